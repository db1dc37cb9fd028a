import fc from 'fast-check';
import { registered } from '../../product/apis/registry.js';
import { apiOfVariant, variants } from '../variants/index.js';
import { clients, everyClient } from '../clients/known-clients.js';
import type { Job } from './job.js';
import { apiOf, knownDefects, type KnownDefect } from './known-defects.js';
import { narrowings } from './narrowed.js';
import { networkFaults } from './network-faults.js';
import { rareFaults, rates, type Settings } from './settings.js';

/** Every run a proof asks for, in the order in which their results are told: defects first. */
export function jobsOf(settings: Settings): readonly Job[] {
  const { index, of } = settings.shard ?? { index: 1, of: 1 };
  return [
    ...defectJobs(settings),
    ...clientJobs(settings),
    ...variantJobs(settings),
    ...networkFaultJobs(settings),
    ...narrowedJobs(settings),
    ...rareJobs(settings),
  ].filter((_job, position) => position % of === index - 1);
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

function defectJobs(settings: Settings): readonly Job[] {
  const seeds = Array.from({ length: settings.seeds }, (_, index) => settings.seed + index);
  const chosen = chosenDefects(settings);
  // By seed, for what a thread prepares is of one seed; whole gates together, so that all parts of a proof have as many.
  return seeds.flatMap((seed) => [
    ...chosen.map(({ id }): Job => ({ kind: 'defect', defect: id, seed })),
    ...chosen
      .filter((_defect, index) => (index + seed) % settings.wholeEvery === 0)
      .map(({ id }): Job => ({ kind: 'defect', defect: id, seed, whole: true })),
  ]);
}

/** A client that conforms uses all APIs. */
function clientJobs(settings: Settings): readonly Job[] {
  const asked = clients.filter(
    ({ id, breaks }) =>
      nothingNamed(settings) ||
      settings.only.includes(everyClient) ||
      settings.only.includes(id) ||
      (breaks.length > 0 && settings.only.includes(apiOf({ breaks }))),
  );
  return asked.flatMap(({ id }) =>
    Array.from({ length: settings.seeds }, (_, index): Job => ({
      kind: 'client',
      client: id,
      seed: settings.seed + index,
    })),
  );
}

/** Each variation was in a whole run already; a combination is in one of so many parts of it. */
const combinationShards = 3;

/** A run with a network fault plays one of so many parts of a gate, and the next one of the same fault and API the next part. */
const networkFaultShards = 5;

function variantJobs(settings: Settings): readonly Job[] {
  const ids = variants.map(({ id }) => id).filter((id) => nothingNamed(settings) || settings.only.includes(id));
  const alone = ids.map((id, index): Job => {
    const only = apiOfVariant(id);
    return { kind: 'variants', variants: [id], seed: settings.seed + index, ...(only !== undefined && { only }) };
  });
  if (!nothingNamed(settings) || settings.combinations === 0) return alone;
  const several = fc.sample(fc.shuffledSubarray(ids, { minLength: 3, maxLength: 12 }), {
    seed: settings.seed,
    numRuns: settings.combinations,
  });
  return [
    ...alone,
    ...several.map((combined, index): Job => {
      const shard = { index: 1 + (index % combinationShards), of: combinationShards };
      return { kind: 'variants', variants: combined, seed: settings.seed + index, shard };
    }),
  ];
}

function networkFaultJobs(settings: Settings): readonly Job[] {
  const asked = networkFaults.map(({ id }) => id).filter((id) => nothingNamed(settings) || settings.only.includes(id));
  if (asked.length === 0) return [];
  const apis = registered.map(({ api }) => api.name);
  return Array.from({ length: settings.networkFaultRuns }, (_, index): Job => {
    const networkFault = asked[index % asked.length] ?? '';
    const only = apis[Math.floor(index / asked.length) % apis.length] ?? '';
    const round = Math.floor(index / (asked.length * apis.length));
    const shard = { index: 1 + (round % networkFaultShards), of: networkFaultShards };
    return { kind: 'network-fault', networkFault, only, seed: settings.seed + index, shard };
  });
}

function narrowedJobs(settings: Settings): readonly Job[] {
  const { seed, narrowings: count, narrowEvery } = settings;
  return chosenDefects(settings)
    .filter(({ origin, id }) => origin === 'behaviour' && !settings.only.includes(id))
    .filter((_defect, index) => (index + seed) % narrowEvery === 0)
    .flatMap((defect) =>
      narrowings(defect, seed, count).map((levels): Job => ({ kind: 'narrowed', defect: defect.id, levels, seed })),
    );
}

function rareJobs(settings: Settings): readonly Job[] {
  if (!nothingNamed(settings)) return [];
  return rareFaults.flatMap((defect) =>
    rates.flatMap((rate) =>
      Array.from({ length: settings.rareSeeds }, (_, index): Job => ({
        kind: 'rare',
        defect,
        rate,
        seed: settings.seed + index,
      })),
    ),
  );
}
