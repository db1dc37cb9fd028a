import fc from 'fast-check';
import type { Base } from '../../core/exchange.js';
import { isObject } from '../../core/json.js';
import { scenario } from '../../core/scenario.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { amounts, scaledAmount } from '../orders.js';
import { orderRequest, pairQuery } from '../request.js';
import { scenarioNames } from '../scenario-names.js';

type What = 'other-router' | 'seen-router' | 'one-label' | 'listed-label' | 'seen-labels' | 'label-with-space';
const whats: readonly What[] = [
  'other-router',
  'seen-router',
  'one-label',
  'listed-label',
  'seen-labels',
  'label-with-space',
];

interface ExclusionInput {
  readonly base: Base;
  readonly amount: string;
  readonly what: What;
  /** Which of the other routers, or of the labels seen, is meant. */
  readonly pick: number;
}

/** Only what a quote has just shown can be seen to stay away from the next one. */
export const exclusions = scenario<SwapOrderFixtures, ExclusionInput>({
  name: scenarioNames.exclusions,
  says: 'Asks for a quote, then for the same one without its router, another router, or its exchanges.',
  effects: ['build'],
  requests: 2,
  runs: { gate: 30, release: 300 },
  first: (fixtures, bases) => {
    const great = scaledAmount(fixtures, [500_000n, 1n]);
    const small = scaledAmount(fixtures, [1n, 2_000n]);
    const steps: readonly (readonly [What, string])[] = [
      ['one-label', great],
      ['other-router', fixtures.pair.amount],
      ['listed-label', great],
      ['label-with-space', great],
      ['seen-router', fixtures.pair.amount],
      ['seen-labels', great],
      ['one-label', small],
      ['listed-label', small],
    ];
    const atOneAddressEach = (turn: number): readonly ExclusionInput[] =>
      steps.map(([what, amount], index) => ({ base: bases[(index + turn) % bases.length]!, amount, what, pick: 0 }));
    return bases.flatMap((_, turn) => atOneAddressEach(turn));
  },
  inputs: (fixtures, bases) =>
    fc.record({
      base: fc.constantFrom(...bases),
      amount: amounts(fixtures),
      what: fc.constantFrom(...whats),
      pick: fc.nat({ max: 7 }),
    }),
  play: async ({ base, amount, what, pick }, session) => {
    const { fixtures } = session;
    const query = { ...pairQuery(fixtures), amount };
    const seen = readQuote((await session.send(orderRequest(base, query))).response.body);
    if (seen === undefined) return;
    const others = (fixtures.routers ?? []).filter((router) => router !== seen.router);
    const picked = <Item>(items: readonly Item[]): Item | undefined => items[pick % Math.max(1, items.length)];
    // On the wire a plus is a space, and a comma ends a label.
    const labels = seen.labels.filter((label) => !/[,+]/.test(label)).map((label) => label.replaceAll(' ', '+'));
    const spaced = fixtures.labelWithSpace?.replaceAll(' ', '+') ?? labels.find((label) => label.includes('+'));
    const bare = labels.filter((label) => !label.includes('+'));
    const excluded = {
      'other-router': { excludeRouters: picked(others) },
      'seen-router': { excludeRouters: seen.router },
      'one-label': { excludeDexes: picked(bare) ?? picked(labels) },
      // The label that is meant comes second, and before it one that nobody has.
      'listed-label': { excludeDexes: listed([picked(bare) ?? picked(labels)]) },
      'seen-labels': { excludeDexes: listed([...labels.filter((label) => label.includes('+')), ...bare]) },
      'label-with-space': { excludeDexes: spaced },
    }[what];
    if (Object.values(excluded).every((value) => value === undefined)) return;
    await session.send(orderRequest(base, { ...query, ...excluded }));
  },
});

/** A list has two labels at least; a label nobody has makes up for a missing one. */
function listed(seen: readonly (string | undefined)[]): string | undefined {
  const labels = seen.flatMap((label) => label ?? []);
  if (labels.length === 0) return undefined;
  return (labels.length === 1 ? ['NoSuchExchange', ...labels] : labels).join(',');
}

function readQuote(body: unknown): { readonly router: string; readonly labels: readonly string[] } | undefined {
  if (!isObject(body) || typeof body.router !== 'string' || !Array.isArray(body.routePlan)) return undefined;
  const labels = body.routePlan.flatMap((step: unknown) => {
    const swapInfo = isObject(step) ? step.swapInfo : undefined;
    return isObject(swapInfo) && typeof swapInfo.label === 'string' ? [swapInfo.label] : [];
  });
  return { router: body.router, labels: [...new Set(labels)] };
}
