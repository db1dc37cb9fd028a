import fc from 'fast-check';
import type { Api } from '../core/api.js';
import type { Trace } from '../core/exchange.js';
import { createJudge, type Found } from '../core/judge.js';
import type { Target } from '../target/target.js';
import type { Shown } from './explore.js';
import { parametersOf } from './plan.js';
import type { Player } from './play.js';

/** A finding after shrinking and repetition. */
export interface Confirmed {
  readonly fingerprint: string;
  readonly found: Found;
  /** The smallest trace that showed it; it is judged from its recorded bytes. */
  readonly trace: Trace;
  /** Where fast-check finds the smallest input again: the scenario's index, then the steps of shrinking. */
  readonly path: string;
  /** Of `n` repetitions of the smallest input, `k` showed it again; `n` is 0 when it was not repeated. */
  readonly reproduced: { readonly k: number; readonly n: number };
}

export interface ConfirmOptions<F> {
  readonly api: Api<F>;
  readonly fixtures: F;
  readonly target: Target;
  readonly player: Player<F>;
  readonly seed: number;
  /** Repetitions of a scenario that may be spent on shrinking one finding. */
  readonly shrinkRuns: number;
  readonly repetitions: number;
  readonly onTrace: (trace: Trace) => void;
  readonly signal: AbortSignal;
}

/**
 * Shrinks one finding against its own requirement and address only, so that no other violation is mistaken for it, then
 * repeats the smallest input. Scenarios with lasting effects are repeated from fresh wallets, on the reference alone.
 */
export async function confirm<F>(fingerprint: string, shown: Shown<F>, options: ConfirmOptions<F>): Promise<Confirmed> {
  const { scenario } = shown;
  const observed: Confirmed = {
    fingerprint,
    found: shown.found,
    trace: shown.trace,
    path: shown.path,
    reproduced: { k: 0, n: 0 },
  };
  const lasting = scenario.effects.some((effect) => effect === 'create' || effect === 'settle');
  if (lasting && !options.target.isReference) return observed;
  const { api, fixtures, target, player, seed, signal } = options;
  const bases = api.bases.filter((base) => target.bases[base] !== undefined);
  let attempt = 1;
  let smallest = observed;
  const repeat = async (input: never): Promise<Confirmed | undefined> => {
    const { trace } = await player.play(scenario, shown.trace.index, input, attempt++);
    if (trace.exchanges.length === 0) return undefined;
    options.onTrace(trace);
    const found = createJudge(api, fixtures, new Set([shown.found.id]))
      .add(trace)
      .get(fingerprint);
    return found && { ...observed, found, trace };
  };

  let left = options.shrinkRuns;
  let smallestInput: { readonly value: never } | undefined;
  const property = fc.asyncProperty(scenario.inputs(fixtures, bases), async (input) => {
    if (left <= 0 || signal.aborted) return true;
    left -= 1;
    const again = await repeat(input);
    if (again === undefined) return true;
    smallest = again;
    smallestInput = { value: input };
    return false;
  });
  const details = await fc.check(property, {
    ...parametersOf(scenario, seed, fixtures, bases),
    path: shown.path,
    numRuns: 1,
  });
  const path = details.failed && details.counterexamplePath !== null ? details.counterexamplePath : observed.path;

  let k = 0;
  let n = 0;
  if (smallestInput === undefined) return { ...observed, reproduced: { k: 0, n: 1 } };
  for (; n < options.repetitions && !signal.aborted; n += 1) if (await repeat(smallestInput.value)) k += 1;
  return { ...smallest, path, reproduced: { k, n } };
}
