import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { apiKeys } from '../../src/reference/gateway.js';
import { bin, fileOf, freshFolder, plumbline, served, start, summaryIn } from '../support/command-line.js';
import { textsIn } from '../support/secrets.js';

const key = 'proxied-key-5b1f8e20';
const mints =
  'inputMint=So11111111111111111111111111111111111111112&outputMint=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/** A program that asks through the proxy as its environment says, without the key where a query has a mark, and ends with the exit code it is given. */
const client = `
const base = process.env.ULTRA_BASE_URL;
const [code, apiKey, ...queries] = process.argv.slice(2);
for (const query of queries) {
  const headers = query.startsWith('!') ? {} : { 'x-api-key': apiKey };
  await (await fetch(base + '/order?' + query.replace('!', ''), { headers })).text();
}
process.exit(Number(code));
`;

const clientFile = fileOf('client.mjs', client);
const reference = await served(['shape:getOrder:200:/mode:absent']);
afterAll(() => reference.close());

function targetAt(origin: string): string {
  const bases = { ultra: `${origin}/ultra/v1`, trigger: `${origin}/trigger` };
  return fileOf('target.mjs', `export default ${JSON.stringify({ name: 'proxied', bases })};\n`);
}

const through = (out: string, ...parameters: readonly string[]) =>
  plumbline(['proxy', '--target', targetAt(reference.origin), '--out', out, ...parameters]);

/** What the program sends through the proxy for these queries, before it ends with its exit code. */
const clientThrough = (out: string, exitCode: number, ...queries: readonly string[]) =>
  through(out, '--', process.execPath, clientFile, String(exitCode), apiKeys.genuine, ...queries);

const failed = (out: string): readonly string[] =>
  summaryIn(out).requirements.flatMap(({ id, verdict }) => (verdict === 'fail' ? [id] : []));

test('plumbline proxy judges what a command sends, as judge does from its journal, and keeps no secret', async () => {
  const out = freshFolder();
  const queries = [`${mints}&amount=1000`, `${mints}&amount=1000&referralFee=9`];
  const { code, stdout } = await clientThrough(out, 0, ...queries);
  expect(code, stdout).toBe(1);
  const { ultra } = JSON.parse(stdout.slice(0, stdout.indexOf('\n'))) as { ultra: string };
  expect(ultra).toMatch(/^http:\/\/127\.0\.0\.1:[0-9]+\/ultra\/v1$/);
  expect(failed(out)).toContain('ORDER-055');
  expect(failed(out)).toContain('ORDER-903');
  for (const text of textsIn(out)) expect(text).not.toContain(apiKeys.genuine);
  // Only their owner reads them.
  expect(statSync(out).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(out)) expect(statSync(join(out, name)).mode & 0o077, name).toBe(0);
  const [again, journal] = [freshFolder(), join(out, 'journal.ndjson')];
  chmodSync(journal, 0o644);
  await plumbline(['judge', journal, '--out', again]);
  expect(failed(again)).toEqual(failed(out));
  const replays = summaryIn(again).requirements.flatMap(({ findings }) => findings.map(({ replay }) => replay));
  expect(replays.filter((replay) => !replay.endsWith(` judge ${journal}`))).toEqual([]);
  const copy = join(again, 'journal.ndjson');
  expect(readFileSync(copy).equals(readFileSync(journal))).toBe(true);
  expect(statSync(copy).mode & 0o077).toBe(0);
  // That of a proxy that was killed holds no session of what it judged last.
  const lines = readFileSync(journal, 'utf8').split('\n');
  writeFileSync(journal, lines.filter((line) => !/^.{9}(?:session|end)"/.test(line)).join('\n'));
  await plumbline(['judge', journal, '--out', again]);
  expect(failed(again)).toEqual(failed(out));
});

test('plumbline proxy ends with the exit code of a command that fails, and takes a missing key for what it is', async () => {
  const out = freshFolder();
  const { code } = await clientThrough(out, 7, `${mints}&amount=1`, `!${mints}&amount=1`);
  expect([code, failed(out)]).toEqual([7, expect.arrayContaining(['ORDER-901'])]);
  const says = expect.stringContaining('the command ended with 1, which is the exit code') as string;
  expect(await clientThrough(freshFolder(), 1)).toMatchObject({ code: 1, stderr: says });
});

test('plumbline proxy without a command stands until SIGTERM, tells the numbers so far, and writes the report', async () => {
  const out = freshFolder();
  const target = targetAt(reference.origin);
  const proxy = start(process.execPath, [bin, 'proxy', '--target', target, '--out', out]);
  const { ultra } = JSON.parse(await proxy.line) as { ultra: string };
  await (await fetch(`${ultra}/order?${mints}&amount=1000`, { headers: { 'x-api-key': key } })).text();
  const numbers = (await (await fetch(new URL('/__plumbline', ultra))).json()) as Record<string, number>;
  expect(numbers).toMatchObject({ passed: 1, judged: 1, unreachable: 0 });
  proxy.kill('SIGTERM');
  const { stdout } = await proxy.ended;
  expect(stdout).toContain('1 request in');
  expect(summaryIn(out).end.sent.total).toBe(1);
  expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('proxied');
  for (const text of textsIn(out)) expect(text).not.toContain(key);
});

test('plumbline proxy refuses a profile without addresses and a command that does not exist with 64', async () => {
  const file = fileOf('target.mjs', `export default { name: 'nowhere', bases: {} };\n`);
  const nowhere = await plumbline(['proxy', '--target', file, '--out', freshFolder()]);
  expect(nowhere.code, nowhere.stderr).toBe(64);
  const out = freshFolder();
  writeFileSync(join(out, 'run.json'), '{}');
  for (const [mistaken, message] of [
    [['--', `${clientFile}-is-no-command`], /cannot be started/],
    [['--port', '65535', '--', 'true'], /--port: nothing can listen there \(.*65536.*\); expected 2 free ports/],
    [['--host', '192.0.2.1', '--', 'true'], /^plumbline: --host: nothing can listen at 192.0.2.1 /m],
  ] as const) {
    const { code, stderr } = await through(out, ...mistaken);
    expect([code, stderr]).toEqual([64, expect.stringMatching(message)]);
    // The results of an earlier run stay where they are.
    expect(readdirSync(out)).toEqual(['run.json']);
  }
});
