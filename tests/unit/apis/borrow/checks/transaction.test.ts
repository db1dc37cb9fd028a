import { borrow } from '../../../../../src/product/apis/borrow/api.js';
import { signer as signs, writable } from '../../../../../src/reference/chain/instructions.js';
import { compileTransaction, derivedAddress } from '../../../../../src/reference/chain/message.js';
import { checkTable, type Outcome } from '../../../../support/check-table.js';
import { fixtures } from '../made.js';
import { build, refused, row, type Row } from '../made-exchanges.js';

const [signer, other, vault] = [derivedAddress('signer'), derivedAddress('other'), derivedAddress('vault')];
const at = '/transaction';

interface Plan {
  readonly feePayer?: string;
  readonly version?: 0 | 'legacy';
  readonly signers?: readonly string[];
}

/** The bytes of a transaction with one instruction; every signature slot is zero. */
const bytesOf = ({ feePayer = signer, version = 0, signers = [signer] }: Plan = {}): Uint8Array =>
  compileTransaction({
    feePayer,
    version,
    blockhash: derivedAddress('blockhash'),
    instructions: [
      {
        programId: derivedAddress('program'),
        accounts: [...signers.map(signs), writable(vault)],
        data: new Uint8Array(9),
      },
    ],
  });

const slotBytes = 64;
const messageOf = (bytes: Uint8Array): Uint8Array => bytes.subarray(1 + slotBytes);

/** The transaction of one signer with another number of empty signature slots. */
const withSlots = (count: number): Uint8Array =>
  Buffer.concat([Uint8Array.of(count), new Uint8Array(count * slotBytes), messageOf(bytesOf())]);

const changed = (index: number, value: number): Uint8Array => {
  const bytes = bytesOf();
  bytes[index] = value;
  return bytes;
};

/** Signature slot, version byte, header, the count of keys, three keys, the blockhash and the count of instructions. */
const programIndexAt = 1 + slotBytes + 1 + 3 + 1 + 3 * 32 + 32 + 1;
const versionAt = 1 + slotBytes;

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const withText = (transaction: string): Row['given'] =>
  build('operate', { signer }, { body: { nftId: 7, transaction } });

const built = { nftId: 7, transaction: 'dGVzdA==' };

const bytes = (outcome: Outcome, name: string, given: Uint8Array): Row => ({
  ...row(outcome, name, withText(text(given))),
  ...(outcome === 'violation' && { at }),
});

const cut = bytesOf().subarray(0, -1);
const { chain: _chain, ...withoutChain } = fixtures;

/** What every requirement of the parsed bytes leaves to the others. */
const elsewhere: readonly Row[] = [
  bytes('not applicable', 'bytes that end too early', cut),
  row('not applicable', 'no base64', withText('-_==')),
  row('not applicable', 'an error response', build('operate', { signer }, refused)),
  row('not applicable', 'a chain that is not declared', withText(text(bytesOf())), withoutChain),
];

checkTable(borrow, fixtures, {
  'BORROW-240': [
    row('pass', 'padded', withText('AAA=')),
    row('pass', 'without padding', withText('AAA')),
    { ...row('violation', 'the alphabet of URLs', withText('A-_A')), at },
    { ...row('violation', 'a space', withText('AAAA AAAA')), at },
    row('not applicable', 'an error response', build('operate', { signer }, refused)),
  ],
  'BORROW-241': [
    bytes('pass', 'version 0', bytesOf()),
    bytes('pass', 'a legacy message', bytesOf({ version: 'legacy' })),
    bytes('violation', 'bytes that end too early', cut),
    bytes('violation', 'a byte too many', Buffer.concat([bytesOf(), Uint8Array.of(0)])),
    bytes('violation', 'an unknown version', changed(versionAt, 0x81)),
    row('not applicable', 'no base64', withText('-_==')),
    { ...row('violation', 'four bytes, and no declared chain', withText('dGVzdA=='), withoutChain), at },
    row(
      'not applicable',
      'a signer of another chain',
      build('operate', { signer: '0x5e' }, { body: built }),
      withoutChain,
    ),
  ],
  'BORROW-242': [
    bytes('pass', 'version 0', bytesOf()),
    bytes('violation', 'a legacy message', bytesOf({ version: 'legacy' })),
    ...elsewhere,
  ],
  'BORROW-243': [
    bytes('pass', 'a slot of zeros', bytesOf()),
    bytes('pass', 'no slot', withSlots(0)),
    bytes('violation', 'one byte in the first slot', changed(1, 7)),
    bytes('violation', 'one byte at the end of the slot', changed(slotBytes, 7)),
    ...elsewhere,
  ],
  'BORROW-244': [
    bytes('pass', 'one slot for one signer', bytesOf()),
    bytes('pass', 'two slots for two signers', bytesOf({ signers: [signer, other] })),
    bytes('pass', 'none, which another requirement judges', withSlots(0)),
    bytes('violation', 'two slots for one signer', withSlots(2)),
    ...elsewhere,
  ],
  'BORROW-245': [
    bytes('pass', 'one slot', bytesOf()),
    bytes('pass', 'too many, which another requirement judges', withSlots(2)),
    bytes('violation', 'no slot', withSlots(0)),
    ...elsewhere,
  ],
  'BORROW-246': [
    bytes('pass', 'the signer pays', bytesOf()),
    bytes('violation', 'another account pays', bytesOf({ feePayer: other })),
    bytes('violation', 'another account pays and the signer does not sign', bytesOf({ feePayer: other, signers: [] })),
    ...elsewhere,
  ],
  'BORROW-247': [
    bytes('pass', 'the signer pays', bytesOf()),
    bytes('pass', 'the signer signs beside the payer', bytesOf({ feePayer: other })),
    bytes('violation', 'only another account signs', bytesOf({ feePayer: other, signers: [] })),
    ...elsewhere,
  ],
  'BORROW-248': [
    bytes('pass', 'a program among the static keys', bytesOf()),
    bytes('violation', 'a program beyond the static keys', changed(programIndexAt, 3)),
    bytes('violation', 'the fee payer as program', changed(programIndexAt, 0)),
    ...elsewhere,
  ],
});
