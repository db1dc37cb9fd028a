import { base58 } from '@scure/base';
import { remembering } from '../../../product/solana/memo.js';
import type { TransactionPlan } from '../../chain/message.js';

interface Account {
  readonly address: string;
  isSigner: boolean;
  isWritable: boolean;
  isProgram: boolean;
}

/**
 * The wire bytes of an unsigned version-0 transaction, many times faster than the Solana library compiles them: the
 * swap order API is asked by the thousand. Tests hold it against the library.
 */
export function assembleTransaction(plan: Omit<TransactionPlan, 'version'>): Uint8Array {
  const accounts = gatherAccounts(plan);
  const loaded = Object.entries(plan.lookupTables ?? {}).map(([table, held]) => {
    const eligible = accounts.filter(
      ({ address, isSigner, isProgram }) =>
        !isSigner && !isProgram && address !== plan.feePayer && held.includes(address),
    );
    return {
      table,
      held,
      writable: eligible.filter(({ isWritable }) => isWritable),
      readonly: eligible.filter(({ isWritable }) => !isWritable),
    };
  });
  const lookups = loaded.filter(({ writable, readonly }) => writable.length + readonly.length > 0);
  const inTables = new Set(lookups.flatMap(({ writable, readonly }) => [...writable, ...readonly]));
  const fixed = accounts.filter((account) => !inTables.has(account));
  const groups = [
    fixed.filter(({ isSigner, isWritable }) => isSigner && isWritable),
    fixed.filter(({ isSigner, isWritable }) => isSigner && !isWritable),
    fixed.filter(({ isSigner, isWritable }) => !isSigner && isWritable),
    fixed.filter(({ isSigner, isWritable }) => !isSigner && !isWritable),
  ] as const;
  const keys = groups.flat();
  const ordered = [
    ...keys,
    ...lookups.flatMap(({ writable }) => writable),
    ...lookups.flatMap(({ readonly }) => readonly),
  ];
  const indexes = new Map(ordered.map(({ address }, index) => [address, index]));
  const indexOf = (address: string): number => indexes.get(address) ?? 0;
  const signers = groups[0].length + groups[1].length;

  const bytes: number[] = [];
  const push = (more: Iterable<number>): void => {
    for (const byte of more) bytes.push(byte);
  };
  pushLength(bytes, signers);
  for (let index = 0; index < 64 * signers; index += 1) bytes.push(0);
  bytes.push(0x80, signers, groups[1].length, groups[3].length);
  pushLength(bytes, keys.length);
  for (const { address } of keys) push(addressBytes(address));
  push(addressBytes(plan.blockhash));
  pushLength(bytes, plan.instructions.length);
  for (const instruction of plan.instructions) {
    bytes.push(indexOf(instruction.programId));
    pushLength(bytes, instruction.accounts.length);
    for (const { pubkey } of instruction.accounts) bytes.push(indexOf(pubkey));
    pushLength(bytes, instruction.data.length);
    push(instruction.data);
  }
  pushLength(bytes, lookups.length);
  for (const { table, held, writable, readonly } of lookups) {
    push(addressBytes(table));
    for (const part of [writable, readonly]) {
      pushLength(bytes, part.length);
      for (const { address } of part) bytes.push(held.indexOf(address));
    }
  }
  return Uint8Array.from(bytes);
}

function gatherAccounts({ feePayer, instructions }: Omit<TransactionPlan, 'version'>): readonly Account[] {
  const accounts = new Map<string, Account>();
  const need = (address: string): Account => {
    const known = accounts.get(address);
    if (known !== undefined) return known;
    const fresh = { address, isSigner: false, isWritable: false, isProgram: false };
    accounts.set(address, fresh);
    return fresh;
  };
  const payer = need(feePayer);
  payer.isSigner = true;
  payer.isWritable = true;
  for (const { programId, accounts: used } of instructions) {
    need(programId).isProgram = true;
    for (const { pubkey, isSigner, isWritable } of used) {
      const account = need(pubkey);
      account.isSigner ||= isSigner;
      account.isWritable ||= isWritable;
    }
  }
  return [...accounts.values()];
}

/** Seven bits a byte, the lowest first. */
function pushLength(bytes: number[], length: number): void {
  let left = length;
  while (left > 0x7f) {
    bytes.push((left & 0x7f) | 0x80);
    left >>= 7;
  }
  bytes.push(left);
}

/** The 32 bytes of an address; remembered, since most addresses come again. */
export const addressBytes = remembering(4_096, (address): Uint8Array => base58.decode(address));
