import { memberIn } from '../../../json/parse.js';
import { jsonText } from '../../../json/text.js';
import type { Case } from '../../../model/check.js';
import { isOfOthers } from '../../../model/history.js';
import { stringsIn } from '../reader/signatures.js';
import { placeOf } from '../reader/state.js';
import { isFor, isOfService, isSuccess, statusViolation, succeeded, trigger } from '../reader/view.js';
import type { TriggerTrace, TriggerView } from '../reader/view.js';
import { inSession, isNot401 } from './expected-response.js';
import { isChallenge, noToken, undecided, verified } from './verify.js';

const isSecond = (view: TriggerView): boolean => isFor(view, 'challenge/second', 'verify/second');

/** A part of a sign-in that failed, of which nothing shows whether it was proper. */
const isUnknown = (view: TriggerView): boolean =>
  signIn.includes(view.operation) && view.purpose === undefined && !isSuccess(view);

const signIn: readonly string[] = ['challenge', 'verify'];

const isRejected = (view: TriggerView, wallet: string): boolean =>
  !signIn.includes(view.operation) && !isNot401(view) && (view.credentials.wallet ?? wallet) === wallet;

/** With a challenge that served before as well, where that got no response. */
const isSignedIn = (view: TriggerView): boolean =>
  verified(view) || (isFor(view, 'verify/unsure', 'verify/again') && succeeded(view));

/** A wallet that has signed in, or whose token was rejected, signs in again, as far as it got the last time. */
function signInAgain(wallet: string, { views, facts, session }: TriggerTrace): Case | undefined {
  const isOwn = ({ request: { body } }: TriggerView): boolean => stringsIn(body).includes(wallet);
  const isIssued = ({ request: { body } }: TriggerView): boolean =>
    views.some((view) => isChallenge(view) && isSuccess(view) && jsonText(view.request.body) === jsonText(body));
  const isWithout = ({ exchange: { id } }: TriggerView): boolean => facts[`token:${id}`] === 'none';
  const isVerified = (other: TriggerView): boolean => isSignedIn(other) && isOwn(other) && !isWithout(other);
  const isExpired = ({ response: { status, text } }: TriggerView): boolean => status >= 400 && /expire/i.test(text);
  const openBecause = (view: TriggerView): string | undefined =>
    undecided(view) ??
    (isOfOthers(session) && isExpired(view) ? expired : undefined) ??
    (isSecond(view) ? undefined : isWithout(view) ? noTokenAgain : unknownRenewal);
  const at = views.findLastIndex((view, place) => {
    if (!isOwn(view) || (openBecause(view) !== undefined && views.slice(place).some(isVerified))) return false;
    if (!isSecond(view))
      return (isWithout(view) || isUnknown(view)) && views.slice(0, place).some((one) => isRejected(one, wallet));
    // What is wrong with one type of challenge has entries of its own.
    return view.operation === 'verify' || (!isSuccess(view) && isIssued(view));
  });
  const view = views[at];
  if (view === undefined) return undefined;
  const inconclusive = facts[`tokenUnread:${view.exchange.id}`] ?? openBecause(view);
  if (inconclusive !== undefined) return { views: [view], inconclusive };
  return {
    views: [...views.slice(0, at).filter(isVerified).slice(-1), view],
    violation: isSuccess(view) ? (isWithout(view) ? noToken : undefined) : statusViolation(view, 'success'),
  };
}

/** The document does not say how long a challenge lives, and traffic does not show what moves the clock. */
const expired = 'the response says that the challenge has expired';
const unknownRenewal = 'the sign-in after a 401 failed, and nothing shows that it was proper';
const noTokenAgain = 'the sign-in after a 401 gave out no token';

const hasTokenOf = ({ request }: TriggerView, other: TriggerView): boolean =>
  request.headers.authorization === other.request.headers.authorization;

const hasWalletOf = ({ credentials }: TriggerView, other: TriggerView): boolean =>
  credentials.wallet === other.credentials.wallet;

/** The wallet may have signed in elsewhere, which may end a token. */
const acceptedOtherwise =
  'a token that a sign-in gave out was rejected, and it, or a newer one, was accepted at another time';

/** What a client does whose token was rejected: it signs in again, and goes on with the new token. */
export const renewal = {
  'TRIGGER-023': trigger.session({
    judge(session) {
      const challenges = session.views.filter(({ operation: of }) => of === 'challenge');
      const wallets = new Set(challenges.flatMap(({ request: { body } }) => stringsIn(memberIn(body, 'walletPubkey'))));
      return [...wallets].flatMap((wallet) => signInAgain(wallet, session) ?? []);
    },
  }),

  'TRIGGER-024': inSession((after, { views, session }, at) => {
    if (!isFor(after, 'sign-in-again/repeated')) return undefined;
    const isAlike = (view: TriggerView): boolean => placeOf(view.exchange) === placeOf(after.exchange);
    const placeBefore = views.slice(0, at).findLastIndex((view) => isAlike(view) && !isSuccess(view));
    const before = views[placeBefore];
    if (before === undefined) return undefined;
    if (isNot401(after)) return { views: [before, after], inconclusive: after.inconclusive };
    const accepted = (among: readonly TriggerView[]) => among.filter((view) => isOfService(view) && isNot401(view));
    // A sign-in may give out the rejected token once more: that it was accepted before then says nothing.
    const since = hasTokenOf(before, after) ? placeBefore : 0;
    const isAcceptedBefore = accepted(views.slice(since, at)).some((view) => hasTokenOf(view, after));
    // The new token was good, and may have expired since.
    if (isAcceptedBefore && isOfOthers(session)) return undefined;
    const isAcceptedOtherwise =
      isAcceptedBefore ||
      accepted(views.slice(at)).some((view) => isAlike(view) && !hasTokenOf(view, after) && hasWalletOf(view, after));
    const inconclusive = after.inconclusive ?? (isAcceptedOtherwise ? acceptedOtherwise : undefined);
    return {
      views: [before, after],
      inconclusive,
      violation: statusViolation(after, 'no 401 under the token of the new sign-in'),
    };
  }),
};
