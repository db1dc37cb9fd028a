import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeProfile } from '../../../src/product/cli/commands/write-profile.js';
import { diagnosed } from '../../../src/product/cli/commands/doctor.js';
import { execute } from '../../../src/product/cli/execute.js';
import { freshFolder } from '../../support/command-line.js';
import { textsIn } from '../../support/secrets.js';
import { serving } from '../../support/serving.js';

const keys = ['4f9e1c7aa2d84be09bd15c3e', 'query-key-77aa31'];
const asked: string[] = [];

/** Lists one vault and answers every method of a node with nothing. */
const server = await serving((request, response) => {
  asked.push(request.url!);
  const token = { address: 'So11111111111111111111111111111111111111112', decimals: 9, price: '150' };
  const vault = { id: 1, address: token.address, supplyToken: token, borrowToken: token, minimumBorrowing: '5' };
  const body = request.url!.includes('/borrow/vaults') ? [vault] : { jsonrpc: '2.0', id: 1, result: null };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
const node = `${server.origin}/v2/${keys[0]!}/?api-key=${keys[1]!}`;
const environment = { LEND_BASE_URL: `${server.origin}/lend/v1`, API_KEY: 'key-of-the-api', RPC_URL: node };
afterAll(() => server.close());

test('the address of a node works with a key in path and query, which are written nowhere', async () => {
  const out = freshFolder();
  const shared = { environment, rps: 5000 };
  const run = { ...shared, only: 'BORROW-084', requests: 60, out, write: () => undefined };
  await execute({ ...run, report: ['html', 'markdown'] });
  const { text } = await diagnosed({ environment });
  const { lines: said } = await writeProfile(join(out, 'target.ts'), shared);
  expect(asked).toContain(`/v2/${keys[0]!}/?api-key=${keys[1]!}`);
  expect(asked.filter((path) => path.startsWith('/lend')).join('')).not.toMatch(new RegExp(keys.join('|')));
  const written = textsIn(out);
  for (const key of keys) for (const one of [text, ...said, ...written]) expect(one).not.toContain(key);
  expect(written.join('')).toContain('rpc-key');
  expect(said.join('')).toContain('RPC_URL holds a key');
});
test('what only a node shows is not tested for want of its address', async () => {
  const { RPC_URL: _, ...others } = environment;
  const run = { environment: others, rps: 5000, only: 'BORROW-103', report: [], out: freshFolder() };
  const { summary } = await execute(run);
  const { reason } = summary.requirements.find(({ id }) => id === 'BORROW-103')!;
  expect(reason).toBe('RPC_URL is not set');
});
test('a key that is too short to be masked is refused, and shown nowhere', async () => {
  const short = { ...environment, RPC_URL: `${environment.LEND_BASE_URL}/?api-key=ab12c` };
  await expect(diagnosed({ environment: short })).rejects.toThrow(
    /^RPC_URL: the parameter `api-key` has 5 characters; expected at least 6, for a shorter key cannot be masked$/,
  );
});
