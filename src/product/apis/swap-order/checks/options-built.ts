import type { Base, ExchangeId } from '../../../model/exchange.js';
import { isBuilt, isForDeclaredAmount, isServed } from '../reader/requests.js';
import { optionGroups } from '../reader/options.js';
import type { SessionView } from '../../../model/view.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { order, type AnyOrderView } from '../reader/view.js';

interface Built {
  readonly base: Base;
  readonly exchange: ExchangeId;
  readonly options: readonly string[];
  readonly isBuilt: boolean;
}

const names = optionGroups.map(([name]) => name).filter((name) => name !== 'taker');

/** A receiver or payer that is the taker changes nothing. */
const optionsOf = ({ request: { query } }: AnyOrderView): readonly string[] =>
  names.filter((name) => query[name] !== undefined && query[name] !== query.taker);

const concerns = (view: AnyOrderView): boolean =>
  isServed(view) &&
  view.parsed.json &&
  isForDeclaredAmount(view) &&
  view.fixtures.takerFunded !== undefined &&
  view.request.query.taker === view.fixtures.takerFunded;

const ordersIn = ({ views }: SessionView<SwapOrderFixtures>): readonly Built[] =>
  views.filter(concerns).map((view) => ({
    base: view.base,
    exchange: view.exchange.id,
    options: optionsOf(view),
    isBuilt: isBuilt(view),
  }));

/** Fewer orders may have met a moment in which nothing could be built. */
const fewestOrders = 3;

/** An option, `beside` another where it needs that, is held responsible where the same options without it get transactions, and none of its orders does. */
const isBuiltWith = (option: string, beside = option) =>
  order.run<Built>({
    note: ordersIn,
    *judge(orders) {
      for (const base of ['ultra', 'swapV2'] as const) {
        const own = orders.filter((one) => one.base === base);
        const withIt = own.filter(({ options }) => options.includes(option) && options.includes(beside));
        const [first] = withIt;
        if (first === undefined) continue;
        const built = withIt.find((one) => one.isBuilt);
        if (built !== undefined) {
          yield { base, exchanges: [built.exchange] };
          continue;
        }
        const others = new Set(withIt.map(({ options }) => options.filter((name) => name !== option).join()));
        const [without] = [...others].flatMap(
          (left) => own.find((one) => one.isBuilt && one.options.join() === left) ?? [],
        );
        if (without === undefined || withIt.length < fewestOrders) continue;
        const expected = `a transaction in one of the orders with \`${option}\`, as without it`;
        const actual = `an empty one in all ${withIt.length} of them`;
        yield {
          base,
          exchanges: [without.exchange, first.exchange],
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
