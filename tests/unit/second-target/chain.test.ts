import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '../../second-target/chain/base-programs.js';
import { ASSOCIATED_TOKEN_PROGRAM, associatedAddress, TOKEN_PROGRAM } from '../../second-target/chain/ledger.js';
import { token } from '../../second-target/chain/token-program.js';
import { buildTransaction, MalformedTransaction, parseTransaction } from '../../second-target/chain/wire.js';
import { Seeded } from '../../second-target/seed.js';
import type { SecondTarget } from '../../second-target/start.js';
import { ask, balance, rpc, sign, startAtNoon } from './support.js';

let target: SecondTarget;
beforeAll(async () => {
  target = await startAtNoon();
});
afterAll(() => target.close());

const treasury = () => target.wallets.treasury;
const base64 = { encoding: 'base64' };

async function transfer(lamports: bigint, to = new Seeded(3).wallet('target').address): Promise<string> {
  const { blockhash } = (await rpc(target, 'getLatestBlockhash')).value;
  const instructions = [system.transfer(treasury().address, to, lamports)];
  const bytes = buildTransaction({ version: 0, feePayer: treasury().address, blockhash, instructions });
  return Buffer.from(bytes).toString('base64');
}

test('derives the addresses that the real programs would', async () => {
  const { dollar } = target.fixtures.mints;
  const encode = (text: string) => getAddressEncoder().encode(address(text));
  const seeds = [encode(treasury().address), encode(TOKEN_PROGRAM), encode(dollar)];
  const programAddress = address(ASSOCIATED_TOKEN_PROGRAM);
  const [expected] = await getProgramDerivedAddress({ programAddress, seeds });
  expect(associatedAddress(treasury().address, dollar)).toBe(expected);
});

test('reads a transaction to its last byte only', async () => {
  const bytes = Buffer.from(await transfer(1n), 'base64');
  expect(parseTransaction(bytes).signers).toEqual([treasury().address]);
  // The last one spells its count of signatures in two bytes where one is enough.
  const longCount = Buffer.concat([Buffer.of(0x81, 0), bytes.subarray(1)]);
  for (const wrong of [Buffer.concat([bytes, Buffer.of(0)]), bytes.subarray(0, -1), Buffer.of(1, 2, 3), longCount]) {
    expect(() => parseTransaction(wrong)).toThrow(MalformedTransaction);
  }
});

test('starts alike from the same seed, and differently from another', async () => {
  const [twin, stranger] = [await startAtNoon(), await startAtNoon({ seed: 6 })];
  expect(twin.fixtures).toEqual(target.fixtures);
  expect(twin.wallets).toEqual(target.wallets);
  expect(stranger.apiKey).not.toBe(target.apiKey);
  expect(await rpc(twin, 'getGenesisHash')).toBe(await rpc(target, 'getGenesisHash'));
  await Promise.all([twin.close(), stranger.close()]);
});

test('moves lamports, takes the fee, and knows what became of the transaction', async () => {
  const to = new Seeded(3).wallet('receives').address;
  const before = (await rpc(target, 'getBalance', treasury().address)).value;
  const signed = sign(await transfer(2_000_000n, to), treasury().secret);
  const signature = await rpc(target, 'sendTransaction', signed, base64);
  expect((await rpc(target, 'getBalance', to)).value).toBe(2_000_000);
  expect((await rpc(target, 'getBalance', treasury().address)).value).toBe(before - 2_005_000);
  const { value } = await rpc(target, 'getSignatureStatuses', [signature, 'none']);
  expect(value).toMatchObject([{ err: null, confirmationStatus: 'finalized' }, null]);
  const again = await rpc(target, 'sendTransaction', signed, base64);
  expect(again.error).toMatchObject({ code: -32002, data: { err: 'AlreadyProcessed' } });
});

test('refuses a missing signature, and a blockhash that is too old', async () => {
  const unsigned = await transfer(5n);
  expect((await rpc(target, 'sendTransaction', unsigned, base64)).error.code).toBe(-32003);
  target.advance(61_000);
  const signed = sign(unsigned, treasury().secret);
  expect((await rpc(target, 'sendTransaction', signed, base64)).error.data.err).toBe('BlockhashNotFound');
  const replaced = { ...base64, replaceRecentBlockhash: true };
  expect((await rpc(target, 'simulateTransaction', unsigned, replaced)).value.err).toBeNull();
});

test('a simulation changes nothing and shows the accounts as they would be', async () => {
  const to = new Seeded(3).wallet('simulated').address;
  const options = { ...base64, accounts: { encoding: 'base64', addresses: [to] } };
  const { value } = await rpc(target, 'simulateTransaction', await transfer(1_500_000n, to), options);
  expect(value).toMatchObject({ err: null, accounts: [{ lamports: 1_500_000 }] });
  expect((await rpc(target, 'getAccountInfo', to, base64)).value).toBeNull();
});

test('a transaction that fails in a program pays its fee and does nothing else', async () => {
  const before = (await rpc(target, 'getBalance', treasury().address)).value;
  const signed = sign(await transfer(10n ** 15n), treasury().secret);
  expect((await rpc(target, 'sendTransaction', signed, base64)).error.code).toBe(-32002);
  expect((await rpc(target, 'getBalance', treasury().address)).value).toBe(before);
  const signature = await rpc(target, 'sendTransaction', signed, { ...base64, skipPreflight: true });
  const { meta } = await rpc(target, 'getTransaction', signature);
  expect(meta.err).toEqual({ InstructionError: [0, { Custom: 1 }] });
  expect(meta.logMessages).toContain('Program 11111111111111111111111111111111 failed: custom program error: 0x1');
  expect((await rpc(target, 'getBalance', treasury().address)).value).toBe(before - 5000);
});

test('lets only the owner move tokens', async () => {
  const { dollar } = target.fixtures.mints;
  const { trader } = target.wallets;
  const from = associatedAddress(trader.address, dollar);
  const to = associatedAddress(treasury().address, dollar);
  const { blockhash } = (await rpc(target, 'getLatestBlockhash')).value;
  const instructions = [token.transferChecked(from, dollar, to, treasury().address, 5n, 6)];
  const bytes = buildTransaction({ version: 'legacy', feePayer: treasury().address, blockhash, instructions });
  const { value } = await rpc(target, 'simulateTransaction', Buffer.from(bytes).toString('base64'), base64);
  expect(value.err).toEqual({ InstructionError: [0, { Custom: 4 }] });
});

test('answers token accounts, mints and the holders of a mint', async () => {
  const { dollar } = target.fixtures.mints;
  const account = associatedAddress(treasury().address, dollar);
  const held = (await rpc(target, 'getTokenAccountBalance', account)).value;
  expect(held).toEqual({ amount: '60000000000', decimals: 6, uiAmount: 60_000, uiAmountString: '60000' });
  const largest = (await rpc(target, 'getTokenLargestAccounts', dollar)).value;
  expect(largest[0]).toMatchObject({ decimals: 6, amount: expect.stringMatching(/^\d+$/) });
  expect((await rpc(target, 'getTokenSupply', dollar)).value.decimals).toBe(6);
  const { value } = await rpc(target, 'getMultipleAccounts', [account, dollar], { encoding: 'base64' });
  expect(value.map((one: { space: number }) => one.space)).toEqual([165, 82]);
  const raw = Buffer.from(value[0].data[0], 'base64');
  expect(raw.readBigUInt64LE(64)).toBe(60_000_000_000n);
  const parsed = (await rpc(target, 'getAccountInfo', dollar, { encoding: 'jsonParsed' })).value;
  expect(parsed.data.parsed).toMatchObject({ type: 'mint', info: { decimals: 6, isInitialized: true } });
  expect(await balance(target, treasury().address, dollar)).toBe(60_000_000_000n);
});

test('speaks JSON-RPC: batches, unknown methods, text that is no JSON', async () => {
  const calls = [
    { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
    { jsonrpc: '2.0', id: 7, method: 'getNothing' },
  ];
  const { body } = await ask(target.bases.rpc, { body: calls });
  expect(body).toEqual([
    { jsonrpc: '2.0', id: 'a', result: 'ok' },
    { jsonrpc: '2.0', id: 7, error: { code: -32601, message: 'Method not found' } },
  ]);
  expect((await ask(target.bases.rpc, { raw: '{' })).body.error.code).toBe(-32700);
});
