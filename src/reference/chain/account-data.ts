import { base58 } from '@scure/base';
import type { Accounts, Mint, TokenAccount } from './accounts.js';
import { lookupTableProgram, systemProgram, tokenProgram, wrappedNativeMint } from './addresses.js';
import { tokenAccountRent } from './programs/token.js';

export interface AccountData {
  readonly program: string;
  readonly lamports: bigint;
  readonly bytes: Uint8Array;
  /** The `parsed` member of a jsonParsed answer, for the programs whose layout the cluster knows. */
  readonly parsed?: { readonly program: string; readonly type: string; readonly info: unknown };
}

const lookupTableHeader = 56;
const noSlot = 2n ** 64n - 1n;
const mintRent = 1_461_600n;
const lamportsPerByteYear = 6960n;

/** An account as it lies on chain, in the layout of the program that owns it. */
export function accountData(address: string, accounts: Accounts): AccountData | undefined {
  const lamports = accounts.lamports.get(address);
  const token = accounts.tokens.get(address);
  if (token !== undefined) {
    const balance = lamports ?? tokenAccountRent;
    return {
      program: tokenProgram,
      lamports: balance,
      bytes: layOutToken(token),
      parsed: parsedToken(token, accounts),
    };
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
  const bytes = new Uint8Array(165);
  const view = new DataView(bytes.buffer);
  bytes.set(base58.decode(mint), 0);
  bytes.set(base58.decode(owner), 32);
  view.setBigUint64(64, amount, true);
  view.setUint8(108, 1);
  if (mint === wrappedNativeMint) {
    view.setUint32(109, 1, true);
    view.setBigUint64(113, tokenAccountRent, true);
  }
  return bytes;
}

/** 82 bytes: optional authority, supply, decimals, initialized, no freeze authority. */
function layOutMint({ authority, supply, decimals }: Mint): Uint8Array {
  const bytes = new Uint8Array(82);
  const view = new DataView(bytes.buffer);
  if (authority !== undefined) {
    view.setUint32(0, 1, true);
    bytes.set(base58.decode(authority), 4);
  }
  view.setBigUint64(36, supply, true);
  view.setUint8(44, decimals);
  view.setUint8(45, 1);
  return bytes;
}

/** A 56-byte header (type, never deactivated, extended in slot 0, frozen), then 32 bytes for every address. */
function layOutLookupTable(addresses: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(lookupTableHeader + 32 * addresses.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 1, true);
  view.setBigUint64(4, noSlot, true);
  addresses.forEach((address, index) => bytes.set(base58.decode(address), lookupTableHeader + 32 * index));
  return bytes;
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
  const info = {
    addresses,
    deactivationSlot: noSlot.toString(),
    lastExtendedSlot: '0',
    lastExtendedSlotStartIndex: 0,
  };
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
