import * as fc from 'fast-check';
import type { Shard } from '../../product/engine/shards.js';
import { variations, type Shown, type Variation } from './variation.js';

/** One run of the suite that the proof asks for: plain data, so that it can go to another thread. */
export interface Job {
  /** Ids of the variations that are in together. */
  readonly ids: readonly string[];
  readonly seed: number;
  /** Plays the whole gate, and not a third of it where that is enough for an exact diagnosis. */
  readonly whole?: true;
}

export interface JobResult extends Shown {
  readonly job: Job;
  readonly passed: number;
}

/** What a proof is asked for. */
export interface Settings {
  readonly seed: number;
  /** APIs, or ids of variations; all when empty. */
  readonly only: readonly string[];
  /** How many of the derived defects are tried, picked by the seed; all when left out. */
  readonly sample?: number;
  /** Every how many of the defects and of what conforms is also tried in a whole gate: 1 for all. */
  readonly wholeEvery: number;
  /** One of so many equal parts of all of this. */
  readonly shard?: Shard;
}

/** How many random combinations of conforming variations are tried. */
const combinations = 20;

/** Every run a proof asks for, in the order in which their results are told; whole gates together, for each shard as many. */
export function jobsOf(settings: Settings): readonly Job[] {
  const { seed, wholeEvery, shard: { index: own, of } = { index: 1, of: 1 } } = settings;
  // What conforms has nothing to be found in one circumstance: each takes another seed.
  const alone = chosenBy(settings).map(({ id, origin }, index): Job => ({
    ids: [id],
    seed: origin === 'conforming' ? seed + index : seed,
  }));
  const whole = alone.filter((_job, index) => (index + seed) % wholeEvery === 0);
  return [
    ...alone,
    ...whole.map((job): Job => ({ ...job, whole: true })),
    ...(settings.only.length === 0 ? combined(seed) : []),
  ].filter((_job, position) => position % of === own - 1);
}

/** What conforms is named by its id alone: what an API allows says nothing of the defects in it. */
function chosenBy({ only, sample, seed }: Settings): readonly Variation[] {
  const asked = variations.filter(
    ({ id, api, origin }) =>
      only.length === 0 || only.includes(id) || (origin !== 'conforming' && api !== undefined && only.includes(api)),
  );
  const derived = asked.filter(({ origin }) => origin === 'shape');
  if (sample === undefined || sample >= derived.length) return asked;
  const picked = fc.shuffledSubarray(derived, { minLength: sample, maxLength: sample });
  const kept = new Set(fc.sample(picked, { seed, numRuns: 1 })[0]);
  return asked.filter((variation) => variation.origin !== 'shape' || kept.has(variation));
}

function combined(seed: number): readonly Job[] {
  const ids = variations.flatMap(({ id, origin }) => (origin === 'conforming' ? [id] : []));
  const several = fc.shuffledSubarray(ids, { minLength: 3, maxLength: 12 });
  return fc
    .sample(several, { seed, numRuns: combinations })
    .map((together, index): Job => ({ ids: together, seed: seed + index }));
}
