import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { chainOf, ChainError } from '../../../../src/product/apis/borrow/fixtures/chain.js';
import { readHoldings } from '../../../../src/product/apis/borrow/scenarios/build.js';
import type { BorrowFixtures } from '../../../../src/product/apis/borrow/fixtures.js';
import type { PlannedRequest, Sending } from '../../../../src/product/model/scenario.js';

/** A chain whose node answers each request with this, in a session that may have more. */
function chainBy(answerTo: (request: PlannedRequest) => unknown, more: object = {}) {
  const send = (request: PlannedRequest) => {
    const body = answerTo(request);
    return Promise.resolve({ response: { status: 200 }, unmasked: () => body });
  };
  const waiting = { pause: () => Promise.resolve(), keep: () => undefined };
  return chainOf({ fixtures: {}, now: () => 0, ...waiting, ...more, send } as unknown as Sending<BorrowFixtures>);
}

/** A chain that gives the same JSON-RPC answer to everything. */
const chainAnswering = (body: unknown) => chainBy(() => body);

const gives = (result: unknown) => ({ jsonrpc: '2.0', id: '0', result });
const holds = (value: unknown) => gives({ context: { slot: 1n }, value });
const rawOf = ({ body }: PlannedRequest): string => (body as { readonly raw: string }).raw;

/** Seven units of a mint. */
function tokenAccount(mint: string): string {
  const bytes = Buffer.alloc(165);
  bytes.set(base58.decode(mint));
  bytes.writeBigUInt64LE(7n, 64);
  return bytes.toString('base64');
}

const refusal = (code: number) => ({ jsonrpc: '2.0', id: '0', error: { code, message: 'no' } });
const wire = new Uint8Array(100);

test.each([-32_000, -32_099, -32_603, 7])('an error of code %i is an error of the chain', async (code) => {
  const chain = chainAnswering(refusal(code));
  await expect(chain.simulate(wire, true)).rejects.toThrow(ChainError);
  await expect(chain.signed(() => wire)).rejects.toThrow(`"code":${code}`);
  await expect(chain.give({ method: 'airdrop', params: [] }, 'W', 1n)).rejects.toThrow(ChainError);
});

test('a test chain gives what is asked of it, and is waited for where it gives a signature', async () => {
  const sent: unknown[] = [];
  const answerTo = (request: PlannedRequest) => {
    sent.push([request.effect, rawOf(request)]);
    if (sent.length === 1) return gives('S');
    return holds(sent.length < 3 ? [null] : [{ confirmationStatus: 'confirmed', err: null }]);
  };
  const params = ['{wallet}', { '{mint}': '{amount}', mint: '{mint}' }, '{amount:number}'];
  await chainBy(answerTo).give({ method: 'give', params, givesSignature: true }, 'W', 2n ** 60n + 1n);
  const filled = '["W",{"{mint}":"1152921504606846977"},1152921504606846977]';
  const poll = ['read', '{"jsonrpc":"2.0","id":1,"method":"getSignatureStatuses","params":[["S"]]}'];
  expect(sent).toEqual([['settle', `{"jsonrpc":"2.0","id":1,"method":"give","params":${filled}}`], poll, poll]);
});

test('a blockhash is read anew for the same bytes, and when it is old', async () => {
  let [now, reads] = [0, 0];
  const answerTo = () => {
    reads += 1;
    return holds({ blockhash: `${'1'.repeat(31)}${reads + 1}`, lastValidBlockHeight: 1n });
  };
  const chain = chainBy(answerTo, { now: () => now });
  const signed = async (transaction: string): Promise<string> =>
    Buffer.from(await chain.signed((blockhash) => Buffer.from(`${transaction} ${blockhash.at(-1)}`))).toString();
  for (const text of ['a 2', 'b 2', 'a 3', 'b 3']) expect(await signed(text.charAt(0))).toBe(text);
  now = 16_000;
  expect(await signed('c')).toBe('c 4');
});

test('a signature that the chain does not verify is an outcome', async () => {
  const chain = chainAnswering(refusal(-32_003));
  expect(await chain.simulate(wire, true)).toMatchObject({ error: '"SignatureFailure"' });
});

test.each([
  { code: -32_003, message: 'no' },
  { code: -32_002, message: 'no', data: { err: { InstructionError: [0, 'Custom'] }, logs: ['failed', 7] } },
])('what a node finds before it sends a transaction is an outcome: %j', async (error) => {
  await expect(chainAnswering({ jsonrpc: '2.0', id: 1, error }).settle(wire)).resolves.toBe('failed');
});

test.each([{ code: -32_002, message: 'no' }, { code: -32_002, data: { err: null } }, { code: -32_005 }])(
  'not sent for another reason is an error of the chain: %j',
  async (error) => {
    await expect(chainAnswering({ jsonrpc: '2.0', id: 1, error }).settle(wire)).rejects.toThrow(ChainError);
  },
);

test('token programs in which a wallet holds nothing are left out once each mint was seen', async () => {
  const [first, second] = ['A', 'B'].map((letter) => letter.repeat(44).slice(0, 43));
  const read: string[] = [];
  const answerTo = (request: PlannedRequest) => {
    const { params } = JSON.parse(rawOf(request)) as { readonly params: readonly [string, { programId: string }] };
    const { programId } = params[1];
    read.push(programId.slice(0, 6));
    const mints = programId.startsWith('Tokenk') ? [first!, second!] : [];
    return holds(mints.map((mint) => ({ account: { data: [tokenAccount(mint), 'base64'] } })));
  };
  const chain = chainBy(answerTo, { fixtures: { chain: 'solana' } });
  const owner = '11111111111111111111111111111111';
  await chain.holdings(owner, [first!, second!]);
  await chain.holdings(owner, [first!, 'C'.repeat(43)]);
  expect(read.splice(0)).toEqual(['Tokenk', 'Tokenz', 'Tokenk', 'Tokenz']);
  const held = await chain.holdings(owner, [first!, second!]);
  expect(Object.fromEntries(held)).toEqual({ [first!]: 7n, [second!]: 7n });
  expect(read).toEqual(['Tokenk']);
});

test('a lookup table is read parsed or from its bytes; anything else is none', async () => {
  const given = (data: unknown) => chainAnswering(holds({ data })).lookupTable('1'.repeat(32));
  const bytes = Buffer.alloc(56 + 64, 7);
  bytes.writeUInt32LE(1, 0);
  const held = ['US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx', 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx'];
  expect(await given([bytes.toString('base64'), 'base64'])).toEqual(held);
  expect(await given({ program: 'address-lookup-table', parsed: { info: { addresses: held } } })).toEqual(held);
  expect(await given([bytes.subarray(0, 80).toString('base64'), 'base64'])).toBeUndefined();
  expect(await given([Buffer.alloc(56).toString('base64'), 'base64'])).toBeUndefined();
});

test('what is not there is read again, for one of several nodes may lag behind', async () => {
  let reads = 0;
  const table = { data: { program: 'address-lookup-table', parsed: { info: { addresses: ['1'.repeat(32)] } } } };
  const account = { data: [tokenAccount('C'.repeat(43)), 'base64'] };
  const chain = chainBy(({ operation }) => {
    reads += 1;
    if (operation === 'getAccountInfo') return holds(reads < 3 ? null : table);
    return holds([reads < 2 ? null : account]);
  });
  expect([await chain.lookupTable('1'.repeat(32)), reads]).toEqual([['1'.repeat(32)], 3]);
  reads = 0;
  expect([await chain.amountsIn(['a']), reads]).toEqual([['7'], 2]);
});

test.each([true, false])('what a wallet holds is asked for where there is a node: %s', async (hasNode) => {
  const asked: string[] = [];
  const send = ({ operation }: PlannedRequest) => {
    asked.push(operation);
    return Promise.reject(new ChainError('no'));
  };
  const fixtures: BorrowFixtures = { chain: 'solana', settlement: { mode: 'simulate' } };
  await readHoldings('W', { fixtures, hasNode, send, fact: () => undefined } as unknown as Sending<BorrowFixtures>);
  expect(asked).toHaveLength(hasNode ? 1 : 0);
});
