import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usesColour } from '../../../src/product/cli/print-report.js';
import { displayProgress, reachLine, replayLine, turnLine } from '../../../src/product/cli/progress.js';

const progress = { stage: 'explore', done: 10, planned: 40, sent: 120, failing: 2, leftMs: 90_000 } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function display(isTTY: boolean) {
  const written: string[] = [];
  return { written, shown: displayProgress({ isTTY, write: (text) => written.push(text) }) };
}

test('without a terminal there is a line every 15 seconds, also before anything is done; on one it is written again', () => {
  const { written, shown } = display(false);
  vi.advanceTimersByTime(15_000);
  shown.show(progress);
  expect(written).toEqual(['plumbline: 15 s  starting\n']);
  vi.advanceTimersByTime(15_000);
  expect(written[1]).toBe('plumbline: 30 s  explore 10/40  120 requests  2 failed  about 75 s left\n');
  shown.show({ ...progress, stage: 'repeating', done: 5, planned: 14, failing: 0 });
  vi.advanceTimersByTime(15_000);
  expect(written.pop()).toBe('plumbline: 45 s  attempt 5 of up to 14  120 requests\n');
  const waits: readonly [ms: number, last?: string][] = [[42_000, '429'], [42_000], [9_000]];
  for (const [ms, last] of waits) {
    shown.show({ ...progress, planned: 0, waiting: () => ({ base: 'rpc', ms, ...(last && { last }) }) });
    vi.advanceTimersByTime(15_000);
    const says = `a request to rpc has waited for a usable response for 42 s${last ? ' (the last one ended in 429)' : ''}\n`;
    expect(written.pop()).toMatch(ms < 10_000 ? /discovering  120 requests\n$/ : ` 120 requests  ${says}`);
  }
  shown.close();
  vi.advanceTimersByTime(60_000);
  expect(written).toHaveLength(2);
  const live = display(true);
  live.shown.show(progress);
  live.shown.show(progress);
  expect(live.written).toHaveLength(1);
  vi.advanceTimersByTime(100);
  live.shown.show(progress);
  expect(live.written[1]).toMatch(/^\r\u001b\[Kexplore 10\/40/);
  live.shown.close();
  expect(live.written.at(-1)).toBe('\r\u001b[K');
});
test('a replay says first how many requests it takes at most, and how long', () => {
  const bound = { attempts: 14, requests: 200, whole: 480 };
  const first = 'repeats the finding up to 14 times: at most 200';
  const [own, further, faster] = ['100 s at 2 a second', '4 min at 2 a second', '; `--rps` sets another pace'];
  const whole = replayLine({ ...bound, requests: 480 }, 2);
  expect([replayLine(bound, 2), replayLine(bound, undefined), whole]).toEqual([
    `${first} (${own}) requests, or 480 (${further}) where these leave it open${faster}`,
    `${first} requests, or 480 where these leave it open`,
    `${first.replace('200', '480')} (${further}) requests${faster}`,
  ]);
});

const rest = '; the rest depends on what is responded; what fails is repeated besides';
const part = '300 requests test about 95 % of the MUST requirements that the profile allows';

test.each([
  [{}, `${part}; exit code 0 needs about 420, and everything takes up to 5900`],
  [{ needed: undefined }, `${part}; exit code 0 needs a run without a budget, and everything takes up to 5900`],
  [{ needed: 14 }, `${part}; exit code 0 needs about 14 of them, the rest finds more, and everything takes up to 5900`],
  [{ needed: 0 }, part],
  [{ needed: 0, decided: 0, of: 0 }, 'about 300 requests, which decide no MUST requirement'],
  [{ isWhole: true, needed: undefined }, `the whole plan fits: about ${part}${rest}`],
])('one line says what a plan reaches, and what exit code 0 needs: %j', (item, line) => {
  const bounds = { needed: 420, whole: 5900, further: 9, hasRoom: true };
  const reach = { requests: 300, isWhole: false, decided: 575, of: 600, ...bounds, ...item };
  expect([reachLine(reach), reachLine(reach, 3)]).toEqual([line, `all 3 shards together: ${line}`]);
  expect(turnLine({ from: 2, next: 7, whole: 80 }, reach)).toMatch(/^plays .* after the first 7 of 9 further inputs$/);
  expect(turnLine({ from: 7, next: 2, whole: 80 }, reach)).toMatch(/ turn; plays .* after the first 2 of 9 /);
  expect(turnLine({ from: 0, next: 0 }, reach)).toMatch(/^the further inputs .* then begins the next$/);
  expect(turnLine({ from: 0, next: 0 }, { ...reach, hasRoom: false })).toMatch(/no room .* more --requests$/);
});
test('FORCE_COLOR and NO_COLOR decide over the terminal', () => {
  const [without, terminal] = [{ isTTY: false }, { isTTY: true }];
  expect([usesColour(without, { FORCE_COLOR: '1' }), usesColour(terminal, {})]).toEqual([true, true]);
  const off = [usesColour(terminal, { FORCE_COLOR: '0' }), usesColour(terminal, { NO_COLOR: '1', FORCE_COLOR: '1' })];
  expect([...off, usesColour({}, {})]).toEqual([false, false, false]);
});
