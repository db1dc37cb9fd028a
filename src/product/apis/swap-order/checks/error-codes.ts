import { unless, type Case } from '../../../model/check.js';
import { groupedBy } from '../../../model/groups.js';
import { show } from '../../../json/parse.js';
import { isOrder, memberOf, order, type AnyOrderView, type OrdersOfSession } from '../reader/view.js';
import { field } from './expected-response.js';

/** The three shapes an error message has; what stands in the place of the parameter is free, but something does. */
const templates = {
  'Insufficient funds': /^Insufficient funds$/,
  'Top up … SOL for gas': /^Top up .+ SOL for gas$/s,
  'Minimum … for gasless': /^Minimum .+ for gasless$/s,
} as const;

const templateOf = (message: string) => Object.entries(templates).find(([, pattern]) => pattern.test(message))?.[0];

type ErrorPair = NonNullable<ReturnType<typeof errorPairOf>>;

function errorPairOf(view: AnyOrderView) {
  const [errorCode, errorMessage] = [memberOf(view, 'errorCode'), memberOf(view, 'errorMessage')];
  if (!isOrder(view) || typeof errorCode !== 'number' || typeof errorMessage !== 'string') return undefined;
  const template = templateOf(errorMessage);
  return template === undefined ? undefined : { template, errorCode };
}

type Wallet = 'takerUnfunded' | 'takerWithoutGas' | 'takerSmallWithoutGas';

/** Two wallets may have met one and the same error scenario: only where their messages differ must their codes. */
const codesDiffer = (...wallets: readonly [Wallet, Wallet]) =>
  order.session({
    *judge({ views, fixtures }) {
      for (const base of ['ultra', 'swapV2']) {
        const own = views.filter((view) => view.base === base && view.request.query.taker !== undefined);
        const [one, other] = wallets.map((name) => own.find(({ request }) => request.query.taker === fixtures[name]));
        if (one !== undefined && other !== undefined) yield situationOfWallets([one, other]);
      }
    },
  });

function situationOfWallets(both: readonly [AnyOrderView, AnyOrderView]): Case {
  const undecided = both[0].inconclusive ?? both[1].inconclusive;
  const [one, other] = both.map(errorPairOf);
  if (undecided !== undefined) return { views: both, inconclusive: undecided };
  const unknown = 'a wallet declared to lack funds or gas got no error pair of a known template';
  if (one === undefined || other === undefined) return { views: both, inconclusive: unknown };
  if (one.template === other.template)
    return { views: both, inconclusive: `both wallets got “${one.template}”: the scenario may be the same` };
  const expected = `different codes for “${one.template}” and “${other.template}”`;
  const actual = `${one.errorCode} for both`;
  return { views: both, violation: unless(one.errorCode !== other.errorCode, expected, actual, { at: '/errorCode' }) };
}

type Shown = ReturnType<typeof shownIn>[number];

const shownIn = ({ views }: OrdersOfSession) =>
  views.flatMap((view) => {
    const pair = errorPairOf(view);
    // Beside a transaction the message need not be about the code.
    const isUnbuilt = memberOf(view, 'transaction') === '';
    return pair === undefined ? [] : [{ ...pair, base: view.base, exchange: view.exchange.id, isUnbuilt }];
  });

/** Whether each value of the one half of an error pair always stands beside the same value of the other half. */
const standsBesideOne = (half: keyof ErrorPair) =>
  order.run<Shown>({
    note: shownIn,
    *judge(notes) {
      const isOfCodes = half === 'errorCode';
      const own = isOfCodes ? notes.filter(({ isUnbuilt }) => isUnbuilt) : notes;
      for (const same of groupedBy(own, (shown) => `${shown.base} ${shown[half]}`).values()) {
        const { base, [half]: value } = same[0]!;
        const beside = groupedBy(same, ({ template, errorCode }) => (isOfCodes ? `“${template}”` : String(errorCode)));
        const exchanges = [...beside.values()].map(([first]) => first!.exchange);
        const expected = isOfCodes ? `one error scenario for the code ${value}` : `one code for “${value}”`;
        const actual = [...beside.keys()].join(' and ');
        const violation = { expected, actual, at: '/errorCode', cause: String(value) };
        yield exchanges.length > 1 ? { base, exchanges, violation } : { base, exchanges };
      }
    },
  });

export const errorCodes = {
  'ORDER-175': codesDiffer('takerUnfunded', 'takerWithoutGas'),
  'ORDER-176': codesDiffer('takerUnfunded', 'takerSmallWithoutGas'),
  'ORDER-177': codesDiffer('takerWithoutGas', 'takerSmallWithoutGas'),
  'ORDER-178': standsBesideOne('template'),
  'ORDER-180': field(['errorMessage'], (value) => {
    if (value === undefined) return 'undecided';
    return unless(templateOf(value) !== undefined, Object.keys(templates).join(', or '), show(value));
  }),
  'ORDER-225': standsBesideOne('errorCode'),
};
