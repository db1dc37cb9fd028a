import { memberIn } from '../../../json/parse.js';
import { endOf, queryIn, type Credentials, type Exchange } from '../../../model/exchange.js';
import type { Derived } from '../../../model/history.js';
import { hasErrorText, jsonOf } from '../../../model/response.js';
import { isKey } from '../../../solana/key.js';
import type { TriggerFixtures } from '../fixtures.js';
import { isRecurring, recurringParts } from '../fixtures/request.js';
import { readCancellation, readConfirmation, readHistory, readUpdate } from './orders.js';
import { depositIn, isSuccess } from './responses.js';
import { accountsOf, messageIn, isSignedByOwn, transactionOf } from './signatures.js';
import { keepRejected } from './tokens.js';
import { unread, type Context, type Reading, type Request, type WalletState } from './state.js';
import { isProper, type Purpose } from './view.js';
import { readBody, type BodyReading } from './bodies.js';

type Read = (request: Request, context: Context, sent: BodyReading) => Reading;

const byOperation: Readonly<Record<string, Read>> = {
  getVault: readVault,
  registerVault: readRegistration,
  craftDeposit: readDeposit,
  createOrder: readCreation,
  updateOrder: readUpdate,
  cancelOrder: readCancellation,
  confirmCancel: readConfirmation,
  listHistory: readHistory,
};

export function readRequest(request: Request, context: Context): Reading {
  const { operation, body, exchange } = request;
  const read = isRecurring(operation) ? readRecurring : byOperation[operation];
  return read?.(request, context, readBody(context.fixtures.dialect, operation, body, exchange.startedAt)) ?? unread;
}

function readVault({ own }: Request): Reading {
  if (own.vault === 'no') return { purpose: 'vault/none' };
  if (own.isRegistered) return { purpose: 'vault/registered' };
  return own.isNew === false ? { purpose: 'vault/declared' } : unread;
}

function readRegistration({ own: { isRegistered, isSeenWithout } }: Request): Reading {
  if (isRegistered) return { purpose: 'register/again' };
  return { purpose: isSeenWithout ? 'register/first' : 'register/to-trade' };
}

/** What a request in the name of another key is: one that is rejected may have other faults, unless `isWhole`. */
function foreignKey(
  about: 'deposit' | 'create',
  key: string,
  isWhole: boolean,
  { own: { vaultAddresses }, exchange }: Request,
  { state: { wallets } }: Context,
): Purpose | undefined {
  // Unless one vault is known, the key may be its address, which is to be rejected as well.
  const isTaken = isKey(key) && isSuccess(exchange.response);
  if (vaultAddresses.size === 1 && (isWhole || isTaken))
    return vaultAddresses.has(key) ? `${about}/vault-address` : `${about}/other-wallet`;
  return isTaken || (isWhole && (wallets.get(key)?.signIns ?? 0) > 0) ? `${about}/other-wallet` : undefined;
}

function readDeposit(request: Request, context: Context, { kind, field }: BodyReading): Reading {
  const { body, wallet, own } = request;
  const address = memberIn(body, 'userAddress');
  if (typeof address !== 'string') return unread;
  if (address !== wallet) {
    if (isKey(address)) return { purpose: foreignKey('deposit', address, kind === 'valid', request, context) };
    return kind === 'valid' ? { purpose: 'deposit/malformed-address', field: 'userAddress' } : unread;
  }
  if (own.vault === 'no') return kind === 'broken' ? unread : { purpose: 'deposit/no-vault' };
  if (kind === 'broken') return { purpose: 'deposit/broken-field', field };
  return kind === 'valid' ? { purpose: 'deposit/valid' } : unread;
}

function readCreation(request: Request, context: Context, { kind, variant, field }: BodyReading): Reading {
  const { body, wallet, own } = request;
  const key = memberIn(body, 'userPubkey');
  if (typeof key !== 'string') return unread;
  const fault = own.vault === undefined ? undefined : depositFault(request, context);
  const isWhole = fault === 'none' || fault === 'tried';
  if (key !== wallet)
    return { purpose: foreignKey('create', key, own.vault === 'yes' && isWhole && kind === 'valid', request, context) };
  if (own.vault === 'no') return kind === 'broken' ? unread : { purpose: 'create/no-vault' };
  if (fault === undefined) return unread;
  if (kind === 'broken') return isWhole ? { purpose: `create/${variant}` as Purpose, field } : unread;
  if (kind !== 'valid' || fault === 'tried') return unread;
  return { purpose: fault === 'none' ? 'create/valid' : fault };
}

function depositFault({ body, wallet }: Request, { state }: Context): Purpose | 'none' | 'tried' | undefined {
  const own = state.deposits.filter((deposit) => deposit.wallet === wallet);
  const transaction = transactionOf(body);
  // Unless a deposit was read, transactions may stand in a form that is not read here.
  if (transaction === undefined) return own.length > 0 ? 'create/bad-deposit' : undefined;
  const deposit = depositIn(body, state);
  const isSigned = isSignedByOwn(wallet, transaction);
  if (deposit === undefined) {
    const isAltered = isSigned && own.some(({ accounts }) => accounts === accountsOf(transaction));
    return isAltered ? 'create/bad-deposit' : undefined;
  }
  if (deposit.wallet !== wallet) return 'create/deposit-of-other';
  if (!isSigned) return 'create/bad-deposit';
  if (deposit.isSpent === true) return 'create/duplicate';
  // The chain takes a transaction once, and equal deposits may be crafted as the same one.
  const isSpentBefore = own.some(({ message, isSpent }) => message === deposit.message && isSpent === true);
  if (isSpentBefore) return undefined;
  if (deposit.triedBy === undefined) return 'none';
  return deposit.triedBy === JSON.stringify(body) ? 'tried' : undefined;
}

/** The document does not show these requests: of an order that was created, or with a deposit of the wallet, they are proper. */
function readRecurring({ operation, path, body, own, wallet }: Request, { state }: Context): Reading {
  if (own.vault !== 'yes' || !isRecurring(operation)) return unread;
  const about = `${path} ${JSON.stringify(body ?? '')}`;
  const isKnown = operation === 'recurringHistory' || [...state.recurring.keys()].some((id) => about.includes(id));
  const message = messageIn(body);
  const isOwnDeposit = state.deposits.some((one) => one.wallet === wallet && one.message === message);
  return isKnown || (operation === 'createRecurring' && isOwnDeposit) ? { purpose: `${operation}/valid` } : unread;
}

export const reads: readonly string[] = ['getVault', 'listHistory', 'recurringHistory'];

const mostTried = 8;

/** A request without a proper token: whether it has any other fault tells what it would be under the token of its wallet. */
export function readFaulty(exchange: Exchange, body: unknown, given: Credentials, context: Context): Derived {
  const { operation, request, response } = exchange;
  const { state, fixtures, isOwn } = context;
  if (isUndeclared(operation, fixtures)) return { purpose: 'token/undeclared' satisfies Purpose, credentials: given };
  const tried = [...state.wallets].slice(-mostTried);
  const isValid = tried.some(([wallet, own]) =>
    isProper(readRequest({ exchange, operation, path: request.path, body, wallet, own }, context).purpose),
  );
  const isList = request.path === (fixtures.dialect?.history?.list ?? '/orders/history');
  const byId = operation === 'listHistory' && !isList && (isOwn || asksForOne(exchange));
  const isClean = isValid || (['registerVault', ...reads].includes(operation) && !byId);
  if (isClean && given.token !== 'absent' && (response?.status ?? 200) >= 400)
    keepRejected(exchange, isOwn ? '' : given.wallet, '', context);
  const purpose = `token/${isClean ? 'clean' : 'two-faults'}${byId ? '-by-id' : ''}` satisfies Purpose;
  return { purpose, credentials: given };
}

/** The form of a request to a recurring endpoint is a guess unless the dialect has it. */
function isUndeclared(operation: string, { dialect }: TriggerFixtures): boolean {
  return isRecurring(operation) && dialect?.recurring?.[recurringParts[operation]] === undefined;
}

/** Rows about the subject of a request, by status; the document leaves the errors of recurring orders to another one. */
const ofSubject: Readonly<Partial<Record<number, readonly string[]>>> = {
  403: ['craftDeposit', 'createOrder', 'cancelOrder', 'listHistory'],
  404: ['getVault', 'updateOrder', 'cancelOrder', 'confirmCancel'],
  409: ['registerVault'],
};

/** A further part of the path, or a parameter that names an order or may be an id, and is no credential. */
const asksForOne = ({ request: { path } }: Exchange): boolean =>
  !/^\/orders\/history\/?(?:\?|$)/.test(path) ||
  [...queryIn(path)].some(
    ([name, value]) =>
      /id|order/i.test(name) || (!/token|jwt|auth|key/i.test(name) && !/^(?:\d+|[a-z]*)$/i.test(value)),
  );

export function tellsOfSubject(exchange: Exchange): boolean {
  const { operation, response } = exchange;
  const { status = 0 } = response ?? {};
  const body = jsonOf(response);
  if (!hasErrorText(body)) return false;
  if (isRecurring(operation)) return status === 403 || status === 404;
  // The vault that is there already is returned in `details`.
  if (status === 409 && memberIn(body, 'details') === undefined) return false;
  const isOfOne = operation === 'listHistory' && status === 404 && asksForOne(exchange);
  return isOfOne || ofSubject[status]?.includes(operation) === true;
}

/** Without a profile a proper request may be rejected for its key or what is not shown; one beside a change came before or after. */
export function isOpen(
  exchange: Exchange,
  { order, purpose }: Reading,
  own: WalletState | undefined,
  { state, isOwn }: Context,
  isProven = false,
): boolean {
  if (isOwn) return false;
  const { operation, response, startedAt } = exchange;
  const { apiKey } = exchange.credentials;
  const about = order === undefined ? undefined : state.orders.get(order);
  const changing = [own, about].filter((one) => one !== undefined);
  // Times are rounded to the millisecond.
  const isBeside = changing.some(({ changedAt }) => startedAt + 1 < changedAt);
  if (!reads.includes(operation)) for (const one of changing) one.changedAt = endOf(exchange);
  const status = response?.status ?? 500;
  if (apiKey === 'no-access' || isProven) return isBeside;
  const isUnsure = apiKey !== 'genuine' && operation === 'verify' && status === 401;
  // That an order is of another wallet is told in a form of its own, whatever else is not shown.
  const isOfOrder = status === 403 && about !== undefined && hasErrorText(jsonOf(response));
  // Nothing of these requests is left to the deployment, and no row says that what they ask for may be missing.
  const isUnlisted =
    status === 404 &&
    ['registerVault', 'listHistory'].includes(operation) &&
    hasErrorText(jsonOf(response)) &&
    !tellsOfSubject(exchange);
  const isOfKey = (status === 403 && !isOfOrder && !/foreign|other/.test(purpose ?? '')) || isUnsure;
  return isBeside || isOfKey || (isProper(purpose) && status >= 400 && !isOfOrder && !isUnlisted);
}
