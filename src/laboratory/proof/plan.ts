import fc from 'fast-check';
import type { Shard } from '../../product/engine/plan.js';
import { clients, everyClient } from '../clients/clients.js';
import { apiOfVariant, variants } from '../variants/index.js';
import type { Job } from './job.js';
import { apiOf, knownDefects, type KnownDefect } from './known-defects.js';

/** What a proof is asked for. */
export interface Settings {
  readonly seed: number;
  /** APIs, `clients`, or ids of defects, variations or clients; all when empty. */
  readonly only: readonly string[];
  /** How many of the derived defects are tried, picked by the seed; all when left out. */
  readonly sample?: number;
  /** Every how many of the defects is also tried in a whole gate: 1 for all. */
  readonly wholeEvery: number;
  /** One of so many equal parts of all of this. */
  readonly shard?: Shard;
}

/** How many random combinations of conforming variations are tried. */
const combinations = 40;

/** Each variation was in a whole run already; a combination is in one of so many parts of it. */
const combinationShards = 3;

/** Every run a proof asks for, in the order in which their results are told: defects first. */
export function jobsOf(settings: Settings): readonly Job[] {
  const { index, of } = settings.shard ?? { index: 1, of: 1 };
  return [...defectJobs(settings), ...clientJobs(settings), ...variantJobs(settings)].filter(
    (_job, position) => position % of === index - 1,
  );
}

const nothingNamed = ({ only }: Settings): boolean => only.length === 0;

/** The defects a proof is about. */
function chosenDefects(settings: Settings): readonly KnownDefect[] {
  const all = [...knownDefects().values()];
  const asked = nothingNamed(settings)
    ? all
    : all.filter((defect) => settings.only.some((word) => word === defect.id || word === apiOf(defect)));
  const derived = asked.filter(({ origin }) => origin === 'shape');
  const { sample = derived.length, seed } = settings;
  const kept = new Set(
    sample >= derived.length
      ? derived
      : fc.sample(fc.shuffledSubarray(derived, { minLength: sample, maxLength: sample }), { seed, numRuns: 1 })[0],
  );
  return asked.filter((defect) => defect.origin === 'behaviour' || kept.has(defect));
}

/** Whole gates together, so that all parts of a proof have as many. */
function defectJobs(settings: Settings): readonly Job[] {
  const { seed, wholeEvery } = settings;
  const chosen = chosenDefects(settings);
  return [
    ...chosen.map(({ id }): Job => ({ kind: 'defect', defect: id, seed })),
    ...chosen
      .filter((_defect, index) => (index + seed) % wholeEvery === 0)
      .map(({ id }): Job => ({ kind: 'defect', defect: id, seed, whole: true })),
  ];
}

/** A client that conforms uses all APIs. */
function clientJobs(settings: Settings): readonly Job[] {
  const { only, seed } = settings;
  return clients
    .filter(
      ({ id, breaks }) =>
        nothingNamed(settings) ||
        only.includes(everyClient) ||
        only.includes(id) ||
        (breaks.length > 0 && only.includes(apiOf({ breaks }))),
    )
    .map(({ id }): Job => ({ kind: 'client', client: id, seed }));
}

function variantJobs(settings: Settings): readonly Job[] {
  const ids = variants.map(({ id }) => id).filter((id) => nothingNamed(settings) || settings.only.includes(id));
  const alone = ids.map((id, index): Job => {
    const only = apiOfVariant(id);
    return { kind: 'variants', variants: [id], seed: settings.seed + index, ...(only !== undefined && { only }) };
  });
  if (!nothingNamed(settings)) return alone;
  const several = fc.sample(fc.shuffledSubarray(ids, { minLength: 3, maxLength: 12 }), {
    seed: settings.seed,
    numRuns: combinations,
  });
  return [
    ...alone,
    ...several.map((combined, index): Job => {
      const shard = { index: 1 + (index % combinationShards), of: combinationShards };
      return { kind: 'variants', variants: combined, seed: settings.seed + index, shard };
    }),
  ];
}
