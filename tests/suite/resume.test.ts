import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { execute } from '../../src/product/cli/execute.js';
import { givenAgain } from '../../src/product/cli/resume-options.js';
import { journalName, type SealedEntry } from '../../src/product/results/journal.js';
import type { Effect } from '../../src/product/model/exchange.js';
import { runName, type RunSummary } from '../../src/product/results/run-json.js';
import { resumeHint, secondsOf } from '../../src/product/reports/wording.js';
import { fileOf, freshFolder } from '../support/command-line.js';
import { during } from '../support/serving.js';
import { referenceWith } from '../unit/results/judged.js';

/** TRIGGER-054 is a majority of all kinds of errors, which the requests that the kill cost may decide otherwise. */
const failed = ({ requirements }: RunSummary) =>
  requirements.flatMap(({ id, verdict }) => (verdict === 'fail' && id !== 'TRIGGER-054' ? [id] : []));

/** What has lasting effects is never begun twice, whatever it was about to show. */
const allow: readonly Effect[] = ['read', 'build', 'session'];

const options = { report: [], environment: {}, write: () => undefined };

/** The lines of a journal, and what each says. */
function journalIn(folder: string) {
  const lines = readFileSync(join(folder, journalName), 'utf8').trimEnd().split('\n');
  return { lines, entries: lines.map((line) => JSON.parse(line) as SealedEntry) };
}

/** The folder of a run that was killed after these lines of its journal. */
const killedAfter = (lines: readonly string[]) => dirname(fileOf(journalName, `${lines.join('\n')}\n`));

test.each([
  ['swapOrder', 'order-quote-with-empty-transaction'],
  ['trigger', 'trigger-errors-as-titles'],
])(
  'a run of %s that was killed when a fault was about to be seen sees it when it is resumed, within its budget and what the kill cost',
  async (only, defect) => {
    const requests = 60;
    await during(referenceWith(defect), async (origin) => {
      const folder = freshFolder();
      const run = { ...options, origin, only, requests, seed: 7, allow };
      const { folder: baseline } = await execute({ ...run, out: freshFolder() });
      const whole = (await execute({ ...run, out: folder, baseline })).summary;
      expect(failed(whole)).not.toEqual([]);
      expect(resumeHint(whole, folder, ...givenAgain({ env: 'a b.env', rps: 5 }))).toContain(
        `run --origin ${origin} --resume ${folder} --env 'a b.env' --rps 5`,
      );
      const { lines, entries } = journalIn(folder);
      const cited = new Set(whole.requirements.flatMap((one) => one.findings.flatMap(({ exchanges }) => exchanges)));
      // Everything before the session of the exchange that shows a fault, with requests that were under way.
      const moments = entries.flatMap((entry, at) =>
        entry.type === 'session' && entry.exchanges.some((id) => cited.has(id)) ? [at] : [],
      );
      for (const at of [moments[0]!, moments.at(-1)!]) {
        const killed = killedAfter(lines.slice(0, at));
        const pause = Date.now() - Date.parse(whole.end.endedAt);
        const resumed = (await execute({ ...options, resume: killed, origin, allow })).summary;
        const passed = Date.parse(resumed.end.endedAt) - Date.parse(resumed.run.startedAt);
        expect(secondsOf(resumed)).toBeLessThanOrEqual((passed - pause) / 1000);
        expect(failed(resumed)).toEqual(expect.arrayContaining(failed(whole)));
        expect(resumed.comparison).toBeDefined();
        const complete = entries.slice(0, at).flatMap((entry) => (entry.type === 'session' ? entry.exchanges : []));
        const lost = entries.slice(0, at).filter(({ type }) => type === 'exchange').length - complete.length;
        expect(resumed.end.sent.total).toBeLessThanOrEqual(requests + lost);
      }
    });
  },
);

test('of the embedded reference what was sent before the kill is recognised when the run goes on', async () => {
  const folder = freshFolder();
  const only = 'BORROW-084,BORROW-342';
  const whole = (await execute({ ...options, target: 'reference', only, requests: 40, seed: 7, out: folder })).summary;
  const verdictsOf = ({ requirements }: RunSummary) =>
    requirements.filter(({ asked }) => asked).map(({ id, verdict }) => `${id} ${verdict}`);
  expect(verdictsOf(whole)).toEqual(['BORROW-084 pass', 'BORROW-342 pass']);
  const { lines, entries } = journalIn(folder);
  const killed = killedAfter(lines.slice(0, entries.findLastIndex(({ type }) => type === 'session') + 1));
  await expect(execute({ ...options, resume: killed, seed: 8 })).rejects.toThrow('seed 7; expected no --seed');
  expect(verdictsOf((await execute({ ...options, resume: killed })).summary)).toEqual(verdictsOf(whole));
  await expect(execute({ ...options, resume: folder })).rejects.toThrow('nothing is left to send; expected');
});

test('a run that a time or a signal ended goes on within what it was given', async () => {
  await during(referenceWith(), async (origin) => {
    const environment = { ULTRA_BASE_URL: `${origin}/ultra/v1`, API_KEY: 'plumbline-reference-key' };
    const notes: string[] = [];
    for (const bound of [{}, { requests: 200 }]) {
      const timed = { ...options, environment, discover: false, rps: 20, time: 400, ...bound };
      const { summary, folder } = await execute({ ...timed, out: freshFolder() });
      // Were it killed now, the results of the part before it would not be taken for its own.
      const onNote = (line: string): void => void notes.push(`${line} ${existsSync(join(folder, runName))}`);
      const resumed = await execute({ ...timed, resume: folder, onNote });
      const { total } = summary.end.sent;
      expect(resumed.summary.end.sent.total).toBeGreaterThan(total);
      expect(notes.at(-1)).toMatch(new RegExp(`goes on after ${total} requests; .* false$`));
    }
    const [stop, given] = [new AbortController(), { ...options, environment, rps: 500 }];
    const onNote = (line: string): void => void (line.startsWith('discovered') || stop.abort());
    const cut = await execute({ ...given, requests: 60, out: freshFolder(), signal: stop.signal, onNote });
    expect(cut.summary.end.sent.total).toBeGreaterThan(0);
    await expect(execute({ ...given, resume: cut.folder })).rejects.toThrow('what it found of its target; expected');
    const again = { target: join(cut.folder, 'target.json'), onNote: (line: string) => void notes.push(line) };
    const { summary: whole } = await execute({ ...given, ...again, resume: cut.folder });
    expect([whole.end.sent.total <= 60, notes.at(-1)]).toEqual([true, expect.stringMatching(/; 60 requests test /)]);
  });
});

test('a waiver whose failure is gone is stale in a run that is resumed as in any other', async () => {
  const run = { ...options, target: 'reference', only: 'ORDER-017', requests: 200, seed: 7 };
  const { requirements } = await during(referenceWith('order-quote-with-empty-transaction'), async (origin) => {
    const { target: _, ...given } = run;
    return (await execute({ ...given, origin, out: freshFolder() })).summary;
  });
  const { fingerprint: cause, input } = requirements.find(({ id }) => id === 'ORDER-017')!.findings[0]!;
  const waiver = { requirement: 'ORDER-017', cause, input, reason: 'known', expires: '2999-01-01' };
  const waivers = fileOf('waivers.yaml', JSON.stringify({ waivers: [waiver] }));
  const whole = await execute({ ...run, waivers, out: freshFolder() });
  const { lines, entries } = journalIn(whole.folder);
  const killed = killedAfter(lines.slice(0, entries.findIndex(({ type }) => type === 'session') + 1));
  const resumed = await execute({ ...options, resume: killed });
  for (const { summary } of [whole, resumed])
    expect([summary.waivers?.[0]?.state, summary.conclusion.exitCode]).toEqual(['stale', 1]);
});

test('a waiver is stale in a gate although its input takes many requests', async () => {
  const input = '7/gate/trigger/token-rule@0';
  const waiver = { requirement: 'TRIGGER-045', cause: '0'.repeat(16), input, reason: 'known', expires: '2999-01-01' };
  const waivers = fileOf('dear.yaml', JSON.stringify({ waivers: [waiver] }));
  const run = { ...options, target: 'reference', requests: 400, seed: 7, waivers, out: freshFolder() };
  expect((await execute(run)).summary.waivers?.[0]?.state).toBe('stale');
});
