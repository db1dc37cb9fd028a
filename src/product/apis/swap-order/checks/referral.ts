import { unless, type Check } from '../../../model/check.js';
import { show } from '../../../json/parse.js';
import { hasGenuineKey, isQuoted, memberOf, order, optionsAddedBy, contentBesides } from '../reader/view.js';
import type { OrderView, AnyOrderView } from '../reader/view.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { field } from './expected-response.js';
import { isAccepted } from './accepted-options.js';

const leastFee = 50;
const greatestFee = 255;

/** The fee asked for, for the declared referral account; undefined where it is no whole number. */
function feeOf({ request, fixtures }: AnyOrderView): number | undefined {
  const { referralAccount, referralFee } = request.query;
  if (fixtures.referralAccount === undefined || referralAccount !== fixtures.referralAccount) return undefined;
  return referralFee !== undefined && /^[0-9]{1,6}$/.test(referralFee) ? Number(referralFee) : undefined;
}

const isWithinBounds = (fee: number | undefined): boolean => fee !== undefined && fee >= leastFee && fee <= greatestFee;

const feeIsAccepted = (concerns: (fee: number) => boolean) =>
  isAccepted('referralAccount', (view) => hasGenuineKey(view) && concerns(feeOf(view) ?? 0));

const unknownDefault = 'the default fee is not known: no request without a referral is quoted';

/** Rejection, clamping and the default fee are all allowed; only a fee that is honoured is not. */
const feeIsNotHonoured = (isOutOfBounds: (fee: number) => boolean) =>
  order.session({
    *judge({ views }) {
      for (const view of views) {
        const fee = feeOf(view);
        if (fee === undefined || !isOutOfBounds(fee) || !hasGenuineKey(view)) continue;
        const without = views.find(
          (item) => isQuoted(item) && optionsAddedBy(view, item)?.join() === referralParameters.join(),
        );
        if (view.response.status !== 200 || feeBpsOf(view) !== fee) yield { views: [view] };
        else if (without === undefined) yield { views: [view], inconclusive: unknownDefault };
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

const feeBpsOf = (view: AnyOrderView): unknown => memberOf(view, 'feeBps');

const feeIsApplied = (concerns: (view: OrderView) => boolean) =>
  field(['feeBps'], (value, view) => {
    const fee = feeOf(view);
    if (!isWithinBounds(fee) || !concerns(view)) return 'undecided';
    return unless(value === fee, `${fee}, the referral fee`, show(value));
  });

const referralParameters: readonly string[] = ['referralAccount', 'referralFee'];

/** The fee that was asked for before comes back by chance, but two fees in turn do not for one request at an address. */
const feeIsLeftBehind: Check<SwapOrderFixtures> = order.session({
  *judge({ views }) {
    const asked = new Map<string, AnyOrderView>();
    const kept = new Map<string, ReadonlySet<unknown>>();
    for (const view of views.filter(isQuoted)) {
      const [content, shown] = [contentBesides(view, referralParameters), feeBpsOf(view)];
      if (Object.keys(view.request.query).some((name) => referralParameters.includes(name))) {
        if (isWithinBounds(feeOf(view))) for (const key of [content, view.base]) asked.set(key, view);
        continue;
      }
      const before = [content, view.base].flatMap((key) => asked.get(key) ?? []);
      if (before.length === 0 || typeof shown !== 'number') continue;
      const from = before.find((item) => feeOf(item) === shown);
      if (from !== undefined) kept.set(content, new Set([...(kept.get(content) ?? []), shown]));
      const expected = 'the default fee, for the request has no referral';
      const actual = `${shown}, the fee that a request before it asked for, as once before`;
      if (from === undefined) yield { views: [view] };
      else if (kept.get(content)!.size === 1)
        yield { views: [from, view], inconclusive: `the default fee may be ${shown} as well` };
      else yield { views: [from, view], violation: { expected, actual, at: '/feeBps' } };
    }
  },
});

export const referral = {
  'ORDER-040': feeIsAccepted((fee) => fee === leastFee),
  'ORDER-041': feeIsAccepted((fee) => fee === greatestFee),
  'ORDER-222': feeIsAccepted((fee) => fee > leastFee && fee < greatestFee),
  // Nothing says what a fee of zero asks for.
  'ORDER-042': feeIsNotHonoured((fee) => fee > 0 && fee < leastFee),
  'ORDER-043': feeIsNotHonoured((fee) => fee > greatestFee),
  'ORDER-110': feeIsApplied(({ request }) => request.query.payer === undefined),
  'ORDER-111': feeIsApplied(({ request }) => request.query.payer !== undefined),
  'ORDER-112': feeIsLeftBehind,
};
