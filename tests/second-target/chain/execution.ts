import { type Account, type Draft } from './ledger.js';
import { type Instruction, type Meta } from './wire.js';

/** Why a program refused: its own error number, or the runtime's name of a general fault. */
export class ProgramFailure extends Error {
  constructor(readonly detail: number | string) {
    super(typeof detail === 'number' ? `custom program error: 0x${detail.toString(16)}` : detail);
  }
}

/** What a program is handed for one invocation. */
export interface Call {
  program: string;
  accounts: Meta[];
  data: Buffer;
  /** Milliseconds since the epoch. */
  now: number;
  account(index: number): Meta;
  get(address: string): Account | undefined;
  put(address: string, account: Account): void;
  log(text: string): void;
  /** Calls another program; addresses derived from this program may be made signers of it. */
  invoke(instruction: Instruction, derivedSigners?: readonly string[]): void;
}

export type Program = (call: Call) => void;

/** Runs the instructions of one transaction over a draft of the ledger and keeps the log. */
export class Execution {
  readonly logs: string[] = [];
  units = 0;
  #depth = 0;

  constructor(
    private readonly draft: Draft,
    private readonly programs: ReadonlyMap<string, Program>,
    private readonly now: number,
  ) {}

  run(instruction: Instruction): void {
    this.#depth += 1;
    this.units += 1500;
    this.logs.push(`Program ${instruction.program} invoke [${this.#depth}]`);
    try {
      const program = this.programs.get(instruction.program);
      if (program === undefined) throw new ProgramFailure('UnsupportedProgramId');
      program(this.#callFor(instruction));
    } catch (error) {
      if (!(error instanceof ProgramFailure)) throw error;
      this.logs.push(`Program ${instruction.program} failed: ${error.message}`);
      throw error;
    } finally {
      this.#depth -= 1;
    }
    this.logs.push(`Program ${instruction.program} success`);
  }

  #callFor(instruction: Instruction): Call {
    const { accounts } = instruction;
    const writable = new Set(accounts.filter((meta) => meta.writable).map((meta) => meta.address));
    return {
      program: instruction.program,
      accounts,
      data: Buffer.from(instruction.data),
      now: this.now,
      account: (index) => {
        const meta = accounts[index];
        if (meta === undefined) throw new ProgramFailure('NotEnoughAccountKeys');
        return meta;
      },
      get: (address) => this.draft.get(address),
      put: (address, account) => {
        if (!writable.has(address)) throw new ProgramFailure('ReadonlyDataModified');
        this.draft.put(address, account);
      },
      log: (text) => this.logs.push(`Program log: ${text}`),
      invoke: (inner, derivedSigners = []) => {
        for (const meta of inner.accounts) {
          const outer = accounts.filter((one) => one.address === meta.address);
          const mayWrite = outer.some((one) => one.writable);
          const maySign = outer.some((one) => one.signer) || derivedSigners.includes(meta.address);
          if ((meta.writable && !mayWrite) || (meta.signer && !maySign))
            throw new ProgramFailure('PrivilegeEscalation');
        }
        this.run(inner);
      },
    };
  }
}

export function requireSigner(meta: Meta): void {
  if (!meta.signer) throw new ProgramFailure('MissingRequiredSignature');
}

/** Moves lamports between two accounts, making the second one where it does not exist. */
export function moveLamports(call: Call, from: string, to: string, lamports: bigint, systemProgram: string): void {
  const source = call.get(from);
  if (source === undefined || source.lamports < lamports) throw new ProgramFailure(1);
  if (from === to) return;
  call.put(from, { ...source, lamports: source.lamports - lamports });
  const target = call.get(to) ?? { lamports: 0n, owner: systemProgram, data: new Uint8Array(), executable: false };
  call.put(to, { ...target, lamports: target.lamports + lamports });
}
