import { registered } from '../apis/registry.js';
import { createJudge, type ApiEvidence } from '../judge/judge.js';
import type { Trace } from '../model/exchange.js';
import type { AnyScenario } from '../model/scenario.js';
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
import { createVirtualTime } from './virtual-time.js';

/** Inputs of one scenario that are rehearsed: more of those that cost little. */
const firstInputs = ({ maxRequests }: AnyScenario<never>): number => (maxRequests <= 6 ? 8 : maxRequests <= 20 ? 3 : 1);

/** Of so few requirements each has to be exercised by some input that is rehearsed. */
const fewRequirements = 5;

/**
 * Plays the first inputs of every scenario on a reference in memory, to know before anything is sent what each costs and
 * what it exercises of what is selected; then the next inputs of all scenarios in turn, until each API was sent twice the
 * requests of the budget: what only a later input exercises would get nothing of it.
 */
export async function estimateCost(
  { apis, ids }: Selection,
  seed: number,
  depth: Depth,
  budget = 0,
  withContexts = false,
): Promise<CostEstimate> {
  const target = resolveTarget(referenceProfile('http://reference.invalid'), {}, {}, true);
  const signal = new AbortController().signal;
  const rehearsal = new Map<string, readonly EstimatedRun[]>();
  const chosen = preparedFor(
    registered.filter(({ api }) => apis.has(api.name)),
    { target, depth, seed },
  );
  for (const { api, fixturesOf } of chosen) {
    const fixtures = fixturesOf(target.profile)!;
    const time = createVirtualTime();
    const transport = memoryTransport(createReference({ seed, time: time.served }).handle, time);
    const sender = createSender({ runId: 'estimate', target, signal, transport, record: () => undefined });
    const player = createScenarioRunner({ api, fixtures, target, sender, salt: String(seed), signal });
    const scenarios = runnable(api, new Set(judgeableScopeOf(api, fixtures, target).capabilities), target.allow);
    let sent = 0;
    const rehearse = async (scenario: AnyScenario<never>, from: number, to: number): Promise<void> => {
      const known = rehearsal.get(scenario.name) ?? [];
      const inputs = inputsOf(scenario, seed, Math.min(scenario.runs[depth], to), fixtures, api.bases).slice(from);
      const rehearsed: EstimatedRun[] = [];
      for (const [index, input] of inputs.entries()) {
        const { trace } = await player.run(scenario, from + index, input);
        const judge = createJudge(api, fixtures, ids);
        judge.add(trace);
        sent += trace.exchanges.length;
        rehearsed.push(estimated(trace, judge.evidence(), withContexts));
      }
      rehearsal.set(scenario.name, [...known, ...rehearsed]);
    };
    const inOrder = (['open', 'last', 'alone'] as const).flatMap((turn) =>
      scenarios.filter((one) => phaseOf(one) === turn),
    );
    for (const scenario of inOrder) await rehearse(scenario, 0, firstInputs(scenario));
    const isExercised = (id: string): boolean =>
      [...rehearsal.values()].some((runs) => runs.some(({ exercises }) => exercises.has(id)));
    const isFurtherNeeded = (): boolean =>
      sent < 2 * budget || (ids !== undefined && ids.size <= fewRequirements && ![...ids].every(isExercised));
    const most = Math.max(0, ...scenarios.map(({ runs }) => runs[depth]));
    for (let index = 1; index < most && isFurtherNeeded(); index += 1)
      for (const scenario of inOrder) if (index >= firstInputs(scenario)) await rehearse(scenario, index, index + 1);
  }
  return rehearsal;
}

function estimated({ exchanges }: Trace, { requirements, contexts }: ApiEvidence, withContexts: boolean): EstimatedRun {
  const operations: Record<string, number> = {};
  const effects: Record<string, number> = {};
  for (const { operation, effect } of exchanges) {
    operations[operation] = (operations[operation] ?? 0) + 1;
    effects[effect] = (effects[effect] ?? 0) + 1;
  }
  const exercises = new Set(
    Object.keys(requirements).filter((id) =>
      Object.values(requirements[id]!).some(({ exercised, violations }) => exercised + violations > 0),
    ),
  );
  return { requests: exchanges.length, operations, effects, exercises, ...(withContexts && { contexts }) };
}
