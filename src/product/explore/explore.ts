import type { Api } from '../model/api.js';
import type { Trace } from '../model/exchange.js';
import { suiteFaultFact, type Guard } from '../judge/contain.js';
import { isRepresentative, type FoundViolation } from '../judge/evidence.js';
import { createJudge, type ApiEvidence } from '../judge/judge.js';
import type { AnyScenario } from '../model/scenario.js';
import type { Sender } from '../http/client.js';
import type { Target } from '../profile/resolve.js';
import { firstBrief } from '../judge/inputs.js';
import { inputAt, inputsOf, type PlannedRun } from './inputs.js';
import type { Lanes } from './lanes.js';
import { createScenarioRunner, isLasting, type ScenarioRun, type ScenarioRunner } from './session.js';

export interface ExploreOptions<F> {
  readonly api: Api<F>;
  readonly fixtures: F;
  readonly target: Target;
  readonly sender: Sender;
  readonly seed: number;
  readonly salt: string;
  readonly runs: readonly PlannedRun<F>[];
  readonly signal: AbortSignal;
  readonly lanes?: Lanes;
  /** Ends a check that does not end by itself. */
  readonly guard?: Guard;
  /** Called with every trace as it is complete, after its exchanges were recorded. */
  readonly onTrace: (trace: Trace, interrupted: string | undefined) => void;
  /** Called with what a trace violates, which is known later. */
  readonly onFound?: (found: Iterable<FoundViolation>) => void;
  /** Called before a scenario with lasting effects is run. */
  readonly onBegin?: (scenario: string, index: number) => void;
  /** What an earlier part of the same run has done: it is judged with the rest and not sent again. */
  readonly before?: {
    readonly traces: AsyncIterable<Trace>;
    readonly isDone: (scenario: string, index: number) => boolean;
    readonly played: (scenario: string, index: number) => number;
  };
}

/** A trace that shows a finding, and where its input came from. */
export interface LocatedViolation<F> {
  readonly found: FoundViolation;
  readonly trace: Trace;
  readonly scenario: AnyScenario<F>;
  readonly path: string;
  readonly seed: number;
}

export interface Explored<F> {
  readonly evidence: ApiEvidence;
  /** The trace that stands for each finding, by fingerprint and address: the same one however the requests were interleaved. */
  readonly shown: ReadonlyMap<string, LocatedViolation<F>>;
  readonly player: ScenarioRunner<F>;
  /** Runs that were cut short, by what cut them. */
  readonly interrupted: Readonly<Record<string, number>>;
}

/** Runs the planned inputs of one API, in whatever order it is told to, and judges every trace by every check. */
export interface Explorer<F> {
  /** Judges what an earlier part of the same run has done. */
  recall(): Promise<void>;
  /** Sends the input of one planned run. Nothing a target does throws. */
  run(run: PlannedRun<F>): Promise<void>;
  /** Sends the input of a run once more, `until` so many exchanges are there; what it shows is judged by the caller. */
  again(run: PlannedRun<F>, until?: number): Promise<ScenarioRun>;
  /** What all of it showed so far. */
  explored(): Explored<F>;
}

/** A target that keeps what it is given is given no more; the embedded reference forgets it with the run. */
const nothingMoreCreated = 'an order could not be cancelled, so nothing more was created';

/** To start the guard takes longer than to judge a trace. */
const judgedAtOnce = 32;

export function createExplorer<F>(options: ExploreOptions<F>): Explorer<F> {
  const { api, fixtures, target, sender, seed, runs, signal, onTrace } = options;
  const judge = createJudge(api, fixtures, undefined, options.guard);
  const { before } = options;
  const player = createScenarioRunner({ ...options, ...(before && { playedBefore: before.played }) });
  const bases = api.bases.filter((base) => target.bases[base] !== undefined);
  const inputs = sampleAll(runs, (scenario, count) => inputsOf(scenario, seed, count, fixtures, bases));
  const inputOf = ({ scenario, index, path, seed: own = seed }: PlannedRun<F>): never | Promise<never> => {
    const sampled = inputs.get(scenario.name) ?? [];
    // A plan that is made again may have inputs that the first one had not.
    return path === String(index) && index < sampled.length
      ? sampled[index]!
      : inputAt(scenario, own, path, fixtures, bases);
  };
  const shown = new Map<string, LocatedViolation<F>>();
  const interrupted: Record<string, number> = {};
  let isLeftBehind = false;

  let waiting: (Omit<PlannedRun<F>, 'index'> & { readonly trace: Trace })[] = [];

  const judgeWaiting = (): void => {
    const judged = waiting;
    waiting = [];
    for (const [position, found] of judge.addAll(judged.map(({ trace }) => trace)).entries()) {
      const { trace, scenario, path, seed: own = seed } = judged[position]!;
      options.onFound?.(found.values());
      for (const [place, what] of found)
        if (isRepresentative(shown.get(place)?.found, what))
          shown.set(place, { found: what, trace, scenario, path, seed: own });
    }
  };
  const add = (trace: Trace, run: Omit<PlannedRun<F>, 'index'>): void => {
    const { ordersLeftBehind: left } = trace.facts;
    if (!target.isReference && Array.isArray(left) && left.length > 0) isLeftBehind = true;
    waiting.push({ ...run, trace });
    if (waiting.length >= judgedAtOnce) judgeWaiting();
  };

  return {
    async recall() {
      for await (const trace of before?.traces ?? []) {
        const scenario = api.scenarios.find(({ name }) => name === trace.scenario);
        const planned = runs.find((run) => run.scenario.name === trace.scenario && run.index === trace.index);
        if (planned ?? scenario) add(trace, planned ?? { scenario: scenario!, path: String(trace.index) });
      }
    },
    async run(run) {
      if (signal.aborted) return;
      const { scenario, index } = run;
      if (before?.isDone(scenario.name, index)) return;
      if (bases.every((base) => sender.lost.has(base)))
        return count(interrupted, bases.map((base) => sender.lost.get(base)).join('; '));
      const exhausted = sender.budget.exhausted();
      if (exhausted !== undefined) return count(interrupted, exhausted);
      if (isLeftBehind && isLasting(scenario)) return count(interrupted, nothingMoreCreated);
      const { trace, interrupted: cut } = await player.run(scenario, index, await inputOf(run));
      if (cut !== undefined) count(interrupted, cut);
      if (trace.exchanges.length === 0 && trace.facts[suiteFaultFact] === undefined) return;
      add(trace, run);
      onTrace(trace, cut);
    },
    again: async (run, until) => player.run(run.scenario, run.index, await inputOf(run), until),
    explored() {
      judgeWaiting();
      return { evidence: judge.evidence(), shown: new Map([...shown].sort(byPlace)), player, interrupted };
    },
  };
}

function byPlace<F>(
  [name, { found }]: readonly [string, LocatedViolation<F>],
  [otherName, other]: readonly [string, LocatedViolation<F>],
): number {
  const [one, two] = [found.occurrence, other.found.occurrence];
  if (one.scenario !== two.scenario) return one.scenario < two.scenario ? -1 : 1;
  return one.index - two.index || (name < otherName ? -1 : 1);
}

function sampleAll<F>(
  runs: readonly PlannedRun<F>[],
  sample: (scenario: AnyScenario<F>, count: number) => readonly never[],
) {
  const most = new Map<AnyScenario<F>, number>();
  for (const { scenario, index } of runs)
    if (index < firstBrief) most.set(scenario, Math.max(most.get(scenario) ?? 0, index + 1));
  return new Map([...most].map(([scenario, count]) => [scenario.name, sample(scenario, count)]));
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
