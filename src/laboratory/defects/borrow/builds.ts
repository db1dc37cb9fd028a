import { base58 } from '@scure/base';
import { wallets } from '../../../reference/borrow/fixtures.js';
import { vaultProgram } from '../../../reference/borrow/service/instructions.js';
import { associatedAccount, wrappedNativeMint } from '../../../reference/chain/addresses.js';
import {
  closeTokenAccount,
  syncNative,
  transferNative,
  signer as asSigner,
} from '../../../reference/chain/instructions.js';
import type { Instruction } from '../../../reference/chain/message.js';
import { parseTransaction } from '../../../product/solana/transaction.js';
import { defect, type Defect, type Inject } from '../defect.js';
import { all, put, type When } from '../operators.js';
import {
  asking,
  listing,
  alteringShown,
  at,
  building,
  byEndpoint,
  oneEach,
  inMarket,
  paying,
  recompiling,
  rewordingShown,
  type Seen,
  type Endpoint,
} from './tamper.js';

/** The wallet whose builds are never sent. */
const builder = wallets.builder.address;

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

/** Another `nftId`; where none is given, the build keeps its own. */
const givingId =
  (idFor: (own: bigint, creates: boolean) => unknown) =>
  (endpoint: Endpoint): Inject =>
    at[endpoint](
      { status: 200 },
      put(({ nftId }, { creates }: Seen) => ({ nftId: idFor(BigInt(nftId as number | bigint), creates) ?? nftId })),
    );

const inWords = givingId((own) => `nft-${own}`);
const nextId = givingId((own, creates) => (creates ? undefined : own + 1n));
const zeroId = givingId((_, creates) => (creates ? 0 : undefined));

const alteringText = (alter: (transaction: string) => string): Inject =>
  at.operate(
    { status: 200 },
    put(({ transaction }) => ({ transaction: alter(String(transaction)) })),
  );

const alteringBytes = (alter: (bytes: Buffer) => Uint8Array): Inject =>
  alteringText((text) => Buffer.from(alter(Buffer.from(text, 'base64'))).toString('base64'));

const operator = wallets.thirdReader.address;

/** The same instruction without this wallet's signature. */
function unsignedBy(signer: string, { accounts, ...instruction }: Instruction): Instruction {
  return {
    ...instruction,
    accounts: accounts.map((meta) => (meta.pubkey === signer ? { ...meta, isSigner: false } : meta)),
  };
}

/** The operator has to sign each instruction as well. */
const alsoSigned = (instructions: readonly Instruction[]): readonly Instruction[] =>
  instructions.map((each) => ({ ...each, accounts: [...each.accounts, asSigner(operator)] }));

/** The call of the first instruction is pointed at the first account that a lookup table brings in. */
function callFromTable(bytes: Buffer): Buffer {
  const { accountKeys, signatures } = parseTransaction(bytes);
  const firstCall = 1 + 64 * signatures.length + 4 + 1 + 32 * accountKeys.length + 32 + 1;
  const altered = Buffer.from(bytes);
  altered[firstCall] = accountKeys.length;
  return altered;
}

const inEvery = (alter: (instruction: Instruction, seen: Seen) => Instruction): Inject =>
  alteringShown({}, (instructions, seen) => instructions.map((instruction) => alter(instruction, seen)));

/** Faults of the accounts that builds open, wrap and close, of ids, of transactions and of instructions. */
export const defectsOfBuilds: readonly Defect[] = [
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
  ...oneEach('id-in-words', inWords, 'BORROW-194', 'BORROW-195'),
  ...oneEach('other-id', nextId, 'BORROW-196', 'BORROW-197'),
  ...byEndpoint('zero-id', zeroId, {
    operate: ['BORROW-198', 'BORROW-200'],
    'operate-instructions': ['BORROW-199', 'BORROW-201'],
  }),
  defect('borrow-transaction-in-base58', 'BORROW-240').by(
    alteringText((text) => `z:${base58.encode(Buffer.from(text, 'base64'))}`),
  ),
  defect('borrow-transaction-truncated', 'BORROW-241').by(alteringBytes((bytes) => bytes.subarray(0, -3))),
  defect('borrow-transaction-legacy', 'BORROW-242').by(recompiling({}, () => ({ version: 'legacy' }))),
  defect('borrow-transaction-signed', 'BORROW-243').by(alteringBytes((bytes) => Buffer.from(bytes).fill(7, 1, 65))),
  defect('borrow-transaction-with-surplus-slot', 'BORROW-244').by(
    alteringBytes((bytes) => Buffer.concat([Buffer.of(bytes[0]! + 1), Buffer.alloc(64), bytes.subarray(1)])),
  ),
  defect('borrow-transaction-without-slots', 'BORROW-245').by(
    alteringBytes((bytes) => Buffer.concat([Buffer.of(0), bytes.subarray(1 + 64 * bytes[0]!)])),
  ),
  defect('borrow-transaction-foreign-paid', 'BORROW-246', 'BORROW-249').by(
    recompiling({}, () => ({ feePayer: operator })),
  ),
  defect('borrow-transaction-without-signer', 'BORROW-246', 'BORROW-247').by(
    recompiling({}, ({ instructions }, { signer }) => ({
      feePayer: operator,
      instructions: instructions.map((instruction) => unsignedBy(signer, instruction)),
    })),
  ),
  defect('borrow-transaction-calls-from-table', 'BORROW-248').by(alteringBytes(callFromTable)),
  // `data` stands behind a prefix that names its encoding.
  defect('borrow-instruction-data-with-prefix', 'BORROW-251').by(
    rewordingShown((instruction) => ({ ...instruction, data: `base64:${String(instruction.data)}` })),
  ),
  defect('borrow-instruction-program-by-name', 'BORROW-252').by(
    inEvery((instruction) => ({ ...instruction, programId: 'vaults' })),
  ),
  defect('borrow-instruction-accounts-by-name', 'BORROW-253').by(
    inEvery(({ accounts, ...instruction }) => ({
      ...instruction,
      accounts: accounts.map((meta, index) => (index === accounts.length - 1 ? { ...meta, pubkey: 'oracle' } : meta)),
    })),
  ),
  defect('borrow-no-instructions-for-some', 'BORROW-254', 'BORROW-341', 'BORROW-280', 'BORROW-282').by(
    alteringShown({ signer: builder, creates: true }, () => []),
  ),
  defect('borrow-instruction-signer-unmarked', 'BORROW-255').by(
    inEvery((instruction, { signer }) => unsignedBy(signer, instruction)),
  ),
  defect('borrow-instructions-do-not-compile', 'BORROW-257').by(
    alteringShown({}, ([first, ...rest], { signer }) => [{ ...first!, programId: signer }, ...rest]),
  ),
  defect('borrow-deposit-of-other-path-is-double', 'BORROW-259', 'BORROW-341').by(
    asking['operate-instructions'](
      { signer: builder, actions: 'deposit' },
      paying(({ col }) => ({ colAmount: String(2n * col) })),
    ),
  ),
  defect('borrow-rpc-parameter-ignores-market', 'BORROW-342').by(
    asking.vaults(({ query }) => 'rpcUrl' in query.named, inMarket()),
  ),
  defect('borrow-deposits-through-double', 'BORROW-263', 'BORROW-265').by(
    building(
      ({ col }) => col > 2n ** 53n,
      ({ col }) => ({ col: BigInt(Number(col)) }),
    ),
  ),
  defect('borrow-instructions-need-second-signature', 'BORROW-331').by(
    alteringShown(({ col }) => col < 0n, alsoSigned),
  ),
  defect('borrow-lookup-table-is-none-for-creations', 'BORROW-256').by(
    at['operate-instructions'](
      { status: 200, creates: true },
      put({ addressLookupTableAddresses: [wallets.thirdReader.address] }),
    ),
  ),
];
