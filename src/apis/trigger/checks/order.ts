import { isFor, isSuccess, statusViolation, type TriggerCheck } from '../response.js';
import { refused, succeeds } from './answered.js';

const create = 'createOrder';

export const orderIsCreated = succeeds({ operation: create, purposes: ['create/valid'] });

export const wrongPricesAreRefused = refused({ operation: create, purposes: ['create/price-relationship'] }, 400);

export const slippageOutOfRangeIsRefused = refused({ operation: create, purposes: ['create/slippage'] }, 400);

export const wrongExpiryIsRefused = refused({ operation: create, purposes: ['create/expiry'] }, 400);

export const unknownSubTypeIsRefused = refused({ operation: create, purposes: ['create/order-sub-type'] }, 400);

export const orderWithoutVaultIsRefused = refused({ operation: create, purposes: ['create/no-vault'] }, 400);

/** The vault is always another key than the wallet's, so both rows hold. */
export const vaultAsUserPubkeyIsRefused = refused({ operation: create, purposes: ['create/vault-address'] }, 400, 403);

export const vaultAsUserPubkeyIsInvalid = refused({ operation: create, purposes: ['create/vault-address'] }, 400);

export const invalidDepositIsRefused = refused({ operation: create, purposes: ['create/bad-signature'] }, 400);

export const duplicateDepositIsRefused = refused({ operation: create, purposes: ['create/duplicate'] }, 400);

export const otherUserPubkeyIsForbidden = refused({ operation: create, purposes: ['create/other-wallet'] }, 403);

const update = 'updateOrder';

export const openOrderIsUpdated = succeeds({ operation: update, purposes: ['update/valid'] });

export const brokenUpdateIsRefused = refused({ operation: update, purposes: ['update/broken-field'] }, 400);

export const orderThatIsNotOpenStays = refused({ operation: update, purposes: ['update/not-open'] }, 400);

export const cancelledOrderStays = refused({ operation: update, purposes: ['update/cancelled'] }, 400);

export const unknownOrderIsNotUpdated = refused({ operation: update, purposes: ['update/unknown'] }, 404);

/** No row says with which status. */
export const foreignOrderIsNotUpdated: TriggerCheck = {
  on: { operation: update },
  applies: (view) => isFor(view, 'update/foreign') && view.response.status !== 401,
  judge: (view) => (isSuccess(view) ? statusViolation(view, 'a refusal') : undefined),
  control: (view) => isFor(view, 'update/valid') && isSuccess(view),
};

const history = 'listHistory';

/** A 404 to a wallet that never had an order has an entry of its own. */
export const ordersAreListed: TriggerCheck = {
  ...succeeds({ operation: history, purposes: ['history/list', 'history/list-of-newcomer'] }),
  applies: (view) =>
    isFor(view, 'history/list', 'history/list-of-newcomer') &&
    ![401, 500].includes(view.response.status) &&
    !(isFor(view, 'history/list-of-newcomer') && [403, 404].includes(view.response.status)),
};

export const emptyListIsNotMissing: TriggerCheck = {
  on: { operation: history },
  applies: (view) => isFor(view, 'history/list-of-newcomer') && ![401, 500].includes(view.response.status),
  judge: (view) => (view.response.status === 404 ? statusViolation(view, 'another status than 404') : undefined),
};

export const ownOrderIsShown = succeeds({ operation: history, purposes: ['history/own'] });

export const unknownOrderIsNotFound = refused({ operation: history, purposes: ['history/unknown'] }, 404);

export const foreignOrderIsNotShown = refused({ operation: history, purposes: ['history/foreign'] }, 403, 404);
