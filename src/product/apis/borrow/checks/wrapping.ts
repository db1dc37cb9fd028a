import { judgedWhere, type BorrowView, type BuiltInstructions } from '../reader/view.js';
import { type BorrowFixtures, chainPresetOf, type ChainPreset } from '../fixtures.js';
import type { Check } from '../../../model/check.js';
import { borrow } from '../reader/facts.js';
import { associatedTokenAccount } from '../../../solana/associated-account.js';
import type { OpenInstruction } from '../../../solana/compile.js';
import { marketOf } from '../reader/listed.js';
import { payloadOf, type Payload } from '../reader/payload.js';
import { instructionsOf } from './instructions.js';

const reads = [
  '/instructions/*/programId',
  '/instructions/*/data',
  '/instructions/*/accounts/*/pubkey',
  '/instructions/*/accounts/*/isSigner',
  '/instructions/*/accounts/*/isWritable',
];

/** Numbers of the token program's instructions. */
const closeAccount = 9;
const syncNative = 17;
/** Numbers of the system program's transfers, plain and with a seed. */
const transfers = [2, 11];

type Offends = (instruction: OpenInstruction, account: string, chain: ChainPreset) => boolean;

/** Native currency goes into the wrapped-native account: a transfer to it, or that its balance is taken for tokens. */
const wraps: Offends = (instruction, account, chain) =>
  (isTokenCall(instruction, syncNative, chain) && instruction.accounts[0]?.pubkey === account) ||
  (isTransfer(instruction, chain) && instruction.accounts.some(({ pubkey }) => pubkey === account));

const unwraps: Offends = (instruction, account, chain) =>
  isTokenCall(instruction, closeAccount, chain) && instruction.accounts[0]?.pubkey === account;

const isRaised = (amount: string): boolean => /^[1-9]/.test(amount);
const isLowered = (amount: string): boolean => amount.startsWith('-');

type Role = 'nativeCollateral' | 'nativeDebt';
type Concerns = (payload: Payload, view: BorrowView) => boolean;

const declaredAs =
  (role: Role, concerns: Concerns): Concerns =>
  (payload, view) =>
    concerns(payload, view) && standsIn(view, payload, role);

const deposits = declaredAs('nativeCollateral', ({ colAmount }) => isRaised(colAmount));
const withdrawals = declaredAs('nativeCollateral', ({ colAmount }) => isLowered(colAmount));
const borrows = declaredAs('nativeDebt', ({ debtAmount }) => isRaised(debtAmount));

const wrapped = 'no native currency wrapped';
const unwrapped = 'no wrapped-native account closed';

function nativeBuild(
  concerns: Concerns,
  forbidden: (payload: Payload, view: BorrowView) => readonly Offends[],
  expected: string,
): Check<BorrowFixtures> {
  return borrow.exchange({
    on: { operation: 'operateInstructions', status: 200 },
    reads,
    note: judgedWhere<BuiltInstructions>((view) => {
      const payload = payloadOf(view);
      const isReadable = instructionsOf(view) !== undefined && chainPresetOf(view.fixtures) !== undefined;
      return payload !== undefined && isReadable && concerns(payload, view) && forbidden(payload, view).length > 0;
    }),
    judge: (view) => {
      const chain = chainPresetOf(view.fixtures)!;
      const payload = payloadOf(view)!;
      const [accounts, offences] = [nativeAccounts(view, payload), forbidden(payload, view)];
      const index = instructionsOf(view)!.findIndex((instruction) =>
        accounts.some((account) => offences.some((offends) => offends(instruction, account, chain))),
      );
      return index < 0 ? undefined : { expected, actual: `instruction ${index} does`, at: `/instructions/${index}` };
    },
  });
}

/** Where the signer's wrapped native tokens may lie; none without a chain, or for a signer that is no key. */
function nativeAccounts({ fixtures }: BorrowView, { signer }: Payload): readonly string[] {
  const chain = chainPresetOf(fixtures);
  return chain === undefined ? [] : chain.tokenPrograms.flatMap((token) => nativeAccount(signer, token, chain));
}

function nativeAccount(owner: string, token: string, chain: ChainPreset): readonly string[] {
  try {
    const programs = { token, associatedToken: chain.associatedTokenProgram };
    return [associatedTokenAccount(owner, chain.wrappedNativeMint, programs)];
  } catch {
    return [];
  }
}

function standsIn(view: BorrowView, { vaultId }: Payload, role: Role): boolean {
  const vault = view.fixtures.vaults?.[role];
  return vault !== undefined && BigInt(vault.vaultId) === vaultId && (vault.market ?? 'main') === marketOf(view);
}

function isTokenCall({ programId, data }: OpenInstruction, number: number, { tokenPrograms }: ChainPreset): boolean {
  return tokenPrograms.includes(programId) && data[0] === number;
}

function isTransfer({ programId, data }: OpenInstruction, { systemProgram }: ChainPreset): boolean {
  return programId === systemProgram && transfers.includes(data[0] ?? -1) && data[1] === 0;
}

export const wrappingChecks = {
  /** The caller wraps: no native currency goes into the wrapped-native account on its behalf. */
  'BORROW-287': nativeBuild(deposits, () => [wraps], wrapped),
  'BORROW-288': nativeBuild(withdrawals, () => [unwraps], unwrapped),
  'BORROW-289': nativeBuild(borrows, () => [unwraps], unwrapped),
  /** Every other build, also in vaults that no profile names: those that name the wrapped-native account of the signer. */
  'BORROW-343': nativeBuild(
    (payload, view) => {
      const accounts = nativeAccounts(view, payload);
      const named = instructionsOf(view)?.flatMap((instruction) => instruction.accounts.map(({ pubkey }) => pubkey));
      return named?.some((account) => accounts.includes(account)) === true;
    },
    (payload, view) => [
      ...(deposits(payload, view) ? [] : [wraps]),
      ...(withdrawals(payload, view) || borrows(payload, view) ? [] : [unwraps]),
    ],
    `${wrapped} and ${unwrapped}`,
  ),
};
