import { z } from 'zod';
import { associatedAccount, wrappedNativeMint } from '../../../src/reference/chain/addresses.js';
import { createAssociatedAccount, syncNative, transferNative } from '../../../src/reference/chain/instructions.js';
import { signatureOf } from '../../../src/reference/chain/ledger.js';
import { transactionIn } from '../../../src/reference/chain/message.js';
import { parseTransaction } from '../../../src/product/solana/transaction.js';
import { buildTransaction, signedBy, signedLike, transferChecked } from '../chain/transactions.js';
import { Refused, type Fields } from '../gateway.js';
import type { Wallet } from '../seed.js';
import type { Token, World } from '../world.js';
import { read, text } from '../checks.js';

interface Vault {
  userPubkey: string;
  vaultPubkey: string;
  privyVaultId: string;
  privyUserId: string;
}

interface Deposit {
  transaction: Uint8Array;
  user: string;
  token: Token;
  amount: bigint;
  spent: boolean;
}

interface Withdrawal {
  transaction: Uint8Array;
  orderId: string;
  user: string;
}

const confirmation = z.object({ signedTransaction: text, cancelRequestId: text });

/** The vaults that hold the tokens of open orders, and the transactions into and out of them. */
export class Escrow {
  readonly #vaults = new Map<string, { record: Vault; wallet: Wallet }>();
  readonly #deposits = new Map<string, Deposit>();
  readonly #withdrawals = new Map<string, Withdrawal>();

  constructor(private readonly world: World) {}

  vault(user: string): Vault | undefined {
    return this.#vaults.get(user)?.record;
  }

  register(user: string): Vault {
    const { seeded } = this.world;
    const wallet = seeded.wallet(`vault of ${user}`);
    const ids = { privyVaultId: seeded.identifier('vault'), privyUserId: seeded.identifier('vault user') };
    const record = { userPubkey: user, vaultPubkey: wallet.publicKey, ...ids };
    this.#vaults.set(user, { record, wallet });
    return record;
  }

  /** The operator pays the fee of a deposit: the user is the second signer, not the first. */
  craftDeposit(user: string, asset: Token, amount: bigint): Record<string, unknown> {
    const vault = this.#vaults.get(user)!.record.vaultPubkey;
    const relayer = this.world.wallets.relayer.publicKey;
    const to = associatedAccount(vault, asset.mint);
    const moves =
      asset.mint === wrappedNativeMint
        ? [transferNative(user, to, amount), syncNative(to)]
        : [transferChecked(asset, user, vault, amount)];
    const instructions = [createAssociatedAccount(relayer, vault, asset.mint), ...moves];
    const transaction = buildTransaction(this.world, { version: 'legacy', feePayer: relayer, instructions });
    const requestId = this.world.seeded.identifier('deposit');
    this.#deposits.set(requestId, { transaction, user, token: asset, amount, spent: false });
    return {
      ...{ transaction: Buffer.from(transaction).toString('base64'), requestId, receiverAddress: vault },
      ...{ mint: asset.mint, amount: amount.toString(), tokenDecimals: asset.decimals },
      inputTokenAccount: associatedAccount(user, asset.mint),
    };
  }

  /** Takes the signed deposit, once, and puts it on the chain. */
  acceptDeposit(requestId: string, signed: string, user: string, asset?: Token, amount?: bigint) {
    const deposit = this.#deposits.get(requestId);
    if (deposit?.user !== user) {
      throw new Refused(400, 'Deposit transaction not found in cache. Please craft a new deposit first.');
    }
    if (deposit.spent) throw new Refused(400, 'Deposit already used');
    if ((asset ?? deposit.token) !== deposit.token || (amount ?? deposit.amount) !== deposit.amount) {
      throw new Refused(400, 'The deposit does not match the order');
    }
    const bytes = signedLike(deposit.transaction, signed, user);
    if (bytes === undefined) throw new Refused(400, 'Invalid signed deposit transaction');
    const signature = this.#sent(signedBy(bytes, this.world.wallets.relayer));
    if (signature === undefined) throw new Refused(400, 'Invalid deposit transaction: it failed on the chain');
    deposit.spent = true;
    return { signature, token: deposit.token, amount: deposit.amount };
  }

  craftWithdrawal(orderId: string, user: string, asset: Token, amount: bigint) {
    const vault = this.#vaults.get(user)!.record.vaultPubkey;
    const transfer = transferChecked(asset, vault, user, amount);
    const instructions = [createAssociatedAccount(user, user, asset.mint), transfer];
    const transaction = buildTransaction(this.world, { version: 0, feePayer: user, instructions });
    const requestId = this.world.seeded.identifier('withdrawal');
    this.#withdrawals.set(requestId, { transaction, orderId, user });
    return { transaction: Buffer.from(transaction).toString('base64'), requestId };
  }

  /** Takes the signed withdrawal, adds the vault's signature and puts it on the chain. */
  confirmWithdrawal(orderId: string, body: Fields | undefined): string {
    const { signedTransaction: signed, cancelRequestId: requestId } = read(confirmation, body);
    if (transactionIn(signed) === undefined) throw new Refused(400, 'Invalid transaction format');
    const withdrawal = this.#withdrawals.get(requestId);
    if (withdrawal?.orderId !== orderId) {
      throw new Refused(400, 'Withdrawal transaction not found in cache. Please initiate cancel again.');
    }
    const bytes = signedLike(withdrawal.transaction, signed, withdrawal.user);
    if (bytes === undefined) throw new Refused(400, 'Invalid or mismatched withdrawal transaction');
    const { wallet } = this.#vaults.get(withdrawal.user)!;
    const signature = this.#sent(signedBy(bytes, wallet));
    if (signature === undefined) throw new Refused(400, 'Withdrawal validation error: it failed on the chain');
    this.#withdrawals.delete(requestId);
    return signature;
  }

  /** Puts a transaction on the chain; its signature, or undefined where it failed. */
  #sent(bytes: Uint8Array): string | undefined {
    const transaction = parseTransaction(bytes);
    return this.world.chain.send(transaction).err === null ? signatureOf(transaction) : undefined;
  }
}
