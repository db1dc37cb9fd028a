import { isObject } from '../../../json/parse.js';
import { isFor, isSuccess, type TriggerView } from '../reader/view.js';
import {
  excusing,
  found,
  getsFor,
  hasStatus,
  isNoSuccess,
  isNot401,
  neverGets401,
  rejected,
  rejectedAfter,
  succeeds,
  usableWhereNeighbourIs,
} from './expected-response.js';

const ofOtherType = (type: 'message' | 'transaction') => (view: TriggerView) =>
  !isObject(view.request.body) || view.request.body.type !== type;

/** No row is about the list of a wallet without a vault, so that it may be rejected; a 404 to it has an entry of its own. */
const isRejectedToNewcomer = (view: TriggerView): boolean =>
  isFor(view, 'history/list-of-newcomer') && view.response.status >= 400 && view.response.status < 500;

/** A list without entries, which may stand in an object. */
function showsNoOrder(view: TriggerView): boolean {
  const { body } = view.response;
  const lists = (isObject(body) ? Object.values(body) : [body]).filter((value) => Array.isArray(value));
  return isSuccess(view) && lists.length > 0 && lists.every((list) => list.length === 0);
}

export const statuses = {
  'TRIGGER-015': succeeds('challenge/valid', ofOtherType('message')),
  'TRIGGER-016': succeeds('challenge/valid', ofOtherType('transaction')),

  /** There is no token before there is a challenge. */
  'TRIGGER-017': neverGets401(
    'challenge',
    ({ request, credentials }) => request.headers.authorization === undefined && credentials.apiKey !== 'no-access',
    'any status but 401',
  ),
  'TRIGGER-066': rejected('challenge/empty', 400),
  'TRIGGER-067': rejectedAfter([], 'challenge/bad-key', 400),
  'TRIGGER-068': rejected('challenge/bad-type', 400),
  /** Another letter case may be the same word to a service, and a type left out may have a default. */
  'TRIGGER-138': rejected('challenge/no-type', 400),
  'TRIGGER-149': usableWhereNeighbourIs(/^challenge\/(?:valid|second)$/, 'a challenge'),

  'TRIGGER-070': rejected('verify/empty', 400),
  'TRIGGER-072': rejected('verify/late', 400, 401),

  'TRIGGER-077': found('vault/registered', 'registerVault'),
  /** A conflict counts only where no vault was there before; a trader does not look. */
  'TRIGGER-080': succeeds(['register/first', 'register/to-trade'], excusing('register/to-trade', 409)),
  'TRIGGER-081': rejectedAfter(['registerVault'], 'register/again', 409),

  'TRIGGER-087': succeeds('deposit/valid'),
  'TRIGGER-088': rejected('deposit/broken-field', 400),
  /** No address is both invalid and not the wallet's. */
  'TRIGGER-089': rejectedAfter([], 'deposit/malformed-address', 400, 403),
  /** The vault is always another address than the wallet, so both rows hold. */
  'TRIGGER-090': rejected('deposit/vault-address', 400, 403),
  'TRIGGER-091': rejected('deposit/vault-address', 400),
  'TRIGGER-092': rejected('deposit/other-wallet', 403),
  'TRIGGER-093': rejected('deposit/no-vault', 403),
  'TRIGGER-152': usableWhereNeighbourIs(/^deposit\/valid$/),

  'TRIGGER-095': succeeds('create/valid'),
  'TRIGGER-096': rejected('create/price-relationship', 400),
  'TRIGGER-097': rejected('create/slippage', 400),
  'TRIGGER-098': rejected('create/expiry', 400),
  'TRIGGER-099': rejected('create/order-sub-type', 400),
  'TRIGGER-100': rejected('create/no-vault', 400),
  /** The vault is always another key than the wallet's, so both rows hold. */
  'TRIGGER-101': rejected('create/vault-address', 400, 403),
  'TRIGGER-102': rejected('create/vault-address', 400),
  'TRIGGER-103': rejected('create/bad-deposit', 400),
  'TRIGGER-104': rejectedAfter(['createOrder'], 'create/duplicate', 400),
  'TRIGGER-105': rejected('create/other-wallet', 403),
  /** It is invalid for this wallet, and it is another wallet's. */
  'TRIGGER-139': rejected('create/deposit-of-other', 400, 403),

  /** What changes nothing may be rejected as a validation error, or as a conflict. */
  'TRIGGER-107': succeeds(['update/valid', 'update/again'], excusing('update/again', 400, 409, 422)),
  'TRIGGER-108': rejected('update/broken-field', 400),
  'TRIGGER-109': rejected('update/not-open', 400),
  /** An order that was cancelled may be gone. */
  'TRIGGER-110': rejectedAfter(['createOrder', 'confirmCancel'], 'update/cancelled', 400, 404),
  'TRIGGER-111': rejected('update/unknown', 404),
  /** No row says with which status. */
  'TRIGGER-112': hasStatus({
    operation: 'updateOrder',
    when: (view) => isFor(view, 'update/foreign') && isNot401(view),
    isRight: isNoSuccess,
    expected: 'an error response',
    control: (view) => isFor(view, 'update/valid') && isSuccess(view),
  }),
  'TRIGGER-151': usableWhereNeighbourIs(/^update\/(?:valid|again)$/),

  'TRIGGER-118': rejected('cancel/unknown', 404),
  'TRIGGER-120': succeeds('confirm/valid'),
  'TRIGGER-121': rejected('confirm/unreadable', 400),
  'TRIGGER-122': rejected('confirm/bad-signature', 400),
  'TRIGGER-123': rejected(['confirm/mismatch', 'confirm/withdrawal-of-other-order'], 400),
  'TRIGGER-124': rejected('confirm/broken-field', 400),
  'TRIGGER-125': rejected('confirm/unknown', 404),

  'TRIGGER-127': succeeds(['history/list', 'history/list-of-newcomer'], isRejectedToNewcomer),
  'TRIGGER-128': hasStatus({
    operation: 'listHistory',
    when: (view) => isFor(view, 'history/list-of-newcomer') && ![401, 500].includes(view.response.status),
    isRight: ({ response: { status } }) => status !== 404,
    expected: 'another status than 404',
  }),
  /** An order that was cancelled may be gone. */
  'TRIGGER-129': found(['history/own', 'history/own-cancelled'], 'createOrder', excusing('history/own-cancelled', 404)),
  'TRIGGER-130': rejected('history/unknown', 404),
  'TRIGGER-131': getsFor(
    'history/foreign',
    'status 403 or 404, or an empty list',
    (view) => [403, 404].includes(view.response.status) || showsNoOrder(view),
  ),
  'TRIGGER-153': usableWhereNeighbourIs(/^history\/own/),
  'TRIGGER-165': usableWhereNeighbourIs(/^(?:vault\/|history\/list)/),

  'TRIGGER-133': succeeds('createRecurring/valid'),
  'TRIGGER-134': succeeds('recurringHistory/valid'),
  'TRIGGER-136': succeeds('confirmCancelRecurring/valid'),
};
