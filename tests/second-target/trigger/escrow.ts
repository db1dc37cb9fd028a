import { ensureAssociated, system } from '../chain/base-programs.js';
import { associatedAddress, WRAPPED_NATIVE_MINT } from '../chain/ledger.js';
import { token } from '../chain/token-program.js';
import { buildTransaction, isSignedBy, parseBase64, parseTransaction, same, signTransaction } from '../chain/wire.js';
import type { Wallet } from '../seed.js';
import type { Token, World } from '../world.js';
import { Refused } from './faults.js';

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

/** Nothing of the operator's own transactions depends on how old their blockhash has become. */
const CHECKS = { signatures: true, blockhash: false };

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
    const record = {
      userPubkey: user,
      vaultPubkey: wallet.address,
      privyVaultId: seeded.identifier('vault'),
      privyUserId: seeded.identifier('vault user'),
    };
    this.#vaults.set(user, { record, wallet });
    return record;
  }

  /** The operator pays the fee of a deposit: the user is the second signer, not the first. */
  craftDeposit(user: string, asset: Token, amount: bigint): Record<string, unknown> {
    const vault = this.#vaults.get(user)!.record.vaultPubkey;
    const relayer = this.world.wallets.relayer.address;
    const from = associatedAddress(user, asset.mint);
    const to = associatedAddress(vault, asset.mint);
    const moves =
      asset.mint === WRAPPED_NATIVE_MINT
        ? [system.transfer(user, to, amount), token.syncNative(to)]
        : [token.transferChecked(from, asset.mint, to, user, amount, asset.decimals)];
    const transaction = buildTransaction({
      version: 'legacy',
      feePayer: relayer,
      blockhash: this.world.chain.blockhash(),
      instructions: [ensureAssociated(relayer, vault, asset.mint), ...moves],
    });
    const requestId = this.world.seeded.identifier('deposit');
    this.#deposits.set(requestId, { transaction, user, token: asset, amount, spent: false });
    return {
      transaction: Buffer.from(transaction).toString('base64'),
      requestId,
      receiverAddress: vault,
      mint: asset.mint,
      amount: amount.toString(),
      tokenDecimals: asset.decimals,
      inputTokenAccount: from,
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
    const landed = this.world.chain.submit(signTransaction(bytes, this.world.wallets.relayer), CHECKS);
    if (landed.error !== null) throw new Refused(400, 'Invalid deposit transaction: it failed on the chain');
    deposit.spent = true;
    return { signature: landed.signature, token: deposit.token, amount: deposit.amount };
  }

  craftWithdrawal(orderId: string, user: string, asset: Token, amount: bigint) {
    const vault = this.#vaults.get(user)!.record.vaultPubkey;
    const from = associatedAddress(vault, asset.mint);
    const to = associatedAddress(user, asset.mint);
    const transaction = buildTransaction({
      version: 0,
      feePayer: user,
      blockhash: this.world.chain.blockhash(),
      instructions: [
        ensureAssociated(user, user, asset.mint),
        token.transferChecked(from, asset.mint, to, vault, amount, asset.decimals),
      ],
    });
    const requestId = this.world.seeded.identifier('withdrawal');
    this.#withdrawals.set(requestId, { transaction, orderId, user });
    return { transaction: Buffer.from(transaction).toString('base64'), requestId };
  }

  /** Takes the signed withdrawal, adds the vault's signature and puts it on the chain. */
  confirmWithdrawal(requestId: string, signed: string, orderId: string): string {
    const bytes = decoded(signed);
    if (bytes === undefined) throw new Refused(400, 'Invalid transaction format');
    const withdrawal = this.#withdrawals.get(requestId);
    if (withdrawal?.orderId !== orderId) {
      throw new Refused(400, 'Withdrawal transaction not found in cache. Please initiate cancel again.');
    }
    if (signedLike(withdrawal.transaction, signed, withdrawal.user) === undefined) {
      throw new Refused(400, 'Invalid or mismatched withdrawal transaction');
    }
    const { wallet } = this.#vaults.get(withdrawal.user)!;
    const landed = this.world.chain.submit(signTransaction(bytes, wallet), CHECKS);
    if (landed.error !== null) throw new Refused(400, 'Withdrawal validation error: it failed on the chain');
    this.#withdrawals.delete(requestId);
    return landed.signature;
  }
}

function decoded(text: string): Uint8Array | undefined {
  try {
    const bytes = parseBase64(text);
    parseTransaction(bytes);
    return bytes;
  } catch {
    return undefined;
  }
}

/** The bytes, if they are the crafted transaction with a good signature of the user. */
function signedLike(crafted: Uint8Array, text: string, user: string): Uint8Array | undefined {
  const bytes = decoded(text);
  if (bytes === undefined) return undefined;
  const parsed = parseTransaction(bytes);
  const isSame = same(parsed.message, parseTransaction(crafted).message);
  return isSame && isSignedBy(parsed, user) ? bytes : undefined;
}
