import { isFor, isSuccess } from '../response.js';
import { hasStatus, isNoSuccess, isNot401, rejected, succeeds, usableWhereNeighbourIs } from './expected-response.js';

const create = 'createOrder';
const update = 'updateOrder';

export const order = {
  'TRIGGER-151': usableWhereNeighbourIs(/^update\/(?:valid|again)$/),

  'TRIGGER-095': succeeds({ operation: create, purposes: ['create/valid'] }),

  'TRIGGER-096': rejected({ operation: create, purposes: ['create/price-relationship'] }, 400),

  'TRIGGER-097': rejected({ operation: create, purposes: ['create/slippage'] }, 400),

  'TRIGGER-098': rejected({ operation: create, purposes: ['create/expiry'] }, 400),

  'TRIGGER-099': rejected({ operation: create, purposes: ['create/order-sub-type'] }, 400),

  'TRIGGER-100': rejected({ operation: create, purposes: ['create/no-vault'] }, 400),

  /** The vault is always another key than the wallet's, so both rows hold. */
  'TRIGGER-101': rejected({ operation: create, purposes: ['create/vault-address'] }, 400, 403),

  'TRIGGER-102': rejected({ operation: create, purposes: ['create/vault-address'] }, 400),

  'TRIGGER-103': rejected(
    {
      operation: create,
      purposes: [
        'create/bad-signature',
        'create/unsigned-deposit',
        'create/altered-deposit',
        'create/unreadable-deposit',
      ],
    },
    400,
  ),

  'TRIGGER-104': rejected({ operation: create, purposes: ['create/duplicate', 'create/duplicate-otherwise'] }, 400),

  'TRIGGER-105': rejected(
    { operation: create, purposes: ['create/other-wallet', 'create/other-wallet-with-vault'] },
    403,
  ),

  /** It is invalid for this wallet, and it is another wallet's. */
  'TRIGGER-139': rejected({ operation: create, purposes: ['create/deposit-of-other'] }, 400, 403),

  /** What changes nothing may be rejected as a validation error, or as a conflict. */
  'TRIGGER-107': succeeds(
    { operation: update, purposes: ['update/valid', 'update/again'] },
    (view) => isFor(view, 'update/again') && [400, 409, 422].includes(view.response.status),
  ),

  'TRIGGER-108': rejected({ operation: update, purposes: ['update/broken-field'] }, 400),

  'TRIGGER-109': rejected({ operation: update, purposes: ['update/not-open'] }, 400),

  /** An order that was cancelled may be gone. */
  'TRIGGER-110': rejected({ operation: update, purposes: ['update/cancelled'] }, 400, 404),

  'TRIGGER-111': rejected({ operation: update, purposes: ['update/unknown'] }, 404),

  /** No row says with which status. */
  'TRIGGER-112': hasStatus({
    operation: update,
    when: (view) => isFor(view, 'update/foreign') && isNot401(view),
    isRight: isNoSuccess,
    expected: 'an error response',
    control: (view) => isFor(view, 'update/valid') && isSuccess(view),
  }),
};
