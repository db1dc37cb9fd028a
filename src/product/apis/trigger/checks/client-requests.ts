import { unless, type Violation } from '../../../model/check.js';
import { decodedText, memberIn } from '../../../json/parse.js';
import { noCredential } from '../../../model/api-key.js';
import { headerOf, type Exchange } from '../../../model/exchange.js';
import { isKey } from '../../../solana/key.js';
import { credentialIn, sentAs, sentObject } from '../../sent-object.js';
import { isAuthenticated } from '../fixtures/request.js';
import { isSuccess as isSuccessful } from '../reader/responses.js';
import { isBearer, tokenFormOf, tokensIn, withoutScheme } from '../reader/tokens.js';
import { hasReplacedWallet, inSession } from './expected-response.js';
import { isTokenRejected } from './repeated-rejections.js';
import { stringsIn } from '../reader/signatures.js';
import {
  isFor,
  isOfService,
  isSuccess,
  purposeOf,
  trigger,
  type Purpose,
  type TriggerTrace,
  type TriggerView,
} from '../reader/view.js';

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
  inSession((view, { session, facts }) => {
    const { wallet } = view.credentials;
    const body = view.operation === operation ? sentObject(view, session) : undefined;
    if (body === undefined || wallet === undefined || hasReplacedWallet(view, session)) return undefined;
    if (facts[`sharedToken:${view.exchange.id}`]) return undefined;
    const expected = `the wallet of the token, ${wallet}, as \`${name}\``;
    const actual = typeof body === 'string' ? body : sentAs(body, [name]);
    const violation = unless(memberIn(body, name) === wallet, expected, actual, { cause: name });
    return { views: [view], violation };
  });

const noSignature = 'no-signature';

const wrongProofs: Partial<Record<Purpose | typeof noSignature, string>> = {
  [noSignature]: 'nothing that has room for a signature',
  'verify/empty': 'an empty object',
  'verify/wrong-key': 'a signature of another wallet',
  'verify/bad-signature': 'no signature that fits a challenge of the wallet',
  'verify/undecodable': 'no signature that fits a challenge of the wallet',
  'verify/other-name': 'the signature of a challenge of another wallet',
  'verify/other-encoding': 'a signature in another encoding than the profile has, or the sign-ins that were accepted',
  'verify/again': 'the signature of an earlier challenge, which was verified before',
  'verify/no-challenge': 'the signature of a challenge of another wallet',
  'verify/no-challenge-unsure': 'the signature of a challenge of another wallet',
};

const unreadProofs = [noSignature, 'verify/empty', 'verify/wrong-key', 'verify/bad-signature', 'verify/undecodable'];

/** Room for the bytes of a signature, in whatever encoding: in one text, in a list of numbers, or in numbered members. */
const roomForSignature = /[^"]{64}|(?:"\d+": *\d+, *){60}/;

/** Whether a verification that was refused carries no signature, in whatever form, beside what challenges hold. */
function lacksSignature(view: TriggerView, { session, views }: TriggerTrace): boolean {
  const { path, body = '' } = view.exchange.request;
  const issued = views.filter(({ operation }) => operation === 'challenge').map(({ response }) => response.body);
  const rest = stringsIn(issued).reduce((text, one) => text.replaceAll(JSON.stringify(one), ''), `${path}"${body}`);
  return view.response.status >= 400 && sentObject(view, session) !== undefined && !roomForSignature.test(rest);
}

const unreadForm = 'a verification of the same traffic was accepted in a form that is not read here';

/**
 * Whether a client signs in upon the 401 of a request without a token, or is rejected without that 401: it had got no token
 * yet, or signs in afterwards and sends the next such request with one.
 */
function signsInUpon(exchanges: readonly Exchange[], exchange: Exchange): boolean {
  const at = exchanges.indexOf(exchange);
  const isSignIn = ({ operation }: Exchange): boolean => operation === 'challenge' || operation === 'verify';
  if (!exchanges.slice(0, at).some(givesToken)) return exchanges.some(isSignIn) || exchange.response?.status === 403;
  const after = exchanges.slice(at);
  const signedIn = after.findIndex((one) => one.operation === 'verify' && givesToken(one));
  // Without a further sign-in it is this request itself.
  const next = after.slice(Math.max(signedIn, 0)).find((one) => one.operation === exchange.operation);
  return exchange.response?.status === 401 && (next === undefined || givesToken(next));
}

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

const tokenHeader = /^(?:x-)?(?:(?:auth|access|bearer)-?)?(?:token|jwt|authorization)$/i;

/** Headers with a token, by their name or their scheme. */
const holdsToken = (name: string, value: string): boolean => tokenHeader.test(name) || /^bearer +\S/i.test(value);

const headerSent = ({ request }: TriggerView): string => request.headers.authorization ?? '';

function inPlaceOfToken(header: string): string {
  const text = withoutScheme(header);
  if (noCredential.test(text)) return `\`${text}\` in place of a token`;
  if (header.includes('«api-key')) return 'the API key in place of a token';
  if (/^["']/.test(text)) return 'a token in quotes';
  if (/^bearer +bearer\b/i.test(header)) return '`Bearer` twice before the token';
  if (/^\S+$/.test(header)) return 'a token without `Bearer` before it';
  const [, scheme] = /^([A-Za-z]{1,12}) +\S+$/.exec(text) ?? [];
  return scheme === undefined
    ? 'an `Authorization` of another form'
    : `the scheme \`${scheme}\` in place of \`Bearer\``;
}

/** The texts of tokens that the service accepted: of a recording, one word may stand for a token and for the key. */
const acceptedIn = (views: readonly TriggerView[]): ReadonlySet<string> =>
  new Set(views.filter((view) => isAuthenticated(view.operation) && isSuccess(view)).map(headerSent));

function tokenViolation(
  view: TriggerView,
  sent: ReturnType<typeof credentialIn>,
  isForeign: boolean,
  accepted: ReadonlySet<string>,
) {
  const { own: header, inQuery, inOther } = sent;
  const expected = 'the token as `Authorization: Bearer <token>`';
  if (inQuery !== undefined)
    return { expected, actual: `a token in the query parameter \`${inQuery}\``, cause: 'in-query' };
  if (header === '' && inOther !== undefined)
    return { expected, actual: `a token in the header \`${inOther}\``, cause: 'elsewhere' };
  if (header === '') return { expected, actual: 'no such header', cause: 'absent' };
  // What is accepted may be a token in a form of its own.
  const isTaken = accepted.has(header) && /^bearer +\S+$/i.test(header) && !noCredential.test(withoutScheme(header));
  if (!isBearer(header) && !isTaken) return { expected, actual: inPlaceOfToken(header), cause: 'form' };
  return isForeign ? { expected, actual: 'another text than its sign-ins gave out', cause: 'foreign' } : undefined;
}

export const clientRequests = {
  'TRIGGER-901': inSession((view, { session }) => {
    const body = view.operation === 'challenge' ? sentObject(view, session) : undefined;
    if (body === undefined || hasReplacedWallet(view, session)) return undefined;
    return { views: [view], violation: challengeViolation(body) };
  }),
  /** What is accepted may be signed in a form that is not read here, unless a signature of another challenge was read. */
  'TRIGGER-902': trigger.session({
    *judge(session) {
      const { views, facts } = session;
      const verifications = views.filter(({ operation }) => operation === 'verify');
      const isUnread = verifications.some((view) => isSuccess(view) && view.purpose === undefined);
      for (const view of verifications) {
        const cause = purposeOf(view) ?? (lacksSignature(view, session) ? noSignature : 'unread');
        const actual = wrongProofs[cause as keyof typeof wrongProofs];
        // What is refused may be so for another reason, however well it is signed.
        const isSigned = facts[`signed:${view.exchange.id}`] !== undefined;
        const isRead = isSigned || isFor(view, 'verify/valid', 'verify/second', 'verify/other-name');
        const isAccepted = view.response.status < 400 && !isFor(view, 'verify/wrong-key', 'verify/bad-signature');
        const isOpen = actual === undefined || isAccepted;
        if (!isRead && isOpen && !(isSuccess(view) && view.purpose === undefined)) continue;
        const expected = 'the signature of a challenge that was issued to the wallet';
        const inconclusive = isUnread && (isOpen || unreadProofs.includes(cause)) && !isRead ? unreadForm : undefined;
        yield {
          views: [view],
          inconclusive,
          violation: actual === undefined ? undefined : { expected, actual, cause },
        };
      }
    },
  }),
  'TRIGGER-903': trigger.session({
    *judge({ views, session: { exchanges } }) {
      const foreign = withForeignToken(views);
      const accepted = acceptedIn(views);
      for (const view of views.filter(({ operation }) => isAuthenticated(operation))) {
        const sent = credentialIn(view.request, 'authorization', tokenParameter, holdsToken);
        // Only `credentials` knows that a token was not sent.
        if (!sent.isShown && view.credentials.token !== 'absent') continue;
        const violation = tokenViolation(view, sent, foreign.includes(view), accepted);
        const isWaiting = violation?.cause === 'absent' && signsInUpon(exchanges, view.exchange);
        const inconclusive = isWaiting ? 'the client had no token, or signs in upon its 401' : undefined;
        yield { views: [view], inconclusive, violation };
      }
    },
  }),
  'TRIGGER-904': ownWallet('craftDeposit', 'userAddress'),
  'TRIGGER-905': ownWallet('createOrder', 'userPubkey'),
};
