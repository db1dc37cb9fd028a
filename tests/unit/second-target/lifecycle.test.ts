import { afterEach, beforeEach, expect, test } from 'vitest';
import { system } from '../../second-target/chain/base-programs.js';
import { associatedAddress } from '../../second-target/chain/ledger.js';
import { ensureAssociated } from '../../second-target/chain/base-programs.js';
import { token } from '../../second-target/chain/token-program.js';
import { buildTransaction, type Instruction } from '../../second-target/chain/wire.js';
import type { SecondTarget } from '../../second-target/start.js';
import { ask, balance, type Json, rpc, settle, startAtNoon } from './support.js';

const ALL = '-170141183460469231731687303715884105728';
const MINIMUM = 2_000_000n;
const SOL = 1_000_000_000n;

let target: SecondTarget;
beforeEach(async () => {
  target = await startAtNoon();
});
afterEach(() => target.close());

const own = () => target.wallets.lifecycle;
const mints = () => target.fixtures.mints;

async function operate(
  positionId: string | number,
  colAmount: bigint | string,
  debtAmount: bigint | string,
  more = {},
) {
  const { address, secret } = own();
  const payload = { vaultId: 1, positionId: Number(positionId), signer: address, ...more };
  const body = { ...payload, colAmount: String(colAmount), debtAmount: String(debtAmount) };
  const headers = { 'x-api-key': target.apiKey };
  const built = await ask(`${target.bases.borrow}/borrow/operate`, { headers, body });
  expect(built.status).toBe(200);
  return { nftId: built.body.nftId as string, ...(await settle(target, built.body.transaction, secret)) };
}

async function send(instructions: Instruction[], secret = own().secret, feePayer = own().address) {
  const { value } = await rpc(target, 'getLatestBlockhash');
  const { blockhash } = value;
  const bytes = buildTransaction({ version: 'legacy', feePayer, blockhash, instructions });
  return settle(target, Buffer.from(bytes).toString('base64'), secret);
}

async function wrap(lamports: bigint) {
  const { address } = own();
  const account = associatedAddress(address, mints().native);
  const made = ensureAssociated(address, address, mints().native);
  const done = await send([made, system.transfer(address, account, lamports), token.syncNative(account)]);
  expect(done.err).toBeNull();
}

async function position(id: string): Promise<Json> {
  const url = `${target.bases.borrow}/borrow/positions?users=${own().address}`;
  const { body } = await ask(url, { headers: { 'x-api-key': target.apiKey } });
  return body.find((one: Json) => String(one.id) === id);
}

/** A position with ten units of collateral; the wallet is left with some wrapped currency. */
async function opened(): Promise<string> {
  await wrap(30n * SOL);
  const created = await operate(0, 10n * SOL, 0n);
  expect(created.err).toBeNull();
  return created.nftId;
}

function expectName(result: { err: Json; logs: string[] }, name: string, code: number) {
  expect(result.err).toMatchObject({ InstructionError: [expect.any(Number), { Custom: code }] });
  expect(result.logs.join('\n')).toContain(name);
}

test('a deposit without wrapped currency fails as the token program says, with and without an account', async () => {
  expect(await balance(target, own().address, mints().native)).toBeUndefined();
  expectName(await operate(0, SOL, 0n), 'insufficient funds', 1);
  // Nothing of the failed transaction stays, not even the account it made.
  expect(await balance(target, own().address, mints().native)).toBeUndefined();
  await wrap(SOL / 2n);
  expectName(await operate(0, SOL, 0n), 'insufficient funds', 1);
  // The exact balance is too little too: the transfer rounds up.
  await wrap(SOL / 2n);
  expectName(await operate(0, SOL, 0n), 'insufficient funds', 1);
});

test('creates a position with a deposit, shown as an NFT in the wallet of its owner', async () => {
  const id = await opened();
  const listed = await position(id);
  expect(listed).toMatchObject({ supply: String(10n * SOL), borrow: '0', dustBorrow: '0', isSupplyPosition: true });
  expect(await balance(target, own().address, listed.address)).toBe(1n);
  expect(await balance(target, own().address, mints().native)).toBe(20n * SOL - 1n);
  expect((await rpc(target, 'getTokenSupply', listed.address)).value.amount).toBe('1');
});

test('creates a position for another owner, who alone may take from it', async () => {
  await wrap(5n * SOL);
  const created = await operate(0, SOL, 0n, { positionOwner: target.wallets.newcomer.address });
  expect(created.err).toBeNull();
  expect(await position(created.nftId)).toBeUndefined();
  expect((await operate(created.nftId, SOL, 0n)).err).toBeNull();
  expectName(await operate(created.nftId, -SOL, 0n), 'VaultPositionNotOwned', 6025);
});

test('deposits, and withdraws a part', async () => {
  const id = await opened();
  expect((await operate(id, 2n * SOL, 0n)).err).toBeNull();
  expect((await position(id)).supply).toBe(String(12n * SOL));
  expect((await operate(id, -3n * SOL, 0n)).err).toBeNull();
  expect((await position(id)).supply).toBe(String(9n * SOL));
  // In wrapped currency: nothing was unwrapped.
  expect(await balance(target, own().address, mints().native)).toBe(21n * SOL - 2n);
  expectName(await operate(id, -10n * SOL, 0n), 'VaultSupplyTooLow', 6024);
});

test('borrows into an account it makes itself, at the minimum and above', async () => {
  const id = await opened();
  expect(await balance(target, own().address, mints().dollar)).toBeUndefined();
  expectName(await operate(id, 0n, MINIMUM - 1n), 'VaultUserDebtTooLow', 6021);
  expect((await operate(id, 0n, MINIMUM)).err).toBeNull();
  expect(await balance(target, own().address, mints().dollar)).toBe(MINIMUM);
  expect((await position(id)).borrow).toBe(String(MINIMUM));
});

test('deposits and borrows in one transaction, also with a new position', async () => {
  const id = await opened();
  expect((await operate(id, SOL, 3n * MINIMUM)).err).toBeNull();
  expect(await position(id)).toMatchObject({ supply: String(11n * SOL), borrow: String(3n * MINIMUM) });
  const second = await operate(0, SOL, MINIMUM);
  expect(second.err).toBeNull();
  expect(await position(second.nftId)).toMatchObject({ supply: String(SOL), borrow: String(MINIMUM) });
});

test('keeps the debt within the collateral factor, when borrowing and when withdrawing', async () => {
  const id = await opened();
  // Ten units at 151.27 dollars and 75 percent: 1134.525 dollars, of a coin worth 0.9998.
  const most = 1_134_751_950n;
  expectName(await operate(id, 0n, most + 1n), 'VaultPositionAboveCollateralFactor', 6022);
  expect((await operate(id, 0n, most)).err).toBeNull();
  expectName(await operate(id, -1000n, 0n), 'VaultPositionAboveCollateralFactor', 6022);
});

test('repays a part, but leaves no debt below the minimum', async () => {
  const id = await opened();
  await operate(id, 0n, 3n * MINIMUM);
  const refused = await operate(id, 0n, -(3n * MINIMUM - MINIMUM / 2n));
  expectName(refused, 'VaultUserDebtTooLow', 6021);
  expect((await position(id)).borrow).toBe(String(3n * MINIMUM));
  expect((await operate(id, 0n, -MINIMUM)).err).toBeNull();
  expect((await position(id)).borrow).toBe(String(2n * MINIMUM));
  expect(await balance(target, own().address, mints().dollar)).toBe(2n * MINIMUM);
});

test('repaying exactly what is listed leaves interest behind and fails; the least integer repays it all', async () => {
  const id = await opened();
  await operate(id, 0n, 100n * MINIMUM);
  target.advance(3600_000);
  const { borrow, dustBorrow } = await position(id);
  expect(borrow).toBe(String(100n * MINIMUM));
  // 6.15 percent of 200 dollars a year is 1404.1 millionths an hour, rounded up.
  expect(dustBorrow).toBe('1405');
  expectName(await operate(id, 0n, `-${borrow}`), 'VaultUserDebtTooLow', 6021);
  await ask(`${target.bases.control}/fund`, { body: { wallet: own().address, mint: mints().dollar, amount: '2000' } });
  expect((await operate(id, 0n, ALL)).err).toBeNull();
  expect(await position(id)).toMatchObject({ borrow: '0', dustBorrow: '0' });
  expect(await balance(target, own().address, mints().dollar)).toBe(2000n - 1405n);
});

test('a part payment settles the interest first', async () => {
  const id = await opened();
  await operate(id, 0n, 100n * MINIMUM);
  target.advance(3600_000);
  expect((await operate(id, 0n, -10_001n)).err).toBeNull();
  const { borrow, dustBorrow } = await position(id);
  expect(BigInt(borrow) + BigInt(dustBorrow)).toBe(100n * MINIMUM + 1405n - 10_001n);
});

test('withdraws all with the least integer, once the debt is gone', async () => {
  const id = await opened();
  await operate(id, 0n, MINIMUM);
  expectName(await operate(id, ALL, 0n), 'VaultPositionAboveCollateralFactor', 6022);
  expect((await operate(id, ALL, ALL)).err).toBeNull();
  expect(await position(id)).toMatchObject({ supply: '0', borrow: '0' });
  expect(await balance(target, own().address, mints().native)).toBe(30n * SOL - 1n);
});

test('takes no other account for the one that holds the NFT', async () => {
  const id = await opened();
  const { lender } = target.wallets;
  const payload = { vaultId: 1, positionId: Number(id), signer: lender.address, colAmount: ALL, debtAmount: '0' };
  const url = `${target.bases.borrow}/borrow/operate-instructions`;
  const { body } = await ask(url, { headers: { 'x-api-key': target.apiKey }, body: payload });
  const [{ programId, accounts, data }] = body.instructions;
  const metas = accounts.map((one: Json) => ({ address: one.pubkey, signer: one.isSigner, writable: one.isWritable }));
  // The lender claims to be the owner, with a token account of its own that is no badge of this position.
  metas[1] = { address: lender.address, signer: true, writable: false };
  metas[4] = { address: associatedAddress(lender.address, mints().dollar), signer: false, writable: false };
  const forged = { program: programId, accounts: metas, data: Buffer.from(data, 'base64') };
  expectName(await send([forged], lender.secret, lender.address), 'VaultPositionNotOwned', 6025);
});

test('the position follows its NFT to another wallet', async () => {
  const id = await opened();
  const { address } = await position(id);
  const { newcomer } = target.wallets;
  const from = associatedAddress(own().address, address);
  const to = associatedAddress(newcomer.address, address);
  const moved = token.transferChecked(from, address, to, own().address, 1n, 0);
  expect((await send([ensureAssociated(own().address, newcomer.address, address), moved])).err).toBeNull();
  expect(await position(id)).toBeUndefined();
  expectName(await operate(id, ALL, 0n), 'VaultPositionNotOwned', 6025);
});

test('borrows the wrapped native token as wrapped tokens, through a lookup table', async () => {
  const { dollar, native } = mints();
  await ask(`${target.bases.control}/fund`, { body: { wallet: own().address, mint: dollar, amount: '900000000' } });
  const created = await operate(0, 800_000_000n, 0n, { vaultId: 2 });
  expect(created.err).toBeNull();
  const borrowed = await operate(created.nftId, 0n, SOL, { vaultId: 2 });
  expect(borrowed.err).toBeNull();
  expect(await balance(target, own().address, native)).toBe(SOL);
  const before = (await rpc(target, 'getBalance', own().address)).value;
  const account = associatedAddress(own().address, native);
  expect((await send([token.close(account, own().address, own().address)])).err).toBeNull();
  expect((await rpc(target, 'getBalance', own().address)).value - before).toBe(Number(SOL) + 2_039_280 - 5_000);
});

test('the vault list follows what was done', async () => {
  const vault = async () => {
    const url = `${target.bases.borrow}/borrow/vaults`;
    return (await ask(url, { headers: { 'x-api-key': target.apiKey } })).body[0];
  };
  const before = await vault();
  const id = await opened();
  await operate(id, 0n, MINIMUM);
  const after = await vault();
  expect(BigInt(after.totalSupply) - BigInt(before.totalSupply)).toBe(10n * SOL);
  expect(BigInt(after.withdrawable) - BigInt(before.withdrawable)).toBe(10n * SOL + 1n);
  expect(BigInt(before.borrowable) - BigInt(after.borrowable)).toBe(MINIMUM);
  expect(BigInt(after.totalBorrow) - BigInt(before.totalBorrow)).toBe(MINIMUM);
  expect(after.totalPositions - before.totalPositions).toBe(1);
});
