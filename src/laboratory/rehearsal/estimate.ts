import { registered } from '../../product/apis/registry.js';
import type { Cell } from '../../product/judge/evidence.js';
import { createJudge, type ApiEvidence } from '../../product/judge/judge.js';
import type { Trace } from '../../product/model/exchange.js';
import type { AnyScenario } from '../../product/model/scenario.js';
import { briefInputsOf, firstBrief, inputsOf, runnable, type Depth } from '../../product/explore/inputs.js';
import { createScenarioRunner } from '../../product/explore/session.js';
import type { Controlled, CostEstimate, EstimatedRun } from '../../product/explore/choose-within-budget.js';
import { phaseOf } from '../../product/explore/phases.js';
import { preparedFor } from '../../product/engine/plan.js';
import { judgeableScopeOf } from '../../product/engine/judgeable.js';
import type { Selection } from '../../product/engine/selection.js';
import { createReference } from '../../reference/composition.js';
import { referenceProfile } from '../../reference/profile.js';
import { createSender } from '../../product/http/client.js';
import { resolveTarget } from '../../product/profile/resolve.js';
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
  const rehearsal = new Map<string, Map<number, EstimatedRun>>();
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
    const needsControl = (id: string): boolean => {
      const check = api.checks[id];
      return check !== undefined && check.kind !== 'fold' && check.control !== undefined;
    };
    let sent = 0;
    const rehearse = async (scenario: AnyScenario<never>, index: number, input: never): Promise<void> => {
      const { trace } = await player.run(scenario, index, input);
      const judge = createJudge(api, fixtures, ids);
      judge.add(trace);
      sent += trace.exchanges.length;
      const known = rehearsal.get(scenario.name) ?? new Map<number, EstimatedRun>();
      rehearsal.set(
        scenario.name,
        known.set(index, estimated(trace, judge.evidence(), { needsControl, withContexts })),
      );
    };
    const rehearseFrom = async (scenario: AnyScenario<never>, from: number, to: number): Promise<void> => {
      const inputs = inputsOf(scenario, seed, Math.min(scenario.runs[depth], to), fixtures, api.bases);
      for (const [index, input] of inputs.entries()) if (index >= from) await rehearse(scenario, index, input);
    };
    const inOrder = (['open', 'last', 'alone'] as const).flatMap((turn) =>
      scenarios.filter((one) => phaseOf(one) === turn),
    );
    // What may take more than the whole budget is rehearsed where nothing else exercises what is asked.
    const isAffordable = ({ maxRequests }: AnyScenario<never>): boolean => budget === 0 || maxRequests <= budget;
    for (const scenario of inOrder) {
      if (isAffordable(scenario)) await rehearseFrom(scenario, 0, firstInputs(scenario));
      for (const [index, input] of briefInputsOf(scenario, fixtures, api.bases).entries())
        await rehearse(scenario, firstBrief + index, input);
    }
    const isWithin = ({ requests }: EstimatedRun): boolean => budget === 0 || requests <= budget;
    const isExercised = (id: string): boolean =>
      [...rehearsal.values()].some((runs) => [...runs.values()].some((one) => one.exercises.has(id) && isWithin(one)));
    const isAnyLeft = (): boolean =>
      ids !== undefined && ids.size <= fewRequirements && ![...ids].every((id) => isExercised(id));
    const most = Math.max(0, ...scenarios.map(({ runs }) => runs[depth]));
    for (let index = 0; index < most && (sent < 2 * budget || isAnyLeft()); index += 1)
      for (const scenario of inOrder)
        if (isAffordable(scenario) ? index >= firstInputs(scenario) : isAnyLeft())
          await rehearseFrom(scenario, index, index + 1);
  }
  return rehearsal;
}

interface Wanted {
  readonly needsControl: (id: string) => boolean;
  readonly withContexts: boolean;
}

function estimated(
  { exchanges }: Trace,
  { requirements, contexts }: ApiEvidence,
  { needsControl, withContexts }: Wanted,
): EstimatedRun {
  const operations: Record<string, number> = {};
  const effects: Record<string, number> = {};
  for (const { operation, effect } of exchanges) {
    operations[operation] = (operations[operation] ?? 0) + 1;
    effects[effect] = (effects[effect] ?? 0) + 1;
  }
  const exercises = new Set<string>();
  const controlled: Record<string, Controlled> = {};
  for (const [id, evidence] of Object.entries(requirements)) {
    const cells = Object.entries(evidence);
    const placesOf = (counts: (cell: Cell) => number): readonly string[] =>
      cells.flatMap(([place, cell]) => (counts(cell) > 0 ? [place] : []));
    const exercised = placesOf((cell) => cell.exercised + cell.violations);
    if (exercised.length > 0) exercises.add(id);
    if (needsControl(id)) controlled[id] = { exercised, controls: placesOf(({ controls }) => controls) };
  }
  return { requests: exchanges.length, operations, effects, exercises, controlled, ...(withContexts && { contexts }) };
}
