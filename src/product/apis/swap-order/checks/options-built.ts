import type { FoldedSituation } from '../../../model/check.js';
import { type Base, type ExchangeId, earlierId } from '../../../model/exchange.js';
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

const earliest = (one: ExchangeId | undefined, other: ExchangeId | undefined): ExchangeId | undefined =>
  one === undefined || other === undefined ? (one ?? other) : earlierId(one, other);

function sumOf(one: BuildCounts | undefined, other: BuildCounts): BuildCounts {
  const firstBuilt = earliest(one?.firstBuilt, other.firstBuilt);
  const firstUnbuilt = earliest(one?.firstUnbuilt, other.firstUnbuilt);
  return {
    built: (one?.built ?? 0) + other.built,
    unbuilt: (one?.unbuilt ?? 0) + other.unbuilt,
    ...(firstBuilt !== undefined && { firstBuilt }),
    ...(firstUnbuilt !== undefined && { firstUnbuilt }),
  };
}

function merge(one: State, other: State): State {
  const merged: Record<string, BuildCounts> = { ...one };
  for (const [key, counts] of Object.entries(other)) merged[key] = sumOf(merged[key], counts);
  return merged;
}

const concerns = (view: AnyOrderView): boolean =>
  isServed(view) && isForDeclaredAmount(view) && view.request.query.taker === view.fixtures.takerFunded;

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
        const total = sets.map(({ counts }) => counts).reduce<BuildCounts | undefined>(sumOf, undefined);
        if (total === undefined) continue;
        if (total.firstBuilt !== undefined) {
          yield { base, exchanges: [total.firstBuilt] };
          continue;
        }
        const without = sets
          .map(
            ({ options }) =>
              state[
                keyOf(
                  base,
                  options.filter((one) => one !== option),
                )
              ]?.firstBuilt,
          )
          .find((id) => id !== undefined);
        if (without === undefined || total.unbuilt < fewestOrders) continue;
        const expected = `a transaction in one of the orders with \`${option}\`, as without it`;
        const actual = `an empty one in all ${total.unbuilt} of them`;
        yield {
          base,
          exchanges: [without, ...(total.firstUnbuilt === undefined ? [] : [total.firstUnbuilt])],
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
