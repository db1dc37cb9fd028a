import { decodeJwt, decodeProtectedHeader } from 'jose';
import { unlessItThrows } from '../../../product/model/unless-it-throws.js';
import { basePaths } from '../../../reference/gateway.js';
import type { ReferenceRequest, ReferenceResponse } from '../../../reference/reference.js';
import { asksForToken, destinationOf, operations } from '../../../reference/trigger/service/routes.js';
import { jsonOf, respond, type JsonObject, type Inject } from '../defect.js';
import { given, operatorsFor, remembering, reword, within } from '../operators.js';
import type { Answered, Asked, Then, When } from '../operators.js';

/** A request to this API, in the terms of its document. */
type Terms = NonNullable<ReturnType<typeof termsOf>>;
export type Seen = Answered & Terms;

function termsOf({ reference: { trigger }, request, query, sent }: Asked) {
  const destination = destinationIn(request);
  if (destination === undefined) return undefined;
  const { authorization } = request.headers;
  const order = trigger.state.priceOrders.get(destination.id || (query.named.id ?? ''));
  return {
    ...destination,
    authorization,
    /** The wallet that the token claims to be for; undefined where it cannot be read. */
    wallet: claimsIn(authorization)?.sub,
    /** The list of orders is requested, and not a single one. */
    isList: request.query === '',
    /** The order in the path or the query, with its state, and the form that it has or is to get. */
    order,
    state: order?.state,
    form: sent.orderSubType ?? order?.orderSubType,
    /** The deposit that the request names. */
    deposit: trigger.state.deposits.get(String(sent.depositRequestId)),
  };
}

/** The operation of a request, as the document writes it, and the id in its path; undefined for another API. */
export function destinationIn({ method, path }: ReferenceRequest): { operation: string; id: string } | undefined {
  const base = `${basePaths.trigger}/`;
  return path.startsWith(base) ? destinationOf(method, path.slice(base.length - 1)) : undefined;
}

const operators = operatorsFor(termsOf);

/** Puts another response in the place of those of some operations, named as the document writes them. */
const atOperations = (...some: readonly string[]) =>
  within<Seen, Then<Seen>>(operators.at, ({ operation }) => some.includes(operation));

/** Where a fault shows. */
export const at = {
  challenge: atOperations('POST /auth/challenge'),
  verify: atOperations('POST /auth/verify'),
  signIn: atOperations('POST /auth/challenge', 'POST /auth/verify'),
  vault: atOperations('GET /vault'),
  register: atOperations('GET /vault/register'),
  vaultAndHistory: atOperations('GET /vault', 'GET /orders/history'),
  deposit: atOperations('POST /deposit/craft'),
  create: atOperations('POST /orders/price'),
  update: atOperations('PATCH /orders/price/{id}'),
  cancel: atOperations('POST /orders/price/cancel/{id}'),
  confirm: atOperations('POST /orders/price/confirm-cancel/{id}'),
  updateAndConfirm: atOperations('PATCH /orders/price/{id}', 'POST /orders/price/confirm-cancel/{id}'),
  history: atOperations('GET /orders/history'),
  createRecurring: atOperations('POST /orders/dca'),
  listRecurring: atOperations('GET /orders/history/dca'),
  cancelRecurring: atOperations('POST /orders/dca/cancel/{id}'),
  anyCancellation: atOperations('POST /orders/price/cancel/{id}', 'POST /orders/dca/cancel/{id}'),
  confirmRecurring: atOperations('POST /orders/dca/confirm-cancel/{id}'),
  anyOperation: atOperations(...operations),
  anyWithToken: atOperations(...operations.filter(asksForToken)),
} as const;

export const { asking } = operators;

/** A validation failure of a field that was sent, where others may be missing. */
export const wrong = (field: string): When<Seen> => ({ sent: { [field]: given }, invalid: field });

/** Whose request, and of what, it is: what conditions on several requests tell them apart by. */
export const walletOf = ({ wallet }: Seen): unknown => wallet;
export const idOf = ({ id }: Seen): unknown => id;
export const signerOf = ({ sent }: Seen): unknown => sent.walletPubkey;

export const ordersIn = ({ orders }: JsonObject): readonly unknown[] => (Array.isArray(orders) ? orders : []);
export const listsAny = ({ body }: Seen): boolean => ordersIn(body).length > 0;
export const lacksSignature = ({ invalid = [] }: Seen): boolean =>
  invalid.includes('signature') || invalid.includes('signedTransaction');

export const accepted = respond(200, {});
/** A challenge, whatever was asked for. */
export const issued = respond(200, { type: 'message', challenge: 'sign this' });
export const crafted = respond(200, { requestId: 'none' });

/** A token for the wallet that the request names. */
export const signedIn = async ({ reference, sent }: Seen): Promise<ReferenceResponse> =>
  respond(200, { token: await reference.trigger.tokens.issue(String(sent.walletPubkey)) });

/** Hands the request on under a token of the wallet that its own one claims. */
export const passedAsOwner = async ({ reference, request, wallet }: Seen): Promise<ReferenceResponse> => {
  const token = await reference.trigger.tokens.issue(wallet ?? '');
  return reference.handle({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
};

/** Tokens are written otherwise, and understood as they are written. */
export const tokensAs = (write: (token: string) => string): Inject =>
  remembering<string>((genuine) => (reference) => async (request) => {
    const { authorization = '' } = request.headers;
    const headers = {
      ...request.headers,
      ...(genuine.has(authorization) && { authorization: genuine.get(authorization)! }),
    };
    const response = await reference.handle({ ...request, headers });
    if (destinationIn(request)?.operation !== 'POST /auth/verify' || response.status !== 200) return response;
    const token = String(jsonOf(response).token);
    genuine.set(`Bearer ${write(token)}`, `Bearer ${token}`);
    return { ...response, body: { json: { ...jsonOf(response), token: write(token) } } };
  });

/** The same details, with a list of messages for each field. */
export const messagesInLists = reword(({ details, ...body }) => ({
  ...body,
  details: Object.fromEntries(Object.entries(details as JsonObject).map(([field, message]) => [field, [message]])),
}));

export const withoutDetails = reword(({ details: _, ...rest }) => rest);

const claimsIn = (authorization = '') =>
  unlessItThrows(() => decodeJwt(/^Bearer (\S+)$/.exec(authorization)?.[1] ?? ''));

export const isMissing: When<Seen> = { status: 401, authorization: undefined };
export const isMalformed: When<Seen> = { status: 401, authorization: /^Bearer +\S/, wallet: undefined };

/** In base64url; a token that was cut short has fewer. */
const signatureLength = 43;

/** A refused token whose claims can be read, with the milliseconds since it expired, below zero while it is good. */
function refusedToken({ authorization = '', status, reference }: Seen) {
  const { sub, exp = Infinity } = claimsIn(authorization) ?? {};
  if (status !== 401 || sub === undefined) return undefined;
  const token = authorization.slice('Bearer '.length);
  const algorithm = decodeProtectedHeader(token).alg?.toLowerCase();
  return { algorithm, signature: token.split('.')[2]?.length, since: reference.clock.now() - exp * 1000 };
}

/** Refused, and the time its claims give is over, since at most so many milliseconds. */
export const isExpiredFor =
  (most: number) =>
  (seen: Seen): boolean => {
    const { algorithm, since = -1 } = refusedToken(seen) ?? {};
    return algorithm === 'hs256' && since >= 0 && since <= most;
  };

export const isExpired = isExpiredFor(Infinity);

/** Refused although its claims can be read and are still good: its signature is not the service's. */
export const isForged =
  (algorithm: 'hs256' | 'none') =>
  (seen: Seen): boolean => {
    const token = refusedToken(seen);
    if (token === undefined || isExpired(seen)) return false;
    return token.algorithm === algorithm && token.signature === (algorithm === 'none' ? 0 : signatureLength);
  };
