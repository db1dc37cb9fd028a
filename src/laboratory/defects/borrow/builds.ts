import { base58 } from '@scure/base';
import { parseTransaction } from '../../../product/solana/transaction.js';
import { wallets } from '../../../reference/borrow/fixtures.js';
import { signer as asSigner } from '../../../reference/chain/instructions.js';
import type { Instruction } from '../../../reference/chain/message.js';
import { defect, type Defect, type JsonObject, type JudgedId } from '../defect.js';
import { put, type Inject } from '../operators.js';
import { builder } from './accounts.js';
import { alteringShown, recompiling } from './compiling.js';
import { asking, at, buildEndpoints, paying, type BuildEndpoint, type Seen } from './tamper.js';

const idOf = ({ nftId }: JsonObject): bigint => BigInt(nftId as number | bigint);

/** Faults of `nftId`, on each path. */
const faultsOfId: readonly {
  readonly name: string;
  readonly says: string;
  readonly breaks: Readonly<Record<BuildEndpoint, readonly JudgedId[]>>;
  readonly because?: string;
  readonly alter: (build: JsonObject, creates: boolean) => unknown;
}[] = [
  {
    name: 'id-in-words',
    says: 'is a text that is no number',
    breaks: { operate: ['BORROW-194'], 'operate-instructions': ['BORROW-195'] },
    alter: (build) => `nft-${idOf(build)}`,
  },
  {
    name: 'other-id',
    says: 'is the next one where a position was named',
    breaks: { operate: ['BORROW-196'], 'operate-instructions': ['BORROW-197'] },
    alter: (build, creates) => (creates ? undefined : idOf(build) + 1n),
  },
  {
    name: 'zero-id',
    says: 'is the 0 that asked for a new position',
    breaks: { operate: ['BORROW-198', 'BORROW-200'], 'operate-instructions': ['BORROW-199', 'BORROW-201'] },
    because: 'The settled position has an id of its own.',
    alter: (_, creates) => (creates ? 0 : undefined),
  },
  {
    name: 'next-id',
    says: 'is the one after that of the new position',
    breaks: { operate: ['BORROW-200'], 'operate-instructions': ['BORROW-201'] },
    alter: (build, creates) => (creates ? idOf(build) + 1n : undefined),
  },
];

const defectsOfIds: readonly Defect[] = faultsOfId.flatMap(({ name, says, breaks, because, alter }) =>
  buildEndpoints.map((endpoint) =>
    defect(`borrow-${endpoint}-${name}`, breaks[endpoint], {
      says: `\`nftId\` of \`/borrow/${endpoint}\` ${says}.`,
      ...(because !== undefined && { because }),
      inject: at[endpoint](
        { status: 200 },
        put((build, { creates }: Seen) => ({ nftId: alter(build, creates) ?? build.nftId })),
      ),
    }),
  ),
);

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
export const alsoSigned = (instructions: readonly Instruction[]): readonly Instruction[] =>
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
  defect('borrow-transaction-in-base58', ['BORROW-240'], {
    says: '`transaction` is written in another alphabet than base64, with a mark in front.',
    inject: alteringText((text) => `z:${base58.encode(Buffer.from(text, 'base64'))}`),
  }),
  defect('borrow-transaction-truncated', ['BORROW-241'], {
    says: 'The last bytes of `transaction` are missing.',
    inject: alteringBytes((bytes) => bytes.subarray(0, -3)),
  }),
  defect('borrow-transaction-legacy', ['BORROW-242'], {
    says: '`transaction` carries a message without a version.',
    inject: recompiling({}, () => ({ version: 'legacy' })),
  }),
  defect('borrow-transaction-signed', ['BORROW-243'], {
    says: '`transaction` comes with a signature.',
    inject: alteringBytes((bytes) => Buffer.from(bytes).fill(7, 1, 65)),
  }),
  defect('borrow-transaction-with-surplus-slot', ['BORROW-244'], {
    says: '`transaction` has one signature slot too many.',
    inject: alteringBytes((bytes) => Buffer.concat([Buffer.of(bytes[0]! + 1), Buffer.alloc(64), bytes.subarray(1)])),
  }),
  defect('borrow-transaction-without-slots', ['BORROW-245'], {
    says: '`transaction` has no signature slots.',
    inject: alteringBytes((bytes) => Buffer.concat([Buffer.of(0), bytes.subarray(1 + 64 * bytes[0]!)])),
  }),
  defect('borrow-transaction-foreign-paid', ['BORROW-246', 'BORROW-249'], {
    says: 'The operator pays the fee of `transaction`.',
    because: 'Who pays has to sign.',
    inject: recompiling({}, () => ({ feePayer: operator })),
  }),
  defect('borrow-transaction-without-signer', ['BORROW-246', 'BORROW-247'], {
    says: 'The operator pays and signs in the place of the signer.',
    because: 'The first of the required signers pays.',
    inject: recompiling({}, ({ instructions }, { signer }) => ({
      feePayer: operator,
      instructions: instructions.map((instruction) => unsignedBy(signer, instruction)),
    })),
  }),
  defect('borrow-transaction-calls-from-table', ['BORROW-248'], {
    says: 'The first instruction takes its program from a lookup table.',
    inject: alteringBytes(callFromTable),
  }),
];

const inEvery = (alter: (instruction: Instruction, seen: Seen) => Instruction): Inject =>
  alteringShown({}, (instructions, seen) => instructions.map((instruction) => alter(instruction, seen)));

const defectsOfInstructions: readonly Defect[] = [
  defect('borrow-instruction-data-with-prefix', ['BORROW-251'], {
    says: '`data` stands behind a prefix that names its encoding.',
    inject: at['operate-instructions'](
      { status: 200 },
      put(({ instructions }) => ({
        instructions: (instructions as readonly JsonObject[]).map((each) => ({
          ...each,
          data: `base64:${String(each.data)}`,
        })),
      })),
    ),
  }),
  defect('borrow-instruction-program-by-name', ['BORROW-252'], {
    says: '`programId` is a name.',
    inject: inEvery((instruction) => ({ ...instruction, programId: 'vaults' })),
  }),
  defect('borrow-instruction-accounts-by-name', ['BORROW-253'], {
    says: '`pubkey` of the last account is a name.',
    inject: inEvery(({ accounts, ...instruction }) => ({
      ...instruction,
      accounts: accounts.map((meta, index) => (index === accounts.length - 1 ? { ...meta, pubkey: 'oracle' } : meta)),
    })),
  }),
  defect('borrow-no-instructions-for-some', ['BORROW-254', 'BORROW-341', 'BORROW-280', 'BORROW-282'], {
    says: 'A creation for one wallet comes without instructions.',
    because: 'Nothing is taken in a simulation either.',
    inject: alteringShown({ signer: builder, creates: true }, () => []),
  }),
  defect('borrow-instruction-signer-unmarked', ['BORROW-255'], {
    says: 'No account of the instructions is marked as a signer.',
    inject: inEvery((instruction, { signer }) => unsignedBy(signer, instruction)),
  }),
  defect('borrow-instructions-do-not-compile', ['BORROW-257'], {
    says: 'The first instruction calls the wallet that pays the fee.',
    inject: alteringShown({}, ([first, ...rest], { signer }) => [{ ...first!, programId: signer }, ...rest]),
  }),
  defect('borrow-deposit-of-other-path-is-double', ['BORROW-259', 'BORROW-341'], {
    says: 'For one wallet operate-instructions deposits twice the amount.',
    inject: asking['operate-instructions'](
      { signer: builder, actions: 'deposit' },
      paying(({ col }) => ({ colAmount: String(2n * col) })),
    ),
  }),
];

export const defectsOfBuilds: readonly Defect[] = [...defectsOfIds, ...defectsOfTransactions, ...defectsOfInstructions];
