import { decodedText, isObject } from '../../../json/parse.js';
import { apiKeyShown, noCredential } from '../../../model/api-key.js';
import { headerOf, type Credentials, type Exchange } from '../../../model/exchange.js';
import { jsonOf } from '../../../model/response.js';
import { freshMilliseconds, objectIn } from '../fixtures/json-web-token.js';
import { isSuccess } from './responses.js';
import { stringsIn } from './signatures.js';
import type { TokenForm } from './view.js';
import { keep, ownPlaceOf } from './state.js';
import type { Context, IssuedToken, ShownToken, State, WalletState } from './state.js';

const masked = /«[^«»]*»/g;
const readable = /^«jwt:[0-9a-f]{8}:([\w-]+):([\w-]+)(?::([0-9]+)\.([0-9a-f]{8}))?»$/;

/** The characters of a token (RFC 6750, section 2.1), or what stands for one. */
const tokenForm = /^bearer +(?:[\w.~+/-]+=*|«[^«»]*»)$/i;

/** Whether a header carries a token in the form of the document, be it another client's. Names of schemes are case-insensitive. */
export const isBearer = (header: string): boolean =>
  tokenForm.test(header) && !header.includes('«api-key') && !noCredential.test(withoutScheme(header));

/** What a header holds behind the scheme of a token. */
export const withoutScheme = (header: string): string => header.replace(/^bearer +/i, '');

export function tokensIn(text: string): readonly ShownToken[] {
  return [...text.matchAll(masked)].map(([one]) => {
    const [, header, claims, length, digest] = readable.exec(one) ?? [];
    if (header === undefined || claims === undefined) return { text: one };
    const signature = length === undefined ? undefined : { length: Number(length), digest: digest! };
    return { text: one, parts: [header, claims], ...(signature && { signature }) };
  });
}

export interface ReadToken {
  readonly state?: Credentials['token'];
  readonly issued?: IssuedToken;
  readonly forgery?: 'altered-signature' | 'no-algorithm';
}

/** What the `Authorization` of a request holds, against the tokens that sign-ins before it gave out. */
export function readAuthorization(
  { request, response, credentials }: Exchange,
  issued: readonly IssuedToken[],
  isOwn: boolean,
): ReadToken {
  const header = headerOf(request.headers, 'authorization');
  if (header === undefined) return isOwn || credentials.token === 'absent' ? { state: 'absent' } : {};
  const [, scheme = '', text = ''] = /^\s*(?:([A-Za-z]+)(?:\s+|$))?(.*?)\s*$/s.exec(header) ?? [];
  const given = scheme === '' || /^bearer$/i.test(scheme) || text !== '' ? text : scheme;
  const [token] = tokensIn(given);
  if (!/^\s*bearer(?:\s|$)/i.test(header)) return { state: token !== undefined ? 'malformed' : 'absent' };
  if (given === '') return { state: 'absent' };
  const own = issued.findLast((one) => one.text === given);
  if (own !== undefined) return { state: 'aged', issued: own };
  // What the suite spoilt, or had kept from an earlier run, it says itself.
  if (credentials.token === 'malformed' || credentials.token === 'expired') return { state: credentials.token };
  const isRefused = response === undefined || [401, 403].includes(response.status);
  return strange(given, token, issued, isOwn) ?? (isRefused ? {} : { state: 'aged' });
}

/** What is wrong with a token that nobody saw issued; undefined where it may be one that was issued elsewhere. */
function strange(
  given: string,
  token: ShownToken | undefined,
  issued: readonly IssuedToken[],
  isOwn: boolean,
): ReadToken | undefined {
  const malformed: ReadToken = { state: 'malformed' };
  const areWebTokens = issued.length > 0 && issued.every(({ parts }) => parts !== undefined);
  // Whatever is genuine is masked in the traffic of the suite.
  if (token?.text !== given) return isOwn || token !== undefined || noCredential.test(given) ? malformed : undefined;
  if (token.parts === undefined) return given.startsWith('«jwt:') || areWebTokens ? malformed : undefined;
  const { parts, signature } = token;
  if (signature === undefined) return malformed;
  const alike = issued.find((one) => one.parts?.[1] === parts[1]);
  if (signature.length === 0 && isWithoutAlgorithm(parts[0])) return { state: 'altered', forgery: 'no-algorithm' };
  if (alike?.signature === undefined || alike.parts?.[0] !== parts[0]) return undefined;
  return alike.signature.length === signature.length ? { state: 'altered', forgery: 'altered-signature' } : malformed;
}

function isWithoutAlgorithm(header: string): boolean {
  const { alg } = objectIn(header) ?? {};
  return typeof alg === 'string' && alg.toLowerCase() === 'none';
}

export function claimsOf({ parts }: ShownToken): readonly string[] {
  return parts === undefined ? [] : Object.values(objectIn(parts[1]) ?? {}).filter((one) => typeof one === 'string');
}

export function tokenFormOf(body: string): TokenForm {
  const [first] = tokensIn(body);
  if (first === undefined) return 'none';
  return first.signature !== undefined || first.text.startsWith('«jwe:') ? 'jwt' : 'opaque';
}

/** A token may be short, may have been taken out of a recording under its name, or be a cookie. */
export function isWithoutToken({ response }: Exchange): boolean {
  const body = jsonOf(response);
  if (!isObject(body) || headerOf(response?.headers ?? [], 'set-cookie') !== undefined) return false;
  const hasPlace = /"[^"]*(?:token|jwt|access|auth|session|bearer|credential)[^"]*":\s*["[{]/i.test(
    response?.body ?? '',
  );
  return !hasPlace && stringsIn(body).every(({ length }) => length < shortestToken);
}

const shortestToken = 8;

export const timeOf = ({ startedAt, milliseconds }: Exchange, { clock }: State) => startedAt + milliseconds + clock;

/** Requests are timed to the millisecond. */
export const clockStep = 20;

const mostTokens = 500;

export function keepTokens(exchange: Exchange, wallet: string, own: WalletState, state: State): void {
  const sent = exchange.request.body ?? '';
  const tokens = tokensIn(decodedText(exchange.response?.body ?? '')).filter(({ text }) => !sent.includes(text));
  own.mayHaveNewer = false;
  if (tokens.length === 0) return;
  own.signIns += 1;
  const signIn = own.isRejected ? 'after-rejection' : own.signIns > 1 ? 'renewed' : 'first';
  own.isRejected = false;
  for (const token of tokens) {
    // What was given out before, as what stands for all tokens in a recording, does not tell one sign-in from another.
    const before = state.tokens.findLast(({ text }) => text === token.text);
    const isShared = before !== undefined && (before.isShared || before.wallet !== wallet);
    const of = before === undefined ? signIn : undefined;
    state.tokens.push({
      ...token,
      wallet,
      at: timeOf(exchange, state),
      signIn: of,
      isShared,
      isAdmitted: false,
      uses: 0,
    });
  }
  if (state.tokens.length > mostTokens) state.tokens.splice(0, state.tokens.length - mostTokens);
}

/** A token that has lived out what the profile declares, or that the profile itself calls expired. */
export function isExpired(token: IssuedToken, exchange: Exchange, { state, fixtures }: Context): boolean {
  const { expiredToken } = fixtures;
  if (expiredToken === undefined || !('lifetimeSeconds' in expiredToken)) return false;
  const leeway = 'leewaySeconds' in expiredToken ? expiredToken.leewaySeconds : 1;
  const age = exchange.startedAt + state.clock - token.at;
  return token.isAdmitted && age >= (expiredToken.lifetimeSeconds + leeway) * 1000 - clockStep;
}

/** The newest token of its wallet, as long as it is certainly fresh. */
export function isFresh(token: IssuedToken, exchange: Exchange, { state, fixtures }: Context): boolean {
  const newest = state.tokens.findLast(({ wallet }) => wallet === token.wallet);
  const whole = token.parts === undefined ? token.text : [...token.parts, ''].join('.');
  const isNewest = newest?.at === token.at && state.wallets.get(token.wallet)?.mayHaveNewer !== true;
  return isNewest && timeOf(exchange, state) - token.at < freshMilliseconds(whole, fixtures);
}

/** Once the deployment has served others without a key, the lack of one explains no refusal. */
export function withServedKey(exchange: Exchange, state: State): Exchange {
  const { credentials, response } = exchange;
  if (apiKeyShown(exchange) !== 'absent') return exchange;
  state.isKeyless ||= isSuccess(response);
  return state.isKeyless ? { ...exchange, credentials: { ...credentials, apiKey: 'genuine' } } : exchange;
}

/** Whether a client of others had its token rejected, and not its key. */
export const isDenied = ({ credentials, response }: Exchange, { isOwn }: Context): boolean =>
  !isOwn && response?.status === 401 && credentials.apiKey === 'genuine';

export function keepRejected(exchange: Exchange, wallet: string | undefined, text: string, { state }: Context): void {
  keep(state.rejected, ownPlaceOf(exchange, wallet), { text, at: timeOf(exchange, state) });
}

/** Whether a request that was rejected is sent again under a token that was given out since. */
export function isRepeated(exchange: Exchange, issued: IssuedToken, context: Context): boolean {
  const { rejected: places } = context.state;
  const rejected = places.get(ownPlaceOf(exchange, issued.wallet)) ?? places.get(ownPlaceOf(exchange));
  if (rejected === undefined || context.isOwn) return rejected !== undefined;
  // One text may stand for all tokens of a recording.
  const isNew =
    rejected.text === issued.text ? context.isAsSent === true && issued.at > rejected.at : issued.at >= rejected.at;
  return isNew && exchange.startedAt > 0 && isFresh(issued, exchange, context);
}
