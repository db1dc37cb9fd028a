import { signer as signs, writable } from '../../../../../src/reference/chain/instructions.js';
import { compileTransaction, derivedAddress } from '../../../../../src/reference/chain/message.js';
import { concernsNothing, declaring, passes, violates } from '../../../../support/check-rows.js';
import { borrowTable, fixtures } from '../made.js';
import { build, type Row } from '../made-exchanges.js';

const [signer, other, vault] = [derivedAddress('signer'), derivedAddress('other'), derivedAddress('vault')];
const at = '/transaction';

type Plan = Partial<Readonly<{ feePayer: string; version: 0 | 'legacy'; signers: readonly string[] }>>;

/** The bytes of a transaction with one instruction; every signature slot is zero. */
const bytesOf = ({ feePayer = signer, version = 0, signers = [signer] }: Plan = {}): Uint8Array =>
  compileTransaction({
    feePayer,
    version,
    blockhash: derivedAddress('blockhash'),
    instructions: [
      { programId: derivedAddress('own'), accounts: [...signers.map(signs), writable(vault)], data: new Uint8Array(9) },
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
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const withText = (transaction: string): Row['given'] =>
  build('operate', { signer }, { body: { nftId: 7, transaction } });

const built = { nftId: 7, transaction: 'dGVzdA==' };
const ofBytes = (bytes: Uint8Array): Row['given'] => withText(text(bytes));
const cut = bytesOf().subarray(0, -1);
const { chain: _chain, ...withoutChain } = fixtures;

/** What every requirement of the parsed bytes leaves to the others. */
const elsewhere: readonly Row[] = [
  concernsNothing('bytes that end too early', ofBytes(cut)),
  declaring(withoutChain, concernsNothing('a chain that is not declared', withText(text(bytesOf())))),
];

borrowTable({
  'BORROW-240': [passes('padded', withText('AAA=')), violates('the alphabet of URLs', withText('A-_A'), at)],
  'BORROW-241': [
    passes('version 0', ofBytes(bytesOf())),
    passes('a legacy message', ofBytes(bytesOf({ version: 'legacy' }))),
    violates('bytes that end too early', ofBytes(cut), at),
    concernsNothing('no base64', withText('-_==')),
    declaring(withoutChain, violates('four bytes, and no declared chain', withText('dGVzdA=='), at)),
    declaring(
      withoutChain,
      concernsNothing('a signer of another chain', build('operate', { signer: '0x5e' }, { body: built })),
    ),
  ],
  'BORROW-242': [
    passes('version 0', ofBytes(bytesOf())),
    violates('a legacy message', ofBytes(bytesOf({ version: 'legacy' })), at),
    ...elsewhere,
  ],
  'BORROW-243': [
    passes('a slot of zeros', ofBytes(bytesOf())),
    violates('one byte in the first slot', ofBytes(changed(1, 7)), at),
    ...elsewhere,
  ],
  'BORROW-244': [
    passes('one slot for one signer', ofBytes(bytesOf())),
    passes('none, which another requirement judges', ofBytes(withSlots(0))),
    violates('two slots for one signer', ofBytes(withSlots(2)), at),
    ...elsewhere,
  ],
  'BORROW-245': [passes('one slot', ofBytes(bytesOf())), violates('no slot', ofBytes(withSlots(0)), at), ...elsewhere],
  'BORROW-246': [
    passes('the signer pays', ofBytes(bytesOf())),
    violates('another account pays', ofBytes(bytesOf({ feePayer: other })), at),
    ...elsewhere,
  ],
  'BORROW-247': [
    passes('the signer pays', ofBytes(bytesOf())),
    violates('only another account signs', ofBytes(bytesOf({ feePayer: other, signers: [] })), at),
    ...elsewhere,
  ],
  'BORROW-248': [
    passes('a program among the static keys', ofBytes(bytesOf())),
    violates('a program beyond the static keys', ofBytes(changed(programIndexAt, 3)), at),
    ...elsewhere,
  ],
});
