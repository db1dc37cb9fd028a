import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/product/model/exchange.js';
import { excerptOf } from '../../../src/product/results/excerpt.js';
import { exchangeOf } from '../judge/made.js';

const answering = (text: string): Exchange => exchangeOf({ text });
const markedIn = (body: string, at: string): string[] =>
  (excerptOf(answering(body), at)?.lines ?? []).filter(({ offending }) => offending).map(({ text }) => text.trim());

test('the offending place is marked, whatever stands around it', () => {
  const body = JSON.stringify({ a: 1, list: [{ x: 'one' }, { x: 'two' }], 'a/b': { '~': true } });
  expect(markedIn(body, '/list/1/x')).toEqual(['"x": "two"']);
  expect(markedIn(body, '/a~1b/~0')).toEqual(['"~": true']);
});

test('what is absent is marked where it would stand', () => {
  expect(markedIn('{"fee":{"amount":"1"}}', '/fee/mint')).toEqual(['← no `mint` here']);
  expect(markedIn('{}', '/fee/mint')).toEqual(['← no `fee/mint` here']);
});

test('numbers keep the digits they came with', () => {
  expect(markedIn('{"amount":18446744073709551617.50}', '/amount')).toEqual(['"amount": 18446744073709551617.50']);
});

test('what is no JSON is shown as it came', () => {
  expect(excerptOf(answering('<html>oops'), '')?.lines).toEqual([{ number: 1, text: '<html>oops' }]);
});

test('only lines near the place are kept', () => {
  const wide = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`m${index}`, index]));
  const lines = excerptOf(answering(JSON.stringify(wide)), '/m50')?.lines ?? [];
  expect(lines.map(({ number }) => number)).toEqual([48, 49, 50, 51, 52, 53, 54, 55, 56]);
});

test('a long body is laid out near the place alone, at a cost that does not grow with it', () => {
  const items = Array.from({ length: 5000 }, (_, index) => ({ id: index, x: { y: `${index}`.padEnd(10) } }));
  const body = JSON.stringify({ before: 1, items, after: 2 });
  expect(markedIn(body, '/items/2500/x/y')).toEqual(['"y": "2500      "']);
  expect(markedIn(body, '/items/2500/x/z')).toEqual(['← no `z` here']);
  expect(markedIn(body, '/items/7000/x')).toEqual(['← no `7000/x` here']);
  const lines = excerptOf(answering(body), '/items/2500/id')?.lines ?? [];
  expect(lines.map(({ text }) => text)).toContain('      "id": 2500,');
  expect(lines.length).toBeLessThan(10);
});

test('a body that is nested too deep is shown as it came', () => {
  const deep = '['.repeat(1000) + ']'.repeat(1000);
  expect(excerptOf(answering(deep), '/0/0')?.lines[0]?.text).toMatch(/^\[{120}… \(400 characters\)$/);
});
