import { base58 } from '@scure/base';
import { parseTransaction } from '../../../product/solana/transaction.js';
import { wallets } from '../../../reference/borrow/fixtures.js';
import { signer as asSigner } from '../../../reference/chain/instructions.js';
import type { Instruction } from '../../../reference/chain/message.js';
import { defect, type Defect } from '../defect.js';
import { put, type Inject } from '../operators.js';
import { builder } from './accounts.js';
import { alteringShown, recompiling, rewordingShown } from './compiling.js';
import { asking, at, building, inMarket, paying, type BuildEndpoint, type Seen } from './tamper.js';

/** Another `nftId` on one path; where none is given, the build keeps its own. */
const givingId = (endpoint: BuildEndpoint, idFor: (own: bigint, creates: boolean) => unknown): Inject =>
  at[endpoint](
    { status: 200 },
    put(({ nftId }, { creates }: Seen) => ({ nftId: idFor(BigInt(nftId as number | bigint), creates) ?? nftId })),
  );

const inWords = (own: bigint): string => `nft-${own}`;
const nextId = (own: bigint, creates: boolean) => (creates ? undefined : own + 1n);
const zeroId = (_: bigint, creates: boolean) => (creates ? 0 : undefined);

const defectsOfIds: readonly Defect[] = [
  defect('borrow-operate-id-in-words', 'BORROW-194').by(givingId('operate', inWords)),
  defect('borrow-operate-instructions-id-in-words', 'BORROW-195').by(givingId('operate-instructions', inWords)),
  defect('borrow-operate-other-id', 'BORROW-196').by(givingId('operate', nextId)),
  defect('borrow-operate-instructions-other-id', 'BORROW-197').by(givingId('operate-instructions', nextId)),
  defect('borrow-operate-zero-id', 'BORROW-198', 'BORROW-200').by(givingId('operate', zeroId)),
  defect('borrow-operate-instructions-zero-id', 'BORROW-199', 'BORROW-201').by(
    givingId('operate-instructions', zeroId),
  ),
];

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

const defectsOfTransactions: readonly Defect[] = [
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
];

const inEvery = (alter: (instruction: Instruction, seen: Seen) => Instruction): Inject =>
  alteringShown({}, (instructions, seen) => instructions.map((instruction) => alter(instruction, seen)));

const defectsOfInstructions: readonly Defect[] = [
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

export const defectsOfBuilds: readonly Defect[] = [...defectsOfIds, ...defectsOfTransactions, ...defectsOfInstructions];
