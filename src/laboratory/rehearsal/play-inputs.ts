import type { Registered } from '../../product/apis/registry.js';
import { judgeableScopeOf } from '../../product/engine/judgeable.js';
import { discover, withFindings } from '../../product/engine/discovery/discover.js';
import { preparedFor } from '../../product/engine/plan.js';
import { briefInputsOf, inputsOf, runnable } from '../../product/explore/inputs.js';
import type { PreparedScenario } from '../../product/explore/prepare.js';
import { createScenarioRunner } from '../../product/explore/session.js';
import { createSender } from '../../product/http/client.js';
import { firstBrief } from '../../product/judge/inputs.js';
import { createLedger, type Evidence } from '../../product/judge/ledger.js';
import type { Session } from '../../product/model/exchange.js';
import { withUsualFixtures } from '../../product/profile/load.js';
import { resolveTarget, type Target } from '../../product/profile/resolve.js';
import { createReference } from '../../reference/composition.js';
import { referenceProfile } from '../../reference/profile.js';
import { memoryTransport } from './in-memory.js';
import { swapOrderFixtures } from '../../reference/swap-order/profile.js';
import { createVirtualTime } from './virtual-time.js';
import { phaseOf } from '../../product/explore/lanes.js';

/** The same date whenever inputs are played. */
const startAt = Date.UTC(2026, 0, 1, 12);

const origin = 'http://reference.invalid';

/** The reference with all that its own profile declares. */
export const fullTarget = resolveTarget(referenceProfile(origin), {}, {}, true);

/** The reference of which addresses and a key are known, with what discovery finds out. */
export async function discoveredTarget(seed: number): Promise<Target> {
  const { name, bases, apiKey } = fullTarget.profile;
  const bare = resolveTarget({ name, bases, ...(apiKey && { apiKey }) }, {}, {}, true);
  const { sender } = inMemory(bare, seed);
  const found = await discover(bare, sender);
  // Discovery makes a new key for each of these; what the reference quotes depends on it.
  const { noSuchMints, takerUnfunded } = swapOrderFixtures;
  const made = { 'swapOrder.noSuchMints': noSuchMints, 'swapOrder.takerUnfunded': takerUnfunded };
  const stable = found.map((finding) => ({
    ...finding,
    value: made[finding.key as keyof typeof made] ?? finding.value,
  }));
  return resolveTarget(withUsualFixtures(withFindings(bare.profile, stable)), {}, {}, true);
}

/** A reference in memory, and what sends to it. */
function inMemory(target: Target, seed: number) {
  const { signal } = new AbortController();
  const time = createVirtualTime(startAt);
  const reference = createReference({ seed, time: time.served });
  const transport = memoryTransport(reference.handle, time);
  return { signal, sender: createSender({ runId: 'rehearsal', target, signal, transport, record: () => undefined }) };
}

/** What one input of a scenario did, and what it shows alone. */
export interface PlayedSession {
  readonly scenario: PreparedScenario<never>;
  readonly index: number;
  readonly session: Session;
  readonly evidence: Evidence;
}

/** Plays the inputs of a gate of an API one after the other on a reference in memory. */
export async function playInputs(of: Registered, seed: number, target: Target): Promise<readonly PlayedSession[]> {
  const [{ api, fixturesOf }] = preparedFor([of], { target, depth: 'gate', seed }) as [Registered];
  const fixtures = fixturesOf(target.profile)!;
  const { signal, sender } = inMemory(target, seed);
  const runner = createScenarioRunner({ api, fixtures, target, sender, salt: String(seed), signal });
  const scenarios = runnable(api, new Set(judgeableScopeOf(api, fixtures, target).capabilities), target.allow);
  const all: PlayedSession[] = [];
  for (const phase of ['open', 'alone', 'last'])
    for (const scenario of scenarios.filter((each) => phaseOf(each) === phase)) {
      const inputs = [
        ...inputsOf(scenario, seed, scenario.runs.gate, fixtures, api.bases).entries(),
        ...briefInputsOf(scenario, fixtures, api.bases).map((input, index) => [firstBrief + index, input] as const),
      ];
      for (const [index, input] of inputs) {
        const { session } = await runner.run(scenario, index, input);
        const ledger = createLedger(api, fixtures);
        ledger.add(session);
        all.push({ scenario, index, session, evidence: ledger.evidence() });
      }
    }
  return all;
}
