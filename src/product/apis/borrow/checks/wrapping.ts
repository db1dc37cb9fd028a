import type { OpenInstruction } from '../../../solana/compile.js';
import { systemProgram, tokenPrograms, wrappedNativeMint } from '../../../solana/addresses.js';
import { isVault } from '../fixtures.js';
import { tokenAccountsOf } from '../reader/answers.js';
import { borrow, type BorrowView, type BuiltInstructions } from '../reader/view.js';
import { marketOf } from '../reader/listed.js';
import { payloadOf, type Payload } from '../reader/payload.js';
import { instructionsOf, wholeInstructions } from './instructions.js';

/** Numbers of the token program's instructions. */
const closeAccount = 9;
const syncNative = 17;
/** Numbers of the system program's transfers, plain and with a seed. */
const transfers = [2, 11];

type Offends = (instruction: OpenInstruction, account: string) => boolean;

/** Native currency goes into the wrapped-native account: a transfer to it, or that its balance is taken for tokens. */
const wraps: Offends = (instruction, account) =>
  (isTokenCall(instruction, syncNative) && instruction.accounts[0]?.pubkey === account) ||
  (isTransfer(instruction) && instruction.accounts.some(({ pubkey }) => pubkey === account));

const unwraps: Offends = (instruction, account) =>
  isTokenCall(instruction, closeAccount) && instruction.accounts[0]?.pubkey === account;

function isTokenCall({ programId, data }: OpenInstruction, number: number): boolean {
  return tokenPrograms.includes(programId) && data[0] === number;
}

function isTransfer({ programId, data }: OpenInstruction): boolean {
  return programId === systemProgram && transfers.includes(data[0] ?? -1) && data[1] === 0;
}

type Concerns = (payload: Payload, view: BorrowView) => boolean;

/** In the vault that the profile declares in this role, an amount of this sign is asked for. */
const declaredAs =
  (role: 'nativeCollateral' | 'nativeDebt', amount: 'colAmount' | 'debtAmount', sign: RegExp): Concerns =>
  (payload, view) => {
    const vault = view.fixtures.vaults?.[role];
    return sign.test(payload[amount]) && vault !== undefined && isVault(vault, payload.vaultId, marketOf(view));
  };

const [raised, lowered] = [/^[1-9]/, /^-/];
const deposits = declaredAs('nativeCollateral', 'colAmount', raised);
const withdrawals = declaredAs('nativeCollateral', 'colAmount', lowered);
const borrows = declaredAs('nativeDebt', 'debtAmount', raised);

const wrapped = 'no native currency wrapped';
const unwrapped = 'no wrapped-native account closed';

function nativeBuild(expected: string, forbidden: (payload: Payload, view: BorrowView) => readonly Offends[]) {
  return borrow.exchange({
    on: { operation: 'operateInstructions', status: 200 },
    reads: wholeInstructions,
    note: (view: BorrowView<BuiltInstructions>) => {
      const [payload, instructions] = [payloadOf(view), instructionsOf(view)];
      const offences = payload === undefined ? [] : forbidden(payload, view);
      if (!payload || !instructions || view.fixtures.chain === undefined || offences.length === 0) return undefined;
      return { offences, instructions, accounts: nativeAccounts(view, payload) };
    },
    judge: ({ offences, instructions, accounts }) => {
      const index = instructions.findIndex((instruction) =>
        accounts.some((account) => offences.some((offends) => offends(instruction, account))),
      );
      return index < 0 ? undefined : { expected, actual: `instruction ${index} does`, at: `/instructions/${index}` };
    },
  });
}

/** Where the signer's wrapped native tokens may lie; none without a chain, or for a signer that is no key. */
function nativeAccounts({ fixtures }: BorrowView, { signer }: Payload): readonly string[] {
  return tokenAccountsOf(signer, wrappedNativeMint, fixtures);
}

function namesNativeAccount(payload: Payload, view: BorrowView): boolean {
  const accounts = nativeAccounts(view, payload);
  const named = instructionsOf(view)?.flatMap((instruction) => instruction.accounts);
  return named?.some(({ pubkey }) => accounts.includes(pubkey)) === true;
}

export const wrappingChecks = {
  /** The caller wraps: no native currency goes into the wrapped-native account on its behalf. */
  'BORROW-287': nativeBuild(wrapped, (...build) => (deposits(...build) ? [wraps] : [])),
  'BORROW-288': nativeBuild(unwrapped, (...build) => (withdrawals(...build) ? [unwraps] : [])),
  'BORROW-289': nativeBuild(unwrapped, (...build) => (borrows(...build) ? [unwraps] : [])),
  /** Every other build, also in vaults that no profile names: those that name the wrapped-native account of the signer. */
  'BORROW-343': nativeBuild(`${wrapped} and ${unwrapped}`, (...build) =>
    namesNativeAccount(...build)
      ? [...(deposits(...build) ? [] : [wraps]), ...(withdrawals(...build) || borrows(...build) ? [] : [unwraps])]
      : [],
  ),
};
