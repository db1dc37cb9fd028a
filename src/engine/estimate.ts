import { registered } from '../apis/registry.js';
import { createJudge } from '../judge/judge.js';
import { inputsOf, runnable, type Depth } from '../explore/inputs.js';
import { createScenarioRunner } from '../explore/session.js';
import type { CostEstimate, EstimatedRun } from '../explore/choose-within-budget.js';
import { phaseOf } from '../explore/phases.js';
import { preparedFor } from './plan.js';
import { judgeableScopeOf } from './judgeable.js';
import type { Selection } from './selection.js';
import { createReference } from '../reference/composition.js';
import { referenceProfile } from '../reference/profile.js';
import { createSender } from '../http/client.js';
import { resolveTarget } from '../profile/resolve.js';
import { memoryTransport } from './in-memory.js';

/** Inputs of one scenario that are rehearsed: more of those that cost little. */
const depthOf = (requests: number): number => (requests <= 6 ? 8 : requests <= 20 ? 3 : 1);

/**
 * Plays the first inputs of every scenario on a reference in memory, to know before anything is sent what each costs and
 * what it exercises of what is selected.
 */
export async function estimateCost({ apis, ids }: Selection, seed: number, depth: Depth): Promise<CostEstimate> {
  const target = resolveTarget(referenceProfile('http://reference.invalid'), {}, {}, true);
  const signal = new AbortController().signal;
  const rehearsal = new Map<string, readonly EstimatedRun[]>();
  const chosen = preparedFor(
    registered.filter(({ api }) => apis.has(api.name)),
    { target, depth, seed },
  );
  for (const { api, fixturesOf } of chosen) {
    const fixtures = fixturesOf(target.profile)!;
    const transport = memoryTransport(createReference({ seed }).handle);
    const sender = createSender({ runId: 'estimate', target, signal, transport, record: () => undefined });
    const player = createScenarioRunner({ api, fixtures, target, sender, salt: String(seed), signal });
    const scenarios = runnable(api, new Set(judgeableScopeOf(api, fixtures, target).capabilities), target.allow);
    for (const turn of ['open', 'last', 'alone'] as const)
      for (const scenario of scenarios.filter((one) => phaseOf(one) === turn)) {
        const count = Math.min(scenario.runs[depth], depthOf(scenario.maxRequests));
        const inputs = inputsOf(scenario, seed, count, fixtures, api.bases);
        const rehearsed: EstimatedRun[] = [];
        for (const [index, input] of inputs.entries()) {
          const { trace } = await player.run(scenario, index, input);
          const judge = createJudge(api, fixtures, ids);
          judge.add(trace);
          const operations: Record<string, number> = {};
          const effects: Record<string, number> = {};
          for (const { operation, effect } of trace.exchanges) {
            operations[operation] = (operations[operation] ?? 0) + 1;
            effects[effect] = (effects[effect] ?? 0) + 1;
          }
          const { requirements } = judge.evidence();
          const exercises = new Set(
            Object.keys(requirements).filter((id) =>
              Object.values(requirements[id]!).some(({ exercised, violations }) => exercised + violations > 0),
            ),
          );
          rehearsed.push({ requests: trace.exchanges.length, operations, effects, exercises });
        }
        rehearsal.set(scenario.name, rehearsed);
      }
  }
  return rehearsal;
}
