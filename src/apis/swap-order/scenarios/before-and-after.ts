import fc from 'fast-check';
import type { Base } from '../../../model/exchange.js';
import { scenario } from '../../../model/scenario.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { amounts, asQuery, keys, swaps, takers, type OrderInput } from '../orders.js';
import { orderRequest, pairQuery } from '../request.js';
import { scenarioNames } from '../scenario-names.js';
import { sendUntilQuoted } from './send-until-quoted.js';
import { everythingAtOnce } from './telling-orders.js';

interface OptionInput {
  readonly base: Base;
  readonly option: 'receiver' | 'payer' | 'closeAuthority';
  /** What is asked for besides; the option itself is left out of it at first. */
  readonly order: OrderInput;
}

/** A refusal speaks against an option only when the same request is answered without it. */
export const optionAccepted = scenario<SwapOrderFixtures, OptionInput>({
  name: scenarioNames.optionAccepted,
  description: 'Asks for an order without an optional parameter, then with it.',
  needs: ['taker-funded'],
  effects: ['build'],
  maxRequests: 4,
  runs: { gate: 18, release: 100 },
  examples: (fixtures, bases) => {
    const { pair, nativeMint } = fixtures;
    const plain = { swap: 'pair', amount: pair.amount, taker: 'funded' } as const;
    const everything = everythingAtOnce(fixtures);
    // A payer makes a close authority count, and may not be blamed for it.
    const { closeAuthority: _, ...forPayer } = everything;
    return bases.flatMap((base) => [
      ...optionsFor(fixtures).flatMap((option) =>
        [plain, option === 'payer' ? forPayer : everything].map((order) => ({ base, option, order })),
      ),
      ...(nativeMint === undefined
        ? []
        : [{ base, option: 'receiver', order: { ...plain, swap: 'to-native' } } as const]),
    ]);
  },
  arbitrary: (fixtures, bases) =>
    fc.record({
      base: fc.constantFrom(...bases),
      option: fc.constantFrom(...optionsFor(fixtures)),
      order: fc.record({
        swap: fc.constant('pair' as const),
        amount: amounts(fixtures),
        taker: fc.constant('funded' as const),
      }),
    }),
  run: async ({ base, option, order }, session) => {
    const { [option]: _, ...rest } = order;
    const without: OrderInput = option === 'closeAuthority' ? { ...rest, payer: true } : rest;
    const with_: OrderInput = { ...without, [option]: option === 'payer' ? true : 'fresh' };
    await session.send(orderRequest(base, asQuery(without, session).query));
    const { query, ...more } = asQuery(with_, session);
    await sendUntilQuoted(session, orderRequest(base, query, more));
  },
});

function optionsFor({ payer }: SwapOrderFixtures): readonly OptionInput['option'][] {
  return payer === undefined ? ['receiver'] : ['receiver', 'payer', 'closeAuthority'];
}

interface CloseAuthorityInput {
  readonly base: Base;
  readonly order: Pick<OrderInput, 'swap' | 'amount' | 'taker' | 'receiver' | 'referralFee'>;
}

/** What flaps by itself cannot be held against the parameter, so a difference is checked against the first request again. */
export const closeAuthorityAlone = scenario<SwapOrderFixtures, CloseAuthorityInput>({
  name: scenarioNames.closeAuthorityAlone,
  description:
    'Asks for an order without and with a close authority, no payer being there, and once more each on a difference.',
  needs: ['taker-unfunded'],
  effects: ['build'],
  maxRequests: 4,
  runs: { gate: 16, release: 80 },
  examples: ({ pair: { amount }, takerFunded, nativeMint, referralAccount }, bases) => {
    const plain = { swap: 'pair', amount } as const;
    const orders: CloseAuthorityInput['order'][] = [{ ...plain, taker: 'unfunded' }, plain];
    if (takerFunded !== undefined) orders.unshift({ ...plain, taker: 'funded' });
    if (takerFunded !== undefined) orders.push({ ...plain, taker: 'funded', receiver: 'fresh' });
    if (takerFunded !== undefined && nativeMint !== undefined)
      orders.push({ ...plain, swap: 'to-native', taker: 'funded' });
    const referral = referralAccount === undefined ? {} : { referralFee: 100 };
    if (takerFunded !== undefined) orders.push({ ...plain, swap: 'reverse', taker: 'funded', ...referral });
    return orders.flatMap((order) => bases.map((base) => ({ base, order })));
  },
  arbitrary: (fixtures, bases) =>
    fc.record({
      base: fc.constantFrom(...bases),
      order: fc.record(
        { swap: swaps(fixtures), amount: amounts(fixtures), taker: takers(fixtures), receiver: keys },
        { requiredKeys: ['swap', 'amount'], noNullPrototype: true },
      ),
    }),
  run: async ({ base, order }, session) => {
    const { query } = asQuery(order, session);
    const before = await session.send(orderRequest(base, query));
    const request = orderRequest(base, asQuery({ ...order, closeAuthority: 'fresh' }, session).query);
    const beside = await session.send(request);
    if (classOf(before) === classOf(beside)) return;
    await session.send(orderRequest(base, query));
    await session.send(request);
  },
});

function classOf({
  response: { status, body },
}: {
  readonly response: { readonly status: number; readonly body: unknown };
}) {
  const transaction = typeof body === 'object' && body !== null && 'transaction' in body ? body.transaction : undefined;
  return `${status} ${transaction === null || transaction === '' ? String(transaction) : typeof transaction}`;
}

interface BaseInput {
  readonly base: Base;
}

/** Wallets of three kinds, each of which cannot trade for a reason of its own. */
export const takersWithoutMeans = scenario<SwapOrderFixtures, BaseInput>({
  name: scenarioNames.takersWithoutMeans,
  description: 'Asks for an order for each wallet that lacks funds or gas.',
  needs: ['taker-unfunded'],
  effects: ['build'],
  maxRequests: 3,
  runs: { gate: 2, release: 6 },
  examples: (_, bases) => bases.map((base) => ({ base })),
  arbitrary: (_, bases) => fc.record({ base: fc.constantFrom(...bases) }),
  run: async ({ base }, session) => {
    const { fixtures } = session;
    const { takerUnfunded, takerWithoutGas, takerSmallWithoutGas, amountTooSmallForGasless } = fixtures;
    const small = amountTooSmallForGasless ?? fixtures.pair.amount;
    for (const taker of [takerUnfunded, takerWithoutGas, takerSmallWithoutGas]) {
      const amount = taker === takerSmallWithoutGas ? small : fixtures.pair.amount;
      if (taker !== undefined) await session.send(orderRequest(base, { ...pairQuery(fixtures), amount, taker }));
    }
  },
});
