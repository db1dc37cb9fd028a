import type { ParsedTransaction } from '../../product/solana/transaction.js';
import { stage, type Accounts, type StagedAccounts } from './accounts.js';
import type { AccountMeta, Instruction } from './message.js';
import { ProgramFailure, programFailure, type InstructionError, type Program } from './program.js';

export type TransactionError =
  string | { readonly InstructionError: readonly [index: number, error: InstructionError] };

export interface Execution {
  readonly err: TransactionError | null;
  readonly logs: readonly string[];
  readonly unitsConsumed: number;
  /** The ledger as the transaction leaves it: with its effects, with its fee alone, or untouched. */
  readonly after: StagedAccounts;
}

interface Runtime {
  readonly programs: ReadonlyMap<string, Program>;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
}

const lamportsPerSignature = 5000n;
const unitsPerCall = 1500;
const maximumDepth = 5;

/** Runs a transaction on a staged copy of `accounts`. */
export function execute(transaction: ParsedTransaction, accounts: Accounts, runtime: Runtime): Execution {
  const metas = resolveAccounts(transaction, accounts);
  if (metas === undefined) return refused('InvalidAddressLookupTableIndex', accounts);
  const payer = transaction.accountKeys[0] ?? '';
  const fee = lamportsPerSignature * BigInt(transaction.header.requiredSignatures);
  const feeError = whyNoFee(payer, fee, accounts);
  if (feeError !== undefined) return refused(feeError, accounts);

  const charged = stage(accounts);
  charged.lamports.set(payer, (accounts.lamports.get(payer) ?? 0n) - fee);
  const effects = stage(charged);
  const machine = startMachine(effects, runtime);
  const { logs } = machine;
  for (const [index, { programIdIndex, accountIndexes, data }] of transaction.instructions.entries()) {
    const programId = transaction.accountKeys[programIdIndex] ?? '';
    const called = accountIndexes.map((position) => metas[position]).filter((meta) => meta !== undefined);
    try {
      machine.call({ programId, accounts: called, data }, 1);
    } catch (thrown) {
      if (!(thrown instanceof ProgramFailure)) throw thrown;
      const err: TransactionError = { InstructionError: [index, thrown.failure] };
      return { err, logs, unitsConsumed: machine.units(), after: charged };
    }
  }
  effects.commit();
  return { err: null, logs, unitsConsumed: machine.units(), after: charged };
}

/** A transaction that has no effect, not even its fee. */
export function refused(err: TransactionError, accounts: Accounts): Execution {
  return { err, logs: [], unitsConsumed: 0, after: stage(accounts) };
}

function whyNoFee(payer: string, fee: bigint, accounts: Accounts): TransactionError | undefined {
  const balance = accounts.lamports.get(payer);
  if (balance === undefined) return 'AccountNotFound';
  if (accounts.tokens.get(payer) !== undefined) return 'InvalidAccountForFee';
  return balance < fee ? 'InsufficientFundsForFee' : undefined;
}

/** Static accounts, then those loaded writable, then those loaded read-only: the order that indexes count in. */
function resolveAccounts(
  { accountKeys, header, addressTableLookups }: ParsedTransaction,
  accounts: Accounts,
): readonly AccountMeta[] | undefined {
  const { requiredSignatures, readonlySigned, readonlyUnsigned } = header;
  const metas: AccountMeta[] = accountKeys.map((pubkey, index) => ({
    pubkey,
    isSigner: index < requiredSignatures,
    isWritable:
      index < requiredSignatures
        ? index < requiredSignatures - readonlySigned
        : index < accountKeys.length - readonlyUnsigned,
  }));
  for (const isWritable of [true, false]) {
    for (const { tableAddress, writableIndexes, readonlyIndexes } of addressTableLookups) {
      const table = accounts.lookupTables.get(tableAddress);
      for (const index of isWritable ? writableIndexes : readonlyIndexes) {
        const pubkey = table?.[index];
        if (pubkey === undefined) return undefined;
        metas.push({ pubkey, isSigner: false, isWritable });
      }
    }
  }
  return metas;
}

function startMachine(state: Accounts, { programs, now }: Runtime) {
  const logs: string[] = [];
  let units = 0;

  function call(instruction: Instruction, depth: number): void {
    const { programId } = instruction;
    const program = programs.get(programId);
    if (program === undefined) throw programFailure('UnsupportedProgramId');
    if (depth > maximumDepth) throw programFailure('CallDepth');
    units += unitsPerCall;
    logs.push(`Program ${programId} invoke [${depth}]`);
    try {
      program({
        ...instruction,
        state,
        now,
        log: (line) => logs.push(line),
        invoke: (inner, derivedSigners = []) => {
          refuseEscalation(inner, instruction, derivedSigners);
          call(inner, depth + 1);
        },
      });
    } catch (thrown) {
      if (thrown instanceof ProgramFailure) logs.push(`Program ${programId} failed: ${thrown.message}`);
      throw thrown;
    }
    logs.push(`Program ${programId} success`);
  }

  return { call, logs, units: () => units };
}

/** A program may pass on no right that it was not given, but for the signatures of its derived addresses. */
function refuseEscalation(inner: Instruction, outer: Instruction, derivedSigners: readonly string[]): void {
  for (const { pubkey, isSigner, isWritable } of inner.accounts) {
    const given = outer.accounts.filter((meta) => meta.pubkey === pubkey);
    const maySign = derivedSigners.includes(pubkey) || given.some((meta) => meta.isSigner);
    const mayWrite = given.some((meta) => meta.isWritable);
    if ((isSigner && !maySign) || (isWritable && !mayWrite)) throw programFailure('PrivilegeEscalation');
  }
}
