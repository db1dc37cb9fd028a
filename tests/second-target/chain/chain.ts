import { base58 } from '@scure/base';
import type { Clock, Seeded } from '../seed.js';
import { Execution, type Program, ProgramFailure } from './execution.js';
import { readLookupTable } from './layouts.js';
import { Draft, Ledger, LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from './ledger.js';
import { isSignedBy, MalformedTransaction, type Meta, type Parsed, parseTransaction } from './wire.js';

export type TransactionError = string | { InstructionError: [number, string | { Custom: number }] };

export interface Outcome {
  parsed: Parsed;
  signature: string;
  error: TransactionError | null;
  logs: string[];
  units: number;
  fee: bigint;
  draft: Draft;
}

export interface Landed extends Outcome {
  slot: number;
  time: number;
  bytes: Uint8Array;
}

export interface Checks {
  signatures: boolean;
  /** Off for simulations that replace the blockhash and for what the operator itself sends. */
  blockhash: boolean;
}

const SLOT_MILLISECONDS = 400;
const BLOCKHASH_SLOTS = 150;
const FEE_PER_SIGNATURE = 5000n;

/** One chain with one ledger: executes transactions at once and remembers what became of them. */
export class Chain {
  readonly ledger = new Ledger();
  readonly programs = new Map<string, Program>();
  readonly landed = new Map<string, Landed>();
  readonly genesisHash: string;
  readonly #startedAt: number;

  constructor(
    private readonly clock: Clock,
    private readonly seeded: Seeded,
  ) {
    this.#startedAt = clock();
    this.genesisHash = seeded.address('genesis hash');
  }

  /** Every landed transaction opens a slot of its own, so that a standing clock still gives new blockhashes. */
  slot(): number {
    return 1000 + this.landed.size + Math.floor((this.clock() - this.#startedAt) / SLOT_MILLISECONDS);
  }

  blockhash(slot = this.slot()): string {
    return this.seeded.address(`blockhash ${slot}`);
  }

  lastValidBlockHeight(): number {
    return this.slot() + BLOCKHASH_SLOTS;
  }

  isRecent(blockhash: string): boolean {
    const newest = this.slot();
    for (let slot = newest; slot >= newest - BLOCKHASH_SLOTS; slot -= 1) {
      if (this.blockhash(slot) === blockhash) return true;
    }
    return false;
  }

  /** Runs a transaction over a draft and changes nothing. */
  simulate(bytes: Uint8Array, checks: Checks): Outcome {
    const parsed = parseTransaction(bytes);
    const draft = new Draft(this.ledger);
    const fee = FEE_PER_SIGNATURE * BigInt(parsed.signers.length);
    const signature = base58.encode(parsed.signatures[0] ?? new Uint8Array(64));
    const outcome: Outcome = { parsed, signature, error: null, logs: [], units: 0, fee, draft };
    const refused = this.#refusal(parsed, signature, checks) ?? this.#takeFee(parsed, draft, fee);
    if (refused !== undefined) return { ...outcome, error: refused };
    const metas = this.#accountsOf(parsed);
    if (metas === undefined) return { ...outcome, error: 'AddressLookupTableNotFound' };
    const working = new Draft(draft);
    const execution = new Execution(working, this.programs, this.clock());
    const done = { ...outcome, logs: execution.logs };
    for (const [index, instruction] of parsed.compiled.instructions.entries()) {
      const program = metas[instruction.program];
      const accounts = instruction.accounts.map((position) => metas[position]);
      if (program === undefined || accounts.includes(undefined)) return { ...done, error: 'InvalidAccountIndex' };
      try {
        execution.run({ program: program.address, accounts: accounts as Meta[], data: instruction.data });
      } catch (error) {
        if (!(error instanceof ProgramFailure)) throw error;
        const detail = typeof error.detail === 'number' ? { Custom: error.detail } : error.detail;
        return { ...done, units: execution.units, error: { InstructionError: [index, detail] } };
      }
    }
    if (working.imbalance() !== 0n) return { ...done, error: 'UnbalancedTransaction' };
    working.commit();
    return { ...done, units: execution.units };
  }

  /** Executes a transaction. One that fails in a program still pays its fee, as on the real chain. */
  submit(bytes: Uint8Array, checks: Checks): Landed {
    const outcome = this.simulate(bytes, checks);
    const landed: Landed = { ...outcome, slot: this.slot(), time: Math.floor(this.clock() / 1000), bytes };
    if (outcome.error !== null && typeof outcome.error === 'string') return landed;
    outcome.draft.commit();
    this.landed.set(outcome.signature, landed);
    return landed;
  }

  #refusal(parsed: Parsed, signature: string, checks: Checks): string | undefined {
    if (checks.signatures && !parsed.signers.every((signer) => isSignedBy(parsed, signer))) return 'SignatureFailure';
    if (checks.signatures && this.landed.has(signature)) return 'AlreadyProcessed';
    return checks.blockhash && !this.isRecent(parsed.blockhash) ? 'BlockhashNotFound' : undefined;
  }

  #takeFee(parsed: Parsed, draft: Draft, fee: bigint): string | undefined {
    const payer = parsed.signers[0];
    if (payer === undefined) throw new MalformedTransaction('no fee payer');
    const account = draft.get(payer);
    if (account === undefined) return 'AccountNotFound';
    if (account.owner !== SYSTEM_PROGRAM || account.data.length > 0) return 'InvalidAccountForFee';
    if (account.lamports < fee) return 'InsufficientFundsForFee';
    draft.put(payer, { ...account, lamports: account.lamports - fee });
    return undefined;
  }

  #accountsOf(parsed: Parsed): Meta[] | undefined {
    const { accounts, readonlySigners, readonlyOthers, lookups } = parsed.compiled;
    const signers = parsed.signers.length;
    const metas: Meta[] = accounts.map((address, index) => ({
      address,
      signer: index < signers,
      writable: index < signers ? index < signers - readonlySigners : index < accounts.length - readonlyOthers,
    }));
    const loaded: Meta[] = [];
    for (const lookup of lookups) {
      const table = this.ledger.get(lookup.table);
      if (table?.owner !== LOOKUP_TABLE_PROGRAM) return undefined;
      const entries = readLookupTable(table.data);
      for (const [indexes, writable] of [[lookup.writable, true] as const, [lookup.readonly, false] as const]) {
        for (const index of indexes) {
          const address = entries[index];
          if (address === undefined) return undefined;
          // Writable accounts of all tables stand before the read-only ones of any table.
          loaded.push({ address, signer: false, writable });
        }
      }
    }
    return [...metas, ...loaded.filter((meta) => meta.writable), ...loaded.filter((meta) => !meta.writable)];
  }
}
