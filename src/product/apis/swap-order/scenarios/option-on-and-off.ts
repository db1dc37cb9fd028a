import fc from 'fast-check';
import type { Base } from '../../../model/exchange.js';
import { scenario } from '../../../model/scenario.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { isServed, outcomeOf } from '../request-predicates.js';
import { amounts, asQuery, keys, orders, type Key, type OrderInput } from '../orders.js';
import { orderRequest, pairQuery } from '../request.js';
import { sendOrder } from './send-order.js';
import { everythingAtOnce } from './example-orders.js';

interface OptionInput {
  readonly base: Base;
  readonly option: 'receiver' | 'payer' | 'closeAuthority';
  /** What is asked for besides; the option itself is left out of it at first. */
  readonly order: OrderInput;
}

/** A refusal speaks against an option only when the same request is answered without it. */
export const optionAccepted = scenario<SwapOrderFixtures, OptionInput>({
  name: 'order/option-accepted',
  description: 'Asks for an order with an optional parameter, and in turns without it where there is no quote.',
  needs: ['taker-funded'],
  effects: ['build'],
  maxRequests: 2,
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
    const without: OrderInput = option === 'closeAuthority' ? { ...rest, payer: 'declared' as const } : rest;
    const with_: OrderInput = { ...without, [option]: option === 'payer' ? 'declared' : 'fresh' };
    await sendOrder({ base, order: with_ }, session);
  },
});

function optionsFor({ payer }: SwapOrderFixtures): readonly OptionInput['option'][] {
  return payer === undefined ? ['receiver'] : ['receiver', 'payer', 'closeAuthority'];
}

interface CloseAuthorityInput {
  readonly base: Base;
  readonly order: Omit<OrderInput, 'payer' | 'closeAuthority'>;
  /** The close authority; the taker's own key stands for a fresh one where there is no taker. */
  readonly key: Key;
}

/** What changes by itself cannot be held against the parameter, so that both requests are sent in turns on a difference. */
export const closeAuthorityAlone = scenario<SwapOrderFixtures, CloseAuthorityInput>({
  name: 'order/close-authority-alone',
  description:
    'Asks for an order without and with a close authority, no payer being there, and in turns on a difference.',
  needs: ['taker-unfunded'],
  effects: ['build'],
  maxRequests: 2,
  runs: { gate: 24, release: 120 },
  examples: (fixtures, bases) =>
    closeAuthorityOrders(fixtures).flatMap((order, index) =>
      bases.map((base, turn) => ({ base, order, key: (index + turn) % 2 === 0 ? 'fresh' : 'taker' })),
    ),
  arbitrary: (fixtures, bases) =>
    fc.record({
      base: fc.constantFrom(...bases),
      order: orders(fixtures).map(({ payer: _, closeAuthority: __, ...order }) => order),
      key: keys,
    }),
  run: async ({ base, order, key }, session) => {
    const query = asQuery(order, session);
    const control = orderRequest(base, query);
    const without = await session.send(control);
    const closeAuthority = key === 'taker' && order.taker === undefined ? 'fresh' : key;
    const failing = orderRequest(base, asQuery({ ...order, closeAuthority }, session));
    const beside = await session.send(failing);
    const outcome = outcomeOf(without);
    if (outcomeOf(beside) === outcome) return;
    const about = `closeAuthority without payer, ${Object.keys(order).sort().join(', ')}`;
    await session.alternate(about, { failing, control }, (view) => outcomeOf(view) === outcome);
  },
});

/** Every other option beside the close authority, each kind of taker and of output. */
function closeAuthorityOrders(fixtures: SwapOrderFixtures): readonly CloseAuthorityInput['order'][] {
  const { pair, takerFunded, nativeMint, referralAccount, routers, labelWithSpace } = fixtures;
  const plain = { swap: 'pair', amount: pair.amount } as const;
  const funded: CloseAuthorityInput['order'] = takerFunded === undefined ? plain : { ...plain, taker: 'funded' };
  const options: Partial<OrderInput>[] = [
    {},
    ...(takerFunded === undefined ? [] : [{ receiver: 'fresh' as const }]),
    ...(nativeMint === undefined ? [] : [{ swap: 'to-native' as const }]),
    { swap: 'reverse' },
    ...(referralAccount === undefined ? [] : [{ referralFee: 100 }]),
    ...(routers === undefined ? [] : [{ excludeRouters: routers[1] }]),
    ...(labelWithSpace === undefined ? [] : [{ excludeDexes: labelWithSpace.replaceAll(' ', '+') }]),
  ];
  return [{ ...plain, taker: 'unfunded' }, plain, ...options.map((option) => ({ ...funded, ...option }))];
}

interface BaseInput {
  readonly base: Base;
}

/** Wallets of three kinds, each of which cannot trade for a reason of its own. */
export const takersWithoutMeans = scenario<SwapOrderFixtures, BaseInput>({
  name: 'order/takers-without-means',
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

/** A wallet that has been emptied meanwhile is refused like any other without means, and where those are served it is not. */
export const takerWithMeans = scenario<SwapOrderFixtures, BaseInput>({
  name: 'order/taker-with-means',
  description:
    'Asks for an order for the taker with means, and in turns for another taker or none where it is refused.',
  needs: ['taker-funded'],
  effects: ['build'],
  maxRequests: 2,
  runs: { gate: 4, release: 12 },
  examples: (_, bases) => bases.map((base) => ({ base })),
  arbitrary: (_, bases) => fc.record({ base: fc.constantFrom(...bases) }),
  run: async ({ base }, session) => {
    const { fixtures } = session;
    const requestFor = (taker: string | undefined) => orderRequest(base, { ...pairQuery(fixtures), taker });
    const failing = requestFor(fixtures.takerFunded);
    if (isServed(await session.send(failing))) return;
    const penniless = requestFor(session.freshWallet('taker').publicKey);
    await session.alternateWithNearest(failing, [{ about: 'taker with means', control: penniless }], isServed);
    if (fixtures.takerWithoutGas === undefined || isServed(await session.send(requestFor(fixtures.takerWithoutGas))))
      return;
    await session.alternateWithNearest(failing, [{ about: 'any taker', control: requestFor(undefined) }], isServed);
  },
});
