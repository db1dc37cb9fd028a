import { expect, test } from 'vitest';
import type { Dialect } from '../../../../src/product/apis/trigger/fixtures/dialect.js';
import { recordedDialect, referenceDialect } from '../../../../src/product/apis/trigger/fixtures/dialects.js';
import type { Probe, Answer } from '../../../../src/product/engine/discovery/probe.js';
import { discoverTrigger } from '../../../../src/product/engine/discovery/trigger.js';
import type { PlannedRequest } from '../../../../src/product/model/scenario.js';
import { keypairFromSeed } from '../../../../src/product/solana/keypair.js';

type Members = Readonly<Record<string, unknown>>;
type Response = readonly [status: number, body: unknown];

const invalid = (field: string): Response => [400, { error: 'invalid', details: { [field]: 'is wrong' } }];
const bodyOf = ({ body }: PlannedRequest): Members => (body as { readonly json: Members }).json;

/** What discovery finds of a deployment, by its responses. */
async function foundOf(respond: (request: PlannedRequest) => Response) {
  const found: Record<string, unknown> = {};
  let sent = 0;
  const probe = {
    target: { bases: { trigger: new URL('https://trigger.invalid') }, wallets: {} },
    ask(request: PlannedRequest): Promise<Answer> {
      sent += 1;
      const [status, body] = respond(request);
      return Promise.resolve({ status, body });
    },
    freshWallet: () => keypairFromSeed(new Uint8Array(32).fill(sent + 1)),
    found: (key: string, value: unknown) => void (found[key] = value),
  };
  await discoverTrigger(probe as unknown as Probe, undefined);
  return { dialect: found['trigger.dialect'] as Dialect | undefined, sent };
}

const challenge: Response = [200, { challenge: 'Sign in to the harbour' }];
const noRoute: Response = [404, { error: 'Not Found' }];

/** Its orders are those of the recorded dialect, its history that of the reference, and its deposits are unknown. */
function ofTwoDialects({ operation, path, body }: PlannedRequest): Response {
  if (operation === 'challenge') return challenge;
  if (operation === 'verify') return [200, { token: 'header.claims.signature' }];
  if (operation === 'craftDeposit') return invalid('quantity');
  if (operation === 'listHistory') return path === '/orders/history' ? [200, { orders: [] }] : noRoute;
  if (operation !== 'createOrder') return noRoute;
  const { takeProfitPriceUsd, orderSubType, slippageBps } = bodyOf({ body } as PlannedRequest);
  if (takeProfitPriceUsd !== undefined) return invalid('takeProfitPriceUsd');
  if (!['single', 'oco', 'otoco'].includes(String(orderSubType))) return invalid('orderSubType');
  return slippageBps === 100 ? [403, { error: 'no vault' }] : invalid('slippageBps');
}

test('the trigger order API is spoken to with the parts that it takes, each from the known dialect that has it', async () => {
  const { dialect } = await foundOf(ofTwoDialects);
  expect(dialect).toMatchObject({ name: 'recorded', signIn: referenceDialect.signIn });
  expect(dialect!.deposit).toBeUndefined();
  expect(dialect!.recurring).toBeUndefined();
  expect(dialect!.createOrder!.variants['one-cancels-other']).toEqual(
    recordedDialect.createOrder!.variants['one-cancels-other'],
  );
  // The deployment does not look at what is wrong with these.
  expect(Object.keys(dialect!.createOrder!.variants)).not.toContain('expiry');
  expect(dialect!.history).toEqual(referenceDialect.history);
});

test('where no message can be signed, a wallet signs in by transaction', async () => {
  const types: unknown[] = [];
  await foundOf((request) => {
    if (request.operation === 'challenge') types.push(bodyOf(request).type);
    return [500, { error: 'Internal error' }];
  });
  expect(types).toEqual(['message', 'transaction']);
});

test.each<[string, (request: PlannedRequest) => Response]>([
  ['a challenge with another name', () => [200, { statement: 'Sign in to the harbour' }]],
  ['another body to verify', ({ operation }) => (operation === 'challenge' ? challenge : invalid('publicKey'))],
  ['no JSON at all', () => [200, undefined]],
])('the trigger order API of %s is left to the profile, with few requests', async (_, respond) => {
  const { dialect, sent } = await foundOf(respond);
  expect(dialect).toBeUndefined();
  // A challenge of each type, and what is sent to verify it.
  expect(sent).toBeLessThanOrEqual(4);
});
