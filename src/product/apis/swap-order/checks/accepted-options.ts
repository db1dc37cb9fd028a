import { situationOf } from '../../../model/alternation.js';
import {
  isQuoted,
  isServed,
  memberOf,
  payerOf,
  receiverOf,
  isBuilt,
  isForDeclaredAmount,
  order,
  optionsAddedBy,
  contentBesides,
  unknownLabel,
  optionGroups,
} from '../reader/view.js';
import type { AnyOrderView, OrdersInTurns, OrdersOfSession } from '../reader/view.js';
import { works } from './expected-response.js';

/** Whether the failing request of an alternation fails for its option. */
type Blames = (alternation: OrdersInTurns) => boolean;

/** A request that gets no order counts only where it was sent in turns with the same request without the option. */
export const isAccepted = (option: string, concerns: (view: AnyOrderView) => boolean, blames: Blames = isHeldAgainst) =>
  works(
    (view) => isQuoted(view) && concerns(view),
    ({ failing, control }, alternation, views) => {
      const isAbout = optionsAddedBy(failing, control)?.[0] === option && concerns(failing);
      if (!isAbout || mayBeAboutPayer(failing) || !blames(alternation)) return undefined;
      const inconclusive = 'the exclusion may leave no router that quotes, which is no failure of the option';
      return mayBeAboutExclusion(option, failing, views)
        ? { views: [failing], inconclusive }
        : situationOf(alternation, isServed, `an order with status 200 with \`${option}\` too`);
    },
  );

const exclusions: readonly string[] = ['excludeRouters', 'excludeDexes'];

/** The option may leave one router that can quote, which is excluded; not where another router quoted without the exclusion. */
export function mayBeAboutExclusion(option: string, failing: AnyOrderView, views: readonly AnyOrderView[]): boolean {
  const { query } = failing.request;
  const given = Object.keys(query).filter((name) => exclusions.includes(name));
  if (failing.response.status !== 400 || given.length === 0 || given.includes(option)) return false;
  const withoutThem = views.filter((view) => optionsAddedBy(failing, view)?.join() === given.join());
  const plain = withoutThem.find(isServed);
  // What is refused without the exclusion as well is not refused for it.
  if (plain === undefined) return !withoutThem.some(({ response }) => response.status === 400);
  const router = memberOf(plain, 'router');
  return (
    router === query.excludeRouters || (query.excludeDexes !== undefined && router === failing.fixtures.routers?.[0])
  );
}

/** Nothing says that who pays may receive as well, or get the account as close authority. */
function mayBeAboutPayer({ response, request: { query } }: AnyOrderView): boolean {
  const { payer, receiver, closeAuthority } = query;
  return response.status === 400 && payer !== undefined && (payer === receiver || payer === closeAuthority);
}

/** Another amount than the declared one may find no quote of its own: then only a failure that is no bad request counts. */
const isHeldAgainst: Blames = ({ pairs }) =>
  pairs.every(
    ({ failing: { request, response, fixtures } }) =>
      request.query.amount === fixtures.pair.amount || response.status !== 400,
  );

const hasDeclaredPayer = (view: AnyOrderView): boolean =>
  payerOf(view) !== undefined && view.request.query.payer === view.fixtures.payer;

/** Excluding the one router that quotes a pair may leave no quote; excluding another one may not. */
const isIdle: Blames = (alternation) =>
  areQuotedByOthers(alternation, alternation.pairs[0]!.failing.request.query.excludeRouters);

/** Whether the controls that are served were quoted by other routers than this one. */
const areQuotedByOthers = ({ pairs }: OrdersInTurns, router: string | undefined): boolean =>
  pairs.every(({ control }) => !isServed(control) || memberOf(control, 'router') !== router);

/** Only the first router heeds the labels: another one quotes with them too, and where the first is excluded they tell nothing. */
const isIgnored: Blames = (alternation) => {
  const { request, fixtures } = alternation.pairs[0]!.failing;
  const first = fixtures.routers?.[0];
  return first !== undefined && request.query.excludeRouters !== first && areQuotedByOthers(alternation, first);
};

/** What holds a refusal against an option: an exclusion may leave no router that quotes. */
export const blamesFor = (option: string): Blames =>
  ({ excludeRouters: isIdle, excludeDexes: isIgnored })[option] ?? isHeldAgainst;

/** Nothing says that a label which nobody has is accepted. */
const namesKnownLabels = ({ request }: AnyOrderView): boolean =>
  request.query.excludeDexes !== undefined && !request.query.excludeDexes.split(',').includes(unknownLabel);

const namesDeclaredRouter = ({ request, fixtures }: AnyOrderView): boolean =>
  request.query.excludeRouters !== undefined && fixtures.routers?.includes(request.query.excludeRouters) === true;

/** Two requests that differ by the declared router that they exclude alone. */
function excludesAnother({ failing, control }: OrdersInTurns['pairs'][number]): boolean {
  const [besides, others] = [failing, control].map((view) => contentBesides(view, ['excludeRouters']));
  return namesDeclaredRouter(control) && namesDeclaredRouter(failing) && besides === others;
}

type Built = ReturnType<typeof ordersIn>[number];

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

const ordersIn = ({ views }: OrdersOfSession) =>
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
        const built = withIt.find((one) => one.isBuilt);
        const others = new Set(withIt.map(({ options }) => options.filter((name) => name !== option).join()));
        const [without] = [...others].flatMap(
          (left) => own.find((one) => one.isBuilt && one.options.join() === left) ?? [],
        );
        const expected = `a transaction in one of the orders with \`${option}\`, as without it`;
        const actual = `an empty one in all ${withIt.length} of them`;
        const violation = { expected, actual, at: '/transaction', cause: option };
        if (built !== undefined) yield { base, exchanges: [built.exchange] };
        else if (without !== undefined && withIt.length >= fewestOrders)
          yield { base, exchanges: [without.exchange, withIt[0]!.exchange], violation };
      }
    },
  });

export const acceptedOptions = {
  'ORDER-018': isAccepted('receiver', (view) => receiverOf(view) !== undefined),
  'ORDER-026': isAccepted('payer', hasDeclaredPayer),
  'ORDER-034': isAccepted(
    'closeAuthority',
    (view) => view.request.query.closeAuthority !== undefined && hasDeclaredPayer(view),
  ),
  'ORDER-045': isAccepted('excludeRouters', namesDeclaredRouter, isIdle),
  'ORDER-223': works(
    (view) => isQuoted(view) && namesDeclaredRouter(view),
    (first, alternation) => {
      const expected = 'an order with status 200, as where another router is excluded';
      return excludesAnother(first) && isIdle(alternation) ? situationOf(alternation, isServed, expected) : undefined;
    },
  ),
  'ORDER-221': isAccepted('excludeDexes', namesKnownLabels, isIgnored),
  'ORDER-230': isBuiltWith('receiver'),
  'ORDER-231': isBuiltWith('payer'),
  'ORDER-232': isBuiltWith('closeAuthority', 'payer'),
  'ORDER-233': isBuiltWith('referralAccount'),
};
