import { z } from 'zod';
import { key, misfit, read, whole } from '../checks.js';
import { Refused } from '../gateway.js';
import type { World } from '../world.js';

/** In the order of the document: the first one is the router that `excludeDexes` speaks to, the second one the makers. */
export const ROUTERS = [
  { id: 'meridian', kind: 'aggregator', version: 0 },
  { id: 'handshake', kind: 'rfq', version: 'legacy' },
  { id: 'northwind', kind: 'aggregator', version: 0 },
  { id: 'solder', kind: 'aggregator', version: 'legacy' },
] as const;

export type Router = (typeof ROUTERS)[number];

/** A refusal of the quoting engine, which has a request id of its own. */
export function noQuotes({ seeded }: World): Refused {
  return new Refused(400, 'Failed to get quotes', { requestId: seeded.identifier('refused order') });
}

const amount = z
  .string('Required')
  .regex(/^\d{1,20}$/, 'Must be a whole number of base units')
  .transform(BigInt)
  .refine((units) => units > 0n && units < 2n ** 64n, 'Out of range');

const referralFee = z
  .string()
  .regex(/^\d{1,3}$/, 'Must be a whole number')
  .transform(Number)
  .pipe(whole(50, 255));

const routerIds = ROUTERS.map(({ id }) => id);
const labels = z.string().transform((text) => text.split(','));

const asked = z
  .object({
    ...{ inputMint: key, outputMint: key, amount },
    ...{ taker: key.optional(), receiver: key.optional(), payer: key.optional(), closeAuthority: key.optional() },
    ...{ referralAccount: key.optional(), referralFee: referralFee.optional() },
    excludeRouters: z.enum(routerIds, 'Takes one router identifier').optional(),
    excludeDexes: labels.default([]),
  })
  .refine(({ inputMint, outputMint }) => inputMint !== outputMint, misfit('outputMint', 'Must differ from inputMint'))
  // No account of an integrator is initialised here, so that no order has a referral.
  .refine(
    ({ referralAccount, referralFee }) => referralAccount === undefined || referralFee === undefined,
    misfit('referralAccount', 'Not initialised'),
  );

export type OrderRequest = ReturnType<typeof readRequest>;

/** Reads the query; without a payer `closeAuthority` is ignored, whatever it says. */
export function readRequest(world: World, { closeAuthority, ...query }: Record<string, string>) {
  const considered = query.payer === undefined ? query : { ...query, closeAuthority };
  const { inputMint, outputMint, ...options } = read(asked, considered);
  const [input, output] = [inputMint, outputMint].map((mint) => world.token(mint));
  if (input === undefined || output === undefined) throw noQuotes(world);
  return { ...options, input, output, receiver: options.receiver ?? options.taker };
}
