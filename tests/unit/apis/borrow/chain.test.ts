import { expect, test } from 'vitest';
import { chainOf, ChainTrouble } from '../../../../src/product/apis/borrow/chain.js';
import type { BorrowFixtures } from '../../../../src/product/apis/borrow/fixtures.js';
import type { UnmaskedView, Session } from '../../../../src/product/model/scenario.js';

/** A chain that gives the same JSON-RPC answer to everything. */
function chainAnswering(body: unknown) {
  const answer = { response: { status: 200 }, unmasked: () => body } as unknown as UnmaskedView<BorrowFixtures>;
  const session = { fixtures: {}, now: () => 0, send: () => Promise.resolve(answer) };
  return chainOf(session as unknown as Session<BorrowFixtures>);
}

const refusal = (code: number) => ({ jsonrpc: '2.0', id: '0', error: { code, message: 'no' } });
const wire = new Uint8Array(100);

test.each([-32_000, -32_099, -32_603, 7])('an error of code %i is trouble with the chain', async (code) => {
  const chain = chainAnswering(refusal(code));
  await expect(chain.simulate(wire, { verifySignatures: true })).rejects.toThrow(ChainTrouble);
  await expect(chain.signed(() => wire)).rejects.toThrow(`"code":${code}`);
  await expect(chain.call('getSlot', [])).rejects.toThrow(ChainTrouble);
});

test('a blockhash is read anew for the same bytes, and when it is old', async () => {
  let [now, reads] = [0, 0];
  const session = {
    fixtures: {},
    now: () => now,
    send: () => {
      reads += 1;
      const blockhash = `${'1'.repeat(31)}${reads + 1}`;
      const result = { context: { slot: 1n }, value: { blockhash, lastValidBlockHeight: 1n } };
      return Promise.resolve({ response: { status: 200 }, unmasked: () => ({ jsonrpc: '2.0', id: '0', result }) });
    },
  };
  const chain = chainOf(session as unknown as Session<BorrowFixtures>);
  const signed = async (transaction: string): Promise<string> =>
    Buffer.from(await chain.signed((blockhash) => Buffer.from(`${transaction} ${blockhash.at(-1)}`))).toString();
  expect([await signed('a'), await signed('b'), await signed('a'), await signed('b')]).toEqual([
    'a 2',
    'b 2',
    'a 3',
    'b 3',
  ]);
  now = 16_000;
  expect(await signed('c')).toBe('c 4');
});

test('a signature that the chain does not verify is an outcome', async () => {
  const chain = chainAnswering(refusal(-32_003));
  await expect(chain.simulate(wire, { verifySignatures: true })).resolves.toMatchObject({
    error: '"SignatureFailure"',
  });
});

test('a lookup table is read parsed or from its bytes; anything else is none', async () => {
  const given = (data: unknown) =>
    chainAnswering({ jsonrpc: '2.0', id: '0', result: { context: { slot: 1n }, value: { data } } }).lookupTable(
      '11111111111111111111111111111111',
    );
  const bytes = Buffer.alloc(56 + 64, 7);
  bytes.writeUInt32LE(1, 0);
  const held = ['US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx', 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx'];
  expect(await given([bytes.toString('base64'), 'base64'])).toEqual(held);
  expect(await given({ program: 'address-lookup-table', parsed: { info: { addresses: held } } })).toEqual(held);
  expect(await given([bytes.subarray(0, 80).toString('base64'), 'base64'])).toBeUndefined();
  expect(await given([Buffer.alloc(56).toString('base64'), 'base64'])).toBeUndefined();
});
