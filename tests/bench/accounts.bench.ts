import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { bench, describe } from 'vitest';
import { createdAccountOf, type SwapTransaction } from '../../src/product/apis/swap-order/swap-transaction.js';
import { associatedAccounts } from '../../src/product/apis/swap-order/token-accounts.js';

const key = (): string => base58.encode(randomBytes(32));
const mint = key();
const creating = (account: string, owner: string): SwapTransaction =>
  ({ creations: [{ account, owner, mint }] }) as unknown as SwapTransaction;

/** Every wallet is new, as those of a run are: what is remembered of one helps with no other. */
describe('the token account that a transaction creates for a wallet', () => {
  bench('for another wallet, which takes no derivation', () => {
    void createdAccountOf(creating(mint, mint), key(), mint);
  });
  bench('for it', () => {
    const owner = key();
    const [account = ''] = associatedAccounts(owner, mint);
    void createdAccountOf(creating(account, owner), owner, mint);
  });
  bench('for it under the second program', () => {
    const owner = key();
    const [, account = ''] = associatedAccounts(owner, mint);
    void createdAccountOf(creating(account, owner), owner, mint);
  });
});
