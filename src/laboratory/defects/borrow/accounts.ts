import type { Defect } from '../defect.js';
import { associatedAccount, associatedTokenProgram, wrappedNativeMint } from '../../../reference/chain/addresses.js';
import { closeTokenAccount, syncNative, transferNative } from '../../../reference/chain/instructions.js';
import type { Instruction } from '../../../reference/chain/message.js';
import { minI128 } from '../../../reference/borrow/service/amounts.js';
import { wallets } from '../../../reference/borrow/fixtures.js';
import { vaultProgram } from '../../../reference/borrow/service/instructions.js';
import {
  alteringInstructions,
  alteringItems,
  alteringPayloads,
  alteringShown,
  amountsIn,
  recompiling,
  type Inject,
  type JsonObject,
} from './tamper.js';

const isBuilder = ({ signer }: JsonObject): boolean => signer === wallets.builder.address;

const nativeAccount = ({ signer }: JsonObject): string => associatedAccount(String(signer), wrappedNativeMint);

const closing = (payload: JsonObject): Instruction =>
  closeTokenAccount(nativeAccount(payload), String(payload.signer), String(payload.signer));

/** The same vault id may stand for other tokens in the alternate market. */
const touches = (instructions: readonly Instruction[], account: string): boolean =>
  instructions.some(({ accounts }) => accounts.some(({ pubkey }) => pubkey === account));

/** Calls of the vault program that open a position: the shorter ones. */
const opensPosition = ({ programId, data }: Instruction): boolean => programId === vaultProgram && data.length === 24;

const withoutOpening = (instructions: readonly Instruction[]): readonly Instruction[] =>
  instructions.filter((instruction) => !opensPosition(instruction));

/** Adds a step for one wallet, whose builds are never sent, in vaults of wrapped native tokens. */
const addingForBuilder = (
  concerns: (payload: JsonObject) => boolean,
  add: (payload: JsonObject) => readonly Instruction[],
): Inject =>
  alteringShown((instructions, payload) =>
    isBuilder(payload) && concerns(payload) && touches(instructions, nativeAccount(payload))
      ? [...instructions, ...add(payload)]
      : undefined,
  );

const inVault =
  (vaultId: bigint) =>
  (payload: JsonObject): boolean =>
    payload.vaultId === vaultId;
const collateralIsNative = inVault(1n);
const debtIsNative = inVault(3n);

/** Only in the alternate market is the collateral of this id wrapped native. */
const isInUndeclaredVault = (instructions: readonly Instruction[], payload: JsonObject): boolean =>
  payload.vaultId === 3n &&
  instructions.some(
    ({ programId, accounts }) => programId === vaultProgram && accounts[5]?.pubkey === nativeAccount(payload),
  );

/** Faults of the accounts that builds open, wrap and close. */
export const defectsOfAccounts: readonly Defect[] = [
  {
    id: 'borrow-creation-cannot-settle',
    says: 'A transaction that creates a position forgets to open it.',
    breaks: ['BORROW-262', 'BORROW-338'],
    because: 'It fails in a simulation as well.',
    inject: recompiling((plan) => ({ ...plan, instructions: withoutOpening(plan.instructions) })),
  },
  {
    id: 'borrow-creating-instructions-cannot-settle',
    says: 'Instructions that create a position forget to open it.',
    breaks: ['BORROW-258', 'BORROW-339'],
    because: 'They fail in a simulation as well.',
    inject: alteringShown(withoutOpening),
  },
  {
    id: 'borrow-token-account-not-opened',
    says: 'A borrow expects the account for the borrowed token to be there.',
    breaks: ['BORROW-286'],
    inject: alteringInstructions((instructions, payload) =>
      amountsIn(payload).debt > 0n
        ? instructions.filter(({ programId }) => programId !== associatedTokenProgram)
        : undefined,
    ),
  },
  {
    id: 'borrow-deposit-wraps',
    says: 'A deposit of wrapped native tokens wraps native currency itself.',
    breaks: ['BORROW-287'],
    inject: addingForBuilder(
      (payload) => collateralIsNative(payload) && amountsIn(payload).col > 0n,
      (payload) => [
        transferNative(String(payload.signer), nativeAccount(payload), 0n),
        syncNative(nativeAccount(payload)),
      ],
    ),
  },
  {
    id: 'borrow-withdrawal-unwraps',
    says: 'A withdrawal of wrapped native tokens closes their account.',
    breaks: ['BORROW-288', 'BORROW-341'],
    because: 'A simulation shows it as well.',
    inject: addingForBuilder(
      (payload) => collateralIsNative(payload) && amountsIn(payload).col < 0n,
      (payload) => [closing(payload)],
    ),
  },
  {
    id: 'borrow-loan-unwraps',
    says: 'A borrow of wrapped native tokens closes their account.',
    breaks: ['BORROW-289'],
    inject: addingForBuilder(
      (payload) => debtIsNative(payload) && amountsIn(payload).debt > 0n,
      (payload) => [closing(payload)],
    ),
  },
  {
    id: 'borrow-loan-unwraps-when-settled',
    says: 'The transaction of a borrow of wrapped native tokens pays out native currency.',
    breaks: ['BORROW-286', 'BORROW-294'],
    because: 'No account for the borrowed token is left.',
    inject: recompiling((plan, payload) =>
      debtIsNative(payload) && amountsIn(payload).debt > 0n
        ? { ...plan, instructions: [...plan.instructions, closing(payload)] }
        : undefined,
    ),
  },
  {
    id: 'borrow-withdrawal-unwraps-when-settled',
    says: 'The transaction of a partial withdrawal of wrapped native tokens pays out native currency.',
    breaks: ['BORROW-295', 'BORROW-340'],
    because: 'A simulation shows it as well.',
    inject: recompiling((plan, payload) =>
      touches(plan.instructions, nativeAccount(payload)) &&
      collateralIsNative(payload) &&
      amountsIn(payload).col < 0n &&
      amountsIn(payload).col !== minI128
        ? { ...plan, instructions: [...plan.instructions, closing(payload)] }
        : undefined,
    ),
  },
  {
    id: 'borrow-undeclared-vault-wraps',
    says: 'In a vault that no profile names, a deposit into a position wraps native currency itself.',
    breaks: ['BORROW-343'],
    inject: alteringShown((instructions, payload) => {
      const { col, creates } = amountsIn(payload);
      return isInUndeclaredVault(instructions, payload) && col > 0n && !creates
        ? [...instructions, syncNative(nativeAccount(payload))]
        : undefined;
    }),
  },
  {
    id: 'borrow-build-moves-position',
    says: 'A build that nobody sends shows in the positions of its wallet in the same vault.',
    breaks: ['BORROW-238', 'BORROW-239'],
    because: 'Either path builds.',
    inject: (reference) => {
      const built = new Map<string, bigint>();
      const counting = alteringPayloads(['operate', 'operate-instructions'], (payload) => {
        const { col, creates } = amountsIn(payload);
        const vault = String(payload.vaultId);
        if (isBuilder(payload) && creates && col > 0n) built.set(vault, (built.get(vault) ?? 0n) + col);
        return undefined;
      })(reference);
      const showing = alteringItems('positions', (position) =>
        position.ownerAddress === wallets.builder.address
          ? {
              ...position,
              supply: String(BigInt(String(position.supply)) + (built.get(String(position.vaultId)) ?? 0n)),
            }
          : position,
      );
      return showing({ ...reference, handle: counting });
    },
  },
];
