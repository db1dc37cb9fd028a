import { judgedWhere, type BorrowView, type BuiltInstructions } from '../view.js';
import { type BorrowFixtures, chainPresetOf, type ChainPreset, type VaultReference } from '../fixtures.js';
import type { Check } from '../../../model/check.js';
import { borrow } from '../facts.js';
import { associatedTokenAccount } from '../../../solana/associated-account.js';
import type { OpenInstruction } from '../../../solana/compile.js';
import { marketOf } from '../listed.js';
import { payloadOf, type Payload } from '../payload.js';
import { instructionsOf } from './read-instructions.js';

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

/** The caller wraps: no native currency goes into the wrapped-native account on its behalf. */
const depositWrapsNothing = nativeBuild(
  'nativeCollateral',
  ({ colAmount }) => /^[1-9]/.test(colAmount),
  (instruction, account, chain) =>
    (isTokenCall(instruction, syncNative, chain) && instruction.accounts[0]?.pubkey === account) ||
    (isTransfer(instruction, chain) && instruction.accounts.some(({ pubkey }) => pubkey === account)),
  'no native currency wrapped',
);

const withdrawalUnwrapsNothing = nativeBuild(
  'nativeCollateral',
  ({ colAmount }) => colAmount.startsWith('-'),
  closes,
  'no wrapped-native account closed',
);

const borrowUnwrapsNothing = nativeBuild(
  'nativeDebt',
  ({ debtAmount }) => /^[1-9]/.test(debtAmount),
  closes,
  'no wrapped-native account closed',
);

type Offends = (instruction: OpenInstruction, account: string, chain: ChainPreset) => boolean;

function closes(instruction: OpenInstruction, account: string, chain: ChainPreset): boolean {
  return isTokenCall(instruction, closeAccount, chain) && instruction.accounts[0]?.pubkey === account;
}

function nativeBuild(
  role: 'nativeCollateral' | 'nativeDebt',
  concerns: (payload: Payload) => boolean,
  offends: Offends,
  expected: string,
): Check<BorrowFixtures> {
  return borrow.exchange({
    on: { operation: 'operateInstructions', status: 200 },
    reads,
    select: judgedWhere<BuiltInstructions>((view) => {
      const payload = payloadOf(view);
      return (
        payload !== undefined &&
        concerns(payload) &&
        standsIn(view, payload, view.fixtures.vaults?.[role]) &&
        chainPresetOf(view.fixtures) !== undefined &&
        instructionsOf(view) !== undefined
      );
    }),
    judge: (view) => {
      const chain = chainPresetOf(view.fixtures)!;
      const { signer } = payloadOf(view)!;
      const accounts = chain.tokenPrograms.flatMap((token) => nativeAccount(signer, token, chain));
      const index = instructionsOf(view)!.findIndex((instruction) =>
        accounts.some((account) => offends(instruction, account, chain)),
      );
      return index < 0 ? undefined : { expected, actual: `instruction ${index} does`, at: `/instructions/${index}` };
    },
  });
}

/** None for a signer that is no key: that is judged elsewhere. */
function nativeAccount(owner: string, token: string, chain: ChainPreset): readonly string[] {
  try {
    const programs = { token, associatedToken: chain.associatedTokenProgram };
    return [associatedTokenAccount(owner, chain.wrappedNativeMint, programs)];
  } catch {
    return [];
  }
}

function standsIn(
  view: BorrowView<BuiltInstructions>,
  { vaultId }: Payload,
  vault: VaultReference | undefined,
): boolean {
  return vault !== undefined && BigInt(vault.vaultId) === vaultId && (vault.market ?? 'main') === marketOf(view);
}

function isTokenCall({ programId, data }: OpenInstruction, number: number, { tokenPrograms }: ChainPreset): boolean {
  return tokenPrograms.includes(programId) && data[0] === number;
}

function isTransfer({ programId, data }: OpenInstruction, { systemProgram }: ChainPreset): boolean {
  return programId === systemProgram && transfers.includes(data[0] ?? -1) && data[1] === 0;
}

export const wrappingChecks = {
  'BORROW-287': depositWrapsNothing,
  'BORROW-288': withdrawalUnwrapsNothing,
  'BORROW-289': borrowUnwrapsNothing,
};
