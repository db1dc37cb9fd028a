import { decodedText } from '../../../json/parse.js';
import type { Violation } from '../../../model/check.js';
import { requestDigest } from '../../../model/content.js';
import { apiKeyShown } from '../../../model/api-key.js';
import { groupedBy } from '../../../model/groups.js';
import { isKey } from '../../../solana/key.js';
import { stringsIn } from '../reader/signatures.js';
import { isBearer, tokensIn } from '../reader/tokens.js';
import { isAfter, rowOf, type SignInOrRejection } from './rejections-in-a-row.js';
import { isOfService, isSuccess, trigger, type TriggerView } from '../reader/view.js';

type Notes = readonly SignInOrRejection[];

/** Rejections in a row: further parts of a client may send its old token, each until it has signed in itself. */
const fewest = { withoutRenewal: 2, afterRenewal: 3, overRenewals: 6 };

/** Rejections of one request after the new token was used: more than a client has parts that find out once each. */
const mostParts = 12;

const goesOn = (actual: string): Violation => ({
  expected: 'a sign-in after the 401, and its token',
  actual,
  cause: 'again',
});
const again = ({ length }: readonly unknown[], when: string): Violation =>
  goesOn(`the rejected token ${length} times${length < mostParts ? ' in a row' : ''} ${when}`);
const unanswered = goesOn('the rejected token again, and no sign-in that gave out another one');

const untimed = 'when each response arrived was not recorded (`startedAt` and `milliseconds`)';
/** So many different requests one after the other are a client that goes on; one connection may hold back as many. */
const longestPage = 2;
const heldBack = 'the requests after the first 401 may have been asked for before it, and held back by one connection';
const unserved = 'no sign-in after the 401 gave out a new token';
const coarse = 'the times were recorded in whole seconds, in which the order of sign-ins and rejections is not known';

/** A 401 of the service that is about the token, and not about a key that was not sent. */
export const isTokenRejected = (view: TriggerView): boolean =>
  isRejected(view) && (view.credentials.apiKey ?? 'genuine') === 'genuine';

const isRejected = (view: TriggerView): boolean => view.response.status === 401 && isOfService(view);

/** Whether a request without a key was served later: then the lack of one was no reason to reject those before. */
const isServedWithoutKey = (notes: Notes): boolean =>
  notes.some(({ is, isKeyless, isLost = false }) => isKeyless && is !== 'rejected' && !isLost);

/** The tokens that a sign-in gave out; undefined where its response was not recorded. */
function givenBy({ exchange: { request }, response }: TriggerView): readonly string[] | undefined {
  if (response.text === '') return undefined;
  const tokens = tokensIn(decodedText(response.text)).filter(({ text }) => request.body?.includes(text) !== true);
  return tokens.map(({ text }) => text);
}

export const repeatedRejections = {
  /** Requests that were on their way get 401 as well: what a client sends before it can know of the first one is not held against it. */
  'TRIGGER-025': trigger.run<SignInOrRejection>({
    note({ views }) {
      const proofs = new Set<string>();
      return views.flatMap((view): readonly SignInOrRejection[] => {
        const { operation, exchange, request, credentials } = view;
        const { id, startedAt: sentAt, milliseconds } = exchange;
        const isTimed = sentAt > 0 && milliseconds > 0;
        const isKeyless = apiKeyShown(exchange) === 'absent';
        const note = { exchange: id, sentAt, answeredAt: sentAt + milliseconds, isTimed, isKeyless };
        if (operation === 'challenge' || operation === 'verify') {
          const signIn = { ...note, wallet: stringsIn(request.body).find(isKey) };
          if (operation === 'challenge') return [{ ...signIn, is: 'challenge', isLost: !isSuccess(view) }];
          // A sign-in begins with a challenge: the proof of an earlier one, sent again, is none.
          const proof = requestDigest(exchange.request);
          if (proofs.has(proof) && !isSuccess(view)) return [];
          proofs.add(proof);
          const given = givenBy(view);
          return [{ ...signIn, is: 'verification', given, isLost: !isSuccess(view) || given?.length === 0 }];
        }
        // What is rejected without its scheme may be accepted with it.
        const token = request.headers.authorization?.replace(/^bearer +/i, 'Bearer ');
        if (token === undefined) return [];
        const own = { ...note, wallet: credentials.wallet, token, content: requestDigest(exchange.request) };
        // Any other response than a 401 speaks of the request and not of its token.
        if (isOfService(view) && view.response.status !== 401) return [{ ...own, is: 'accepted' }];
        // What is no token at all is told as that.
        if (!isRejected(view) || !isBearer(token)) return [];
        const mayBeOfKey = !isTokenRejected(view);
        return mayBeOfKey && !isKeyless ? [] : [{ ...own, is: 'rejected', mayBeOfKey }];
      });
    },
    *judge(recorded) {
      const isInTime = recorded.every(({ sentAt }) => sentAt > 0);
      const isCoarse = recorded.every(({ sentAt }) => sentAt % 1000 === 0);
      // Without times the order of the records is that of the traffic.
      const known = isServedWithoutKey(recorded) ? recorded : recorded.filter(({ mayBeOfKey }) => mayBeOfKey !== true);
      const notes = isInTime ? known : known.map((note, at) => ({ ...note, sentAt: at, answeredAt: at }));
      for (const [text, all] of groupedBy(notes, ({ is, token }) => (is === 'rejected' ? token : undefined))) {
        const rejected = rejectedFor(text, all, notes);
        const [first] = rejected;
        if (first === undefined) continue;
        const own = tokenOf(text, rejected, notes);
        const { last, since, isOver } = own;
        const row = rowIn(own, Infinity);
        const doubtful = row ?? rowIn(own, longestPage);
        const exchanges = [first.exchange, (doubtful?.requests.at(-1) ?? last ?? first).exchange];
        const shown = { base: 'trigger', exchanges } as const;
        if (row === undefined && doubtful !== undefined) yield { ...shown, inconclusive: heldBack };
        else if (row !== undefined) yield { ...shown, ...violationOf(own, row) };
        else if (last !== undefined) {
          const isOpen = isCoarse && (last.sentAt <= first.sentAt || (!isOver && since.length >= fewest.afterRenewal));
          yield { ...shown, ...(isOpen && { inconclusive: coarse }) };
        } else if (isInTime && !first.isTimed) yield { ...shown, inconclusive: untimed };
      }
    },
  }),
};

/** What is accepted afterwards was good: the client is not held to a rejection before that. */
function rejectedFor(text: string, all: Notes, notes: Notes): Notes {
  const good = notes.findLast(({ is, token }) => is === 'accepted' && token === text)?.sentAt ?? -1;
  return all.filter(({ sentAt }) => sentAt > good);
}

/** What a client did from the first rejection of a token on. */
function tokenOf(text: string, rejected: Notes, notes: Notes) {
  const first = rejected[0]!;
  // Which wallet a token is of may not be known.
  const isOwn = ({ wallet }: SignInOrRejection) => !first.wallet || !wallet || wallet === first.wallet;
  const isOfNew = (note: SignInOrRejection): boolean => note.token !== first.token && isOwn(note);
  const isOfThis = ({ given = [] }: SignInOrRejection): boolean =>
    given.length > 0 && given.every((one) => text === `Bearer ${one}`);
  const later = notes.slice(notes.indexOf(first));
  const signIns = notes.filter(
    ({ is, isLost, answeredAt }) => is === 'verification' && !isLost && answeredAt > first.sentAt,
  );
  const renewals = signIns.filter((note) => isOwn(note) && !isOfThis(note));
  const [next, last] = [renewals[0], renewals.at(-1)];
  const served = notes.filter((note) => note.is === 'accepted' && isOfNew(note));
  // What was queued before the sign-in may leave after it, until the new token is used; that may be older than the 401.
  const renewed = served.find(({ sentAt }) => sentAt > (last ?? first).sentAt);
  const from = renewed?.sentAt ?? last?.answeredAt ?? 0;
  const since = rejected.filter(({ sentAt }) => sentAt >= from);
  return {
    ...{ rejected, served, next, last, renewed, since },
    /** Everything that began a sign-in since then, whatever came of it. */
    challenges: later.filter((note) => note.is === 'challenge' && isOwn(note)),
    isRenewed: (last ?? renewed) !== undefined,
    isNewSent: later.some((note) => note.token !== undefined && isOfNew(note)),
    /** A sign-in was lost, or gave out the rejected token again. */
    isTried: later.some((one) => (one.isLost === true || isOfThis(one)) && isOwn(one)),
    /** Each part of a client finds out once; where the new token then serves as often, all have found out. */
    isOver: served.filter((note) => isAfter(note, rejected.at(-1))).length >= since.length,
  };
}

type RejectedToken = ReturnType<typeof tokenOf>;

/** More rejections of one token than a client has reason for. */
interface TooMany {
  readonly requests: Notes;
  readonly isEarly?: true;
}

function rowIn(own: RejectedToken, mostOfPage: number): TooMany | undefined {
  const { rejected, since, served, challenges, next, last, renewed, isRenewed, isNewSent, isOver } = own;
  // Whoever signs in upon the first 401 has begun to before the row of so many ends.
  const begun = challenges.find(({ isLost }) => !isLost) ?? next;
  const early = rejected.filter(({ sentAt }) => sentAt < (begun?.sentAt ?? 0));
  // What a pool may have held back is excused of what is sure, and leaves the rest in doubt.
  const isSure = mostOfPage === Infinity;
  const rowEarly = rowOf(fewest.afterRenewal, [...early, ...challenges], served, mostOfPage, isSure);
  if (rowEarly !== undefined) return { requests: rowEarly, isEarly: true };
  const others = last === undefined ? [] : served;
  const leastSince = isRenewed ? fewest.afterRenewal : fewest.withoutRenewal;
  const rowSince = isRenewed && isOver ? undefined : rowOf(leastSince, [...since, ...others], served, mostOfPage);
  const sinceNext = next === undefined ? [] : rejected.filter((one) => isAfter(one, next));
  const leastAgain = isNewSent ? fewest.overRenewals : fewest.afterRenewal;
  const alike = groupedBy(renewed === undefined ? [] : since, ({ content }) => content);
  const requests =
    rowSince ??
    rowOf(leastAgain, [...sinceNext, ...others], served, mostOfPage) ??
    [...alike.values()].find(({ length }) => length >= mostParts);
  return requests && { requests };
}

function violationOf({ last, renewed, isRenewed, isTried }: RejectedToken, { requests, isEarly }: TooMany) {
  const isKnown = [...(last === undefined ? [] : [last]), ...requests].every(({ isTimed }) => isTimed);
  // What went before a sign-in does not depend on what became of it.
  const inconclusive = !isKnown ? untimed : isTried && !isRenewed && !isEarly ? unserved : undefined;
  const isUsed = renewed !== undefined && requests[0]!.sentAt >= renewed.sentAt;
  const unused = renewed === undefined ? 'after a sign-in, whose token was not used' : 'after a sign-in';
  const used = isUsed ? 'after the new token was used' : unused;
  const whenAgain = isEarly ? 'before a sign-in began' : used;
  const violation = isRenewed || isEarly ? again(requests, whenAgain) : unanswered;
  return { inconclusive, violation };
}
