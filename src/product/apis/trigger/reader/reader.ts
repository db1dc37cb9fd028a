import { decodedText, isObject, memberIn } from '../../../json/parse.js';
import { apiKeyShown } from '../../../model/api-key.js';
import { endOf, headerOf, type Credentials, type Exchange } from '../../../model/exchange.js';
import type { Derived, History, Origin } from '../../../model/history.js';
import { isKey } from '../../../solana/key.js';
import { unlessItThrows } from '../../../model/unless-it-throws.js';
import type { TriggerFixtures } from '../fixtures.js';
import { kindsOfSignIn, isSuccess, keepResponse } from './responses.js';
import { elsewhere } from './orders.js';
import { isOpen, readFaulty, readRequest } from './requests.js';
import {
  challengePurpose,
  isOfRequest,
  isKnownForm,
  keepChallenge,
  keepForm,
  mayBeDone,
  mayBeUnknown,
  withEncoding,
  signedAs,
  verification,
  type Verification,
} from './sign-in.js';
import { stringsIn } from './signatures.js';
import { emptyState, walletOf, type Challenge, type Context, type State, keep } from './state.js';
import {
  claimsOf,
  isDenied,
  isExpired,
  isFresh,
  isRepeated,
  isWithoutToken,
  keepTokens,
  readAuthorization,
  timeOf,
  tokenFormOf,
  tokensIn,
  type ReadToken,
  keepRejected,
  withServedKey,
} from './tokens.js';
import { isProper, repeated, type Purpose } from './view.js';
import { jsonOf } from '../../../model/response.js';
import { attemptsAt500 } from '../fixtures/send.js';

/** What the traffic of the trigger order API shows: sign-ins, tokens, vaults, deposits and orders, from the bytes alone. */
export const reader: History<TriggerFixtures> = { begin, rankOfChange };

function begin(fixtures: TriggerFixtures, origin: Origin): (exchange: Exchange) => Derived {
  const state = stateOf(fixtures);
  const context: Context = { state, fixtures, ...origin };
  return (exchange) => {
    if (exchange.base === 'control') {
      keepClock(exchange, state);
      return { credentials: exchange.credentials };
    }
    const reading = read(origin.isOwn ? exchange : withServedKey(exchange, state), context);
    const isSteady = failsSteadily(exchange, state);
    const { purpose } = reading;
    return isSteady && purpose !== undefined ? { ...reading, purpose: `${purpose}${repeated}` } : reading;
  };
}

function stateOf({ orders = {} }: TriggerFixtures): State {
  const state = emptyState();
  for (const [role, id] of Object.entries({ ...orders })) {
    const wallet = role === 'ofOtherWallet' ? elsewhere : undefined;
    state.orders.set(id, { wallet, state: role === 'notOpen' ? 'not-open' : 'open', changedAt: 0 });
  }
  return state;
}

function keepClock(exchange: Exchange, state: State): void {
  const advance = memberIn(bodyOf(exchange), 'advance');
  if (exchange.operation === 'advanceClock' && isSuccess(exchange.response) && typeof advance === 'number')
    state.clock += advance;
}

const bodyOf = ({ request: { body } }: Exchange): unknown =>
  body === undefined ? undefined : unlessItThrows(() => JSON.parse(body) as unknown);

function read(exchange: Exchange, context: Context): Derived {
  const { operation } = exchange;
  const apiKey = context.isOwn ? apiKeyShown(exchange) : exchange.credentials.apiKey;
  const body = bodyOf(exchange);
  if (operation === 'challenge' || operation === 'verify') return readSignIn(exchange, body, apiKey, context);
  const token = readAuthorization(exchange, context.state.tokens, context.isOwn);
  const derived = readAuthorized(exchange, body, apiKey, token, context);
  const { text = '', wallet } = token.issued ?? {};
  if (isDenied(exchange, context)) keepRejected(exchange, wallet, text, context);
  return derived;
}

type ApiKey = Credentials['apiKey'];

function credentials(apiKey: ApiKey, token: Credentials['token'], more: Credentials = {}): Credentials {
  return { ...(apiKey && { apiKey }), ...(token && { token }), ...more };
}

function readSignIn(exchange: Exchange, body: unknown, apiKey: ApiKey, context: Context): Derived {
  const { state, isOwn, fixtures } = context;
  const { id, operation, response } = exchange;
  const encoding = fixtures.dialect?.signIn?.signature;
  const isChallenge = operation === 'challenge';
  const named = stringsIn(isChallenge && isObject(body) ? body.walletPubkey : body).find(isKey);
  const own = named === undefined ? undefined : walletOf(named, context);
  const sentAt = exchange.startedAt + state.clock;
  const read: Verification = isChallenge
    ? { purpose: challengePurpose(body, state) }
    : withEncoding(verification(body, named, sentAt, isSuccess(response), context), exchange, body, state, encoding);
  const { purpose, challenge } = read;
  const shown = isChallenge && apiKey === 'no-access' ? 'gateway/no-access' : purpose;
  const isValid = isProper(shown);
  const signed = signedAs(exchange, read, body);
  // Nothing but the target explains that a wallet which signs in as others did, or asks for a challenge again, is refused.
  const isAsOthers = purpose === 'challenge/second' || (signed !== undefined && isKnownForm(body, context));
  const isProven = isAsOthers && isOfRequest(exchange);
  // For how long a deployment keeps a challenge, and whether its clock was moved, the traffic of others does not show.
  const mayBeExpired = !isOwn && /expired/i.test(String(memberIn(jsonOf(response), 'error')));
  const isUnread =
    mayBeExpired || isOpen(exchange, { purpose: shown }, isChallenge ? undefined : own, context, isProven);
  const facts: Record<string, unknown> = isValid ? { [`kinds:${id}`]: kindsOfSignIn(operation, own, body) } : {};
  if (signed !== undefined) facts[`signed:${id}`] = signed;
  if (isChallenge) {
    if (isValid) Object.assign(own!, { hasAsked: true, signInType: (body as { type: string }).type });
    // An outage says nothing of the requests that failed meanwhile.
    if (isValid && !isSuccess(response)) state.failures.clear();
    if (isSuccess(response)) keepChallenge(body, jsonOf(response), sentAt, timeOf(exchange, state), state);
  } else {
    if (challenge !== undefined) keepVerification(exchange, challenge, body, context);
    const form = tokenFormOf(decodedText(response?.body ?? ''));
    // Whoever records a token of others keeps a number of it alone.
    const isKnown = isOwn || form === 'jwt' || (form === 'none' && isWithoutToken(exchange));
    if (isValid && isSuccess(response) && isKnown) facts[`token:${id}`] = form;
  }
  if (own !== undefined && isChallenge && mayBeUnknown(exchange)) own.unknownChallenges += 1;
  // Whatever is lost may be known to the target; what the suite itself sent is sent again with new challenges.
  if (!isOwn && mayBeDone(exchange))
    for (const one of state.challenges)
      if (one.wallet === named && (isChallenge || one === challenge)) one.isUsed = true;
  const given = credentials(apiKey, readAuthorization(exchange, [], isOwn).state);
  return { purpose: isUnread ? undefined : shown, credentials: given, facts };
}

function keepVerification(exchange: Exchange, challenge: Challenge, body: unknown, context: Context): void {
  const { state } = context;
  const { wallet } = challenge;
  const own = walletOf(wallet, context);
  // The response may be lost, and not the token.
  own.mayHaveNewer = true;
  if (!isSuccess(exchange.response)) return;
  challenge.isVerified = true;
  keepForm(body, state);
  // Whether the others of the wallet still serve, the document does not say.
  for (const other of state.challenges) if (other.wallet === wallet) other.isUsed = true;
  keepTokens(exchange, wallet, own, state);
}

function readAuthorized(
  exchange: Exchange,
  body: unknown,
  apiKey: ApiKey,
  token: ReadToken,
  context: Context,
): Derived {
  const { state } = context;
  const { issued, forgery } = token;
  if (issued === undefined && token.state !== 'aged') {
    const given = credentials(apiKey, token.state);
    if (token.state === undefined) return { credentials: given };
    if (forgery !== undefined) return { purpose: `token/${forgery}` satisfies Purpose, credentials: given };
    return readFaulty(exchange, body, given, context);
  }
  if (issued !== undefined && (exchange.credentials.token === 'expired' || isExpired(issued, exchange, context))) {
    walletOf(issued.wallet, context).isRejected = true;
    return readFaulty(exchange, body, credentials(apiKey, 'expired', { wallet: issued.wallet }), context);
  }
  const wallet = issued?.wallet ?? walletInClaims(exchange);
  const isShared = issued?.isShared === true;
  // One text may stand for all tokens of a recording.
  const isReplaced = isShared && !context.isOwn && context.isAsSent !== true && issued.parts === undefined;
  if (wallet === undefined || isReplaced) return { credentials: credentials(apiKey, 'aged') };
  const own = walletOf(wallet, context);
  const isNewWallet = own.isNew !== false;
  const isFreshToken = issued !== undefined && isNewWallet && context.isOwn && isFresh(issued, exchange, context);
  if (issued !== undefined && exchange.response?.status !== 401) issued.isAdmitted = true;
  else if (exchange.response?.status === 401) own.isRejected = true;
  const { operation, request } = exchange;
  const sent = { exchange, operation, path: request.path, body, wallet, own };
  const reading = readRequest(sent, context);
  const isKeyAtFault =
    apiKey === 'no-access' && (context.isOwn || isProper(reading.purpose) || operation === 'getVault');
  const shown = isKeyAtFault ? 'gateway/no-access' : reading.purpose;
  const purpose = isOpen(exchange, reading, own, context) ? undefined : shown;
  const given = credentials(apiKey, isFreshToken ? 'fresh' : 'aged', {
    wallet,
    ...(issued?.signIn && { signIn: issued.signIn }),
  });
  const kept = keepResponse(sent, reading, context);
  const facts = isShared ? { ...kept.facts, [`sharedToken:${exchange.id}`]: true } : kept.facts;
  const derived = { ...kept, facts, credentials: given };
  const isFirst = operation === 'getVault' && issued?.uses === 0;
  if (issued !== undefined && (isFirst || isDenied(exchange, context)) && isRepeated(exchange, issued, context)) {
    state.rejected.clear();
    return { ...derived, purpose: 'sign-in-again/repeated' satisfies Purpose };
  }
  if (issued !== undefined) issued.uses += 1;
  return { ...derived, purpose };
}

const changes: readonly string[] = ['registerVault', 'createOrder', 'updateOrder', 'cancelOrder', 'confirmCancel'];

/** What succeeds goes before what failed beside it, and what ends an order comes last of what succeeds. */
function rankOfChange({ operation, response }: Exchange): number | undefined {
  // Neither a rejected token nor an outage is explained by what was done before.
  const status = response?.status ?? 500;
  if (!changes.includes(operation) || status === 401 || status >= 500) return undefined;
  if (!isSuccess(response)) return 2;
  return operation === 'cancelOrder' || operation === 'confirmCancel' ? 1 : 0;
}

/** A token from elsewhere that was accepted may name its wallet. */
function walletInClaims({ request }: Exchange): string | undefined {
  const header = headerOf(request.headers, 'authorization') ?? '';
  const keys = tokensIn(header).flatMap(claimsOf).filter(isKey);
  return keys.length === 1 ? keys[0] : undefined;
}

/** So many of the last requests that were served are kept, of which some may have been sent long before others. */
const mostServed = 100;

/** Whether this very request got a 500 often in a row, while the service served another one: an outage says nothing. */
function failsSteadily(exchange: Exchange, { failures, served }: State): boolean {
  const { request, response, startedAt } = exchange;
  const { method, path, body = '', headers } = request;
  const key = [method, path, body, headerOf(headers, 'authorization') ?? ''].join(' ');
  if (response?.status !== 500) {
    failures.delete(key);
    if (response !== undefined && response.status < 500) served.push(startedAt);
    if (served.length > mostServed) served.shift();
    return false;
  }
  const { count, since } = failures.get(key) ?? { count: 0, since: endOf(exchange) };
  keep(failures, key, { count: count + 1, since });
  return count + 1 >= attemptsAt500 && served.some((at) => at > since && at < startedAt);
}
