import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { parse as parseLossless } from 'lossless-json';
import { expect, test } from 'vitest';
import { atPointer, parseBody } from '../../../src/product/json/parse.js';

function parsedOf(text: string) {
  const parsed = parseBody(text);
  if (!parsed.json) throw new Error(parsed.problem);
  return parsed;
}

const valueOf = (text: string): unknown => parsedOf(text).value;
const forSchema = (text: string): unknown => parsedOf(text).forSchema;

function isExactly(value: unknown, integer: bigint): boolean {
  return typeof value === 'bigint' ? value === integer : typeof value === 'number' && BigInt(value) === integer;
}

/** A value in which each number is told by the double that is next to it. */
const shownNumbers = (given: unknown): unknown =>
  JSON.parse(
    JSON.stringify(given, (_key, inner: unknown) =>
      typeof inner === 'bigint' || typeof inner === 'number' ? `number ${Number(inner)}` : inner,
    ),
  );

/** A JSON number as text, and the number it says as a fraction of two integers: an oracle that knows no double. */
const decimal = fc
  .record({
    digits: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
    scale: fc.integer({ min: 0, max: 30 }),
    exponent: fc.option(fc.integer({ min: -40, max: 40 })),
  })
  .map(({ digits, scale, exponent }) => {
    const plain = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
    const point = plain.length - scale;
    const text = scale === 0 ? plain : `${plain.slice(0, point)}.${plain.slice(point)}`;
    const power = (exponent ?? 0) - scale;
    return {
      text: `${digits < 0n ? '-' : ''}${text}${exponent === null ? '' : `e${exponent}`}`,
      over: power >= 0 ? digits * 10n ** BigInt(power) : digits,
      under: power >= 0 ? 1n : 10n ** BigInt(-power),
    };
  });

test('reads every integer exactly, however it is spelt, tells it from a fraction, and keeps the sign of a fraction', () => {
  fc.assert(
    fc.property(decimal, ({ text, over, under }) => {
      const isInteger = over % under === 0n;
      expect(Number.isInteger(forSchema(text))).toBe(isInteger);
      if (isInteger) expect(isExactly(valueOf(text), over / under)).toBe(true);
      else expect(Math.sign(forSchema(text) as number)).toBe(over < 0n ? -1 : 1);
    }),
    { numRuns: 1000 },
  );
});
test('agrees with JSON.parse wherever a double suffices', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      return isDeepStrictEqual(shownNumbers(valueOf(text)), shownNumbers(JSON.parse(text)));
    }),
  );
});

test.each([
  ['9007199254740991', 9007199254740991],
  ['9007199254740993.0', 9007199254740993n],
  ['0.1', 0.1],
  ['1e400', 10n ** 400n],
  ['9'.repeat(9_999), 10n ** 9_999n - 1n],
  ['-0', -0],
  // The last of two equal keys counts, on the fast path and on the slow one.
  ['{"a":1,"a":2}', { a: 2 }],
  ['{"a":1,"a":9007199254740993}', { a: 9007199254740993n }],
  ['\ufeff{"a":1}', { a: 1 }],
])('%s is %s', (text, value) => {
  expect(valueOf(text)).toStrictEqual(value);
});
test('minus zero is an integer, and a fraction just beside one is none, with a point among few digits as well', () => {
  const given = ['-0', '10000000.00000000001', '10000000.0000000'];
  expect(given.map((text) => Number.isInteger(forSchema(text)))).toEqual([true, false, true]);
});
test('texts full of such numbers, quotes and escapes change no value', () => {
  const tricky = fc.string({
    unit: fc.constantFrom('"', '\\', ', ', ':', '[', '9007199254740993', '-', '1e5', '12345678.5', ' ', '}', 'x'),
  });
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 3 }, tricky, decimal, fc.array(tie('any')), fc.dictionary(tricky, tie('any'))),
  })).any;
  const textOf = (given: unknown): string => {
    if (typeof given === 'string') return JSON.stringify(given);
    if (Array.isArray(given)) return `[ ${given.map(textOf).join(' , ')} ]`;
    const members = given as Readonly<Record<string, unknown>>;
    if (typeof members.text === 'string' && typeof members.under === 'bigint') return members.text;
    return `{${Object.entries(members)
      .map(([name, member]) => `${JSON.stringify(name)}:${textOf(member)}`)
      .join(',')}}`;
  };
  fc.assert(
    fc.property(value, (given) => {
      const text = textOf(given);
      const oracle = parseLossless(text, null, { parseNumber: Number, onDuplicateKey: ({ newValue }) => newValue });
      return isDeepStrictEqual(shownNumbers(valueOf(text)), shownNumbers(oracle));
    }),
    { numRuns: 500 },
  );
});
test('no key of a body reaches the prototype', () => {
  const value = valueOf('{"__proto__":{"error":"x"},"n":9007199254740993}') as { error?: unknown };
  expect(value.error).toBeUndefined();
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test.each(['', 'NaN', '{"a":NaN}', 'Infinity', '<html>', '{"a":1', '[1,]', '01', '+1', "{'a':1}", '1 2'])(
  '%j is none',
  (text) => {
    const parsed = parseBody(text);
    expect(parsed.json).toBe(false);
    expect(!parsed.json && parsed.problem).toMatch(/./);
  },
);

test.each(['1e9999', `1${'0'.repeat(10_000)}`])('a number that nobody must bear is no `null`', (text) => {
  expect(parseBody(`{"a":${text}}`)).toMatchObject({ json: false, excessive: true });
  expect(parseBody(`{"a":"${text}","b":1e5}`)).toMatchObject({ json: true });
});

test.each(['[', '{"a":'])('nesting of %j without end is refused and exhausts nothing', (open) => {
  const text = `${open.repeat(200_000)}12345678901234567890${(open === '[' ? ']' : '}').repeat(200_000)}`;
  expect(parseBody(text)).toEqual({ json: false, problem: 'too deep: nested deeper than 256 levels', excessive: true });
});
test('ordinary nesting and brackets within strings are read', () => {
  expect(parseBody(`${'['.repeat(256)}12345678901234567890${']'.repeat(256)}`).json).toBe(true);
  const quoted = JSON.stringify({ text: `${'[{'.repeat(2000)}"\\`, n: 1 });
  expect(valueOf(quoted)).toEqual(JSON.parse(quoted));
});
test('a body of a megabyte is read whole', () => {
  const body = JSON.stringify({
    items: Array.from({ length: 20_000 }, (_, id) => ({ id, amount: `${id}`.padEnd(40) })),
  });
  const exact = body.replace(/}]}$/, ',"big":18446744073709551615}]}');
  expect(exact.length).toBeGreaterThan(1_000_000);
  expect(atPointer(valueOf(exact), '/items/19999/big')).toBe(18446744073709551615n);
});
test('atPointer follows escaped names and indexes, and ends quietly', () => {
  const value = { 'a/b': [{ 'c~d': 1 }], n: null };
  expect([atPointer(value, ''), atPointer(value, '/a~1b/0/c~0d')]).toEqual([value, 1]);
  expect(atPointer(value, '/n/x')).toBeUndefined();
  expect(atPointer(value, '/a~1b/7/c')).toBeUndefined();
});
