import { accountData, tokenAmount } from './account-data.js';
import type { Accounts } from './accounts.js';
import { isAddress, token2022Program, tokenProgram } from './addresses.js';
import type { Ledger } from './ledger.js';

/** One JSON-RPC method: positional parameters to result; bigints in the result are JSON numbers. */
export type RpcMethod = (ledger: Ledger, parameters: readonly unknown[]) => unknown;

/** An error that is answered as a JSON-RPC error object; anything else thrown is a fault of the reference. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

export const invalidParameters = (message: string): RpcError => new RpcError(-32602, message);

/** What a node tells about accounts and balances. */
export const accountMethods: Readonly<Record<string, RpcMethod>> = {
  getBalance: (ledger, [address]) => inContext(ledger, ledger.accounts.lamports.get(addressOf(address)) ?? 0n),

  getAccountInfo: (ledger, [address, config]) =>
    inContext(ledger, showAccount(ledger.accounts, addressOf(address), config)),

  getMultipleAccounts: (ledger, [addresses, config]) => {
    if (!Array.isArray(addresses)) throw invalidParameters('Invalid params: an array of addresses is expected');
    return inContext(
      ledger,
      addresses.map((address: unknown) => showAccount(ledger.accounts, addressOf(address), config)),
    );
  },

  getTokenLargestAccounts: (ledger, [address]) => {
    const mint = ledger.accounts.mints.get(addressOf(address));
    if (mint === undefined) throw invalidParameters('Invalid param: not a Token mint');
    const held = ledger.tokenAccountsFor(addressOf(address));
    const largest = held.toSorted(([, one], [, other]) => (one.amount < other.amount ? 1 : -1)).slice(0, 20);
    return inContext(
      ledger,
      largest.map(([pubkey, { amount }]) => ({ address: pubkey, ...tokenAmount(amount, mint.decimals) })),
    );
  },

  getTokenAccountsByOwner: (ledger, [owner, filter, config]) => {
    const { mint, programId } = membersOf(filter);
    if (typeof mint !== 'string' && programId !== tokenProgram && programId !== token2022Program) {
      throw invalidParameters('Invalid param: a mint or a token program is expected');
    }
    const found = ledger
      .tokenAccountsOf(addressOf(owner))
      .filter(([, account]) => (mint === undefined ? programId === tokenProgram : account.mint === mint));
    return inContext(
      ledger,
      found.map(([pubkey]) => ({ pubkey, account: showAccount(ledger.accounts, pubkey, config) })),
    );
  },
};

export function inContext(ledger: Ledger, value: unknown) {
  return { context: { apiVersion: '2.3.0', slot: ledger.slot() }, value };
}

export function addressOf(value: unknown): string {
  if (typeof value !== 'string' || !isAddress(value)) throw invalidParameters('Invalid param: WrongSize');
  return value;
}

/** The members of a configuration object; an absent one has none. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function showAccount(accounts: Accounts, address: string, config: unknown) {
  const account = accountData(address, accounts);
  if (account === undefined) return null;
  const { program: owner, lamports, bytes, parsed } = account;
  const space = bytes.length;
  const shared = { executable: false, lamports, owner, rentEpoch: 2n ** 64n - 1n, space };
  if (membersOf(config).encoding === 'jsonParsed' && parsed !== undefined) {
    const { program, type, info } = parsed;
    return { ...shared, data: { program, parsed: { type, info }, space } };
  }
  return { ...shared, data: [Buffer.from(bytes).toString('base64'), 'base64'] };
}
