import { z } from 'zod';
import { firstOf } from '../../model/counted.js';
import { isKey } from '../../solana/key.js';

/** Any text that is not empty; `expected` completes the sentence "expected …". */
export function text(expected: string) {
  return z.string({ error: expected }).min(1, { error: expected });
}

/** A text of a form. */
export function matching(form: RegExp, expected: string) {
  return z.string({ error: expected }).regex(form, { error: expected });
}

/** A public key, a mint or any other address of the chain: 32 bytes in base58. */
export function publicKey(what = 'a public key') {
  const expected = `${what}: 32 bytes in base58`;
  return z.string({ error: expected }).refine(isKey, { error: expected });
}

/** The digits of an amount above zero, in base units. */
export const amount = matching(/^0*[1-9][0-9]*$/, 'an amount in base units as a string of digits, such as "1000000"');

/** Base units that may be zero. */
export const allowance = matching(/^[0-9]+$/, 'base units as a string of digits, such as "10"');

/** An id as the target lists it. */
export const id = z.union([z.int().nonnegative(), z.string().regex(/^[0-9]+$/)], {
  error: 'an id: a whole number, or its digits as a string where it exceeds 2^53',
});

export const flag = z.boolean({ error: 'true or false' });

/** A number above zero. */
export function positive(what: string, most: number) {
  const expected = `${what}: a number above 0, at most ${most}`;
  return z.number({ error: expected }).gt(0, { error: expected }).lte(most, { error: expected });
}

/** A finite number that may be zero. */
export function notNegative(what: string) {
  const expected = `${what}: a number that is not below 0`;
  return z.number({ error: expected }).gte(0, { error: expected });
}

/** A whole number within bounds. */
export function whole(what: string, least: number, most: number) {
  const expected = `${what}: a whole number from ${least} to ${most}`;
  return z.int({ error: expected }).gte(least, { error: expected }).lte(most, { error: expected });
}

export function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, { error: `one of ${values.map((value) => `"${value}"`).join(', ')}` });
}

/** The name of an environment variable, never the value that it holds. */
export const variable = matching(/^[A-Z_][A-Z0-9_]*$/, 'the name of an environment variable, in capitals');

/** An object with these keys and no others; of another key its issue says these, separated by commas. */
export function record<Shape extends z.ZodRawShape>(shape: Shape, what = 'an object') {
  return z.strictObject(shape, {
    error: ({ code: problem }) => {
      const keys = Object.keys(shape);
      if (problem === 'unrecognized_keys') return keys.join(', ');
      const named = keys.map((key) => `\`${key}\``);
      return `${what} with ${firstOf(named, 4, () => '…').join(', ')}`;
    },
  });
}

/** An object with some of these keys and no others. */
export function options<Shape extends z.ZodRawShape>(shape: Shape, what?: string) {
  return record(shape, what).partial();
}

/** Values by names that are the user's own. */
export function byName<Value extends z.ZodType>(value: Value, what: string) {
  return z.record(z.string(), value, { error: `an object: ${what}` });
}

export function list<Item extends z.ZodType>(item: Item, what: string) {
  return z.array(item, { error: `a list of ${what}` });
}
