import { expect, test } from 'vitest';
import { chainOf, ChainTrouble } from '../../../../src/apis/borrow/chain.js';
import type { BorrowFixtures } from '../../../../src/apis/borrow/fixtures.js';
import type { UnmaskedView, Session } from '../../../../src/model/scenario.js';

/** A chain that gives the same JSON-RPC answer to everything. */
function chainAnswering(body: unknown) {
  const answer = { response: { status: 200 }, unmasked: () => body } as unknown as UnmaskedView<BorrowFixtures>;
  const session = { fixtures: {}, send: () => Promise.resolve(answer) } as unknown as Session<BorrowFixtures>;
  return chainOf(session);
}

const refusal = (code: number) => ({ jsonrpc: '2.0', id: '0', error: { code, message: 'no' } });
const wire = new Uint8Array(100);

test.each([-32_000, -32_099, -32_603, 7])('an error of code %i is trouble with the chain', async (code) => {
  const chain = chainAnswering(refusal(code));
  await expect(chain.simulate(wire, { verifySignatures: true })).rejects.toThrow(ChainTrouble);
  await expect(chain.latestBlockhash()).rejects.toThrow(`"code":${code}`);
  await expect(chain.call('getSlot', [])).rejects.toThrow(ChainTrouble);
});

test('a signature that the chain does not verify is an outcome', async () => {
  const chain = chainAnswering(refusal(-32_003));
  await expect(chain.simulate(wire, { verifySignatures: true })).resolves.toMatchObject({
    error: '"SignatureFailure"',
  });
});
