import { copyFileSync, existsSync, readFileSync, truncateSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileOf, freshFolder, summaryIn } from '../support/command-line.js';
import { ranHere } from '../support/in-process.js';
import { referenceWith } from '../unit/results/judged.js';

const common = ['--only', 'swapOrder', '--seed', '3', '--requests', '100', '--require', '0.5'];
const good = freshFolder();
const bad = freshFolder();
const sound = await referenceWith();
const faulty = await referenceWith('order-quote-with-empty-transaction');
expect((await ranHere(['run', '--origin', sound.origin, ...common, '--out', good])).code).toBe(0);
expect((await ranHere(['run', '--origin', faulty.origin, ...common, '--out', bad, '--report', 'html'])).code).toBe(1);
afterAll(() => Promise.all([sound, faulty].map((served) => served.close())));

test('a run writes the reports it is asked for, and by default those that people and CI servers read', () => {
  for (const name of ['report.html', 'report.md', 'junit.xml']) expect(existsSync(join(good, name))).toBe(true);
  expect(existsSync(join(bad, 'junit.xml'))).toBe(false);
});
test('compare exits with 1 on a regression, with 0 once it is repaired, and with 64 on the way back', async () => {
  const worse = await ranHere(['compare', good, bad]);
  expect([worse.code, worse.stdout]).toEqual([1, expect.stringContaining('FAILED: 1 new failure (1 MUST), 0 still')]);
  expect(worse.stdout).toContain('ORDER-017');
  const back = await ranHere(['compare', bad, good]);
  expect([back.code, back.stderr]).toEqual([64, expect.stringContaining('expected the oldest first')]);
  const repaired = freshFolder();
  await ranHere(['run', '--origin', sound.origin, ...common, '--out', repaired]);
  const better = await ranHere(['compare', join(bad, 'run.json'), repaired]);
  expect([better.code, better.stdout]).toEqual([0, expect.stringContaining('Gone: 1')]);
});
test('`run --continue` plays what the earlier run did not', async () => {
  const played = (folder: string): readonly string[] => Object.keys(summaryIn(folder).inputs ?? {});
  const out = freshFolder();
  const run = ['run', '--origin', sound.origin, ...common, '--report', 'junit', '--out', out];
  const { code, stderr } = await ranHere([...run, '--continue', good]);
  const { order } = summaryIn(good).run;
  const goesOn = new RegExp(`goes on after the first ${order?.next} of [1-9][0-9]+ further inputs`);
  expect([code, stderr]).toEqual([0, expect.stringMatching(goesOn)]);
  const [first, second] = [new Set(played(good)), played(out)];
  expect(second.filter((input) => !first.has(input)).length).toBeGreaterThan(second.length / 2);
  expect(summaryIn(out).run.order?.from).toBe(order?.next);
  const whole = freshFolder();
  await ranHere(['run', '--target', 'reference', '--only', 'ORDER-017', '--time', '1s', '--out', whole]);
  const refused = await ranHere([...run, '--continue', whole]);
  expect([refused.code, refused.stderr]).toEqual([64, expect.stringContaining('that run had --time')]);
  const other = await ranHere([...run, '--continue', good, '--seed', '12']);
  expect([other.code, other.stderr]).toEqual([64, expect.stringContaining('expected no --seed, found 12')]);
});
test('`waive` names the waivers that cover the same failure', async () => {
  const [file, other] = ['w.yaml', 'v.yaml'].map((name) => join(freshFolder(), name));
  const waive = ['waive', 'ORDER-017', '--reason', 'x', '--expires', '2999-01-01', '--waivers'];
  expect(await ranHere([...waive, file!])).toMatchObject({ code: 0, stderr: '' });
  const second = await ranHere([...waive, file!, '--from', bad]);
  expect(second.stderr).toContain(`${file}:5: this waiver of ORDER-017 holds for every cause`);
  expect(await ranHere([...waive, other!, '--from', bad])).toMatchObject({ code: 0, stderr: '' });
  expect((await ranHere([...waive, other!])).stderr).toContain(
    `${other}:5: this waiver of ORDER-017 holds for one cause`,
  );
});
test('`run --dry-run` says what the budget reaches', async () => {
  const dry = ['run', '--target', 'reference', ...common, '--dry-run'];
  const says =
    /^the hard bound .* is 10 requests, also .*\n.*: 30 requests test about [0-9]+ % of the MUST .* that the profile allows/m;
  expect((await ranHere([...dry, '--requests', '30', '--shard', '1/3'])).stdout).toMatch(says);
  const timed = await ranHere([...dry, '--rps', '2', '--time', '20s']);
  expect(timed.stdout).toMatch(/ 100 requests, also .*\n.* room for 34 of them .*\n34 requests test/);
});
test('`run --dry-run` leaves out what it cannot send, and its tables agree', async () => {
  const [bases, wallets] = [{ borrow: 'http://h.test/lend/v1' }, { build: '1'.repeat(32) }];
  const profile = fileOf('target.json', JSON.stringify({ name: 'x', bases, borrow: { wallets } }));
  const dry = ['run', '--target', profile, '--dry-run', '--json'];
  const { stdout } = await ranHere(dry, { API_KEY: 'some-key' });
  const { operations, effects } = JSON.parse(stdout) as Record<string, Record<string, number>>;
  expect(Object.keys(operations!).sort()).toEqual(['listPositions', 'listVaults', 'operate', 'operateInstructions']);
  const sumOf = (counts = {}): number => Object.values<number>(counts).reduce((sum, count) => sum + count, 0);
  expect(sumOf(operations)).toBe(sumOf(effects));
  // Without a key one input shows what the target responds.
  expect(JSON.parse((await ranHere(dry)).stdout)).toMatchObject({ operations: { listVaults: 3 } });
});
test('a report is made again from the journal of a run that was killed', async () => {
  const folder = freshFolder();
  const journal = join(folder, 'journal.ndjson');
  copyFileSync(join(bad, 'journal.ndjson'), journal);
  truncateSync(journal, Math.floor(statSync(journal).size * 0.8));
  expect(await ranHere(['report', folder, '--format', 'all'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\n(?:FAILED|INTERRUPTED)[^\n]*\nreported, with exit code 0;[^\n]* \d+\n$/),
  });
  expect(summaryIn(folder).end.interrupted).toEqual({ 'the run was killed': 1 });
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('the run was killed');
});
test('a report speaks to GitHub through its page and its annotations', async () => {
  const page = join(freshFolder(), 'page.md');
  const { code, stdout } = await ranHere(['report', bad, '--format', 'github'], { GITHUB_STEP_SUMMARY: page });
  expect([code, stdout]).toEqual([0, expect.stringContaining('::error title=ORDER-017 failed::')]);
  expect(readFileSync(page, 'utf8')).toContain('### MUST ORDER-017: ');
  unlinkSync(page);
});
