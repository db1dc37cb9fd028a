import { afterAll, expect, test } from 'vitest';
import { registeredAs } from '../../src/product/apis/registry.js';
import { listed } from '../../src/product/cli/commands/list.js';
import { discoverTarget } from '../../src/product/cli/discovered.js';
import { openTarget } from '../../src/product/cli/open-target.js';
import { judgeableScopeOf } from '../../src/product/engine/judgeable.js';
import { nextStepsOf } from '../../src/product/engine/next-steps.js';
import { selectionOf } from '../../src/product/engine/selection.js';
import { runOnce } from '../../src/laboratory/proof/run-once.js';
import type { Profile } from '../../src/product/profile/profile.js';
import { nextIn } from '../../src/product/reports/wording.js';
import type { Effect } from '../../src/product/model/exchange.js';
import { basesUnder, serveReference } from '../../src/reference/server.js';
import { builderSecret } from '../../src/reference/borrow/fixtures.js';
import { apiKeys } from '../../src/reference/gateway.js';

const all = selectionOf(undefined);
const served = await serveReference({ seed: 5 });
afterAll(() => served.close());

/** What a run would know of the reference from this environment. */
async function known(environment: Readonly<Record<string, string>>, allow?: readonly Effect[], more: object = {}) {
  const { rpc: _, control: __, ...bases } = basesUnder(served.origin);
  const given = { profile: { name: 'x', bases, ...more }, environment: { API_KEY: apiKeys.genuine, ...environment } };
  const opened = await openTarget({ ...given, rps: 5_000, ...(allow && { allow }) }, 1);
  const before = nextStepsOf(opened.target, all, 'pending');
  const { target } = await discoverTarget(opened, { signal: new AbortController().signal });
  return { before, after: nextStepsOf(target, all, 'done'), fixtures: target.profile };
}

test('what to set next, of a reference that is known by addresses and a key brings what is promised, step by step', async () => {
  const node = { RPC_URL: basesUnder(served.origin).rpc };
  const { before, after, fixtures } = await known({});
  expect((await known({})).fixtures, 'runs of it can be merged and compared').toEqual(fixtures);
  const [byDiscovery] = before.steps;
  expect(byDiscovery!.set).toEqual(['plumbline doctor --write target.ts']);
  expect(byDiscovery!.ids).toHaveLength(after.testable - before.testable);
  expect(after.steps.slice(0, 4).map(({ set }) => set)).toEqual([
    ['RPC_URL'],
    ['WALLET_SECRET', '--allow settle'],
    ['--allow create'],
    ['swapOrder.referralAccount'],
  ]);
  const { after: withNode, fixtures: whole } = await known(node);
  expect((await known(node, undefined, { borrow: fixtures.borrow })).fixtures.borrow!.wallets).toEqual(
    whole.borrow!.wallets,
  );
  expect(withNode.testable - after.testable).toBe(after.steps[0]!.ids.length);
  expect(withNode.steps).toEqual(after.steps.slice(1));
  const harmless: readonly Effect[] = ['read', 'build', 'session'];
  const settling = (await known({ ...node, WALLET_SECRET: builderSecret }, [...harmless, 'create', 'settle'])).after;
  const [settles, creates] = withNode.steps;
  expect(settling.testable - withNode.testable).toBe([settles!, creates!].flatMap(({ ids }) => ids).length);
});

test('what to set next, of a reference that is known by addresses and a key says of an address alone that the key comes first, and counts only what was asked for', async () => {
  const opened = await openTarget({ environment: { ULTRA_BASE_URL: basesUnder(served.origin).ultra }, rps: 5_000 }, 1);
  const { testable, of, steps } = nextStepsOf(opened.target, all, 'none');
  expect([testable, steps[0]!.set]).toEqual([0, ['API_KEY']]);
  expect(steps.find(({ set }) => set.includes('RPC_URL'))!.costs).toContain(' --target FILE --write NEW.ts`');
  expect(steps.map(({ set }) => set.join())).toContain('SWAP_V2_BASE_URL');
  const { api, fixturesOf } = registeredAs('swapOrder')!;
  const { withheld } = judgeableScopeOf(api, fixturesOf(opened.target.profile), opened.target);
  expect(withheld).toEqual({ 'api-key': 'API_KEY is not set', 'second-version': 'SWAP_V2_BASE_URL is not set' });
  const brought = steps.flatMap(({ ids }) => ids);
  expect(new Set(brought).size).toBe(of);
  expect(brought).toHaveLength(of);
  const some = nextStepsOf(opened.target, selectionOf('ORDER-026'), 'none');
  expect(some).toMatchObject({ of: 1, steps: [{ set: ['API_KEY', 'RPC_URL'], ids: ['ORDER-026'] }] });
});

test('nothing is to be set for the embedded reference, but a consent, wherever it is missing', async () => {
  const opened = await openTarget({ target: 'reference', environment: {} }, 1);
  expect(nextStepsOf(opened.target, all, 'none')).toMatchObject({ testable: 554, of: 554, steps: [] });
  await opened.close();
  const declare = (profile: Profile): Profile => ({ ...profile, allow: ['read', 'build', 'session'] });
  const summary = await runOnce({ seed: 1, only: 'TRIGGER-027', requests: 60, declare });
  const { reason } = summary.requirements.find(({ id }) => id === 'TRIGGER-027')!;
  expect(reason).toMatch(/^no valid counterpart request was sent .*; trigger\.freshWallets needs `--allow create`$/);
  expect(nextIn(summary)).toMatchObject([{ set: ['--allow create'], ids: ['TRIGGER-027'] }]);
  for (const id of ['TRIGGER-027', 'TRIGGER-076', 'TRIGGER-159'])
    expect(listed(id).text).toContain('needs      trigger.freshWallets and --allow create\n');
});
