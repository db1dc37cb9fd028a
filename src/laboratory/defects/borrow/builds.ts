import { base58 } from '@scure/base';
import type { Defect, JudgedId } from '../defect.js';
import { parseTransaction } from '../../../product/solana/transaction.js';
import { signer as asSigner } from '../../../reference/chain/instructions.js';
import { wallets } from '../../../reference/borrow/fixtures.js';
import { unsignedBy } from '../../../reference/borrow/service/unsigned-by.js';
import { alteringBuilds, amountsIn, buildEndpoints, recompiling, type Inject, type JsonObject } from './tamper.js';

type NftId = number | bigint;
const idOf = ({ nftId }: JsonObject): bigint => BigInt(nftId as NftId);

/** Faults of `nftId`, on each path. */
const faultsOfId: readonly {
  readonly name: string;
  readonly says: string;
  readonly breaks: Readonly<Record<(typeof buildEndpoints)[number], readonly JudgedId[]>>;
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
  buildEndpoints.map((endpoint): Defect => ({
    id: `borrow-${endpoint}-${name}`,
    says: `\`nftId\` of \`/borrow/${endpoint}\` ${says}.`,
    breaks: breaks[endpoint],
    ...(because !== undefined && { because }),
    inject: alteringBuilds([endpoint], (build, payload) => {
      const nftId = alter(build, amountsIn(payload).creates);
      return nftId === undefined ? undefined : { ...build, nftId };
    }),
  })),
);

const alteringText = (alter: (transaction: string) => string): Inject =>
  alteringBuilds(['operate'], (build) => ({ ...build, transaction: alter(String(build.transaction)) }));

const alteringBytes = (alter: (bytes: Buffer) => Uint8Array): Inject =>
  alteringText((text) => Buffer.from(alter(Buffer.from(text, 'base64'))).toString('base64'));

const operator = wallets.thirdReader.address;

/** The call of the first instruction is pointed at the first account that a lookup table brings in. */
function callFromTable(bytes: Buffer): Buffer {
  const { accountKeys, signatures } = parseTransaction(bytes);
  const firstCall = 1 + 64 * signatures.length + 4 + 1 + 32 * accountKeys.length + 32 + 1;
  const altered = Buffer.from(bytes);
  altered[firstCall] = accountKeys.length;
  return altered;
}

const defectsOfTransactions: readonly Defect[] = [
  {
    id: 'borrow-transaction-in-base58',
    says: '`transaction` is written in another alphabet than base64, with a mark in front.',
    breaks: ['BORROW-240'],
    inject: alteringText((text) => `z:${base58.encode(Buffer.from(text, 'base64'))}`),
  },
  {
    id: 'borrow-transaction-truncated',
    says: 'The last bytes of `transaction` are missing.',
    breaks: ['BORROW-241'],
    inject: alteringBytes((bytes) => bytes.subarray(0, -3)),
  },
  {
    id: 'borrow-transaction-legacy',
    says: '`transaction` carries a message without a version.',
    breaks: ['BORROW-242'],
    inject: recompiling((plan) => ({ ...plan, version: 'legacy' })),
  },
  {
    id: 'borrow-transaction-signed',
    says: '`transaction` comes with a signature.',
    breaks: ['BORROW-243'],
    inject: alteringBytes((bytes) => Buffer.from(bytes).fill(7, 1, 65)),
  },
  {
    id: 'borrow-transaction-with-surplus-slot',
    says: '`transaction` has one signature slot too many.',
    breaks: ['BORROW-244'],
    inject: alteringBytes((bytes) => Buffer.concat([Buffer.of(bytes[0]! + 1), Buffer.alloc(64), bytes.subarray(1)])),
  },
  {
    id: 'borrow-transaction-without-slots',
    says: '`transaction` has no signature slots.',
    breaks: ['BORROW-245'],
    inject: alteringBytes((bytes) => Buffer.concat([Buffer.of(0), bytes.subarray(1 + 64 * bytes[0]!)])),
  },
  {
    id: 'borrow-transaction-foreign-paid',
    says: 'The operator pays the fee of `transaction`.',
    breaks: ['BORROW-246', 'BORROW-249'],
    because: 'Who pays has to sign.',
    inject: recompiling((plan) => ({ ...plan, feePayer: operator })),
  },
  {
    id: 'borrow-transaction-without-signer',
    says: 'The operator pays and signs in the place of the signer.',
    breaks: ['BORROW-246', 'BORROW-247'],
    because: 'The first of the required signers pays.',
    inject: recompiling(({ instructions, ...plan }, { signer }) => ({
      ...plan,
      feePayer: operator,
      instructions: instructions.map((instruction) => unsignedBy(String(signer), instruction)),
    })),
  },
  {
    id: 'borrow-transaction-calls-from-table',
    says: 'The first instruction takes its program from a lookup table.',
    breaks: ['BORROW-248'],
    inject: alteringBytes(callFromTable),
  },
  {
    id: 'borrow-transaction-needs-second-signature',
    says: 'The operator has to sign as well.',
    breaks: ['BORROW-249'],
    inject: recompiling(({ instructions, ...plan }) => ({
      ...plan,
      instructions: instructions.map((instruction) => ({
        ...instruction,
        accounts: [...instruction.accounts, asSigner(operator)],
      })),
    })),
  },
];

export const defectsOfBuilds: readonly Defect[] = [...defectsOfIds, ...defectsOfTransactions];
