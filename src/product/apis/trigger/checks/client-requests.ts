import { unless, type RunNote, type Violation } from '../../../model/check.js';
import { memberIn } from '../../../json/parse.js';
import { decodedText } from '../../../json/text.js';
import { headerOf, type Exchange } from '../../../model/exchange.js';
import { groupedBy } from '../../../model/groups.js';
import { isKey } from '../../../solana/key.js';
import { parameterOf, sentAs, sentObject } from '../../sent-object.js';
import { isAuthenticated } from '../fixtures/request.js';
import { stringsIn } from '../reader/signatures.js';
import { isSuccess as isSuccessful } from '../reader/responses.js';
import { tokenFormOf, tokensIn } from '../reader/tokens.js';
import { hasReplacedWallet, inSession } from './expected-response.js';
import { isFor, isOfService, isSuccess, purposeOf, trigger, type Purpose, type TriggerView } from '../reader/view.js';

const memberRules = [
  ['walletPubkey', 'a public key as `walletPubkey`', (value: unknown) => typeof value === 'string' && isKey(value)],
  ['type', '`message` or `transaction` as `type`', (value: unknown) => value === 'message' || value === 'transaction'],
] as const;

function challengeViolation(body: Readonly<Record<string, unknown>> | string): Violation | undefined {
  if (typeof body === 'string')
    return { expected: '`walletPubkey` and `type` in a JSON object', actual: body, cause: 'no-object' };
  const wrong = memberRules.filter(([name, , holds]) => !holds(body[name]));
  const names = wrong.map(([name]) => name);
  const expected = wrong.map(([, says]) => says).join(' and ');
  return unless(wrong.length === 0, expected, sentAs(body, names), { cause: names.join('-') });
}

const tokenParameter = /^(?:access[-_]?token|token|jwt|bearer|authorization)$/i;

/** The member of a request that names the wallet which signed in for its token. */
const ownWallet = (operation: string, name: string) =>
  inSession((view, { session }) => {
    const { wallet } = view.credentials;
    const given = view.operation === operation ? memberIn(view.request.body, name) : undefined;
    if (given === undefined || wallet === undefined || hasReplacedWallet(view, session)) return undefined;
    const expected = `the wallet of the token, ${wallet}, as \`${name}\``;
    const violation = unless(given === wallet, expected, sentAs({ [name]: given }, [name]), { cause: name });
    return { views: [view], violation };
  });

const wrongProofs: Partial<Record<Purpose, string>> = {
  'verify/wrong-key': 'a signature of another wallet',
  'verify/bad-signature': 'no signature that fits a challenge of the wallet',
  'verify/undecodable': 'no signature that fits a challenge of the wallet',
  'verify/other-name': 'the signature of a challenge of another wallet',
  'verify/no-challenge': 'the signature of a challenge of another wallet',
  'verify/no-challenge-unsure': 'the signature of a challenge of another wallet',
};

interface SignInOrRejection extends RunNote {
  readonly base: TriggerView['base'];
  readonly wallet: string | undefined;
  /** The token that was sent; undefined of a sign-in. */
  readonly token?: string | undefined;
  readonly isAccepted?: true;
  /** A part of a sign-in that did not succeed. */
  readonly isLost?: true;
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly isTimed: boolean;
}

/** Which wallet a token is of may not be known. */
const isSameWallet = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;

/**
 * So many rejections in a row, each sent when the one before it had arrived, as whole milliseconds tell. Each part of a
 * client finds out by a 401 of its own, and goes on with the new token: then the row begins anew.
 */
function rowOf(length: number, all: readonly SignInOrRejection[]): readonly SignInOrRejection[] | undefined {
  let row: readonly SignInOrRejection[] = [];
  for (const one of all.toSorted((left, right) => left.sentAt - right.sentAt)) {
    if (one.isAccepted) row = [];
    else if (isAfter(one, row.at(-1))) row = [...row, one];
    if (row.length === length) return row;
  }
  return undefined;
}

const isAfter = ({ sentAt }: SignInOrRejection, before?: SignInOrRejection): boolean =>
  before === undefined || (sentAt > before.sentAt && sentAt >= Math.floor(before.answeredAt));

/** Rejections in a row: further parts of a client may send its old token, each until it has signed in itself. */
const fewest = { withoutRenewal: 2, afterRenewal: 3, overRenewals: 6 };

const goesOn = (actual: string): Violation => ({
  expected: 'a sign-in after the 401, and its token',
  actual,
  cause: 'again',
});
const unanswered = goesOn('the rejected token again, and neither a sign-in nor a new token');
const unused = goesOn(
  'the rejected token three times in a row after the new token was used, or after a sign-in whose token was not',
);

const untimed = 'when each response arrived was not recorded (`startedAt` and `milliseconds`)';
const unserved = 'the sign-in after the 401 did not succeed';
const coarse = 'the times were recorded in whole seconds, in which the order of sign-ins and rejections is not known';

/** A 401 of the service that is about the token, and not about a key that was not sent. */
const isTokenRejected = (view: TriggerView): boolean =>
  view.response.status === 401 && isOfService(view) && (view.credentials.apiKey ?? 'genuine') === 'genuine';

/** Whether a client that signs in had got no token yet: the 401 may be what it signs in upon. */
const isWithoutToken = (exchanges: readonly Exchange[], exchange: Exchange): boolean =>
  exchanges.some(({ operation }) => operation === 'challenge' || operation === 'verify') &&
  !exchanges.slice(0, exchanges.indexOf(exchange)).some(givesToken);

const givesToken = ({ operation, request: { headers }, response }: Exchange): boolean =>
  operation === 'verify'
    ? isSuccessful(response) && tokenFormOf(decodedText(response!.body)) !== 'none'
    : headerOf(headers, 'authorization') !== undefined;

/** Requests before and after a further sign-in, of which none was accepted or carries a token that one gave out. */
function withForeignToken(views: readonly TriggerView[]): readonly TriggerView[] {
  const isSignIn = ({ operation, exchange }: TriggerView): boolean => operation === 'verify' && givesToken(exchange);
  const all = views.slice(views.findIndex(isSignIn));
  const given = all.filter(isSignIn).flatMap(({ response }) => tokensIn(decodedText(response.text)));
  const texts = [...new Set(given.map(({ text }) => text))];
  const sent = all.filter((view) => isAuthenticated(view.operation) && isOfService(view) && headerSent(view) !== '');
  const isAgain = all.slice(all.indexOf(sent[0]!), all.indexOf(sent.at(-1)!)).some(isSignIn);
  const isOwn = (view: TriggerView): boolean => texts.some((text) => headerSent(view).includes(text));
  // In a recording one text may stand for all tokens.
  return isAgain && texts.length > 1 && sent.every((view) => isTokenRejected(view) && !isOwn(view)) ? sent : [];
}

const headerSent = ({ request }: TriggerView): string => request.headers.authorization ?? '';

function tokenViolation(header: string, parameter: string | undefined, isForeign: boolean): Violation | undefined {
  const expected = 'the token as `Authorization: Bearer <token>`';
  if (parameter !== undefined)
    return { expected, actual: `a token in the query parameter \`${parameter}\``, cause: 'in-query' };
  if (header === '') return { expected, actual: 'no such header', cause: 'absent' };
  // Names of schemes are case-insensitive.
  if (!/^bearer +\S+$/i.test(header)) return { expected, actual: 'an `Authorization` of another form', cause: 'form' };
  return isForeign ? { expected, actual: 'another text than its sign-ins gave out', cause: 'foreign' } : undefined;
}

export const clientRequests = {
  /** Requests that were on their way get 401 as well: what a client sends before it can know of the first one is not held against it. */
  'TRIGGER-025': trigger.run<SignInOrRejection>({
    note: ({ views }) =>
      views.flatMap((view): readonly SignInOrRejection[] => {
        const { base, operation, exchange, request, credentials } = view;
        const { id, startedAt: sentAt, milliseconds } = exchange;
        const isTimed = sentAt > 0 && milliseconds > 0;
        const note = { base, exchange: id, sentAt, answeredAt: sentAt + milliseconds, isTimed };
        if (operation === 'challenge' || operation === 'verify') {
          const signIn = { ...note, wallet: stringsIn(request.body).find(isKey) };
          if (!isSuccess(view)) return [{ ...signIn, isLost: true }];
          return operation === 'verify' ? [signIn] : [];
        }
        // What is rejected without its scheme may be accepted with it.
        const token = request.headers.authorization?.replace(/^bearer +/i, 'Bearer ');
        const own = { ...note, wallet: credentials.wallet, token };
        if (token === undefined) return [];
        // Any other response than a 401 speaks of the request and not of its token.
        if (isOfService(view) && view.response.status !== 401) return [{ ...own, isAccepted: true }];
        return isTokenRejected(view) ? [own] : [];
      }),
    *judge(recorded) {
      const isInTime = recorded.every(({ sentAt }) => sentAt > 0);
      const isCoarse = recorded.every(({ sentAt }) => sentAt % 1000 === 0);
      // Without times the order of the records is that of the traffic.
      const notes = isInTime ? recorded : recorded.map((note, at) => ({ ...note, sentAt: at, answeredAt: at }));
      const signIns = notes.filter(({ token, isLost }) => token === undefined && !isLost);
      const accepted = notes.filter(({ isAccepted }) => isAccepted);
      const byToken = groupedBy(notes, ({ token, isAccepted }) => (isAccepted ? undefined : token));
      for (const [text, all] of byToken) {
        // What is accepted afterwards was good: the client is not held to a rejection before that.
        const good = accepted.findLast(({ token }) => token === text)?.sentAt ?? -1;
        const rejected = all.filter(({ sentAt }) => sentAt > good);
        const [first] = rejected;
        if (first === undefined) continue;
        const renewals = signIns.filter(
          ({ wallet, answeredAt }) => isSameWallet(wallet, first.wallet) && answeredAt > first.sentAt,
        );
        const [next, last] = [renewals[0], renewals.at(-1)];
        const isOfNew = ({ token, wallet }: SignInOrRejection): boolean =>
          token !== first.token && isSameWallet(wallet, first.wallet);
        // What was queued before the sign-in may leave after it, until the new token is used; that may be older than the 401.
        const renewed = accepted.find((note) => isOfNew(note) && note.sentAt > (last ?? first).sentAt);
        const from = renewed?.sentAt ?? last?.answeredAt ?? 0;
        const since = rejected.filter(({ sentAt }) => sentAt >= from);
        const isRenewed = (last ?? renewed) !== undefined;
        const others = last === undefined ? [] : accepted.filter(isOfNew);
        const sinceNext = next === undefined ? [] : rejected.filter((one) => isAfter(one, next));
        const rowAgain = rowOf(fewest.overRenewals, [...sinceNext, ...others]);
        const row = rowOf(isRenewed ? fewest.afterRenewal : fewest.withoutRenewal, [...since, ...others]) ?? rowAgain;
        const again = row?.at(-1);
        const shown = { base: first.base, exchanges: [first.exchange, (again ?? last ?? first).exchange] };
        if (again !== undefined) {
          const isKnown = [...(last === undefined ? [] : [last]), ...row!].every(({ isTimed }) => isTimed);
          const later = notes.slice(notes.indexOf(first));
          const isTried = later.some(({ isLost, wallet }) => isLost && isSameWallet(wallet, first.wallet));
          const inconclusive = !isKnown ? untimed : isTried && !isRenewed ? unserved : undefined;
          yield { ...shown, inconclusive, violation: isRenewed ? unused : unanswered };
        } else if (last !== undefined) {
          const isOpen = isCoarse && (last.sentAt <= first.sentAt || since.length >= fewest.afterRenewal);
          yield { ...shown, ...(isOpen && { inconclusive: coarse }) };
        } else if (isInTime && !first.isTimed) yield { ...shown, inconclusive: untimed };
      }
    },
  }),
  'TRIGGER-901': inSession((view, { session }) => {
    const body = view.operation === 'challenge' ? sentObject(view, session) : undefined;
    if (body === undefined || hasReplacedWallet(view, session)) return undefined;
    return { views: [view], violation: challengeViolation(body) };
  }),
  'TRIGGER-902': trigger.exchange({
    on: { operation: 'verify' },
    /** What is accepted may be signed in a form that is not read here, unless a signature of another challenge was read. */
    note(view: TriggerView) {
      const purpose = purposeOf(view) as Purpose;
      const actual = wrongProofs[purpose];
      const isRead = isFor(view, 'verify/valid', 'verify/second', 'verify/other-name');
      const isAtStake = isRead || (actual !== undefined && !isSuccess(view));
      return isAtStake ? { purpose, actual } : undefined;
    },
    judge({ purpose: cause, actual }) {
      const expected = 'the signature of a challenge that was issued to the wallet';
      return actual === undefined ? undefined : { expected, actual, cause };
    },
  }),
  'TRIGGER-903': trigger.session({
    *judge({ views, session: { exchanges } }) {
      const foreign = withForeignToken(views);
      for (const view of views.filter(({ operation }) => isAuthenticated(operation))) {
        const { request, credentials, exchange } = view;
        const header = headerSent(view);
        const parameter = parameterOf(request, tokenParameter, header.replace(/^\w+ +/, ''));
        // A header that is not there may have been left out of a recording; only `credentials` knows that it was not sent.
        if (header === '' && parameter === undefined && credentials.token !== 'absent') continue;
        const violation = tokenViolation(header, parameter, foreign.includes(view));
        const isWaiting = violation?.cause === 'absent' && isWithoutToken(exchanges, exchange);
        const inconclusive = isWaiting ? 'no sign-in before it had given the client a token' : undefined;
        yield { views: [view], inconclusive, violation };
      }
    },
  }),
  'TRIGGER-904': ownWallet('craftDeposit', 'userAddress'),
  'TRIGGER-905': ownWallet('createOrder', 'userPubkey'),
};
