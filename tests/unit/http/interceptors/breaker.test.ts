import { describe, expect, test } from 'vitest';
import { breakCircuit, createBreaker, TargetLost } from '../../../../src/product/http/interceptors/breaker.js';
import { systemClock } from '../../../../src/product/http/sleep.js';
import { call, dispatching, never, reply } from './made-calls.js';

const useless = { useless: true, throttled: false, holdFor: undefined };
const throttled = { useless: true, throttled: true, holdFor: 1000 };
const good = { useless: false, throttled: false, holdFor: undefined };

describe('the breaker', () => {
  test('bears longer with an address that did answer, and forgets every row at a good answer', () => {
    const breaker = createBreaker();
    for (let round = 0; round < 10; round += 1) {
      breaker.note('borrow', good, round, round);
      for (let time = 0; time < 39; time += 1) breaker.note('borrow', useless, time, time);
    }
    expect(breaker.lost.size).toBe(0);
    breaker.note('borrow', useless, 0, 0);
    expect(breaker.lost.has('borrow')).toBe(true);
  });

  test('counts a request that fails again once, at an address that did answer', () => {
    const breaker = createBreaker();
    breaker.note('borrow', good, 0, 0);
    for (let time = 1; time < 196; time += 1)
      breaker.note('borrow', { ...useless, isAgain: time % 5 !== 1 }, time, time);
    expect(breaker.lost.has('borrow')).toBe(false);
    breaker.note('borrow', useless, 200, 200);
    expect(breaker.lost.has('borrow')).toBe(true);
  });

  test('counts requests that were throttled at once as one time', () => {
    const breaker = createBreaker();
    for (let request = 0; request < 100; request += 1) breaker.note('ultra', throttled, 10, 20);
    expect(breaker.lost.size).toBe(0);
    for (let time = 1; time <= 2; time += 1) breaker.note('ultra', throttled, 20 * time, 20 * time + 10);
    expect(breaker.lost.size).toBe(0);
    breaker.note('ultra', throttled, 60, 70);
    expect(breaker.lost.get('ultra')).toMatch(/4 times in a row it asked for a slower pace/);
  });

  test('is more patient with an address that was not throttled before', () => {
    const breaker = createBreaker();
    breaker.note('ultra', good, 0, 10);
    for (let time = 1; time <= 7; time += 1) breaker.note('ultra', throttled, 20 * time, 20 * time + 10);
    expect(breaker.lost.size).toBe(0);
    breaker.note('ultra', throttled, 160, 170);
    expect(breaker.lost.has('ultra')).toBe(true);
  });

  test('bears with requests that are throttled each time, unless there are many of them', () => {
    const breaker = createBreaker();
    breaker.note('ultra', good, 0, 10);
    for (let time = 1; time <= 16; time += 1)
      breaker.note('ultra', { ...throttled, isAgain: time % 4 !== 1 }, 20 * time, 20 * time + 10);
    expect(breaker.lost.size).toBe(0);
    breaker.note('ultra', throttled, 340, 350);
    expect(breaker.lost.get('ultra')).toMatch(/17 times in a row/);
  });

  test('gives an address up that asks for more patience than a run has', () => {
    const breaker = createBreaker();
    breaker.note('trigger', { ...throttled, holdFor: 3_600_000 }, 0, 0);
    expect(breaker.lost.get('trigger')).toMatch(/asks for 3600 s/);
  });

  test('gives an address up that fails and is unavailable in turns, later where it worked before', () => {
    const failing = { useless: false, throttled: false, failing: true, holdFor: undefined };
    const breaker = createBreaker();
    breaker.note('borrow', good, 0, 0);
    for (let time = 0; time < 99; time += 1)
      for (const base of ['ultra', 'borrow'] as const)
        breaker.note(base, time % 5 === 0 ? useless : failing, time, time);
    expect([...breaker.lost.keys()]).toEqual(['ultra']);
    expect(breaker.lost.get('ultra')).toMatch(/20 responses in a row were errors of the server or unusable/);
    breaker.note('borrow', failing, 99, 99);
    expect(breaker.lost.has('borrow')).toBe(true);
  });

  test('gives an address up that sends megabytes again and again, and none that sends a million characters', () => {
    const breaker = createBreaker();
    for (let time = 0; time < 1000; time += 1) breaker.note('borrow', { ...good, size: 1_000_000 }, time, time);
    expect(breaker.lost.size).toBe(0);
    for (let time = 0; time < 22; time += 1) breaker.note('borrow', { ...good, size: 4_000_000 }, time, time);
    expect(breaker.lost.get('borrow')).toMatch(/more than 64 million characters in bodies of over a million/);
  });

  test('gives an address up of which more than a tenth times out, whatever else it responds', () => {
    const slow = { ...useless, timedOut: true };
    const [tenth, fifth] = [createBreaker(), createBreaker()];
    for (let time = 0; time < 1000; time += 1) tenth.note('borrow', time % 10 === 9 ? slow : good, time, time);
    expect(tenth.lost.size).toBe(0);
    for (let time = 0; time < 100; time += 1) fifth.note('borrow', time % 5 === 4 ? slow : good, time, time);
    expect(fifth.lost.get('borrow')).toBe('gave up on `borrow`: 20 of 100 exchanges timed out');
  });
});

describe('requests that left before the row of failures', () => {
  test('are waited for: where one input fails fast, the others decide', () => {
    const breaker = createBreaker();
    const slow = breaker.begin('ultra');
    for (let time = 0; time < 60; time += 1) breaker.note('ultra', useless, time, time);
    expect(breaker.lost.size).toBe(0);
    slow();
    breaker.note('ultra', good, 60, 60);
    for (let time = 0; time < 39; time += 1) breaker.note('ultra', useless, time, time);
    expect(breaker.lost.size).toBe(0);
  });

  test('are waited for in a row of errors of the server, too', () => {
    const breaker = createBreaker();
    const slow = breaker.begin('ultra');
    const failing = { useless: false, failing: true, throttled: false, holdFor: undefined };
    for (let time = 0; time < 120; time += 1) breaker.note('ultra', failing, time, time);
    expect(breaker.lost.size).toBe(0);
    slow();
    breaker.note('ultra', failing, 120, 120);
    expect(breaker.lost.has('ultra')).toBe(true);
  });

  test('save no address when they fail as well, nor do those that left later or to another one', () => {
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
});

describe('the interceptor', () => {
  test('waits for what is under way, and no longer for what was cut off', async () => {
    const breaker = createBreaker();
    const unusable = reply({ advice: { useless: true, throttled: false } });
    let cut = (): void => undefined;
    const slow = breakCircuit(
      breaker,
      systemClock,
      never,
    )(() => new Promise((_, reject) => (cut = () => reject(new Error('cut off')))))(call);
    const send = breakCircuit(breaker, systemClock, never)(dispatching(unusable).dispatch);
    for (let time = 0; time < 20; time += 1) await send(call);
    cut();
    await expect(slow).rejects.toThrow('cut off');
    await send(call);
    await expect(send(call)).rejects.toThrow(TargetLost);
  });

  test('sends nothing to an address that is lost', async () => {
    const breaker = createBreaker();
    const { dispatch, calls } = dispatching(reply({ advice: { useless: true, throttled: false } }));
    const send = breakCircuit(breaker, systemClock, never)(dispatch);
    for (let time = 0; time < 6; time += 1) await send(call);
    await expect(send(call)).rejects.toThrow(TargetLost);
    expect(calls).toHaveLength(6);
    await send({ ...call, request: { ...call.request, base: 'borrow' } });
    expect(calls).toHaveLength(7);
  });

  test('blames no address for what the end of the run cut off', async () => {
    const breaker = createBreaker();
    const { dispatch } = dispatching(reply({ advice: { useless: true, throttled: false } }));
    const send = breakCircuit(breaker, systemClock, AbortSignal.abort())(dispatch);
    for (let time = 0; time < 20; time += 1) await send(call);
    expect(breaker.lost.size).toBe(0);
  });
});
