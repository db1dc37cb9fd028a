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

/** Changes `state`, or throws a `programFailure`. */
export type Program = (invocation: Invocation) => void;

const failures = new WeakMap<Error, InstructionError>();

/** An error that fails the transaction; anything else thrown is a fault of the reference. */
export function programFailure(error: InstructionError): Error {
  const failure = new Error(typeof error === 'string' ? error : `custom program error: 0x${error.Custom.toString(16)}`);
  failures.set(failure, error);
  return failure;
}

export function failureOf(thrown: unknown): InstructionError | undefined {
  return thrown instanceof Error ? failures.get(thrown) : undefined;
}

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
