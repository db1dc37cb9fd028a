import { expect, test } from 'vitest';
import { breakCircuit, createBreaker, TargetLost } from '../../../../src/product/http/interceptors/breaker.js';
import { call, dispatching, never, reply } from './made-calls.js';
import { systemClock } from '../../../../src/product/http/client.js';

const useless = { useless: true, throttled: false };
const throttled = { useless: true, throttled: true, holdFor: 1000 };
const unusable = reply({ advice: useless });
const good = { useless: false, throttled: false };

type Note = Parameters<ReturnType<typeof createBreaker>['note']>[1];
const times = (count: number, noteAt: (index: number) => Note): readonly Note[] =>
  Array.from({ length: count }, (_, index) => noteAt(index));
const inTurns = (index: number): Note => (index % 5 === 0 ? useless : { ...good, failing: true });

/** What an address does, and why it is given up with the last note; each note has a time of its own, in which it is under way. */
const givenUp: Readonly<Record<string, readonly [notes: readonly Note[], reason: RegExp]>> = {
  'never answers': [times(6, () => useless), /6 unusable responses in a row/],
  'responds with errors to one operation': [times(12, () => ({ ...useless, operation: 'a' })), /12 unusable/],
  'responds with errors to two': [times(6, (index) => ({ ...useless, operation: 'ab'[index % 2]! })), /6 unusable/],
  'answered in between, where it bears longer': [
    [...times(400, (index) => (index % 40 === 0 ? good : useless)), useless],
    /40 unusable responses in a row/,
  ],
  'answered, where what fails again counts once': [
    [good, ...times(195, (index) => ({ ...useless, isAgain: index % 5 !== 0 })), useless],
    /unusable responses in a row/,
  ],
  'throttles from the beginning': [times(4, () => throttled), /4 times in a row it asked for a slower pace/],
  'throttles after it was not': [[good, ...times(8, () => throttled)], /8 times in a row/],
  'throttles each request in all its attempts': [
    [good, ...times(16, (index) => ({ ...throttled, isAgain: index % 4 !== 0 })), throttled],
    /17 times in a row/,
  ],
  'asks for more patience than a run has': [[{ ...throttled, holdFor: 3_600_000 }], /asks to wait 3600 s/],
  'asks for patience again and again, and serves nothing': [
    [100_000, 120_000].map((holdFor) => ({ ...useless, holdFor })),
    /nothing usable came from any address, and it asks to wait 120 s more/,
  ],
  'fails and is unavailable in turns': [times(20, inTurns), /20 responses in a row were errors of the server or un/],
  'does so after it worked': [[good, ...times(100, inTurns)], /100 responses in a row/],
  'sends megabytes again and again': [
    [...times(1000, () => ({ ...good, size: 1_000_000 })), ...times(22, () => ({ ...good, size: 4_000_000 }))],
    /more than 64 million characters in bodies of over a million/,
  ],
  'times out for more than a tenth': [
    times(100, (index) => (index % 5 === 4 ? { ...useless, timedOut: true } : good)),
    /^gave up on `borrow`: 20 of 100 exchanges timed out$/,
  ],
};

test.each(Object.entries(givenUp))('the breaker gives up an address that %s', (_, [notes, reason]) => {
  const breaker = createBreaker();
  for (const [index, note] of notes.entries()) {
    expect(breaker.lost.size).toBe(0);
    breaker.note('borrow', note, 20 * index, 20 * index + 10);
  }
  expect(breaker.lost.get('borrow')).toMatch(reason);
});

test('an address that gave something usable before the run is not taken for one that never did', () => {
  const lostAfter = (count: number, ...answered: 'borrow'[]) => {
    const breaker = createBreaker(new Map(), () => '', new Set(answered));
    for (let at = 0; at < count; at += 1) breaker.note('borrow', useless, 20 * at, 20 * at + 10);
    return breaker.lost.size;
  };
  expect([lostAfter(6), lostAfter(39, 'borrow'), lostAfter(40, 'borrow')]).toEqual([1, 0, 1]);
});

test('the breaker gives up all throttled addresses once nothing but 429 came from any of them for 90 seconds', () => {
  const breaker = createBreaker();
  for (const base of ['ultra', 'trigger', 'borrow', 'rpc'] as const) breaker.note(base, good, 1, 1);
  for (const [at, base] of (['ultra', 'borrow', 'borrow'] as const).entries()) {
    expect(breaker.lost.size).toBe(0);
    breaker.note(base, throttled, 50_000 * (at + 1), 50_000 * (at + 1));
    breaker.note('rpc', good, 1, 1);
  }
  expect([...breaker.lost.keys()]).toEqual(['ultra', 'borrow']);
});

test('the breaker counts requests that were throttled at once as one time, and bears a tenth that times out', () => {
  const breaker = createBreaker();
  for (let request = 0; request < 100; request += 1) breaker.note('ultra', throttled, 10, 20);
  const slow = { ...useless, timedOut: true };
  for (let time = 0; time < 1000; time += 1) breaker.note('borrow', time % 10 === 9 ? slow : good, time, time);
  expect(breaker.lost.size).toBe(0);
});

test('requests that left before the row of failures are waited for: where one input fails fast, the others decide', () => {
  const breaker = createBreaker();
  const slow = breaker.begin('ultra');
  for (let time = 0; time < 60; time += 1) breaker.note('ultra', useless, time, time);
  expect(breaker.lost.size).toBe(0);
  slow();
  breaker.note('ultra', good, 60, 60);
  for (let time = 0; time < 39; time += 1) breaker.note('ultra', useless, time, time);
  expect(breaker.lost.size).toBe(0);
});

test('requests that left before the row of failures save no address when they fail as well, nor do those that left later or to another one', () => {
  const breaker = createBreaker();
  const ends = [breaker.begin('ultra'), breaker.begin('ultra')];
  breaker.begin('borrow');
  for (let time = 0; time < 5; time += 1) breaker.note('ultra', useless, time, time);
  breaker.begin('ultra');
  ends[0]!();
  breaker.note('ultra', useless, 5, 5);
  expect(breaker.lost.size).toBe(0);
  ends[1]!();
  breaker.note('ultra', useless, 6, 6);
  expect(breaker.lost.has('ultra')).toBe(true);
});

test('the interceptor waits for what is under way, and no longer for what was cut off', async () => {
  let cut = (): void => undefined;
  const breaking = breakCircuit(createBreaker(), systemClock, never);
  const slow = breaking(() => new Promise((_, reject) => (cut = () => reject(new Error('cut off')))))(call);
  const send = breaking(dispatching(unusable).dispatch);
  for (let time = 0; time < 20; time += 1) await send(call);
  cut();
  await expect(slow).rejects.toThrow('cut off');
  await send(call);
  await expect(send(call)).rejects.toThrow(TargetLost);
});

test('the interceptor blames no address for what the end of the run cut off', async () => {
  const breaker = createBreaker();
  const send = breakCircuit(breaker, systemClock, AbortSignal.abort())(dispatching(unusable).dispatch);
  for (let time = 0; time < 20; time += 1) await send(call);
  expect(breaker.lost.size).toBe(0);
});
