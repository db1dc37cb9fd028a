import { base58 } from '@scure/base';
import {
  getAddressCodec,
  getI64Codec,
  getStructCodec,
  getU128Codec,
  getU16Codec,
  getU32Codec,
  getU64Codec,
  getU8Codec,
} from '@solana/kit';

export const TOKEN_ACCOUNT_SIZE = 165;
export const MINT_SIZE = 82;

export interface TokenAccount {
  mint: string;
  owner: string;
  amount: bigint;
  /** Rent reserve of a wrapped-native account; absent for every other mint. */
  reserve?: bigint | undefined;
  closeAuthority?: string | undefined;
}

export interface Mint {
  authority?: string | undefined;
  supply: bigint;
  decimals: number;
}

function optionalKey(view: Buffer, offset: number): string | undefined {
  return view.readUInt32LE(offset) === 0 ? undefined : base58.encode(view.subarray(offset + 4, offset + 36));
}

function putOptionalKey(view: Buffer, offset: number, key: string | undefined): void {
  if (key === undefined) return;
  view.writeUInt32LE(1, offset);
  view.set(base58.decode(key), offset + 4);
}

export function readTokenAccount(data: Uint8Array): TokenAccount | undefined {
  if (data.length !== TOKEN_ACCOUNT_SIZE || data[108] !== 1) return undefined;
  const view = Buffer.from(data);
  return {
    mint: base58.encode(view.subarray(0, 32)),
    owner: base58.encode(view.subarray(32, 64)),
    amount: view.readBigUInt64LE(64),
    reserve: view.readUInt32LE(109) === 0 ? undefined : view.readBigUInt64LE(113),
    closeAuthority: optionalKey(view, 129),
  };
}

export function writeTokenAccount(account: TokenAccount): Uint8Array {
  const view = Buffer.alloc(TOKEN_ACCOUNT_SIZE);
  view.set(base58.decode(account.mint), 0);
  view.set(base58.decode(account.owner), 32);
  view.writeBigUInt64LE(account.amount, 64);
  view.writeUInt8(1, 108);
  if (account.reserve !== undefined) {
    view.writeUInt32LE(1, 109);
    view.writeBigUInt64LE(account.reserve, 113);
  }
  putOptionalKey(view, 129, account.closeAuthority);
  return new Uint8Array(view);
}

export function readMint(data: Uint8Array): Mint | undefined {
  if (data.length !== MINT_SIZE || data[45] !== 1) return undefined;
  const view = Buffer.from(data);
  return { authority: optionalKey(view, 0), supply: view.readBigUInt64LE(36), decimals: view.readUInt8(44) };
}

export function writeMint(mint: Mint): Uint8Array {
  const view = Buffer.alloc(MINT_SIZE);
  putOptionalKey(view, 0, mint.authority);
  view.writeBigUInt64LE(mint.supply, 36);
  view.writeUInt8(mint.decimals, 44);
  view.writeUInt8(1, 45);
  return new Uint8Array(view);
}

/** State of one borrow vault. Prices are millionths of a dollar for one whole token. */
export const vaultCodec = getStructCodec([
  ['kind', getU8Codec()],
  ['market', getU8Codec()],
  ['id', getU64Codec()],
  ['supplyMint', getAddressCodec()],
  ['borrowMint', getAddressCodec()],
  ['supplyDecimals', getU8Codec()],
  ['borrowDecimals', getU8Codec()],
  ['supplyPrice', getU64Codec()],
  ['borrowPrice', getU64Codec()],
  ['collateralFactor', getU16Codec()],
  ['liquidationThreshold', getU16Codec()],
  ['borrowRate', getU32Codec()],
  ['minimumBorrowing', getU64Codec()],
  ['positions', getU32Codec()],
  ['totalSupply', getU64Codec()],
  ['totalBorrow', getU64Codec()],
]);

/**
 * State of one position. Interest is kept apart from the principal, in billionths of a base unit, so that an amount
 * read a moment ago never repays everything.
 */
export const positionCodec = getStructCodec([
  ['kind', getU8Codec()],
  ['vault', getAddressCodec()],
  ['id', getU64Codec()],
  ['mint', getAddressCodec()],
  ['supply', getU64Codec()],
  ['principal', getU64Codec()],
  ['interest', getU128Codec()],
  ['touchedAt', getI64Codec()],
]);

export const VAULT_KIND = 11;
export const POSITION_KIND = 12;

export type VaultState = ReturnType<typeof vaultCodec.decode>;
export type PositionState = ReturnType<typeof positionCodec.decode>;

/** An address lookup table: 56 bytes of head, then 32 bytes for each address. */
export function writeLookupTable(addresses: readonly string[]): Uint8Array {
  const head = Buffer.alloc(56);
  head.writeUInt32LE(1, 0);
  head.writeBigUInt64LE(2n ** 64n - 1n, 4);
  return new Uint8Array(Buffer.concat([head, ...addresses.map((one) => base58.decode(one))]));
}

export function readLookupTable(data: Uint8Array): string[] {
  const addresses: string[] = [];
  for (let offset = 56; offset + 32 <= data.length; offset += 32) {
    addresses.push(base58.encode(data.subarray(offset, offset + 32)));
  }
  return addresses;
}
