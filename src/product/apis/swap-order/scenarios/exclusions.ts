import * as fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { cases, type CaseOf } from '../../cases.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { isServed, labelsOf, routerOf, unknownLabel } from '../reader/view.js';
import { anyAmount, scaledAmount, type OrderInput, orderRequest } from '../fixtures/orders.js';
import { explainRefusal, neighboursOf } from './send-order.js';

/** Which of the routers that did not quote, or where the labels that were seen stand in a list. */
const places = ['first', 'second', 'third'] as const;
const placed = ['other-router', 'listed-label', 'seen-labels', 'listed-label-with-space'] as const;

const inputs = cases({
  factors: (fixtures: SwapOrderFixtures, bases) => ({
    base: bases,
    what: [
      ...(['seen-router', 'one-label', 'label-with-space'] as const),
      ...placed.flatMap((kind) => places.map((place) => `${kind}, ${place}` as const)),
    ],
    // A great amount is routed over several exchanges, and each router wins for some amount.
    amount: [
      ['great', [scaledAmount(fixtures, '500000/1')]],
      ['usual', anyAmount(fixtures)],
      ['small', [scaledAmount(fixtures, '1/2000')]],
    ] as const,
    /** Whether the quotes are for a taker with means, where there is one, or for none. */
    taker: [
      ['none', [false]],
      ['funded', [true]],
    ] as const,
  }),
  more: { pick: fc.nat({ max: 7 }) },
});

type Excluded = Pick<OrderInput, 'excludeRouters' | 'excludeDexes'>;

/** Only what a quote has just shown can be seen to stay away from the next one. */
export const exclusions = scenario<SwapOrderFixtures, CaseOf<typeof inputs>>({
  name: 'order/exclusions',
  description: 'Asks for a quote, then for the same one without its router, another router, or its exchanges.',
  effects: ['build'],
  maxRequests: 2,
  runs: { gate: 45, release: 300 },
  ...inputs,
  run: async ({ base, amount, what, pick, taker }, session) => {
    const { fixtures } = session;
    const { takerFunded, routers = [] } = fixtures;
    const query = { ...fixtures.pair, amount, taker: taker ? takerFunded : undefined };
    const seen = await session.send(orderRequest(base, query));
    const [router, shown] = [routerOf(seen), labelsOf(seen)];
    if (router === undefined || shown === undefined) return;
    const others = routers.filter((other) => other !== router);
    const picked = <Item>(items: readonly Item[]): Item | undefined => items[pick % Math.max(1, items.length)];
    // On the wire a plus is a space, and a comma ends a label.
    const labels = [...new Set(shown)]
      .filter((label) => /^[^,+]+$/.test(label))
      .map((label) => label.replaceAll(' ', '+'));
    const spaced = fixtures.labelWithSpace?.replaceAll(' ', '+') ?? labels.find((label) => label.includes('+'));
    const bare = labels.filter((label) => !label.includes('+'));
    const [kind = '', name] = what.split(', ');
    const place = places.findIndex((one) => one === name);
    const inList = (...seenLabels: readonly (string | undefined)[]) => ({ excludeDexes: listed(seenLabels, place) });
    const excludable: Readonly<Record<string, Excluded>> = {
      'other-router': { excludeRouters: others[place] },
      'seen-router': { excludeRouters: router },
      'one-label': { excludeDexes: picked(bare) ?? picked(labels) },
      'listed-label': inList(picked(bare) ?? picked(labels)),
      'seen-labels': inList(...labels.filter((label) => label.includes('+')), ...bare),
      'label-with-space': { excludeDexes: spaced },
      'listed-label-with-space': inList(spaced),
    };
    const excluded = excludable[kind] ?? {};
    if (Object.values(excluded).every((value) => value === undefined)) return;
    const asked = { ...query, ...excluded };
    const failing = orderRequest(base, asked);
    if (isServed(await session.send(failing))) return;
    await explainRefusal(session, base, asked, neighboursOf(base, asked, fixtures));
    if (kind !== 'other-router') return;
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
  return labels.length === 0 ? undefined : [unknown, unknown].toSpliced(place, 0, ...labels).join(',');
}
