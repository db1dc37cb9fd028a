import { recordCleanRun, sessionsTouchedBy, type CleanRun } from './clean-run.js';
import { apiOf, type KnownDefect } from './known-defects.js';
import { runsWithin } from './run-once.js';

/** Requests within which a run exercises nearly every requirement of its API, and gets its positive controls. */
const spread: Readonly<Record<string, number>> = { swapOrder: 150, borrow: 300, trigger: 250 };

/**
 * Names of the runs of a gate that can show a defect. Of one written by hand, those in which some response differs from
 * that of a clean run. One that is derived shows in every response of an operation, so that a spread over all requirements
 * meets it; the others have the spread beside them.
 */
export async function runsThatShow(defect: KnownDefect, seed: number): Promise<ReadonlySet<string>> {
  const api = apiOf(defect);
  const everywhere = await remembered(spreads, api, seed, async () => runsWithin(spread[api] ?? 0, api, seed));
  if (defect.origin === 'shape') return new Set(everywhere);
  const clean = await remembered(cleanRuns, api, seed, () => recordCleanRun(api, seed));
  return new Set([...everywhere, ...(await sessionsTouchedBy(defect, clean))]);
}

/** By API, what was made last: the defects of one seed come one after the other. */
type Remembered<Value> = Map<string, { readonly seed: number; readonly value: Promise<Value> }>;

const spreads: Remembered<readonly string[]> = new Map();
const cleanRuns: Remembered<CleanRun> = new Map();

function remembered<Value>(known: Remembered<Value>, api: string, seed: number, make: () => Promise<Value>) {
  const before = known.get(api);
  if (before?.seed === seed) return before.value;
  const value = make();
  known.set(api, { seed, value });
  return value;
}
