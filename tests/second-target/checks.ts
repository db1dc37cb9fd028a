import { z } from 'zod';
import { isAddress } from '../../src/reference/chain/addresses.js';
import { type Fields, Refused } from './gateway.js';
import type { Token, World } from './world.js';

/** What a request has to have; it is refused with a message for each field that is wrong. */
export function read<Schema extends z.ZodType>(schema: Schema, fields: Fields | undefined, status = 400) {
  const { data, error } = schema.safeParse(fields);
  if (error === undefined) return data;
  const details = error.issues.map(({ path, message }) => [path.join('.') || 'body', message]);
  throw new Refused(status, 'Request validation failed', { details: Object.fromEntries(details) });
}

export const text = z.string('Required text').min(1, 'Required text');
export const key = text.refine(isAddress, 'Not a public key');
export const choice = <const Choices extends readonly string[]>(...choices: Choices) =>
  z.enum(choices, 'Invalid input');

const notInUnits = 'Must be a whole number of base units in text';
export const amount = z
  .string(notInUnits)
  .regex(/^[1-9]\d{0,18}$/, notInUnits)
  .transform(BigInt);

export function number(from: number, to: number) {
  const expected = `Must be a number from ${from} to ${to}`;
  return z.number(expected).min(from, expected).max(to, expected);
}
export const whole = (from: number, to: number) => number(from, to).int('Must be a whole number');

/** A mint, as its token. */
export const mintOf = (world: World) =>
  z
    .string('Unknown mint')
    .refine((mint) => world.token(mint) !== undefined, 'Unknown mint')
    .transform((mint) => world.token(mint)!);

/** What is said of a field that does not fit the others. */
export const misfit = (field: string, message: string) => ({ path: [field], message });

export const mintsDiffer = ({ inputMint, outputMint }: Readonly<Record<'inputMint' | 'outputMint', Token>>): boolean =>
  inputMint !== outputMint;
export const sameMints = misfit('outputMint', 'Must differ from inputMint');

/** A deposit that was crafted and is signed. */
export const deposited = { depositRequestId: text, depositSignedTx: text };
