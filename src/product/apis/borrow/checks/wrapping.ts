import { unless } from '../../../model/check.js';
import { remembered } from '../../../model/remembered.js';
import type { OpenInstruction } from '../../../solana/compile.js';
import { systemProgram, tokenPrograms, wrappedNativeMint } from '../../../solana/addresses.js';
import { inOneStep } from '../../in-one-step.js';
import { isVault, type VaultReference } from '../fixtures.js';
import { tokenAccountsOf } from '../reader/answers.js';
import { borrow, type BorrowView, type BuiltInstructions } from '../reader/view.js';
import { marketOf } from '../reader/listed.js';
import { payloadOf } from '../reader/payload.js';
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

type Native = NonNullable<ReturnType<typeof nativeIn>>;

/** A build with the accounts in which the signer's wrapped native tokens may lie, and what it asks for in the declared vaults. */
const nativeIn = remembered((view: BorrowView) => {
  const [payload, instructions, { chain, vaults }] = [payloadOf(view), instructionsOf(view), view.fixtures];
  if (!payload || !instructions || chain === undefined) return undefined;
  const accounts = tokenAccountsOf(payload.signer, wrappedNativeMint, view.fixtures);
  const isIn = (vault: VaultReference | undefined): boolean =>
    vault !== undefined && isVault(vault, payload.vaultId, marketOf(view));
  const [isCollateral, isDebt] = [isIn(vaults?.nativeCollateral), isIn(vaults?.nativeDebt)];
  return {
    ...{ instructions, accounts },
    deposits: isCollateral && /^[1-9]/.test(payload.colAmount),
    withdraws: isCollateral && payload.colAmount.startsWith('-'),
    borrows: isDebt && /^[1-9]/.test(payload.debtAmount),
    namesAccount: instructions.some((one) => one.accounts.some(({ pubkey }) => accounts.includes(pubkey))),
  };
});

const wrapped = 'no native currency wrapped';
const unwrapped = 'no wrapped-native account closed';

function nativeBuild(expected: string, forbidden: (native: Native) => readonly Offends[]) {
  return borrow.exchange({
    on: { operation: 'operateInstructions', status: 200 },
    reads: wholeInstructions,
    ...inOneStep((view: BorrowView<BuiltInstructions>) => {
      const native = nativeIn(view);
      const offences = native === undefined ? [] : forbidden(native);
      if (native === undefined || offences.length === 0) return 'undecided';
      const index = native.instructions.findIndex((instruction) =>
        native.accounts.some((account) => offences.some((offends) => offends(instruction, account))),
      );
      return unless(index < 0, expected, `instruction ${index}, which does that`, { at: `/instructions/${index}` });
    }),
  });
}

export const wrappingChecks = {
  /** The caller wraps: no native currency goes into the wrapped-native account on its behalf. */
  'BORROW-287': nativeBuild(wrapped, ({ deposits }) => (deposits ? [wraps] : [])),
  'BORROW-288': nativeBuild(unwrapped, ({ withdraws }) => (withdraws ? [unwraps] : [])),
  'BORROW-289': nativeBuild(unwrapped, ({ borrows }) => (borrows ? [unwraps] : [])),
  /** Every other build, also in vaults that no profile names: those that name the wrapped-native account of the signer. */
  'BORROW-343': nativeBuild(`${wrapped} and ${unwrapped}`, ({ namesAccount, deposits, withdraws, borrows }) =>
    namesAccount ? [...(deposits ? [] : [wraps]), ...(withdraws || borrows ? [] : [unwraps])] : [],
  ),
};
