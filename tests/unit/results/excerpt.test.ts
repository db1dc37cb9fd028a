import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/product/model/exchange.js';
import { keyOf } from '../../../src/product/solana/key.js';
import { excerptOf } from '../../../src/product/results/excerpt.js';
import { exchangeOf } from '../judge/made.js';

const answering = (text: string): Exchange => exchangeOf({ text });
const marked = (lines: NonNullable<ReturnType<typeof excerptOf>>['lines'] = []) =>
  lines.filter(({ offending }) => offending).map(({ text }) => text.trim());
const markedIn = (body: string, at: string) => marked(excerptOf(answering(body), at)?.lines);

test('the offending place is marked, and what is absent where it would stand', () => {
  const body = JSON.stringify({ a: 1, list: [{ x: 'one' }, { x: 'two' }], 'a/b': { '~': true } });
  expect([markedIn(body, '/list/1/x'), markedIn(body, '/a~1b/~0')]).toEqual([['"x": "two"'], ['"~": true']]);
  expect(markedIn('{"fee":{"amount":"1"}}', '/fee/mint')).toEqual(['← no `mint` here']);
  expect(markedIn('{}', '/fee/mint')).toEqual(['← no `/fee/mint` here']);
  const { lines } = excerptOf(answering('{"list":[{"id":1}]}'), '/list/5/id')!;
  expect(lines.map(({ text }) => text).join('\n')).toContain('"id": 1\n    }\n    ← no `/5/id` here\n  ]');
});

test('numbers keep the digits they came with, and what is no JSON is shown as it came', () => {
  expect(markedIn('{"amount":18446744073709551617.50}', '/amount')).toEqual(['"amount": 18446744073709551617.50']);
  expect(excerptOf(answering('<html>oops'), '')?.lines).toEqual([{ number: 1, text: '<html>oops' }]);
  const response = { ...answering('//4A').response!, encoding: 'base64' } as const;
  expect(excerptOf({ ...answering(''), response } as Exchange, '')?.mediaType).toMatch(/not UTF-8, .* base64$/);
});

test('only lines near the place are kept', () => {
  const wide = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`m${index}`, index]));
  const lines = excerptOf(answering(JSON.stringify(wide)), '/m50')?.lines ?? [];
  expect(lines.map(({ number }) => number)).toEqual([48, 49, 50, 51, 52, 53, 54, 55, 56]);
});

test('a long body is laid out near the place alone, at a cost that does not grow with it', () => {
  const items = Array.from({ length: 5000 }, (_, index) => ({ id: index, x: { y: `${index}`.padEnd(10) } }));
  const body = JSON.stringify({ before: 1, items, after: 2 });
  const places = ['2500/x/y', '2500/x/z', '7000/x'].flatMap((at) => markedIn(body, `/items/${at}`));
  expect(places).toEqual(['"y": "2500      "', '← no `z` here', '← no `/7000/x` here']);
  const lines = excerptOf(answering(body), '/items/2500/id')?.lines ?? [];
  expect(lines.map(({ text }) => text)).toContain('      "id": 2500,');
  expect(lines.length).toBeLessThan(10);
});

test('a body that is nested too deep is shown as it came', () => {
  const deep = '['.repeat(1000) + ']'.repeat(1000);
  expect(excerptOf(answering(deep), '/0/0')?.lines[0]?.text).toMatch(/^\[{120}… \(400 characters\)$/);
});

const key = (byte: number): string => keyOf(new Uint8Array(32).fill(byte));
const [payer, other, program] = [key(1), key(2), key(3)] as const;
const wire = (count = 1): string => {
  const keys = [1, 2, 3, 4].flatMap((byte) => Array.from({ length: 32 }, () => byte));
  const instructions = Array.from({ length: count }, () => [2, 2, 0, 1, 3, 0xab, 0xcd, 0xef]).flat();
  const message = [...[1, 0, 1, 3], ...keys, count, ...instructions];
  return Buffer.from([1, ...Array.from({ length: 64 }, () => 0), ...message]).toString('base64');
};
const linesFor = (transaction: string, actual: string, expected: string) =>
  excerptOf(answering(JSON.stringify({ transaction })), '/transaction', actual, expected)?.lines ?? [];

test('a transaction is decoded instruction by instruction and account by account, with what was found marked', () => {
  const lines = linesFor(wire(), `${other} pays`, 'another account pays');
  expect(lines.map(({ text }) => text)).toEqual([
    '{',
    expect.stringMatching(/^ {2}"transaction": "AQ/),
    '│ transaction, legacy, 1 instruction',
    `│ signer 0 ${payer} not signed, pays the fee`,
    `│ instruction 0: program ${program}, data abcdef (3 bytes)`,
    `│   0 ${payer}, signer, writable`,
    `│   1 ${other}, writable`,
    '}',
  ]);
  expect(marked(lines)).toEqual([`│   1 ${other}, writable`]);
});

test('of a transaction a key that was expected and is missing is named, and so is an instruction that was found', () => {
  const missing = key(9);
  expect(marked(linesFor(wire(2), 'instruction 1 does', `${missing} among the accounts`))).toEqual([
    `│ instruction 1: program ${program}, data abcdef (3 bytes)`,
    `← no ${missing} among the accounts`,
  ]);
});

test('of a transaction a long one keeps its headings, and text that is no transaction stays as it is', () => {
  const lines = linesFor(wire(30), `${other} pays`, '').map(({ text }) => text);
  expect(lines.length).toBeLessThan(50);
  expect(lines.some((text) => /… \d+ more lines/.test(text))).toBe(true);
  expect(markedIn('{"transaction":"AQAA"}', '/transaction')).toEqual(['"transaction": "AQAA"']);
});
