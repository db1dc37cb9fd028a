import { unless, type Case } from '../../../model/check.js';
import type { View } from '../../../model/view.js';
import {
  hasGenuineKey,
  isForTakerWithMeans,
  isServed,
  isUsable,
  memberOf,
  missingParameterOf,
  order,
  firstPairsOf,
  isForDeclaredPair,
  isSameRequest,
  hasErrorText,
  isDocumentedError,
  isQuoted,
  optionsAddedBy,
  contentBesides,
  requiredParameters,
} from '../reader/view.js';
import type { AnyOrderView, OrdersInTurns, OrdersOfSession, Pair, RequiredParameter } from '../reader/view.js';
import { inOneStep } from '../../in-one-step.js';
import { works, alike, rejected, isBadRequest } from './expected-response.js';
import { equalOutcomes } from '../../equal-outcomes.js';
import type { Credentials } from '../../../model/exchange.js';
import { situationOf } from '../../../model/alternation.js';
import { show } from '../../../json/parse.js';
import { blamesFor, mayBeAboutExclusion } from './accepted-options.js';
import { isSuccessStatus } from '../../../model/response.js';

const telling = ['requestId', 'routePlan', 'outAmount', 'router'];

/** What stands before a service may say 202 or 204 for it: only a body that is an order is one. */
const looksLikeOrder = (view: AnyOrderView): boolean =>
  telling.filter((name) => memberOf(view, name) !== undefined).length * 2 >= telling.length;

const differInSwapAlone = (left: View, right: View): boolean =>
  contentBesides(left, requiredParameters) === contentBesides(right, requiredParameters);

const rejectedWithout = (parameter: RequiredParameter) =>
  rejected((view) => missingParameterOf(view) === parameter, `a request without \`${parameter}\` is rejected`);

function namesNoSuchMint(view: AnyOrderView): boolean {
  const { query } = view.request;
  if (!hasGenuineKey(view) || requiredParameters.some((name) => query[name] === undefined)) return false;
  return (view.fixtures.noSuchMints ?? []).some((mint) => [query.inputMint, query.outputMint].includes(mint));
}

const isQuotedForPair = (view: AnyOrderView): boolean => view.response.status === 200 && isForDeclaredPair(view);

/** That a key is invented, only a target that checks keys can tell. */
const isRejectedWith = (says: string, ...states: readonly Credentials['apiKey'][]) =>
  rejected(
    ({ credentials: { apiKey }, fixtures }) =>
      apiKey !== undefined && states.includes(apiKey) && (apiKey !== 'invented' || fixtures.keysChecked === true),
    `a request ${says} is rejected`,
    isQuotedForPair,
  );

/** The document shows no status for it: whatever is not 200 rejects. */
const isLetIn = ({ response }: AnyOrderView): boolean => response.status === 200;

/** Only then was the key the reason of the rejection. */
const isSameWithKey = ({ base, credentials, request }: AnyOrderView, rejected: AnyOrderView): boolean =>
  base === rejected.base &&
  (credentials.apiKey ?? 'genuine') === 'genuine' &&
  request.rawQuery === rejected.request.rawQuery;

/** Judges each request that was sent to both versions. */
const ofPairs = (judge: (both: Pair, session: OrdersOfSession) => Iterable<Case>) => ({
  bases: [],
  judge: (session: OrdersOfSession) => firstPairsOf(session).flatMap((both) => [...judge(both, session)]),
});

const isAbout = ({ pairs: [first] }: OrdersInTurns, [ultra]: Pair): boolean => isSameRequest(first!.failing, ultra);

function* rejectedAtBoth(both: Pair, { views, alternations }: OrdersOfSession): Iterable<Case> {
  if (both[0].credentials.apiKey !== 'absent') return;
  const serving = both.find(isLetIn);
  const rejecting = both.find((view) => !isLetIn(view));
  // Where both serve it, neither refuses what the other serves.
  if (rejecting === undefined || (both[0].inconclusive ?? both[1].inconclusive) !== undefined) {
    yield { views: both };
    return;
  }
  const expected = `rejected without key, as at ${rejecting.base}`;
  const violation = unless(serving === undefined, expected, `status ${serving?.response.status}`);
  const alternation = alternations.find((item) => isAbout(item, both));
  if (serving !== undefined && !views.some((view) => isLetIn(view) && isSameWithKey(view, rejecting)))
    yield { views: both, inconclusive: `${rejecting.base} did not serve the same request with a key either` };
  else yield alike(both, violation, alternation, (view) => isUsable(view) && !isLetIn(view));
}

/** An alternation of the two versions, in which one has the error text and the other lacks it. */
const isOfErrorTexts = ({ pairs: [first] }: OrdersInTurns): boolean =>
  first!.control.base !== first!.failing.base && !hasErrorText(first!.failing);

/** Neither who receives nor who pays decides whether an amount has a quote: what both versions show of it is held against one. */
const leaveTheQuote: readonly string[] = ['taker', 'receiver', 'payer', 'closeAuthority'];

function* quotedAtBoth(both: Pair, session: OrdersOfSession): Iterable<Case> {
  if (!hasGenuineKey(both[0]) || !both.some(isQuoted)) return;
  if (both.every(isQuoted)) yield { views: both };
  const alternations = session.alternations.filter((alternation) => isAbout(alternation, both));
  for (const alternation of alternations) {
    const { failing, control } = alternation.pairs[0]!;
    const other = both.find((view) => view.base !== failing.base)!;
    const option = optionsAddedBy(failing, control)?.[0] ?? '';
    if (control.base !== failing.base || !isQuoted(other)) continue;
    if (!leaveTheQuote.includes(option) && !blamesFor(option)(alternation)) continue;
    if (mayBeAboutExclusion(option, failing, session.views)) continue;
    const again = session.views.findLast((view) => view.base === other.base && isSameRequest(view, other));
    // A wallet may be emptied between the two requests: what the other version still quotes is a difference.
    if (again !== undefined && again !== other && isQuoted(again))
      yield situationOf(alternation, isServed, `an order with status 200, as at ${other.base}`);
    else yield { views: both, inconclusive: `the same request was not quoted again at ${other.base}` };
  }
  if (!both.every(isQuoted) && alternations.length === 0)
    yield { views: both, inconclusive: 'one version alone quoted, and no parameter is seen to be the reason' };
}

function* errorTextAtBoth(both: Pair, { alternations }: OrdersOfSession): Iterable<Case> {
  if (!both.every(isDocumentedError)) return;
  const alternation = alternations.find((item) => isOfErrorTexts(item) && isAbout(item, both));
  const { body, text } = alternation?.pairs[0]!.failing.response ?? {};
  const isAlike = hasErrorText(both[0]) === hasErrorText(both[1]);
  const expected = 'an object with a string `error`, as in the other version';
  yield alike(both, unless(isAlike, expected, `none in ${show(body ?? text, 120)}`), alternation, hasErrorText);
}

export const outcomes = {
  /** The document has one status for an order, and the others for errors. */
  'ORDER-219': order.exchange({
    on: { operation: 'getOrder' },
    ...inOneStep((view: AnyOrderView) => {
      const { status } = view.response;
      const isComplete = hasGenuineKey(view) && missingParameterOf(view) === undefined;
      if (!isComplete || !isSuccessStatus(status) || !looksLikeOrder(view)) return 'undecided';
      return unless(status === 200, 'status 200', `status ${status}`, { cause: `status-${status}` });
    }),
  }),
  /** A wallet may have been emptied meanwhile: a refusal counts where one without means is served, or no taker is. */
  'ORDER-220': works(
    (view) => isServed(view) && isForTakerWithMeans(view),
    ({ failing, control }, alternation, views) => {
      const { base } = failing;
      const [own, other] = [failing.request.query.taker, control.request.query.taker];
      if (!isForTakerWithMeans(failing) || control.base !== base || other === own) return undefined;
      const isOfAnother = ({ request: { query } }: AnyOrderView): boolean => ![undefined, own].includes(query.taker);
      const isNoneServed = views.some((view) => view.base === base && isOfAnother(view) && !isServed(view));
      if (other === undefined && !isNoneServed) return undefined;
      const like = other === undefined ? 'without a taker' : 'for a taker without means';
      return situationOf(alternation, isServed, `an order with status 200, as ${like}`);
    },
  ),
  /** An amount or a pair may have no quote, which a 400 says: a gateway that answers for the service says nothing. */
  'ORDER-234': works(
    (view) => hasGenuineKey(view) && isUsable(view),
    ({ failing, control }, alternation) =>
      !isUsable(failing) && differInSwapAlone(failing, control)
        ? situationOf(alternation, isUsable, 'an order or an error response of the service')
        : undefined,
  ),
  'ORDER-238': order.run(
    equalOutcomes({
      isOpen: () => true,
      isIncomplete: ({ request }) => requiredParameters.some((name) => request.query[name] === undefined),
    }),
  ),
  'ORDER-188': isRejectedWith('without the header x-api-key, or with an empty one,', 'absent', 'empty'),
  'ORDER-189': isRejectedWith('with the key as a query parameter or in another header only', 'misplaced', 'elsewhere'),
  'ORDER-190': isRejectedWith('with an invented key', 'invented'),
  'ORDER-215': order.session({ ...ofPairs(rejectedAtBoth), control: isQuotedForPair }),
  'ORDER-010': rejectedWithout('inputMint'),
  'ORDER-011': rejectedWithout('outputMint'),
  'ORDER-012': rejectedWithout('amount'),
  'ORDER-013': isBadRequest((view) => missingParameterOf(view) !== undefined),
  'ORDER-200': rejected(namesNoSuchMint, 'a mint that does not exist is not quoted'),
  'ORDER-201': isBadRequest(namesNoSuchMint),
  /** What one version alone quotes may be its routers' business. A parameter that is not accepted is told by the request without it. */
  'ORDER-213': order.session(ofPairs(quotedAtBoth)),
  'ORDER-214': order.session(ofPairs(errorTextAtBoth)),
};
