import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registered } from '../../src/product/apis/registry.js';
import { execute } from '../../src/product/cli/execute.js';
import { judgeableScopeOf, notTestableBecause } from '../../src/product/engine/judgeable.js';
import type { Effect } from '../../src/product/model/exchange.js';
import { isJudged } from '../../src/product/model/requirement.js';
import { resolveTarget } from '../../src/product/profile/resolve.js';
import { builderSecret } from '../../src/reference/borrow/fixtures.js';
import { referenceProfile } from '../../src/reference/profile.js';
import { serveReference } from '../../src/reference/server.js';
import { apiKeys } from '../../src/reference/gateway.js';
import { startSecondTarget } from '../second-target/start.js';
import { freshFolder } from '../support/command-line.js';

/** What a stranger has: addresses and a key, perhaps the address of a node, and perhaps a test wallet. */
type Known = Awaited<ReturnType<typeof startSecondTarget>>;

/** What a deployment of a stranger is likely to allow; the night allows everything. */
const requests = Number(process.env.DISCOVERY_REQUESTS ?? 2_000);

/** Without it nothing is asked of a chain; the wallet comes with consent to `create` and `settle`. */
type Means = 'no node' | 'a node' | 'a node and a wallet';

const harmless: readonly Effect[] = ['read', 'build', 'session'];
const allow: Readonly<Record<Means, readonly Effect[]>> = {
  'no node': harmless,
  'a node': harmless,
  'a node and a wallet': [...harmless, 'create', 'settle'],
};

/** Requirements that a complete profile can test with consent to these effects, whatever the target does. */
function testableIds(means: Means): ReadonlySet<string> {
  const target = resolveTarget(referenceProfile('http://reference.invalid'), {}, { allow: allow[means] }, true);
  return new Set(
    registered.flatMap(({ api, fixturesOf }) => {
      const scope = judgeableScopeOf(api, fixturesOf(target.profile), target);
      return api.catalogue.requirements
        .filter(isJudged)
        .filter(({ whenSeen, party }) => whenSeen !== true && party !== 'client')
        .filter((requirement) => notTestableBecause(scope, requirement) === undefined)
        .map(({ id }) => id);
    }),
  );
}

async function judged({ bases, apiKey, walletSecret }: Known, means: Means) {
  const { summary } = await execute({
    environment: {
      ...{ ULTRA_BASE_URL: bases.ultra, SWAP_V2_BASE_URL: bases.swapV2 },
      ...{ LEND_BASE_URL: bases.borrow, TRIGGER_BASE_URL: bases.trigger },
      ...(means !== 'no node' && { RPC_URL: bases.rpc }),
      ...(means === 'a node and a wallet' && { WALLET_SECRET: walletSecret }),
      API_KEY: apiKey,
    },
    allow: allow[means],
    rps: 5_000,
    requests,
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
  /** The least share of the testable requirements that has to pass, by what is known. */
  readonly least: Readonly<Partial<Record<Means, number>>>;
}

const targets: Readonly<Record<string, Started>> = {
  'the reference': {
    departs: [],
    least: { 'no node': 0.6, 'a node': 0.9, 'a node and a wallet': 0.93 },
    start: async () => {
      const served = await serveReference({ seed: 3 });
      const bases = referenceProfile(served.origin).bases as Known['bases'];
      return { bases, apiKey: apiKeys.genuine, walletSecret: builderSecret, close: () => served.close() };
    },
  },
  // It sends legacy messages.
  'the second target': {
    departs: ['BORROW-242', 'ORDER-151'],
    least: { 'a node': 0.85, 'a node and a wallet': 0.9 },
    start: () => startSecondTarget(3),
  },
};

describe.each(Object.entries(targets))('%s, known by addresses and a key,', (_, { start, departs, least }) => {
  let known: Known;
  beforeAll(async () => void (known = await start()));
  afterAll(() => known.close());

  test.each(Object.entries(least) as [Means, number][])(
    'is judged with %s, and accused of nothing',
    async (means, share) => {
      const { requirements, end, run } = await judged(known, means);
      const failed = requirements.filter(({ verdict, id }) => verdict === 'fail' && !departs.includes(id));
      expect(failed.map(({ id }) => id)).toEqual([]);
      const testable = testableIds(means);
      const decided = requirements.filter(({ id, verdict }) => testable.has(id) && verdict === 'pass');
      expect(decided.length / testable.size).toBeGreaterThan(share);
      expect(Object.keys(end.sent.effects).toSorted()).toEqual(allow[means].toSorted());
      expect(run.discovered?.map(({ key }) => key)).toContain('swapOrder.pair');
    },
  );
});
