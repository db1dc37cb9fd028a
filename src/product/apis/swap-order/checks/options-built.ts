import type { FoldedSituation } from '../../../model/check.js';
import { type Base, type ExchangeId, earliest } from '../../../model/exchange.js';
import { unite } from '../../../model/groups.js';
import { isBuilt, isForDeclaredAmount, isServed } from '../request-predicates.js';
import { optionGroups } from '../options.js';
import type { TraceView } from '../../../model/view.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { order, type AnyOrderView } from '../view.js';

/** Orders for one set of options: how many have a transaction, and the first ones that have one and have none. */
interface BuildCounts {
  readonly built: number;
  readonly unbuilt: number;
  readonly firstBuilt?: ExchangeId;
  readonly firstUnbuilt?: ExchangeId;
}

/** By base address and the options of the request (`swapV2 payer,receiver`). */
type State = Readonly<Record<string, BuildCounts>>;

const names = optionGroups.map(([name]) => name).filter((name) => name !== 'taker');

/** A receiver or payer that is the taker changes nothing. */
const optionsOf = ({ request: { query } }: AnyOrderView): readonly string[] =>
  names.filter((name) => query[name] !== undefined && query[name] !== query.taker);

const keyOf = (base: string, options: readonly string[]): string => `${base} ${options.join(',')}`;

const sumOf = (left: BuildCounts, right: BuildCounts): BuildCounts => ({
  built: left.built + right.built,
  unbuilt: left.unbuilt + right.unbuilt,
  ...earliest('firstBuilt', left, right),
  ...earliest('firstUnbuilt', left, right),
});

const merge = (left: State, right: State): State => unite(left, right, sumOf);

const concerns = (view: AnyOrderView): boolean =>
  isServed(view) &&
  view.parsed.json &&
  isForDeclaredAmount(view) &&
  view.request.query.taker === view.fixtures.takerFunded;

function countOf(view: AnyOrderView): State {
  const { id } = view.exchange;
  const counts = isBuilt(view) ? { built: 1, unbuilt: 0, firstBuilt: id } : { built: 0, unbuilt: 1, firstUnbuilt: id };
  return { [keyOf(view.base, optionsOf(view))]: counts };
}

function buildsIn({ views, fixtures }: TraceView<SwapOrderFixtures>): State | undefined {
  const counts = fixtures.takerFunded === undefined ? [] : views.filter(concerns).map(countOf);
  return counts.length === 0 ? undefined : counts.reduce(merge);
}

/** Fewer orders may have met a moment in which nothing could be built. */
const fewestOrders = 3;

/** An option, `beside` another where it needs that, is held responsible where the same options without it get transactions, and none of its orders does. */
const isBuiltWith = (option: string, beside = option) =>
  order.fold<State>({
    empty: () => ({}),
    of: buildsIn,
    merge,
    *decide(state): Iterable<FoldedSituation> {
      for (const base of ['ultra', 'swapV2'] as const satisfies readonly Base[]) {
        const sets = Object.entries(state).flatMap(([key, counts]) => {
          const [at, listed = ''] = key.split(' ');
          const options = listed.split(',');
          return at === base && options.includes(option) && options.includes(beside) ? [{ options, counts }] : [];
        });
        if (sets.length === 0) continue;
        const total = sets.map(({ counts }) => counts).reduce(sumOf);
        if (total.firstBuilt !== undefined) {
          yield { base, exchanges: [total.firstBuilt] };
          continue;
        }
        const others = sets.map(({ options }) => options.filter((name) => name !== option));
        const without = others.map((left) => state[keyOf(base, left)]?.firstBuilt).find((id) => id !== undefined);
        if (without === undefined || total.unbuilt < fewestOrders) continue;
        const expected = `a transaction in one of the orders with \`${option}\`, as without it`;
        const actual = `an empty one in all ${total.unbuilt} of them`;
        yield {
          base,
          exchanges: [without, total.firstUnbuilt].flatMap((id) => id ?? []),
          violation: { expected, actual, at: '/transaction', cause: option },
        };
      }
    },
  });

export const optionsBuilt = {
  'ORDER-230': isBuiltWith('receiver'),
  'ORDER-231': isBuiltWith('payer'),
  'ORDER-232': isBuiltWith('closeAuthority', 'payer'),
  'ORDER-233': isBuiltWith('referralAccount'),
};
