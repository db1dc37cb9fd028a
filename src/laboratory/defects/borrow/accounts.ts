import { defect, type Defect } from '../defect.js';
import { associatedAccount, wrappedNativeMint } from '../../../reference/chain/addresses.js';
import { closeTokenAccount, syncNative, transferNative } from '../../../reference/chain/instructions.js';
import type { Instruction } from '../../../reference/chain/message.js';
import { wallets } from '../../../reference/borrow/fixtures.js';
import { minI128 } from '../../../reference/borrow/service/amounts.js';
import { vaultProgram } from '../../../reference/borrow/service/instructions.js';
import { alteringItems, alteringPayloads, alteringShown, buildEndpoints, type Inject, type Sent } from './tamper.js';

export const isBuilder = ({ signer }: Sent): boolean => signer === wallets.builder.address;

const nativeAccount = ({ signer }: Sent): string => associatedAccount(signer, wrappedNativeMint);

const closing = (sent: Sent): Instruction => closeTokenAccount(nativeAccount(sent), sent.signer, sent.signer);

/** The same vault id may stand for other tokens in the alternate market. */
const touches = (instructions: readonly Instruction[], account: string): boolean =>
  instructions.some(({ accounts }) => accounts.some(({ pubkey }) => pubkey === account));

/** Adds a step for one wallet, whose builds are never sent, in vaults of wrapped native tokens. */
const addingForBuilder = (concerns: (sent: Sent) => boolean, add: (sent: Sent) => readonly Instruction[]): Inject =>
  alteringShown((instructions, sent) =>
    isBuilder(sent) && concerns(sent) && touches(instructions, nativeAccount(sent))
      ? [...instructions, ...add(sent)]
      : undefined,
  );

/** A withdrawal of some of the collateral. */
export const withdrawsPart = ({ col }: Sent): boolean => col < 0n && col !== minI128;

const collateralIsNative = ({ payload }: Sent): boolean => payload.vaultId === 1n;
const debtIsNative = ({ payload }: Sent): boolean => payload.vaultId === 3n;

/** Only in the alternate market is the collateral of this id wrapped native. */
const isInUndeclaredVault = (instructions: readonly Instruction[], sent: Sent): boolean =>
  sent.payload.vaultId === 3n &&
  instructions.some(
    ({ programId, accounts }) => programId === vaultProgram && accounts[5]?.pubkey === nativeAccount(sent),
  );

/** Faults of the accounts that builds open, wrap and close. */
export const defectsOfAccounts: readonly Defect[] = [
  defect('borrow-deposit-wraps', ['BORROW-287'], {
    says: 'A deposit of wrapped native tokens wraps native currency itself.',
    inject: addingForBuilder(
      (sent) => collateralIsNative(sent) && sent.col > 0n,
      (sent) => [transferNative(sent.signer, nativeAccount(sent), 0n), syncNative(nativeAccount(sent))],
    ),
  }),
  defect('borrow-withdrawal-unwraps', ['BORROW-288', 'BORROW-341'], {
    says: 'A withdrawal of wrapped native tokens closes their account.',
    because: 'A simulation shows it as well.',
    inject: addingForBuilder(
      (sent) => collateralIsNative(sent) && sent.col < 0n,
      (sent) => [closing(sent)],
    ),
  }),
  defect('borrow-loan-unwraps', ['BORROW-289'], {
    says: 'A borrow of wrapped native tokens closes their account.',
    inject: addingForBuilder(
      (sent) => debtIsNative(sent) && sent.debt > 0n,
      (sent) => [closing(sent)],
    ),
  }),
  defect('borrow-undeclared-vault-wraps', ['BORROW-343'], {
    says: 'In a vault that no profile names, a deposit into a position wraps native currency itself.',
    inject: alteringShown((instructions, sent) =>
      isInUndeclaredVault(instructions, sent) && sent.col > 0n && !sent.creates
        ? [...instructions, syncNative(nativeAccount(sent))]
        : undefined,
    ),
  }),
  defect('borrow-build-moves-position', ['BORROW-238', 'BORROW-239'], {
    says: 'A build that nobody sends shows in the positions of its wallet in the same vault.',
    because: 'Either path builds.',
    inject: (reference) => {
      const built = new Map<string, bigint>();
      const counting = alteringPayloads(buildEndpoints, (sent) => {
        const vault = String(sent.payload.vaultId);
        if (isBuilder(sent) && sent.creates && sent.col > 0n) built.set(vault, (built.get(vault) ?? 0n) + sent.col);
        return undefined;
      })(reference);
      const showing = alteringItems('positions', ({ ownerAddress, supply, vaultId }) =>
        ownerAddress === wallets.builder.address
          ? { supply: String(BigInt(String(supply)) + (built.get(String(vaultId)) ?? 0n)) }
          : undefined,
      );
      return showing({ ...reference, handle: counting });
    },
  }),
];
