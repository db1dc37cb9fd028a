import * as fc from 'fast-check';
import type { Base, Credentials } from '../../../model/exchange.js';
import { scenario } from '../../../model/scenario.js';
import type { View } from '../../../model/view.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { each, orderInputs, type OrderAt, asQuery, orderRequest, type OrderQuery } from '../fixtures/orders.js';
import { isUsable, memberOf, requiredParameters, type RequiredParameter, type OrderSession } from '../reader/view.js';
import { atEveryAddress } from './send-order.js';

/** Sends a request with something wrong in it; where the service does not respond, in turns with the request that would be right. */
export async function sendWrong(session: OrderSession, base: Base, right: OrderQuery, wrong: OrderQuery) {
  const query = { ...right, ...wrong };
  const failing = orderRequest(base, query, { effect: 'read' });
  if (isUsable(await session.send(failing))) return;
  const missing = requiredParameters.find((name) => query[name] === undefined);
  const about = missing === undefined ? 'an odd amount or mint' : `no ${missing}`;
  await session.alternateWithNearest(failing, [{ about, control: orderRequest(base, right) }], isUsable);
}

export const missingParameter = scenario<SwapOrderFixtures, OrderAt & { missing: RequiredParameter }>({
  name: 'order/missing-parameter',
  description: 'Leaves out a required parameter, beside each of the options.',
  effects: [],
  maxRequests: 1,
  runs: { gate: 10, release: 60 },
  examples: atEveryAddress(() => requiredParameters.map((missing) => ({ missing }))),
  ...orderInputs(() => ({ missing: requiredParameters })),
  run: (input, session) => sendWrong(session, input.base, asQuery(input, session), { [input.missing]: undefined }),
});

const oddAmounts = ['0', '-1', '', '1.5', '1e9', 'all'];
/** Made when it is needed: it reads all that Unicode has. */
const anyText = () => fc.string({ unit: 'grapheme', maxLength: 12 });

const unquotables = ({ noSuchMints = [], routers }: SwapOrderFixtures): readonly OrderQuery[] => [
  ...noSuchMints.slice(0, 1).map((outputMint) => ({ outputMint })),
  ...(routers === undefined ? [] : [{ excludeRouters: 'no-such-router' }]),
  ...noSuchMints.slice(-1).map((inputMint) => ({ inputMint })),
];

/** `wrong` stands in the place of what the order asks for. */
export const unquotable = scenario<SwapOrderFixtures, OrderAt & { wrong: OrderQuery }>({
  name: 'order/unquotable',
  description: 'Requests what cannot be quoted: a mint that does not exist, an unknown router, an odd amount.',
  effects: [],
  maxRequests: 1,
  runs: { gate: 10, release: 240 },
  examples: atEveryAddress((fixtures) => [...unquotables(fixtures), { amount: '0' }].map((wrong) => ({ wrong }))),
  ...orderInputs((fixtures) => ({
    wrong: [
      ...unquotables(fixtures).map((wrong) => [Object.keys(wrong).join(), [wrong]] as const),
      ['odd amount', oddAmounts.map((amount) => ({ amount }))],
      ['any amount', anyText().map((amount) => ({ amount }))],
    ],
  })),
  run: (input, session) => sendWrong(session, input.base, asQuery(input, session), input.wrong),
});

export const hasFee = (view: View, fee: number | undefined): boolean =>
  view.response.status === 200 && memberOf(view, 'feeBps') === fee;

/** One beyond each bound first; the others show a bound that is not checked where it is written. */
const feesOutOfBounds = [49, 256, 300, 1, 10_000, 25] as const;

/** A fee that looks honoured may be the default by chance, which the same request without a referral tells. */
export const referralOutOfBounds = scenario<SwapOrderFixtures, OrderAt>({
  name: 'order/referral-out-of-bounds',
  description: 'Requests an order with a referral fee below or above the bounds, beside each of the options.',
  needs: ['referral-account'],
  effects: ['build'],
  maxRequests: 2,
  runs: { gate: 18, release: 60 },
  // Drawn beside a payer, the amount is mostly one that is not quoted.
  examples: atEveryAddress(({ payer }) => [
    ...[{ referralFee: 49 }, { referralFee: 256 }],
    payer === undefined ? { referralFee: 300 } : { referralFee: 49, taker: 'funded', payer: 'declared' },
  ]),
  ...orderInputs(() => ({ referralFee: each(feesOutOfBounds) })),
  run: async ({ base, ...order }, session) => {
    const view = await session.send(orderRequest(base, asQuery(order, session)));
    const { referralFee, ...without } = order;
    if (hasFee(view, referralFee)) await session.send(orderRequest(base, asQuery(without, session)));
  },
});

const isRejected = ({ inconclusive, response }: View): boolean => inconclusive === undefined && response.status !== 200;

/** Bad keys come last: a client that sends them may be blocked. */
export const withoutKey = scenario<SwapOrderFixtures, OrderAt>({
  name: 'order/without-key',
  description:
    'Requests an order from every version without a key and with an empty one, beside each of the options, and with it where a version does not reject.',
  needs: ['api-key'],
  effects: [],
  maxRequests: 5,
  runs: { gate: 8, release: 16 },
  phase: 'last',
  ...orderInputs(() => ({ base: ['ultra'] })),
  run: async (order, session) => {
    const query = asQuery(order, session);
    const requests = session.bases.flatMap((base) =>
      (['absent', 'empty'] as const).map((apiKey) => orderRequest(base, query, { apiKey, effect: 'read' })),
    );
    const rejected: typeof requests = [];
    const served: typeof requests = [];
    for (const request of requests) {
      const view = await session.send(request);
      if (view.inconclusive === undefined) (isRejected(view) ? rejected : served).push(request);
    }
    const [failing, control] = [served[0], rejected[0]];
    if (failing === undefined) return;
    const withKey = await session.send(orderRequest((control ?? failing).base, query, { effect: 'read' }));
    if (control !== undefined && withKey.response.status === 200)
      await session.alternate('no key', { failing, control }, isRejected);
  },
});

/** What is in the place of the key, and what is asked for with the key right before: the same, or nothing that is served. */
const probes = [
  ...(['absent, same', 'misplaced, same', 'invented, fault', 'invented, same'] as const),
  ...(['empty, fault', 'elsewhere, same', 'absent, fault'] as const),
] as const;

export const wrongKey = scenario<SwapOrderFixtures, OrderAt & { probe: (typeof probes)[number] }>({
  name: 'order/wrong-key',
  description:
    'Requests an order without a key, with it in the query or in another header, with an empty or an invented one, each right after a request with the key.',
  needs: ['api-key'],
  effects: [],
  maxRequests: 2,
  runs: { gate: 30, release: 56 },
  phase: 'last',
  // A key may be looked at for quotes alone.
  examples: atEveryAddress(() =>
    probes.map((probe) => ({ probe, ...(probe === 'invented, same' && ({ taker: 'fresh' } as const)) })),
  ),
  ...orderInputs(() => ({ probe: probes })),
  run: async (input, session) => {
    const query = asQuery(input, session);
    const [apiKey, before] = input.probe.split(', ') as [NonNullable<Credentials['apiKey']>, string];
    const asked = before === 'same' ? query : { ...query, amount: undefined };
    await session.send(orderRequest(input.base, asked, { effect: 'read' }));
    await session.send(orderRequest(input.base, query, { apiKey, effect: 'read' }));
  },
});
