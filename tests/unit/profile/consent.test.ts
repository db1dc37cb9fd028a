import { expect, test } from 'vitest';
import { trigger as triggerApi } from '../../../src/product/apis/trigger/api.js';
import { judgeableScopeOf } from '../../../src/product/engine/judgeable.js';
import type { Effect, Exchange } from '../../../src/product/model/exchange.js';
import { refuseProduction } from '../../../src/product/profile/production.js';
import type { Profile } from '../../../src/product/profile/profile.js';
import { resolveTarget } from '../../../src/product/profile/resolve.js';

test.each<[readonly Effect[], string]>([
  [['create'], 'read,build,session,create'],
  [['settle'], 'read,build,session,settle'],
  [['build'], 'read,build'],
  [['read'], 'read'],
])('consent to %j includes %s, in a profile as on the command line', (allow, included) => {
  const profile = { name: 'x', bases: {} };
  const declared = resolveTarget({ ...profile, allow }, {}, {}, false);
  const given = resolveTarget(profile, {}, { allow }, false);
  expect([declared, given].map((target) => [...target.allow].join(','))).toEqual([included, included]);
});

test('what rests on a variable that is not set is withheld, and a wallet without its secret is none', () => {
  const expiredToken = { form: 'declared', environment: 'EXPIRED_TOKEN' } as const;
  const trigger = { expiredToken, accessToken: 'ACCESS_TOKEN', wallet: 'main' };
  const profile: Profile = { name: 'x', bases: {}, wallets: { main: { env: 'WALLET_SECRET' } }, trigger };
  const target = resolveTarget(profile, { ACCESS_TOKEN: 'a-token-of-today' }, {}, false);
  const { withheld, capabilities } = judgeableScopeOf(triggerApi, target.profile.trigger, target);
  expect(withheld).toMatchObject({ 'expired-token': 'EXPIRED_TOKEN is not set' });
  expect(capabilities).toEqual(expect.arrayContaining(['token']));
  expect(capabilities).not.toEqual(expect.arrayContaining(['declared-wallet']));
});

const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

async function refusal(profile: Partial<Profile>, body: string, isReference = false): Promise<string | undefined> {
  const settling: Profile = { name: 'test', bases: { rpc: 'https://rpc.test' }, allow: ['read', 'settle'], ...profile };
  const final = { response: { status: 200, headers: [], body } } as unknown as Exchange;
  return refuseProduction(resolveTarget(settling, {}, {}, isReference), () => Promise.resolve({ final })).then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
}

const genesis = (hash: unknown): string => JSON.stringify({ jsonrpc: '2.0', id: 1, result: hash });

const elsewhere = genesis('4uhcVJyU9pJkvQyUS88uRwiswHXSCkY3z1xKkTFGGbsM');

test.each<[string, RegExp | undefined, Partial<Profile>, body: string, isReference?: boolean]>([
  ['refused on the production cluster', /production cluster by its genesis hash/, {}, genesis(mainnet)],
  ['not, with a second consent', undefined, { settleOnProduction: true }, genesis(mainnet)],
  ['refused where a node does not tell which chain it is', /does not tell its genesis hash/, {}, '{"error":{}}'],
  ['refused where it gives no JSON', /does not tell its genesis hash/, {}, 'no JSON'],
  ['refused without a node', /no address of a node/, { bases: { borrow: 'https://api.test' } }, ''],
  ['refused by name', /by its name/, { bases: { rpc: 'https://mainnet.rpc.test' } }, genesis('another')],
  ['not, on any other chain', undefined, {}, elsewhere],
  ['not, on the reference', undefined, {}, '', true],
])('settling is %s', async (_, message, profile, body, isReference) => {
  expect((await refusal(profile, body, isReference)) ?? '').toMatch(message ?? /^$/);
});
