import { expect, test } from 'vitest';
import { replayedInMemory, shownBy, targetInMemory } from '../support/replays.js';

const [seed, origin] = [3, 'http://127.0.0.1:1'];

test.each([
  ['kept of an earlier request', 'order-priority-fee-paid-by-taker-before'],
  ['done by one of two instances', 'borrow-literal-rejected-by-one-instance'],
  ['shown by a whole run alone', 'trigger-key-unknown-to-one-instance'],
  ['told by failures alone', 'trigger-update-always-fails'],
  ['repeated in turns by one run and not by the other', 'borrow-positions-refuses-main'],
])('a replay reproduces what is %s, and nothing on a target without it', async (_, defect) => {
  const { findings } = await shownBy(defect, targetInMemory(seed, defect), origin, seed);
  const { replay, fingerprint } = findings[0]!;
  const again = (other?: string) => replayedInMemory(replay, targetInMemory(seed, other), fingerprint);
  const { exitCode, steadiness } = await again(defect);
  expect([exitCode, steadiness, (await again()).exitCode]).toEqual([1, expect.stringMatching(/^(steady|inter)/), 0]);
});

test('a replay whose input no longer comes to what showed the finding decides nothing, and says why', async () => {
  const defect = 'borrow-deposits-through-double';
  const used = targetInMemory(seed, defect);
  const { replay, fingerprint } = (await shownBy(defect, used, origin, seed)).findings[0]!;
  const { exitCode, says } = await replayedInMemory(replay, used, fingerprint);
  expect([exitCode, says]).toEqual([2, expect.stringMatching(/INCONCLUSIVE; airdropToken is refused: .* 64 bits/)]);
});

test('a replay on a target that refuses every request decides nothing, and names what it responded', async () => {
  const defect = 'order-priority-fee-paid-by-taker-before';
  const { replay, fingerprint } = (await shownBy(defect, targetInMemory(seed, defect), origin, seed)).findings[0]!;
  const handle = () => Promise.resolve({ status: 400, body: { json: { error: 'no' } } });
  const { exitCode, says } = await replayedInMemory(replay, { ...targetInMemory(seed), handle }, fingerprint);
  expect([exitCode, says]).toEqual([2, expect.stringMatching(/INCONCLUSIVE; no request succeeded \(\d+ × 400 from /)]);
});

test('a replay for which one of two addresses serves something else decides nothing', async () => {
  const defect = 'order-quote-with-empty-transaction';
  const { replay, fingerprint } = (await shownBy(defect, targetInMemory(seed, defect), origin, seed)).findings[0]!;
  const clean = targetInMemory(seed);
  const handle: typeof clean.handle = (request) =>
    request.path.startsWith('/ultra/v1/')
      ? Promise.resolve({ status: 404, body: { json: { message: 'no such page' } } })
      : clean.handle(request);
  const { exitCode, says } = await replayedInMemory(replay, { ...clean, handle }, fingerprint);
  expect([exitCode, says]).toEqual([2, expect.stringMatching(/INCONCLUSIVE; no response looked like this API/)]);
});

test('a replay that meets a rejection too seldom to hold it against the target decides nothing', async () => {
  const defect = 'borrow-literal-rejected-by-one-instance';
  const { replay, fingerprint } = (await shownBy(defect, targetInMemory(seed, defect), origin, seed)).findings[0]!;
  const clean = targetInMemory(seed);
  let literals = 0;
  const handle: typeof clean.handle = (request) =>
    request.path.endsWith('/operate') && request.body.includes('"debtAmount":"-17') && (literals += 1) === 1
      ? Promise.resolve({ status: 400, body: { json: { error: 'try again' } } })
      : clean.handle(request);
  const { exitCode, says } = await replayedInMemory(replay, { ...clean, handle }, fingerprint);
  expect(exitCode).toBe(2);
  expect(says).toMatch(/INCONCLUSIVE; 1 of \d+ checks failed, which chance may/);
});
