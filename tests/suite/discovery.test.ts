import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registered } from '../../src/apis/registry.js';
import { execute } from '../../src/cli/execute.js';
import { judgeableScopeOf, notTestableBecause } from '../../src/engine/judgeable.js';
import { isJudged } from '../../src/model/requirement.js';
import { resolveTarget } from '../../src/profile/resolve.js';
import { referenceProfile } from '../../src/reference/profile.js';
import { serveReference } from '../../src/reference/server.js';
import { apiKeys } from '../../src/reference/apis/swap-order/fixtures.js';
import { startSecondTarget } from '../second-target/start.js';
import { freshFolder } from '../support/command-line.js';

/** What a stranger has: addresses and a key, and perhaps the address of a node. */
interface Known {
  readonly bases: { readonly ultra: string; swapV2: string; lend: string; trigger: string; rpc: string };
  readonly apiKey: string;
  readonly close: () => Promise<void>;
}

/** Requirements that a complete profile can test without `create` and `settle`. */
function testableIds(): ReadonlySet<string> {
  const target = resolveTarget(
    referenceProfile('http://reference.invalid'),
    {},
    { allow: ['read', 'build', 'session'] },
    true,
  );
  return new Set(
    registered.flatMap(({ api, fixturesOf }) => {
      const scope = judgeableScopeOf(api, fixturesOf(target.profile), target);
      return api.catalogue.requirements
        .filter(isJudged)
        .filter((requirement) => notTestableBecause(scope, requirement) === undefined)
        .map(({ id }) => id);
    }),
  );
}

async function judged({ bases, apiKey }: Known, withNode: boolean) {
  const { summary } = await execute({
    environment: {
      ULTRA_BASE_URL: bases.ultra,
      SWAP_V2_BASE_URL: bases.swapV2,
      LEND_BASE_URL: bases.lend,
      TRIGGER_BASE_URL: bases.trigger,
      ...(withNode && { RPC_URL: bases.rpc }),
      API_KEY: apiKey,
    },
    rps: 5_000,
    seed: 11,
    out: freshFolder(),
    report: [],
  });
  return summary;
}

interface Started {
  readonly start: () => Promise<Known>;
  /** What it does otherwise than a `should` or a note says, and means to. */
  readonly departs: readonly string[];
}

const targets: Readonly<Record<string, Started>> = {
  'the reference': {
    departs: [],
    start: async () => {
      const served = await serveReference({ seed: 3 });
      const { bases } = referenceProfile(served.origin);
      return { bases: bases as Known['bases'], apiKey: apiKeys.genuine, close: () => served.close() };
    },
  },
  // It sends legacy messages.
  'the second target': {
    departs: ['BORROW-242', 'ORDER-151'],
    start: () => startSecondTarget({ seed: 3 }),
  },
};

describe.each(Object.entries(targets))('%s, of which only addresses and a key are known,', (_, { start, departs }) => {
  let known: Known;
  beforeAll(async () => {
    known = await start();
  });
  afterAll(() => known.close());

  test.each([
    ['with the address of a node', true, 0.75],
    ['without one', false, 0.6],
  ])('is judged by most of what needs no consent, and accused of nothing, %s', async (_with, withNode, least) => {
    const { requirements, end, run } = await judged(known, withNode);
    const failed = requirements.filter(({ verdict, id }) => verdict === 'fail' && !departs.includes(id));
    expect(failed.map(({ id }) => id)).toEqual([]);
    const testable = testableIds();
    const decided = requirements.filter(({ id, verdict }) => testable.has(id) && verdict === 'pass');
    expect(decided.length / testable.size).toBeGreaterThan(least);
    expect(Object.keys(end.sent.effects).toSorted()).toEqual(['build', 'read', 'session']);
    expect(run.discovered?.map(({ key }) => key)).toContain('swapOrder.pair');
  });
});
