import { borrow } from '../../../../../src/product/apis/borrow/api.js';
import { associatedAccount, systemProgram, wrappedNativeMint } from '../../../../../src/reference/chain/addresses.js';
import { closeTokenAccount, signer as signs, syncNative } from '../../../../../src/reference/chain/instructions.js';
import { transferNative, writable } from '../../../../../src/reference/chain/instructions.js';
import { derivedAddress, type Instruction } from '../../../../../src/reference/chain/message.js';
import { concernsNothing, declaring, passes, violates } from '../../../../support/check-rows.js';
import { checkTable } from '../../../../support/check-table.js';
import { fixtures } from '../made.js';
import { build, type Row } from '../made-exchanges.js';

const [signer, other] = [derivedAddress('signer'), derivedAddress('other')];
const [program, vault] = [derivedAddress('program'), derivedAddress('vault')];
const { chain: _chain, ...withoutChain } = fixtures;
const noKey = writable('0'.repeat(44));

const opened = ({ programId, accounts, data }: Instruction) => ({
  programId,
  accounts,
  data: Buffer.from(data).toString('base64'),
});

const plain: Instruction = { programId: program, accounts: [signs(signer), writable(vault)], data: Uint8Array.of(1) };

type Open = Readonly<Record<string, unknown>>;
const given = (instructions: readonly Open[], sent: Open = {}): Row['given'] =>
  build('operateInstructions', { signer, ...sent }, { body: { nftId: 7, instructions } });

/** A sound instruction and one that differs from it in these fields. */
const with2nd = (more: Open): Row['given'] => given([opened(plain), { ...opened(plain), ...more }]);
const sound = given([opened(plain), opened(plain)]);
const elsewhere: readonly Row[] = [concernsNothing('no instruction', given([]))];
const onChain: readonly Row[] = [
  ...elsewhere,
  declaring(withoutChain, concernsNothing('a chain that is not declared', sound)),
];

const [supplyVault, debtVault] = [2, 3];
const native = {
  ...fixtures,
  vaults: { nativeCollateral: { vaultId: supplyVault }, nativeDebt: { vaultId: debtVault, market: 'alt' } },
};
const ofNoChain = { ...withoutChain, vaults: native.vaults };
const wrapped = associatedAccount(signer, wrappedNativeMint);
const wrappedOfOther = associatedAccount(other, wrappedNativeMint);

const wraps = (sent: Open, ...instructions: readonly Instruction[]): Row['given'] =>
  given([plain, ...instructions].map(opened), sent);
const deposits = { vaultId: supplyVault, colAmount: '1000', debtAmount: '0' };
const inOther = (...instructions: readonly Instruction[]): Row['given'] =>
  wraps({ ...deposits, vaultId: 9 }, ...instructions);
const readsWrapped: Instruction = { ...plain, accounts: [signs(signer), writable(wrapped)] };
const withdraws = { vaultId: supplyVault, colAmount: '-1000', debtAmount: '0' };

const ofDebt = (debtAmount: string, ...instructions: readonly Instruction[]): Row['given'] =>
  build(
    'operateInstructions',
    { signer, vaultId: debtVault, colAmount: '0', debtAmount },
    { market: 'alt', body: { nftId: 7, instructions: [plain, ...instructions].map(opened) } },
  );

/** A call of the system program with the account; the first two bytes of its number in little-endian order. */
const systemCall = (...number: readonly [number, number]): Instruction => ({
  programId: systemProgram,
  accounts: [signs(signer), writable(wrapped)],
  data: Uint8Array.of(...number, 0, 0),
});

const closes = closeTokenAccount(wrapped, signer, signer);
const closesOther = closeTokenAccount(wrappedOfOther, signer, signer);
const borrows = (...instructions: readonly Instruction[]): Row['given'] => ofDebt('1000', ...instructions);

checkTable(borrow, native, {
  'BORROW-251': [
    passes('base64', sound),
    violates('the alphabet of URLs', with2nd({ data: 'A-_A' }), '/instructions/1/data'),
    ...elsewhere,
  ],
  'BORROW-252': [
    passes('a key', sound),
    violates('no base58', with2nd({ programId: '0'.repeat(44) }), '/instructions/1/programId'),
    ...onChain,
  ],
  'BORROW-253': [
    passes('keys', sound),
    violates('no base58', with2nd({ accounts: [signs(signer), noKey] }), '/instructions/1/accounts/1/pubkey'),
    ...onChain,
  ],
  'BORROW-254': [passes('two', sound), violates('none', given([]), '/instructions')],
  'BORROW-255': [
    passes('as a signer', sound),
    violates('not named', given([opened({ ...plain, accounts: [writable(vault)] })]), '/instructions'),
    violates('named and not a signer', given([opened({ ...plain, accounts: [writable(signer)] })])),
    violates('another signer', given([opened({ ...plain, accounts: [signs(other)] })])),
    ...elsewhere,
  ],
  'BORROW-257': [
    passes('they compile', sound),
    violates('the fee payer is called', with2nd({ programId: signer }), '/instructions'),
    concernsNothing('a program that is no key', with2nd({ programId: 'program' })),
    concernsNothing('an account that is no key', with2nd({ accounts: [writable('vault')] })),
    concernsNothing('data that is no base64', with2nd({ data: '-_' })),
    ...onChain,
  ],
  'BORROW-287': [
    passes('native currency for another account', wraps(deposits, transferNative(signer, wrappedOfOther, 1n))),
    violates('a transfer', wraps(deposits, transferNative(signer, wrapped, 1n)), '/instructions/1'),
    violates('a synchronisation', wraps(deposits, syncNative(wrapped)), '/instructions/1'),
    passes('another call of the system program', wraps(deposits, systemCall(2, 1))),
    passes('a synchronisation of another account', wraps(deposits, syncNative(wrappedOfOther))),
    declaring(ofNoChain, concernsNothing('a chain that is not declared', wraps(deposits, syncNative(wrapped)))),
    declaring(fixtures, concernsNothing('no vault that is declared', wraps(deposits, syncNative(wrapped)))),
  ],
  'BORROW-288': [
    passes('the account of another wallet is closed', wraps(withdraws, closesOther)),
    violates('the account is closed', wraps(withdraws, closes), '/instructions/1'),
    concernsNothing('a deposit', wraps(deposits, closes)),
  ],
  'BORROW-289': [
    passes('the account of another wallet is closed', borrows(closesOther)),
    violates('the account is closed', borrows(closes), '/instructions/1'),
    concernsNothing('a repayment', ofDebt('-1000', closes)),
  ],
  'BORROW-343': [
    violates('a synchronisation', inOther(readsWrapped, syncNative(wrapped)), '/instructions/2'),
    violates('the account is closed', inOther(closes), '/instructions/1'),
    passes('a deposit that wraps has a requirement of its own', wraps(deposits, syncNative(wrapped))),
    passes('a withdrawal that unwraps has a requirement of its own', wraps(withdraws, closes)),
    concernsNothing('the account is not named', inOther(syncNative(wrappedOfOther))),
    declaring(withoutChain, concernsNothing('a chain that is not declared', inOther(closes))),
  ],
});
