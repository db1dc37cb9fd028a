import { registered } from '../../product/apis/registry.js';
import type { Levels } from '../../product/model/factors.js';
import { bindsClient, isJudged, type Kind } from '../../product/model/requirement.js';
import { variants } from '../variants/index.js';
import type { JobResult } from './job.js';
import { apiOf, findDefect } from './known-defects.js';
import { clientFailures, clientProofOf, type ClientProof } from '../clients/client-proof.js';
import {
  conformingRun,
  describeRun,
  faultyRun,
  objectionsToRun,
  worstOf,
  type ConformingRun,
  type FaultyRun,
  type Outcome,
} from './outcome.js';
import type { Settings } from './settings.js';

export interface DefectOutcome {
  readonly id: string;
  readonly origin: 'shape' | 'behaviour';
  readonly api: string;
  readonly says: string;
  readonly breaks: readonly string[];
  readonly because?: string;
  readonly outcome: Outcome;
  readonly runs: readonly FaultyRun[];
}

export interface Sensitivity {
  readonly defect: string;
  readonly rate: number;
  /** For each run, the requests after which it saw the fault; null when it never did. */
  readonly seenAfter: readonly (number | null)[];
  /** Runs in which the suite itself broke. */
  readonly faults: readonly string[];
}

/** By the number of levels: one and two are looked for at `gate`, three at `release`. */
const narrowingKinds = ['one level', 'two levels', 'three levels'] as const;

/** How many narrowed defects of one API were seen, of those that had an effect. */
export interface Narrowing {
  readonly api: string;
  readonly kind: (typeof narrowingKinds)[number];
  readonly tried: number;
  readonly reached: number;
  readonly seen: number;
  /** Those that had an effect and were not seen. */
  readonly missed: readonly { readonly defect: string; readonly levels: Levels }[];
  readonly faults: readonly string[];
}

export interface Proof {
  readonly schema: 'plumbline-proof-1';
  readonly settings: Settings;
  readonly defects: readonly DefectOutcome[];
  /** Judged `must`s, and the defects that kill each. */
  readonly musts: readonly { readonly id: string; readonly kind: Kind; readonly killedBy: readonly string[] }[];
  readonly clients: ClientProof;
  readonly variants: readonly ConformingRun[];
  readonly networkFaults: readonly ConformingRun[];
  readonly narrowing: readonly Narrowing[];
  readonly sensitivity: readonly Sensitivity[];
}

/** Adds up the results of the runs of a proof. */
export function proofOf(settings: Settings, results: readonly JobResult[]): Proof {
  const defects = defectOutcomes(results);
  return {
    schema: 'plumbline-proof-1',
    settings,
    defects,
    musts: mustsOf(settings, defects),
    clients: clientProofOf(settings, results),
    variants: results.flatMap((result) =>
      result.job.kind === 'variants' ? [variedRun(result, result.job.variants)] : [],
    ),
    networkFaults: results.flatMap((result) =>
      result.job.kind === 'network-fault'
        ? [{ ...conformingRun(result, result.job.networkFault), only: result.job.only }]
        : [],
    ),
    narrowing: narrowingOf(results),
    sensitivity: sensitivityOf(results),
  };
}

function defectOutcomes(results: readonly JobResult[]): readonly DefectOutcome[] {
  const byDefect = new Map<string, FaultyRun[]>();
  for (const result of results) {
    const { job } = result;
    if (job.kind !== 'defect') continue;
    const run = faultyRun(result, findDefect(job.defect).breaks);
    byDefect.set(job.defect, [...(byDefect.get(job.defect) ?? []), run]);
  }
  return [...byDefect].map(([id, runs]) => {
    const { origin, says, breaks, because } = findDefect(id);
    const api = apiOf({ breaks });
    return { id, origin, api, says, breaks, ...(because !== undefined && { because }), outcome: worstOf(runs), runs };
  });
}

/** Requirements that are judged only when something happens by itself are left out. */
function mustsOf({ only }: Settings, defects: readonly DefectOutcome[]): Proof['musts'] {
  return registered
    .filter(({ api }) => only.length === 0 || only.includes(api.name))
    .flatMap(({ api }) =>
      api.catalogue.requirements.flatMap((requirement) => {
        if (!isJudged(requirement) || requirement.level !== 'must' || requirement.whenSeen === true) return [];
        // A defect of a server breaks no duty of a client.
        if (bindsClient(requirement)) return [];
        const { id, kind } = requirement;
        const killers = defects.filter(
          ({ breaks, runs }) => breaks.includes(id) && runs.every(({ missing }) => !missing.includes(id)),
        );
        return [{ id, kind, killedBy: killers.map((defect) => defect.id) }];
      }),
    );
}

function variedRun(result: JobResult, ids: readonly string[]): ConformingRun {
  const departs = variants.filter(({ id }) => ids.includes(id)).flatMap((variant) => variant.departs ?? []);
  return conformingRun(result, ids.join(' + '), new Set(departs));
}

function narrowingOf(results: readonly JobResult[]): readonly Narrowing[] {
  const found = new Map<string, Narrowing>();
  for (const { job, seenAfter, reached, fault } of results) {
    if (job.kind !== 'narrowed') continue;
    const { defect, levels } = job;
    const api = apiOf(findDefect(defect));
    const kind = narrowingKinds[Object.keys(levels).length - 1] ?? 'three levels';
    const known = found.get(`${api} ${kind}`) ?? { api, kind, tried: 0, reached: 0, seen: 0, missed: [], faults: [] };
    const seen = seenAfter !== undefined;
    // A defect of what settles on the chain changes no response of its own.
    const hasEffect = seen || reached > 0;
    found.set(`${api} ${kind}`, {
      ...known,
      tried: known.tried + 1,
      reached: known.reached + (hasEffect ? 1 : 0),
      seen: known.seen + (seen ? 1 : 0),
      missed: hasEffect && !seen ? [...known.missed, { defect, levels }] : known.missed,
      faults: fault === undefined ? known.faults : [...known.faults, fault],
    });
  }
  return [...found.values()];
}

function sensitivityOf(results: readonly JobResult[]): readonly Sensitivity[] {
  const found = new Map<string, { defect: string; rate: number; seenAfter: (number | null)[]; faults: string[] }>();
  for (const { job, seenAfter, fault } of results) {
    if (job.kind !== 'rare') continue;
    const { defect, rate } = job;
    const known = found.get(`${defect} ${rate}`) ?? { defect, rate, seenAfter: [], faults: [] };
    if (fault === undefined) known.seenAfter.push(seenAfter ?? null);
    else known.faults.push(fault);
    found.set(`${defect} ${rate}`, known);
  }
  return [...found.values()];
}

const inTimeAlone = new Set(variants.filter(({ timing }) => timing === true).map(({ id }) => id));

/** Why a proof fails, in words; empty when it holds. `whole` demands that every `must` is killed. */
export function proofFailures(
  { defects, musts, clients, variants: varied, networkFaults, narrowing, sensitivity }: Proof,
  whole: boolean,
): readonly string[] {
  const bad = defects.filter(({ outcome }) => outcome !== 'killed');
  return [
    ...bad.map(({ id, outcome, runs }) => `${id}: ${outcome} (${runs.map(describeRun).filter(Boolean).join('; ')})`),
    ...(whole
      ? musts.filter(({ killedBy }) => killedBy.length === 0).map(({ id }) => `${id}: no defect kills it`)
      : []),
    ...varied
      .filter(({ name, reached, fault }) => reached === 0 && fault === undefined && !inTimeAlone.has(name))
      .map(({ name, seed }) => `${name} (seed ${seed}): it changed no response`),
    ...clientFailures(clients, whole),
    ...[...varied, ...networkFaults].flatMap(objectionsToRun),
    ...narrowing.flatMap(({ faults }) =>
      faults.map((fault) => `the suite itself failed with a narrowed defect: ${fault}`),
    ),
    ...sensitivity.flatMap(({ defect, faults }) =>
      faults.map((fault) => `the suite itself failed with a rare ${defect}: ${fault}`),
    ),
  ];
}
