import type { Accounts, Mint, TokenAccount } from './accounts.js';
import { lookupTableProgram, systemProgram, tokenProgram, wrappedNativeMint } from './addresses.js';
import { addressBytes, layOut } from './message.js';
import { tokenAccountRent } from './programs/token.js';

export interface AccountData {
  readonly program: string;
  readonly lamports: bigint;
  readonly bytes: Uint8Array;
  /** The `parsed` member of a jsonParsed answer, for the programs whose layout the cluster knows. */
  readonly parsed?: { readonly program: string; readonly type: string; readonly info: unknown };
}

const noSlot = 2n ** 64n - 1n;
const mintRent = 1_461_600n;
const lamportsPerByteYear = 6960n;

/** An account as it lies on chain, in the layout of the program that owns it. */
export function accountData(address: string, accounts: Accounts): AccountData | undefined {
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
export function tokenAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`;
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}
