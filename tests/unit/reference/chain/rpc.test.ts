import { address, createSolanaRpcFromTransport, fetchAddressesForLookupTables, getBase64Encoder } from '@solana/kit';
import type { Address, Base64EncodedWireTransaction, RpcTransport } from '@solana/kit';
import { parse, stringify } from 'lossless-json';
import { beforeEach, expect, test } from 'vitest';
import { createClock } from '../../../../src/reference/clock.js';
import { transferNative } from '../../../../src/reference/chain/instructions.js';
import { createLedger, type Ledger } from '../../../../src/reference/chain/ledger.js';
import { compileTransaction, derivedAddress, type Instruction } from '../../../../src/reference/chain/message.js';
import { handleRpc } from '../../../../src/reference/chain/rpc.js';
import { keypairFromSeed, type Keypair } from '../../../../src/product/solana/keypair.js';
import { parseTransaction } from '../../../../src/product/solana/transaction.js';

/** The Solana library's client on a ledger: everything passes as JSON text, as it would over HTTP. */
function rpcOn(ledger: Ledger) {
  const transport: RpcTransport = <Response>({ payload }: { readonly payload: unknown }) => {
    const answer = stringify(handleRpc(ledger, stringify(payload) ?? ''));
    return Promise.resolve(parse(answer ?? '', undefined, readNumber) as Response);
  };
  return createSolanaRpcFromTransport(transport);
}

function readNumber(text: string): bigint | number {
  return /^-?\d+$/.test(text) ? BigInt(text) : Number(text);
}

/** Base64 of a one-signer wire transaction, signed by its fee payer. */
function signWire(wire: Uint8Array, keypair: Keypair): Base64EncodedWireTransaction {
  const { message, accountKeys } = parseTransaction(wire);
  if (accountKeys[0] !== keypair.publicKey) throw new Error('the keypair does not pay for this transaction');
  const signed = Uint8Array.from(wire);
  signed.set(keypair.sign(message), 1);
  return Buffer.from(signed).toString('base64') as Base64EncodedWireTransaction;
}

const wallet = keypairFromSeed(new Uint8Array(32).fill(7));
const owner = address(wallet.publicKey);
const other = address(derivedAddress('other'));

let ledger: Ledger;
let rpc: ReturnType<typeof rpcOn>;

beforeEach(() => {
  ledger = createLedger({ seed: 1, clock: createClock({ now: () => 0 }) });
  rpc = rpcOn(ledger);
  ledger.airdrop(wallet.publicKey, 10_000_000n);
});

async function signed(...instructions: readonly Instruction[]): Promise<Base64EncodedWireTransaction> {
  const { value } = await rpc.getLatestBlockhash().send();
  const plan = { feePayer: wallet.publicKey, instructions, blockhash: value.blockhash, version: 0 } as const;
  return signWire(compileTransaction(plan), wallet);
}

const balance = (of: Address): bigint => ledger.accounts.lamports.get(of) ?? 0n;
const send = (wire: Base64EncodedWireTransaction, skipPreflight = false) =>
  rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight }).send();
const simulate = async (wire: Base64EncodedWireTransaction, sigVerify = true) =>
  (await rpc.simulateTransaction(wire, { encoding: 'base64', sigVerify } as const).send()).value;

test('a signed transfer is simulated without effect, then sent, and has a status', async () => {
  const wire = await signed(transferNative(owner, other, 1_000_000n));
  expect((await simulate(wire)).err).toBeNull();
  expect(balance(other)).toBe(0n);
  const signature = await send(wire);
  expect([balance(other), balance(owner)]).toEqual([1_000_000n, 10_000_000n - 1_000_000n - 5000n]);
  const { value } = await rpc.getSignatureStatuses([signature]).send();
  expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'finalized' });
  await expect(send(wire)).rejects.toThrow();
  expect(balance(other)).toBe(1_000_000n);
});

test('a failing transaction changes nothing, and says why; sent without preflight, it lands and pays its fee', async () => {
  const wire = await signed(transferNative(owner, other, 10n), transferNative(owner, other, 10_000_000n));
  const { err, logs } = await simulate(wire, false);
  expect(err).toEqual({ InstructionError: [1n, { Custom: 1n }] });
  expect(logs).toContain('Transfer: insufficient lamports 9994990, need 10000000');
  expect(logs?.at(-1)).toBe('Program 11111111111111111111111111111111 failed: custom program error: 0x1');
  await expect(send(wire)).rejects.toThrow();
  expect(balance(owner)).toBe(10_000_000n);
  const signature = await send(wire, true);
  expect([balance(owner), balance(other)]).toEqual([10_000_000n - 5000n, 0n]);
  const { value } = await rpc.getSignatureStatuses([signature]).send();
  expect(value[0]?.err).toEqual(err);
});

test('a forged signature and an unknown blockhash are refused', async () => {
  const plan = { feePayer: owner, instructions: [transferNative(owner, other, 1n)], version: 0 } as const;
  const stale = compileTransaction({ ...plan, blockhash: derivedAddress('never issued') });
  const wire = signWire(stale, wallet);
  expect((await simulate(wire)).err).toBe('BlockhashNotFound');
  const replaced = await rpc.simulateTransaction(wire, { encoding: 'base64', replaceRecentBlockhash: true }).send();
  expect(replaced.value.err).toBeNull();
  expect(replaced.value.replacementBlockhash.blockhash).toBe((await rpc.getLatestBlockhash().send()).value.blockhash);
  const unsigned = Buffer.from(stale).toString('base64') as Base64EncodedWireTransaction;
  expect((await simulate(unsigned)).err).toBe('SignatureFailure');
  await expect(send(unsigned)).rejects.toThrow();
});

test('the Solana library reads a lookup table', async () => {
  const table = address(derivedAddress('table'));
  ledger.accounts.lookupTables.set(table, [owner, other]);
  expect(await fetchAddressesForLookupTables([table], rpc)).toEqual({ [table]: [owner, other] });
  const { value } = await rpc.getAccountInfo(table, { encoding: 'base64' }).send();
  expect(getBase64Encoder().encode(value?.data[0] ?? '')).toHaveLength(56 + 64);
});

test('what is unknown or malformed is an error', () => {
  expect(handleRpc(ledger, '{')).toMatchObject({ error: { code: -32700 } });
  expect(handleRpc(ledger, '{"id":1,"method":"nothing"}')).toMatchObject({ id: 1, error: { code: -32601 } });
  const noAddress = '{"id":1,"method":"getAccountInfo","params":["0"]}';
  expect(handleRpc(ledger, noAddress)).toMatchObject({ error: { code: -32602 } });
});
