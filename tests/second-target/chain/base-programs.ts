import { type Call, moveLamports, type Program, ProgramFailure, requireSigner } from './execution.js';
import { TOKEN_ACCOUNT_SIZE } from './layouts.js';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  associatedAddress,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  rentFor,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from './ledger.js';
import { base58 } from '@scure/base';
import { type Instruction, paying, reading, writing } from './wire.js';

export const system = {
  transfer(from: string, to: string, lamports: bigint): Instruction {
    const data = Buffer.alloc(12);
    data.writeUInt32LE(2, 0);
    data.writeBigUInt64LE(lamports, 4);
    return { program: SYSTEM_PROGRAM, accounts: [paying(from), writing(to)], data };
  },
  createAccount(payer: string, created: string, size: number, owner: string): Instruction {
    const data = Buffer.alloc(52);
    data.writeBigUInt64LE(rentFor(size), 4);
    data.writeBigUInt64LE(BigInt(size), 12);
    data.set(base58.decode(owner), 20);
    return { program: SYSTEM_PROGRAM, accounts: [paying(payer), paying(created)], data };
  },
};

/** Creates the associated token account where it does not exist and does nothing where it does. */
export function ensureAssociated(payer: string, owner: string, mint: string): Instruction {
  return {
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      paying(payer),
      writing(associatedAddress(owner, mint)),
      reading(owner),
      reading(mint),
      reading(SYSTEM_PROGRAM),
      reading(TOKEN_PROGRAM),
    ],
    data: Uint8Array.of(1),
  };
}

export function memo(text: string): Instruction {
  return { program: MEMO_PROGRAM, accounts: [], data: new TextEncoder().encode(text) };
}

export function computeLimit(units: number): Instruction {
  const data = Buffer.alloc(5);
  data.writeUInt8(2, 0);
  data.writeUInt32LE(units, 1);
  return { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data };
}

function systemProgram(call: Call): void {
  const kind = call.data.length >= 4 ? call.data.readUInt32LE(0) : -1;
  const from = call.account(0);
  const to = call.account(1);
  requireSigner(from);
  if (kind === 2 && call.data.length === 12) {
    transferLamports(call, call.data.readBigUInt64LE(4));
    return;
  }
  if (kind !== 0 || call.data.length !== 52) throw new ProgramFailure('InvalidInstructionData');
  requireSigner(to);
  const existing = call.get(to.address);
  if (existing !== undefined && (existing.owner !== SYSTEM_PROGRAM || existing.data.length > 0)) {
    call.log(`Create Account: account ${to.address} already in use`);
    throw new ProgramFailure(0);
  }
  transferLamports(call, call.data.readBigUInt64LE(4));
  const funded = call.get(to.address)!;
  const data = new Uint8Array(Number(call.data.readBigUInt64LE(12)));
  call.put(to.address, { ...funded, data, owner: base58.encode(call.data.subarray(20, 52)) });
}

function transferLamports(call: Call, lamports: bigint): void {
  const from = call.account(0).address;
  const account = call.get(from);
  const held = account?.lamports ?? 0n;
  if (account !== undefined && account.owner !== SYSTEM_PROGRAM)
    throw new ProgramFailure('ExternalAccountLamportSpend');
  if (held < lamports) {
    call.log(`Transfer: insufficient lamports ${held}, need ${lamports}`);
    throw new ProgramFailure(1);
  }
  moveLamports(call, from, call.account(1).address, lamports, SYSTEM_PROGRAM);
}

function associatedProgram(call: Call): void {
  const [payer, created, owner, mint] = [0, 1, 2, 3].map((index) => call.account(index).address) as [
    string,
    string,
    string,
    string,
  ];
  const kind = call.data.length === 0 ? 0 : call.data[0]!;
  if (kind > 1) throw new ProgramFailure('InvalidInstructionData');
  if (associatedAddress(owner, mint) !== created) throw new ProgramFailure('InvalidSeeds');
  if (call.get(created)?.owner === TOKEN_PROGRAM) {
    if (kind === 1) return;
    throw new ProgramFailure('IllegalOwner');
  }
  call.invoke(system.createAccount(payer, created, TOKEN_ACCOUNT_SIZE, TOKEN_PROGRAM), [created]);
  const data = Buffer.concat([Uint8Array.of(18), base58.decode(owner)]);
  call.invoke({ program: TOKEN_PROGRAM, accounts: [writing(created), reading(mint)], data });
}

export const basePrograms: readonly (readonly [string, Program])[] = [
  [SYSTEM_PROGRAM, systemProgram],
  [ASSOCIATED_TOKEN_PROGRAM, associatedProgram],
  // A compute limit and a memo have no effect on any account.
  [COMPUTE_BUDGET_PROGRAM, () => undefined],
  [MEMO_PROGRAM, (call) => call.log(`Memo (len ${call.data.length})`)],
];
