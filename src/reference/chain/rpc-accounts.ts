import { inWholes, type Accounts, type Mint, type TokenAccount } from './accounts.js';
import {
  isAddress,
  token2022Program,
  tokenProgram,
  lookupTableProgram,
  systemProgram,
  wrappedNativeMint,
} from './addresses.js';
import type { Ledger } from './ledger.js';
import { addressBytes, layOut } from './message.js';
import { tokenAccountRent } from './programs.js';

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
  getAccountInfo: inContext((ledger, [address, config]) => showAccount(ledger.accounts, addressOf(address), config)),

  getMultipleAccounts: inContext((ledger, [addresses, config]) => {
    if (!Array.isArray(addresses)) throw invalidParameters('Invalid params: an array of addresses is expected');
    return addresses.map((address: unknown) => showAccount(ledger.accounts, addressOf(address), config));
  }),

  getTokenLargestAccounts: inContext((ledger, [address]) => {
    const mint = ledger.accounts.mints.get(addressOf(address));
    if (mint === undefined) throw invalidParameters('Invalid param: not a Token mint');
    const held = ledger.tokenAccountsFor(addressOf(address));
    const largest = held.toSorted(([, one], [, other]) => (one.amount < other.amount ? 1 : -1)).slice(0, 20);
    return largest.map(([pubkey, { amount }]) => ({ address: pubkey, ...tokenAmount(amount, mint.decimals) }));
  }),

  getTokenAccountsByOwner: inContext((ledger, [owner, filter, config]) => {
    const { mint, programId } = membersOf(filter);
    if (typeof mint !== 'string' && programId !== tokenProgram && programId !== token2022Program) {
      throw invalidParameters('Invalid param: a mint or a token program is expected');
    }
    const found = ledger
      .tokenAccountsOf(addressOf(owner))
      .filter(([, account]) => (mint === undefined ? programId === tokenProgram : account.mint === mint));
    return found.map(([pubkey]) => ({ pubkey, account: showAccount(ledger.accounts, pubkey, config) }));
  }),
};

/** A method whose result is told together with the slot that it holds for. */
export function inContext(method: RpcMethod): RpcMethod {
  return (ledger, parameters) => ({
    context: { apiVersion: '2.3.0', slot: ledger.slot() },
    value: method(ledger, parameters),
  });
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

const noSlot = 2n ** 64n - 1n;
const mintRent = 1_461_600n;
const lamportsPerByteYear = 6960n;

/**
 * An account as it lies on chain, in the layout of the program that owns it. `parsed` is that of a jsonParsed answer,
 * for the programs whose layout the cluster knows.
 */
function accountData(address: string, accounts: Accounts) {
  const lamports = accounts.lamports.get(address);
  const token = accounts.tokens.get(address);
  if (token !== undefined) {
    const [bytes, parsed] = [layOutToken(token), parsedToken(token, accounts)];
    return { program: tokenProgram, lamports: lamports ?? tokenAccountRent, bytes, parsed };
  }
  const mint = accounts.mints.get(address);
  if (mint !== undefined) return { program: tokenProgram, lamports: lamports ?? mintRent, bytes: layOutMint(mint) };
  const table = accounts.lookupTables.get(address);
  if (table !== undefined) {
    const bytes = layOutLookupTable(table);
    const rent = BigInt(bytes.length + 128) * lamportsPerByteYear;
    return { program: lookupTableProgram, lamports: lamports ?? rent, bytes, parsed: parsedLookupTable(table) };
  }
  return lamports === undefined ? undefined : { program: systemProgram, lamports, bytes: new Uint8Array() };
}

/** 165 bytes: mint, owner, amount, no delegate, initialized, native rent if wrapped, nothing delegated, no closer. */
function layOutToken({ mint, owner, amount }: TokenAccount): Uint8Array {
  const isNative = mint === wrappedNativeMint;
  const rent = isNative ? tokenAccountRent : 0n;
  const keys = [addressBytes(mint), addressBytes(owner)];
  return layOut(...keys, [amount, 8], [0, 36], [1, 1], [isNative ? 1 : 0, 4], [rent, 8], [0, 44]);
}

/** 82 bytes: optional authority, supply, decimals, initialized, no freeze authority. */
function layOutMint({ authority, supply, decimals }: Mint): Uint8Array {
  const owner = authority === undefined ? new Uint8Array(32) : addressBytes(authority);
  return layOut([authority === undefined ? 0 : 1, 4], owner, [supply, 8], [decimals, 1], [1, 1], [0, 36]);
}

/** A 56-byte header (type, never deactivated, extended in slot 0, frozen), then 32 bytes for every address. */
function layOutLookupTable(addresses: readonly string[]): Uint8Array {
  return layOut([1, 4], [noSlot, 8], [0, 44], ...addresses.map(addressBytes));
}

function parsedToken({ mint, owner, amount }: TokenAccount, accounts: Accounts) {
  const isNative = mint === wrappedNativeMint;
  const info = {
    isNative,
    mint,
    owner,
    state: 'initialized',
    tokenAmount: tokenAmount(amount, accounts.mints.get(mint)?.decimals ?? 0),
    ...(isNative ? { rentExemptReserve: tokenAmount(tokenAccountRent, 9) } : {}),
  };
  return { program: 'spl-token', type: 'account', info };
}

function parsedLookupTable(addresses: readonly string[]) {
  const extended = { lastExtendedSlot: '0', lastExtendedSlotStartIndex: 0 };
  const info = { addresses, deactivationSlot: noSlot.toString(), ...extended };
  return { program: 'address-lookup-table', type: 'lookupTable', info };
}

/** An amount as a cluster shows it: base units, decimals, and the decimal figure people read. */
function tokenAmount(amount: bigint, decimals: number) {
  const uiAmountString = inWholes(amount, decimals);
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}
