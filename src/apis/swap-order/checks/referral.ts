import type { Situation } from '../../../model/check.js';
import { isObject, show } from '../../../json/parse.js';
import type { View } from '../../../model/view.js';
import { asksForPair, asksTheSame, hasGenuineKey, isQuoted, isRefused } from '../asked.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { everyScenario, scenarioNames } from '../scenario-names.js';
import type { OrderCheck, OrderTraceCheck, OrderView } from '../view.js';

type Asked = View<SwapOrderFixtures>;

const leastFee = 50;
const greatestFee = 255;

/** The fee asked for, for the declared referral account; undefined where it is no whole number. */
function feeOf({ request, fixtures }: Asked): number | undefined {
  const { referralAccount, referralFee } = request.query;
  if (fixtures.referralAccount === undefined || referralAccount !== fixtures.referralAccount) return undefined;
  return referralFee !== undefined && /^[0-9]{1,6}$/.test(referralFee) ? Number(referralFee) : undefined;
}

const isWithinBounds = (fee: number | undefined): boolean => fee !== undefined && fee >= leastFee && fee <= greatestFee;

/** True for the declared pair, on behalf of the declared taker with means and payer or of none, and nothing else. */
function asksAsDeclared(view: Asked, ...besides: readonly string[]): boolean {
  const { query } = view.request;
  const { takerFunded, payer } = view.fixtures;
  const isDeclared = [undefined, takerFunded].includes(query.taker) && [undefined, payer].includes(query.payer);
  return isDeclared && asksForPair(view, 'taker', 'payer', ...besides);
}

function isForTheSame(one: Asked, other: Asked): boolean {
  const [query, another] = [one.request.query, other.request.query];
  return one.base === other.base && query.taker === another.taker && query.payer === another.payer;
}

/** A 200 shows it beside any other parameter; refusals only where nothing else can be the reason, and each time. */
const feeIsAccepted = (concerns: (fee: number) => boolean): OrderTraceCheck => ({
  scenarios: everyScenario,
  *situations({ views }): Iterable<Situation> {
    const asked = views.filter((view) => hasGenuineKey(view) && concerns(feeOf(view) ?? 0));
    for (const view of asked) if (isQuoted(view)) yield { views: [view] };
    for (const view of asked.filter((one) => asksAsDeclared(one, 'referralAccount', 'referralFee'))) {
      const same = asked.filter((one) => asksTheSame(one, view) && one.base === view.base);
      const quoted = views.find((one) => isQuoted(one) && asksAsDeclared(one) && isForTheSame(one, view));
      if (view !== same[0] || quoted === undefined || same.some(isQuoted)) continue;
      const refused = same.filter((one) => isRefused(one) && one.response.status !== 500);
      const expected = `a referral fee of ${feeOf(view) ?? ''} is accepted`;
      const actual = `status ${refused.map(({ response }) => response.status).join(' and ')}; without a referral, status 200`;
      if (refused.length > 1) yield { views: [quoted, ...refused], violation: { expected, actual } };
      else yield { views: same, inconclusive: view.inconclusive ?? 'refused too seldom to tell' };
    }
  },
});

export const leastReferralFeeIsAccepted = feeIsAccepted((fee) => fee === leastFee);
export const greatestReferralFeeIsAccepted = feeIsAccepted((fee) => fee === greatestFee);
export const referralFeeBetweenIsAccepted = feeIsAccepted((fee) => fee > leastFee && fee < greatestFee);

/** Refusal, clamping and the default fee are all allowed; only a fee that is honoured is not. */
const feeIsNotHonoured = (fee: number): OrderTraceCheck => ({
  scenarios: [scenarioNames.referralOutOfBounds],
  *situations({ views }): Iterable<Situation> {
    for (const view of views.filter((one) => feeOf(one) === fee && hasGenuineKey(one))) {
      const without = views.find((one) => one.base === view.base && asksForPair(one) && isQuoted(one));
      if (view.inconclusive !== undefined) yield { views: [view], inconclusive: view.inconclusive };
      else if (view.response.status !== 200 || feeBpsOf(view) !== fee) yield { views: [view] };
      else if (without === undefined)
        yield { views: [view], inconclusive: 'the default fee is not known: no request without a referral is quoted' };
      else if (feeBpsOf(without) === fee)
        yield { views: [without, view], inconclusive: `the default fee is ${fee} as well` };
      else {
        const expected = `no order with a \`feeBps\` of ${fee}, which is out of bounds`;
        const actual = `${fee}; without a referral, ${show(feeBpsOf(without))}`;
        yield { views: [without, view], violation: { expected, actual, at: '/feeBps' } };
      }
    }
  },
  control: (view) => isQuoted(view) && isWithinBounds(feeOf(view)),
});

export const feeBelowTheLeastIsNotHonoured = feeIsNotHonoured(leastFee - 1);
export const feeAboveTheGreatestIsNotHonoured = feeIsNotHonoured(greatestFee + 1);

function feeBpsOf({ response }: Asked): unknown {
  return isObject(response.body) ? response.body.feeBps : undefined;
}

const feeIsApplied = (applies: (view: OrderView) => boolean): OrderCheck => ({
  on: { operation: 'getOrder', status: 200 },
  reads: ['/feeBps'],
  applies: (view) => isWithinBounds(feeOf(view)) && applies(view),
  judge: (view) => {
    const { feeBps } = view.response.body;
    if (feeBps === feeOf(view)) return undefined;
    return { expected: `${feeOf(view) ?? ''}, the referral fee`, actual: show(feeBps), at: '/feeBps' };
  },
});

export const feeIsTheReferralFee = feeIsApplied(({ request }) => request.query.payer === undefined);
export const feeIsTheReferralFeeWithPayer = feeIsApplied(({ request }) => request.query.payer !== undefined);

export const referralAccountIsEchoed: OrderCheck = {
  on: { operation: 'getOrder', status: 200 },
  reads: ['/referralAccount'],
  applies: ({ request, response }) =>
    request.query.referralAccount !== undefined && response.body.referralAccount !== undefined,
  judge: ({ request, response }) =>
    response.body.referralAccount === request.query.referralAccount
      ? undefined
      : {
          expected: request.query.referralAccount ?? '',
          actual: show(response.body.referralAccount),
          at: '/referralAccount',
        },
};
