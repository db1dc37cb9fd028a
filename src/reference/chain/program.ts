import type { Accounts } from './accounts.js';
import type { AccountMeta, Instruction } from './message.js';

/** As a cluster reports it: `{ "Custom": 1 }` for a program's own number, else the name of a built-in error. */
export type InstructionError = { readonly Custom: number } | string;

/** One call of a program, on a staged copy of the ledger. */
export interface Invocation {
  readonly programId: string;
  readonly accounts: readonly AccountMeta[];
  readonly data: Uint8Array;
  readonly state: Accounts;
  /** The ledger's clock in milliseconds since the Unix epoch. */
  readonly now: number;
  readonly log: (line: string) => void;
  /** Calls another program; `derivedSigners` are addresses the calling program signs for. */
  readonly invoke: (instruction: Instruction, derivedSigners?: readonly string[]) => void;
}

/** Changes `state`, or throws a `ProgramFailure`. */
export type Program = (invocation: Invocation) => void;

/** An error that fails the transaction; anything else thrown is a fault of the reference. */
export class ProgramFailure extends Error {
  constructor(readonly failure: InstructionError) {
    super(describeFailure(failure));
  }
}

export function describeFailure(failure: InstructionError): string {
  if (typeof failure !== 'string') return `custom program error: 0x${failure.Custom.toString(16)}`;
  return failure.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

export const programFailure = (failure: InstructionError): ProgramFailure => new ProgramFailure(failure);

export function accountAt({ accounts }: Invocation, index: number): AccountMeta {
  const account = accounts[index];
  if (account === undefined) throw programFailure('NotEnoughAccountKeys');
  return account;
}

export function writableAt(invocation: Invocation, index: number): string {
  const { pubkey, isWritable } = accountAt(invocation, index);
  if (!isWritable) throw programFailure('ReadonlyDataModified');
  return pubkey;
}

export function signerAt(invocation: Invocation, index: number): string {
  const { pubkey, isSigner } = accountAt(invocation, index);
  if (!isSigner) throw programFailure('MissingRequiredSignature');
  return pubkey;
}

export function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength);
}
