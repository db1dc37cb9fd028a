import { wallets } from '../../../reference/borrow/fixtures.js';
import { vaultProgram } from '../../../reference/borrow/service/instructions.js';
import { associatedAccount, wrappedNativeMint } from '../../../reference/chain/addresses.js';
import { closeTokenAccount, syncNative, transferNative } from '../../../reference/chain/instructions.js';
import type { Instruction } from '../../../reference/chain/message.js';
import { defect, type Defect } from '../defect.js';
import { all, type Inject, type When } from '../operators.js';
import { alteringShown } from './compiling.js';
import { asking, listing, type Seen } from './tamper.js';

/** The wallet whose builds are never sent. */
export const builder = wallets.builder.address;

const native = ({ signer }: Seen): string => associatedAccount(signer, wrappedNativeMint);

/** Adds steps to the instructions of one vault for a wallet whose builds are never sent. */
const addingForBuilder = (
  when: { readonly vaultId: bigint; readonly does: (seen: Seen) => boolean },
  add: (seen: Seen) => readonly Instruction[],
): Inject =>
  alteringShown(all({ signer: builder, payload: { vaultId: when.vaultId } }, when.does), (instructions, seen) =>
    // The same vault id may stand for other tokens in the alternate market.
    instructions.some(({ accounts }) => accounts.some(({ pubkey }) => pubkey === native(seen)))
      ? [...instructions, ...add(seen)]
      : undefined,
  );

const closing = (seen: Seen): readonly Instruction[] => [closeTokenAccount(native(seen), seen.signer, seen.signer)];

const isDepositInThirdVault: When<Seen> = all({ payload: { vaultId: 3n }, creates: false }, ({ col }) => col > 0n);

/** Faults of the accounts that builds open, wrap and close. */
export const defectsOfAccounts: readonly Defect[] = [
  defect('borrow-deposit-wraps', 'BORROW-287').by(
    addingForBuilder({ vaultId: 1n, does: ({ col }) => col > 0n }, (seen) => [
      transferNative(seen.signer, native(seen), 0n),
      syncNative(native(seen)),
    ]),
  ),
  defect('borrow-withdrawal-unwraps', 'BORROW-288', 'BORROW-341').by(
    addingForBuilder({ vaultId: 1n, does: ({ col }) => col < 0n }, closing),
  ),
  defect('borrow-loan-unwraps', 'BORROW-289').by(
    addingForBuilder({ vaultId: 3n, does: ({ debt }) => debt > 0n }, closing),
  ),
  // In a vault that no profile names, a deposit into a position wraps native currency itself.
  defect('borrow-undeclared-vault-wraps', 'BORROW-343').by(
    alteringShown(isDepositInThirdVault, (instructions, seen) =>
      // Only in the alternate market is the collateral of this id wrapped native.
      instructions.some(({ programId, accounts }) => programId === vaultProgram && accounts[5]?.pubkey === native(seen))
        ? [...instructions, syncNative(native(seen))]
        : undefined,
    ),
  ),
  // A build that nobody sends shows in the positions of its wallet in the same vault.
  defect('borrow-build-moves-position', 'BORROW-238', 'BORROW-239').by((reference) => {
    const built = new Map<string, bigint>();
    const counting = asking.builds({ signer: builder, creates: true }, ({ payload: { vaultId }, col }) => {
      if (col > 0n) built.set(String(vaultId), (built.get(String(vaultId)) ?? 0n) + col);
      return undefined;
    })(reference);
    const showing = listing('positions', ({ ownerAddress, supply, vaultId }) =>
      ownerAddress === builder
        ? { supply: String(BigInt(String(supply)) + (built.get(String(vaultId)) ?? 0n)) }
        : undefined,
    );
    return showing({ ...reference, handle: counting });
  }),
];
