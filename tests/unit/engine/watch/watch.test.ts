import { createHmac } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signedBody } from '../../../../src/product/cli/watch/webhook.js';
import { openFolderStore } from '../../../../src/product/cli/watch/folder-store.js';
import { stateOf } from '../../../../src/product/engine/watch/state.js';
import { watch, type Round } from '../../../../src/product/engine/watch/watch.js';
import type { Clock } from '../../../../src/product/model/clock.js';
import { openMetrics } from '../../../../src/product/reports/open-metrics.js';
import { requirementHistory } from '../../../../src/product/results/requirement-history.js';
import {
  pastRunsIn,
  readWatchLog,
  watchLogName,
  type Alarm,
  type RoundEntry,
} from '../../../../src/product/results/watch-log.js';

const finding = {
  fingerprint: 'f1',
  requirement: 'ORDER-134',
  base: 'swapOrderV1',
  operation: 'getOrder',
  at: '/mode',
  expected: 'a text',
  actual: 'null',
  replay: 'plumbline run --replay …',
};

const nothing: Round = {
  target: 'staging',
  version: '1',
  exitCode: 0,
  because: '',
  requests: 60,
  passed: [],
  failed: [],
  inconclusive: [],
  findings: [],
  latency: [],
};
const good: Round = { ...nothing, passed: ['ORDER-134', 'ORDER-135'] };
const bad: Round = { ...nothing, exitCode: 1, passed: ['ORDER-135'], failed: ['ORDER-134'], findings: [finding] };

const freshStore = (): string => mkdtempSync(join(tmpdir(), 'plumbline-watch-'));

/** A clock that moves when somebody waits, and when a round takes its time. */
function virtualClock(at = Date.UTC(2026, 0, 1)) {
  const clock: Clock = {
    now: () => at,
    sleep: (milliseconds) => {
      at += Math.max(0, milliseconds);
      return Promise.resolve();
    },
  };
  return { clock, pass: (milliseconds: number) => void (at += milliseconds) };
}

interface Watched {
  readonly code: number;
  readonly told: readonly Alarm[];
  readonly starts: readonly string[];
  readonly seeds: readonly number[];
}

async function watched(store: string, rounds: readonly Round[], more: { takesMs?: number; deaf?: number } = {}) {
  const { clock, pass } = virtualClock();
  const opened = openFolderStore(store);
  const told: Alarm[] = [];
  const starts: string[] = [];
  const seeds: number[] = [];
  let deaf = more.deaf ?? 0;
  const code = await watch({
    store: opened,
    clock,
    signal: new AbortController().signal,
    everyMs: 900_000,
    rounds: rounds.length,
    seed: 7,
    round(number, seed) {
      seeds.push(seed);
      starts.push(new Date(clock.now()).toISOString().slice(11, 19));
      pass(more.takesMs ?? 10_000);
      const before = opened.entries.filter(({ type }) => type === 'round').length;
      return Promise.resolve({ shown: rounds[number - 1 - before]! });
    },
    tell(alarm) {
      if (deaf > 0) {
        deaf -= 1;
        return Promise.resolve(false);
      }
      told.push(alarm);
      return Promise.resolve(true);
    },
  });
  await opened.close();
  return { code, told, starts, seeds } satisfies Watched;
}

const kinds = ({ told }: Watched) => told.map(({ kind, round }) => `${kind} in ${round}`);

test('a finding gives one alarm, and one more when its requirement has passed three times since', async () => {
  const seen = await watched(freshStore(), [good, bad, bad, good, bad, good, good, good, good, bad]);
  expect(kinds(seen)).toEqual(['failed in 2', 'recovered in 8', 'failed in 10']);
  expect(seen.told[0]).toMatchObject({ finding, at: '2026-01-01T00:15:10.000Z' });
  expect(seen.code).toBe(1);
  expect((await watched(freshStore(), [bad, good, good, good])).code).toBe(0);
});

test('a finding recovers by what showed it alone, and one that comes and goes after more rounds', async () => {
  const [again, other] = [['f1'], []].map((passedAgain) => ({ ...good, passedAgain }));
  const seen = await watched(freshStore(), [bad, again!, other!, other!, again!, again!]);
  expect(kinds(seen)).toEqual(['failed in 1', 'recovered in 6']);
  const unsteady = { ...bad, findings: [{ ...finding, intermittent: true as const }] };
  const long = await watched(freshStore(), [unsteady, ...Array.from({ length: 10 }, () => again!)]);
  expect(kinds(long)).toEqual(['failed in 1', 'recovered in 11']);
});

test('a round that did not test the requirement says nothing of its recovery', async () => {
  expect(kinds(await watched(freshStore(), [bad, nothing, { ...nothing, passed: ['ORDER-135'] }, good, good]))).toEqual(
    ['failed in 1'],
  );
});

test('a target of which nothing can be tested is told of once, after three rounds, and when it can be again', async () => {
  const seen = await watched(freshStore(), [good, nothing, nothing, nothing, nothing, good]);
  expect(kinds(seen)).toEqual(['untested in 4', 'tested again in 6']);
  expect((await watched(freshStore(), [good, nothing])).code).toBe(2);
});

test('rounds begin at their times, each with another seed, and one that takes longer is followed at once', async () => {
  const seen = await watched(freshStore(), [good, good, good]);
  expect(seen).toMatchObject({ starts: ['00:00:00', '00:15:00', '00:30:00'], seeds: [7, 8, 9] });
  expect((await watched(freshStore(), [good, good], { takesMs: 1_000_000 })).starts).toEqual(['00:00:00', '00:16:40']);
});

test('an alarm that did not get through is told after the next round, or after the next start', async () => {
  const store = freshStore();
  expect(kinds(await watched(store, [bad], { deaf: 1 }))).toEqual([]);
  expect(kinds(await watched(store, [good]))).toEqual(['failed in 1']);
  expect(kinds(await watched(freshStore(), [bad, good], { deaf: 1 }))).toEqual(['failed in 1']);
});

test('a watch that was killed at any byte of its log goes on, and tells of nothing twice that was told', async () => {
  const store = freshStore();
  await watched(store, [good, bad, good]);
  const whole = readFileSync(join(store, watchLogName));
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length }), async (length) => {
      const cut = freshStore();
      writeFileSync(join(cut, watchLogName), whole.subarray(0, length));
      const before = readWatchLog(cut);
      const wasTold = before.some(({ type }) => type === 'told');
      const hadFailed = before.some((entry) => entry.type === 'round' && entry.number === 2);
      const seen = await watched(cut, [bad]);
      const { rounds, open } = stateOf(readWatchLog(cut));
      expect(rounds).toBe(before.filter(({ type }) => type === 'round').length + 1);
      expect([...open.keys()]).toEqual(['f1']);
      expect(kinds(seen)).toEqual(wasTold ? [] : [`failed in ${hadFailed ? 2 : rounds}`]);
    }),
    { seed: 781, numRuns: 30 },
  );
  appendFileSync(join(store, watchLogName), 'no JSON\n{}\n');
  expect(() => openFolderStore(store)).toThrow(/watch.ndjson:[0-9]+: not a line of a watch/);
});

test('a fault of the suite in one round is a round without tests; in the first one it ends the watch', async () => {
  const at = async (failing: number) => {
    const store = openFolderStore(freshStore());
    const round = (number: number) =>
      number === failing ? Promise.reject(new Error('broken')) : Promise.resolve({ shown: good });
    const options = {
      clock: virtualClock().clock,
      signal: new AbortController().signal,
      everyMs: 1000,
      seed: 1,
      rounds: 2,
    };
    await watch({ ...options, store, round, tell: () => Promise.resolve(true) });
  };
  await expect(at(1)).rejects.toThrow('broken');
  await expect(at(2)).resolves.toBeUndefined();
});

test('the history says since when a requirement fails, and how often', async () => {
  const store = freshStore();
  await watched(store, [bad, good, nothing, bad, bad]);
  const entries = readWatchLog(store);
  expect(requirementHistory('ORDER-134', entries)).toMatchObject({
    rounds: 5,
    passed: 1,
    failed: 3,
    firstFailed: '2026-01-01T00:00:00.000Z',
    failingSince: '2026-01-01T00:45:00.000Z',
    lastPassed: '2026-01-01T00:15:00.000Z',
    last: { verdict: 'fail' },
    findings: [{ fingerprint: 'f1', rounds: 3, first: '2026-01-01T00:00:00.000Z', last: '2026-01-01T01:00:00.000Z' }],
  });
  expect(requirementHistory('ORDER-999', entries)).toEqual({
    id: 'ORDER-999',
    rounds: 5,
    passed: 0,
    failed: 0,
    findings: [],
  });
  const runs = pastRunsIn(entries, stateOf(entries).open.size);
  const after = entries.flatMap(({ type }, at) =>
    type === 'round' ? [stateOf(entries.slice(0, at + 1)).open.size] : [],
  );
  expect(runs.map(({ open }) => open)).toEqual(after);
  expect(runs.map(({ verdicts }) => verdicts['ORDER-134'])).toEqual(['fail', 'pass', undefined, 'fail', 'fail']);
});

test('the body of an alarm is signed together with its time', () => {
  const alarm: Alarm = { id: '1 failed f1', kind: 'failed', round: 1, at: '2026-01-01T00:00:00.000Z', finding };
  const { body, headers } = signedBody('staging', alarm, 'key', 1_767_225_600_999);
  expect(JSON.parse(body)).toMatchObject({ schema: 'plumbline-alarm-1', target: 'staging', finding });
  const expected = createHmac('sha256', 'key').update(`1767225600.${body}`).digest('hex');
  expect(headers['plumbline-signature']).toBe(`t=1767225600,v1=${expected}`);
  expect(signedBody('staging', alarm, undefined, 0).headers).not.toHaveProperty('plumbline-signature');
});

test('metrics are OpenMetrics text, with one state of every verdict and buckets that add up', () => {
  const round: RoundEntry = { ...bad, type: 'round', number: 1, seed: 1, startedAt: '', endedAt: '', alarms: [] };
  expect(stateOf([round]).requests).toBe(60);
  const text = openMetrics({
    target: 'a "b"',
    rounds: 2,
    requests: 120,
    openFindings: 1,
    lastRoundAt: 1_767_225_600_000,
    lastExitCode: 1,
    requirements: [{ id: 'ORDER-134', level: 'must', verdict: 'fail' }],
    latency: [{ operation: 'getOrder', base: 'swapOrderV1', maxMs: 9, totalUs: 12_500, counts: { 16: 1, 51: 1 } }],
  });
  expect(text.endsWith('# EOF\n')).toBe(true);
  expect(text).toContain('plumbline_requests_total{target="a \\"b\\""} 120');
  expect(text.match(/^plumbline_requirement_verdict\{.*\} 1$/gm)).toEqual([
    'plumbline_requirement_verdict{target="a \\"b\\"",requirement="ORDER-134",level="must",plumbline_requirement_verdict="fail"} 1',
  ]);
  const buckets = [...text.matchAll(/_bucket\{.*le="(.*)"\} ([0-9]+)/g)].map(([, le, count]) => `${le!}: ${count!}`);
  expect(buckets.slice(0, 5)).toEqual(['0.001: 0', '0.002: 1', '0.004: 1', '0.008: 1', '0.016: 2']);
  expect(buckets.at(-1)).toBe('+Inf: 2');
  expect(text).toContain(
    'plumbline_response_seconds_sum{target="a \\"b\\"",operation="getOrder",base="swapOrderV1"} 0.0125',
  );
});
