import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshFolder, plumbline, served, summaryIn } from '../support/command-line.js';

const received: { readonly body: string; readonly signature: string }[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => void (body += text));
  request.on('end', () => {
    received.push({ body, signature: String(request.headers['plumbline-signature']) });
    response.end();
  });
});
let faulty: Awaited<ReturnType<typeof served>>;

beforeAll(async () => {
  faulty = await served(['order-quote-with-empty-transaction']);
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await faulty.close();
  receiver.close();
});

test('a watch tells of a finding once, adds up its evidence, and goes on where it was', async () => {
  const store = freshFolder();
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const options = ['--every', '1s', '--requests', '40', '--only', 'ORDER-017', '--seed', '3', '--store', store];
  const watch = () =>
    plumbline(
      ['watch', '--origin', faulty.origin, ...options, '--rounds', '1', '--webhook', url, '--webhook-key', 'ALARM_KEY'],
      { ALARM_KEY: 'a shared secret' },
    );
  const first = await watch();
  expect([first.code, first.stderr]).toEqual([
    1,
    expect.stringMatching(/ALARM in round 1: failed: ORDER-017 at getOrder/),
  ]);
  expect(received.length).toBeGreaterThan(0);
  for (const { body, signature } of received) {
    const [, time] = /^t=([0-9]+),/.exec(signature)!;
    const expected = createHmac('sha256', 'a shared secret').update(`${time!}.${body}`).digest('hex');
    expect(signature).toBe(`t=${time!},v1=${expected}`);
  }
  const sent = summaryIn(store).end.sent.total;
  expect((await watch()).code).toBe(1);
  // Another round may find it at another address, which is another finding.
  const fingerprints = received.map(
    ({ body }) => (JSON.parse(body) as { finding: { fingerprint: string } }).finding.fingerprint,
  );
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
  expect(summaryIn(store).end.sent.total).toBeGreaterThan(sent);
  expect(existsSync(join(store, 'rounds', '2', 'journal.ndjson'))).toBe(true);
  const { stdout } = await plumbline(['history', 'ORDER-017', '--store', store]);
  expect(stdout).toMatch(/^ORDER-017: failing since .*; it never passed\ntested in 2 of 2 rounds: 0 passed, 2 failed/);
});
