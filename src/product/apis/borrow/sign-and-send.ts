import { isObject } from '../../json/parse.js';
import type { Wallet } from '../../model/scenario.js';
import type { View } from '../../model/view.js';
import { decodeBase64 } from '../../solana/base64.js';
import { compileVersion0, type OpenInstruction } from '../../solana/compile.js';
import { cutWire, signWire, withEmptySlots } from '../../solana/wire.js';
import type { Chain } from './chain.js';
import type { SettlementResult, Simulated } from './step.js';

/** Why a build cannot be signed or simulated; its shape or its bytes are judged elsewhere. */
export class UnusableBuild extends Error {
  override readonly name = 'UnusableBuild';
}

/** Instructions of an answer, or undefined where one of them breaks its shape. */
export function instructionsIn(body: unknown): readonly OpenInstruction[] | undefined {
  if (!isObject(body) || !Array.isArray(body.instructions)) return undefined;
  const read = (body.instructions as readonly unknown[]).map(readInstruction);
  return read.some((item) => item === undefined) ? undefined : (read as readonly OpenInstruction[]);
}

/** Lookup tables that an answer names; none where the field is absent. */
export function lookupTablesIn(body: unknown): readonly string[] | undefined {
  const named = isObject(body) ? (body.addressLookupTableAddresses ?? []) : undefined;
  return Array.isArray(named) && named.every((item) => typeof item === 'string') ? named : undefined;
}

/** Stands where the latest one is written as a transaction is signed, or replaced as one is simulated unsigned. */
const anyBlockhash = '1'.repeat(32);

/** The unsigned transaction of a build: as it came, or compiled from its instructions and lookup tables. */
async function unsignedOf(view: View, signer: string, chain: Chain): Promise<Uint8Array> {
  const { body } = view.response;
  try {
    if (isObject(body) && typeof body.transaction === 'string')
      return withEmptySlots(cutWire(decodeBase64(body.transaction).bytes));
    const [instructions, named] = [instructionsIn(body), lookupTablesIn(body)];
    if (instructions === undefined || named === undefined) throw new Error('its instructions break their shape');
    const tables: Record<string, readonly string[]> = {};
    for (const table of named) {
      const addresses = await chain.lookupTable(table);
      if (addresses === undefined) throw new Error(`there is no lookup table at ${table}`);
      tables[table] = addresses;
    }
    return compileVersion0({ feePayer: signer, blockhash: anyBlockhash, instructions, lookupTables: tables });
  } catch (error) {
    throw unusable(error);
  }
}

/** Simulates a build; signed where the wallet is given, so that signatures are verified as well. */
export async function simulate(
  view: View,
  signer: string,
  chain: Chain,
  { wallet, accounts = [] }: { readonly wallet?: Wallet | undefined; readonly accounts?: readonly string[] } = {},
): Promise<Simulated> {
  const unsigned = await unsignedOf(view, signer, chain);
  if (wallet === undefined) return chain.simulate(unsigned, { verifySignatures: false, accounts });
  return chain.simulate(await signed(unsigned, wallet, chain), { verifySignatures: true, accounts });
}

/** How far a build went; one that is `unusable` could not be signed and sent at all. */
export type Settlement = SettlementResult | { readonly kind: 'unusable' };

/** Signs a build and sends it, unless the simulation before that fails. */
export async function settle(view: View, wallet: Wallet, chain: Chain): Promise<Settlement> {
  try {
    const wire = await signed(await unsignedOf(view, wallet.publicKey, chain), wallet, chain);
    const { error, logs } = await chain.settle(wire);
    return error === undefined ? { kind: 'settled' } : { kind: 'failed', error, logs };
  } catch (error) {
    if (error instanceof UnusableBuild) return { kind: 'unusable' };
    throw error;
  }
}

function signed(unsigned: Uint8Array, wallet: Wallet, chain: Chain): Promise<Uint8Array> {
  return chain.signed((blockhash) => {
    try {
      return signWire(unsigned, blockhash, wallet);
    } catch (error) {
      throw unusable(error);
    }
  });
}

/** The parser, the compiler and the decoder complain in plain Errors; a chain in trouble or a spent budget has a name. */
function unusable(error: unknown): unknown {
  return error instanceof Error && error.name !== 'Error' && error.name !== 'SolanaError' && error.name !== 'RangeError'
    ? error
    : new UnusableBuild(error instanceof Error ? error.message : String(error), { cause: error });
}

function readInstruction(value: unknown): OpenInstruction | undefined {
  if (!isObject(value) || typeof value.programId !== 'string' || typeof value.data !== 'string') return undefined;
  if (!Array.isArray(value.accounts) || !value.accounts.every(isMeta)) return undefined;
  try {
    const { bytes } = decodeBase64(value.data);
    return { programId: value.programId, accounts: value.accounts as OpenInstruction['accounts'], data: bytes };
  } catch {
    return undefined;
  }
}

function isMeta(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.pubkey === 'string' &&
    typeof value.isSigner === 'boolean' &&
    typeof value.isWritable === 'boolean'
  );
}
