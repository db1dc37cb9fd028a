import { rejected, succeeds, usableWhereNeighbourIs } from './expected-response.js';
import { holdsTransaction } from './crafted-transaction.js';

const operation = 'craftDeposit';

export const deposit = {
  'TRIGGER-152': usableWhereNeighbourIs(/^deposit\/valid$/),

  'TRIGGER-087': succeeds({ operation, purposes: ['deposit/valid'] }),

  'TRIGGER-088': rejected({ operation, purposes: ['deposit/broken-field'] }, 400),

  /** No address is both invalid and not the wallet's. */
  'TRIGGER-089': rejected({ operation, purposes: ['deposit/malformed-address'] }, 400, 403),

  /** The vault is always another address than the wallet, so both rows hold. */
  'TRIGGER-090': rejected({ operation, purposes: ['deposit/vault-address'] }, 400, 403),

  'TRIGGER-091': rejected({ operation, purposes: ['deposit/vault-address'] }, 400),

  'TRIGGER-092': rejected({ operation, purposes: ['deposit/other-wallet', 'deposit/other-wallet-with-vault'] }, 403),

  'TRIGGER-093': rejected({ operation, purposes: ['deposit/no-vault'] }, 403),

  'TRIGGER-140': holdsTransaction(operation, 'deposit/valid'),
};
