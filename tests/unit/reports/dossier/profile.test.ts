import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { judgeJournals } from '../../../../src/product/engine/judge-journals.js';
import { createMask } from '../../../../src/product/mask/mask.js';
import { writeDossier } from '../../../../src/product/reports/dossier/dossier.js';
import { verifyDossier } from '../../../../src/product/reports/dossier/verify.js';
import { asReleased, commandOnTarget, releasedProgram } from '../../../../src/product/results/command.js';
import { freshFolder } from '../../../support/command-line.js';
import { judged, withFindings } from '../../results/judged.js';

test('a profile that is data stands beside the scripts; another one is asked for where a script names it', async () => {
  const { summary, folder } = await judged(['order-quote-with-empty-transaction'], { only: 'ORDER-017', requests: 60 });
  const control = summary.requirements.flatMap(({ findings }) => findings)[0]!.exchanges[0]!;
  const textsOf = async (file: string, actual: string, command = 'run', curl = 'a', k = 3) => {
    const targetOption = `--target reports/${file}`;
    const replay = `npx plumbline ${command} ${targetOption} --seed 1`;
    const repeated = { reproduced: { k, n: 3 }, inTurns: 'sent 3 times' };
    const changed = withFindings(summary, { expected: 'another one', actual, replay, control, curl, ...repeated });
    const target = { ...summary.run.target, isReference: false, bases: { rpc: 'https://h/«rpc-key»' } };
    const made = { folder, summary: { ...changed, run: { ...summary.run, targetOption, target } } };
    const [, zip = ''] = (await writeDossier(made, undefined, { page: join(freshFolder(), 'x.html') })).files;
    expect((await verifyDossier(zip, (journal) => judgeJournals([journal]))).faults).toEqual([]);
    const files = Object.entries(unzipSync(readFileSync(zip)));
    const texts = files.map(([name, bytes]) => [name.replace(/-\w+\.sh/, ''), Buffer.from(bytes).toString()] as const);
    writeFileSync(zip, zipSync({ ...Object.fromEntries(files), [`scripts/${file}`]: new Uint8Array() }));
    const { faults } = await verifyDossier(zip, (journal) => judgeJournals([journal]));
    return Object.fromEntries([...texts, ['faults', faults.join()] as const]);
  };
  const profile = '{ "name": "x" }';
  writeFileSync(join(folder, 'target.json'), profile);
  writeFileSync(join(folder, 'key.toml'), 'name = "a-secret-of-a-node"');
  const packed = await textsOf('target.json', 'a');
  expect(packed['scripts/target.json']).toBe(profile);
  expect(packed['scripts/ORDER-017']).toMatch(/RPC_URL="\$\{RPC_URL:-\}" .* --target "\$profile" --seed 1 --out/);
  const told = ['scripts/target.json', 'up to 5 minutes, unless', 'RPS=500', 'npm install --global', 'at its head'];
  for (const name of ['README.txt', 'dossier.html']) for (const part of told) expect(packed[name]).toContain(part);
  const asked = await textsOf('t.ts', 'a', 'run', 'a', 1);
  expect(asked['README.txt']).toContain('Ask the sender for t.ts and put it into scripts/: replays need it');
  expect(asked['README.txt']).toContain('5 minutes (1 of 1 script makes up to 3 replays, which take up to 15), unless');
  const parts = ['sender for <code>t.ts</code> and put it into', 'and not with 401 for its token', '; sent 3 times'];
  for (const part of parts) expect(asked['dossier.html']).toContain(part);
  expect(asked['scripts/ORDER-017']).toMatch(/^profile=.*\n.*=..\/.*\n\[ -e .*NOT DECIDED: ask [^]*\nsaid=/m);
  const byStatus = await textsOf('t.ts', 'status 200', 'run', '2, status 200\n# The positive control');
  for (const name of ['README.txt', 'dossier.html']) expect(byStatus[name]).toContain('the sender');
  expect([asked.faults, byStatus.faults]).toEqual(['', '']);
  const recorded = await textsOf('t.ts', 'a', 'judge');
  expect(recorded['dossier.html']).toContain(`${releasedProgram} judge new/journal.ndjson`);
  expect(`${recorded['dossier.html']}${recorded.faults}`).toMatch(
    /^(?!.*5 minutes)[^]*t\.ts: not named by the manifest$/s,
  );
  const needed =
    /need the suite, .*: ORDER-017-\w+\.sh\. .*PLUMBLINE=plumbline\.\n[^]*where npx does not find it, .*\.tgz/i;
  for (const { 'README.txt': readme } of [asked, recorded]) expect(readme).toMatch(needed);
  createMask().register('rpc-key', 'a-secret-of-a-node');
  expect(Object.keys(await textsOf('key.toml', 'a'))).not.toContain('scripts/key.toml');
  // Without findings there is nothing to report, and nothing is written.
  const page = join(freshFolder(), 'none.html');
  const passing = await judged([], { only: 'ORDER-017', requests: 10 });
  expect((await writeDossier(passing, undefined, { page })).files).toEqual([]);
  expect([page, page.replace('html', 'zip')].map((file) => existsSync(file))).toEqual([false, false]);
});

test.each([
  ['node /srv/plumbline/bin/plumbline.js run --seed 7', `${releasedProgram} run --seed 7`],
  [`RPC_URL=http://h/ node '/my files/bin/plumbline.js' run -h`, `RPC_URL=http://h/ ${releasedProgram} run -h`],
  ['plumbline run --only plumbline', `${releasedProgram} run --only plumbline`],
])('%s, as its reader starts it', (command, released) => {
  expect(asReleased(command)).toBe(released);
});

test('a command names the addresses that a profile lacks, and allows what lasts unless it is for the reference', () => {
  const target = { bases: { ultra: 'http://h/u', rpc: 'http://h/r' }, isReference: false, allow: [] };
  const lineOf = (targetOption: string, ...replaced: readonly string[]) =>
    commandOnTarget({ targetOption, replaced, target }, 'doctor').replace(/(?<= )\S+( \S+)? (?=doctor)/, '');
  expect(lineOf('--target t.ts', 'ULTRA_BASE_URL')).toBe('ULTRA_BASE_URL=http://h/u doctor --target t.ts');
  expect(lineOf('--target t.ts')).toMatch(/^\S+ (\S+ )?doctor --target t.ts$/);
  expect(lineOf('')).toBe('ULTRA_BASE_URL=http://h/u RPC_URL=http://h/r doctor');
  const allowing = { bases: {}, allow: ['read', 'create', 'settle'] as const };
  const lastingIn = (isReference: boolean, ...command: readonly [string, ...string[]]) =>
    commandOnTarget({ targetOption: '', target: { ...allowing, isReference } }, ...command);
  expect(lastingIn(false, 'run', '--seed', '7')).toMatch(/ run --allow create,settle --seed 7$/);
  expect(lastingIn(false, 'run', '--allow', 'read')).toMatch(/ run --allow read$/);
  for (const line of [lastingIn(true, 'run'), lastingIn(false, 'doctor')]) expect(line).not.toContain('--allow');
});
