import fc from 'fast-check';
import type { Base } from '../../../model/exchange.js';
import { isObject } from '../../../json/parse.js';
import { scenario } from '../../../model/scenario.js';
import { anyOf, recordOf } from '../../input-space.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { isServed } from '../reader/requests.js';
import { orderSpace } from '../fixtures/order-space.js';
import { scaledAmount } from '../fixtures/orders.js';
import { orderRequest, pairQuery } from '../fixtures/request.js';
import { unknownLabel } from '../reader/options.js';
import { neighboursOf } from './send-order.js';

const whats = [
  'other-router',
  'seen-router',
  'one-label',
  'listed-label',
  'seen-labels',
  'label-with-space',
  'listed-label-with-space',
] as const;
type What = (typeof whats)[number];

interface ExclusionInput {
  readonly base: Base;
  readonly amount: string;
  readonly what: What;
  /** Which of the other routers, or of the labels seen, is meant, and at which place of a list. */
  readonly pick: number;
  /** Whether the quotes are for a taker with means, where there is one, or for none. */
  readonly taker?: boolean;
}

/** Only what a quote has just shown can be seen to stay away from the next one. */
export const exclusions = scenario<SwapOrderFixtures, ExclusionInput>({
  name: 'order/exclusions',
  description: 'Asks for a quote, then for the same one without its router, another router, or its exchanges.',
  effects: ['build'],
  maxRequests: 2,
  runs: { gate: 40, release: 300 },
  examples: (fixtures, bases) => {
    const great = scaledAmount(fixtures, '500000/1');
    const small = scaledAmount(fixtures, '1/2000');
    const { amount } = fixtures.pair;
    const steps: readonly (readonly [What, string, more?: Partial<ExclusionInput>])[] = [
      ['one-label', great],
      ['other-router', amount],
      ['listed-label', great, { pick: 2 }],
      ['label-with-space', great],
      ['seen-router', amount],
      ['seen-labels', great, { pick: 1 }],
      ['one-label', small],
      ['listed-label', small],
      ['listed-label', great],
      ['listed-label-with-space', great, { pick: 2 }],
      ['listed-label-with-space', great],
      ['one-label', small, { taker: true }],
    ];
    // The router that quotes one amount is one of the others for another amount, so each comes to be excluded.
    const others: typeof steps = [
      ['other-router', amount, { pick: 1 }],
      ['other-router', amount, { pick: 2, taker: true }],
      ['other-router', great, { pick: 0, taker: true }],
      ['other-router', great, { pick: 1 }],
      ['other-router', great, { pick: 2 }],
    ];
    const atOneAddressEach = (list: typeof steps, turn: number): readonly ExclusionInput[] =>
      list.map(([what, amount, more], index) => {
        const base = bases[(index + turn) % bases.length]!;
        return { base, amount, what, pick: 0, taker: false, ...more };
      });
    return [...bases.flatMap((_, turn) => atOneAddressEach(steps, turn)), ...atOneAddressEach(others, 0)];
  },
  arbitrary: (fixtures, bases) =>
    recordOf({
      base: bases,
      amount: anyOf(orderSpace(fixtures).amount) as fc.Arbitrary<string>,
      what: whats,
      pick: fc.nat({ max: 7 }),
      taker: fc.boolean(),
    }),
  run: async ({ base, amount, what, pick, taker }, session) => {
    const { fixtures } = session;
    const { takerFunded, routers = [] } = fixtures;
    const query = { ...pairQuery(fixtures), amount, taker: taker ? takerFunded : undefined };
    const seen = readQuote((await session.send(orderRequest(base, query))).response.body);
    if (seen === undefined) return;
    const others = routers.filter((router) => router !== seen.router);
    const picked = <Item>(items: readonly Item[]): Item | undefined => items[pick % Math.max(1, items.length)];
    // On the wire a plus is a space, and a comma ends a label.
    const labels = seen.labels.filter((label) => !/[,+]/.test(label)).map((label) => label.replaceAll(' ', '+'));
    const spaced = fixtures.labelWithSpace?.replaceAll(' ', '+') ?? labels.find((label) => label.includes('+'));
    const bare = labels.filter((label) => !label.includes('+'));
    const excluded = {
      'other-router': { excludeRouters: picked(others) },
      'seen-router': { excludeRouters: seen.router },
      'one-label': { excludeDexes: picked(bare) ?? picked(labels) },
      'listed-label': { excludeDexes: listed([picked(bare) ?? picked(labels)], pick) },
      'seen-labels': { excludeDexes: listed([...labels.filter((label) => label.includes('+')), ...bare], pick) },
      'label-with-space': { excludeDexes: spaced },
      'listed-label-with-space': { excludeDexes: listed([spaced], pick) },
    }[what] as { readonly excludeRouters?: string | undefined; readonly excludeDexes?: string | undefined };
    if (Object.values(excluded).every((value) => value === undefined)) return;
    const failing = orderRequest(base, { ...query, ...excluded });
    if (isServed(await session.send(failing))) return;
    await session.alternateWithNearest(failing, neighboursOf(base, { ...query, ...excluded }, fixtures), isServed);
    if (what !== 'other-router') return;
    // Each of the identifiers is allowed: one that is refused is told by another that is not.
    const about = `excludeRouters, ${excluded.excludeRouters ?? ''}, beside another`;
    const neighbours = others
      .filter((router) => router !== excluded.excludeRouters)
      .map((router) => ({ about, control: orderRequest(base, { ...query, excludeRouters: router }) }));
    await session.alternateWithNearest(failing, neighbours, isServed);
  },
});

/** A list with labels that nobody has around those that were seen, which stand first, second or third in it. */
function listed(seen: readonly (string | undefined)[], place: number): string | undefined {
  const labels = seen.flatMap((label) => label ?? []);
  const unknown = unknownLabel.replaceAll(' ', '+');
  return labels.length === 0 ? undefined : [unknown, unknown].toSpliced(place % 3, 0, ...labels).join(',');
}

function readQuote(body: unknown): { readonly router: string; readonly labels: readonly string[] } | undefined {
  if (!isObject(body) || typeof body.router !== 'string' || !Array.isArray(body.routePlan)) return undefined;
  const labels = body.routePlan.flatMap((step: unknown) => {
    const swapInfo = isObject(step) ? step.swapInfo : undefined;
    return isObject(swapInfo) && typeof swapInfo.label === 'string' ? [swapInfo.label] : [];
  });
  return { router: body.router, labels: [...new Set(labels)] };
}
