import { registered } from '../apis/registry.js';
import type { Levels } from '../model/factors.js';
import { bindsClient, isJudged, type Kind } from '../model/requirement.js';
import { variants } from '../reference/variants/index.js';
import type { JobResult } from './job.js';
import { apiOf, findDefect } from './known-defects.js';
import type { Settings } from './settings.js';

/** The outcome of one defect over all its runs; the worst counts. */
export type Outcome = 'killed' | 'survived' | 'misdiagnosed' | 'unreached' | 'broken';

export interface DefectOutcome {
  readonly id: string;
  readonly origin: 'shape' | 'behaviour';
  readonly api: string;
  readonly says: string;
  readonly breaks: readonly string[];
  readonly because?: string;
  readonly outcome: Outcome;
  readonly runs: readonly {
    readonly seed: number;
    /** Broken, and not seen. */
    readonly missing: readonly string[];
    /** Failed without being broken. */
    readonly extra: readonly string[];
    readonly reached: number;
    readonly fault?: string;
  }[];
}

/** A run in which no requirement may fail. */
export interface ConformingRun {
  readonly name: string;
  readonly seed: number;
  readonly only?: string;
  /** Failed requirements that count. */
  readonly falsePositives: readonly { readonly id: string; readonly level: string; readonly says: string }[];
  readonly sent: number;
  readonly reached: number;
  readonly passed: number;
  readonly inconclusive: number;
  readonly fault?: string;
}

export interface Sensitivity {
  readonly defect: string;
  readonly rate: number;
  /** For each run, the requests after which it saw the fault; null when it never did. */
  readonly seenAfter: readonly (number | null)[];
  /** Runs in which the suite itself broke. */
  readonly faults: readonly string[];
}

/** How many narrowed defects of one API were seen, of those that had an effect. */
export interface Narrowing {
  readonly api: string;
  readonly kind: 'one level' | 'two levels';
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
    variants: results.flatMap((result) =>
      result.job.kind === 'variants' ? [conformingRun(result, result.job.variants.join(' + '))] : [],
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
  const byDefect = new Map<string, DefectOutcome['runs'][number][]>();
  for (const { job, failed, reached, fault } of results) {
    if (job.kind !== 'defect') continue;
    const breaks: readonly string[] = findDefect(job.defect).breaks;
    const ids = failed.map(({ id }) => id);
    const missing = breaks.filter((id) => !ids.includes(id));
    const extra = ids.filter((id) => !breaks.includes(id));
    const run = { seed: job.seed, missing, extra, reached, ...(fault !== undefined && { fault }) };
    byDefect.set(job.defect, [...(byDefect.get(job.defect) ?? []), run]);
  }
  return [...byDefect].map(([id, runs]) => {
    const { origin, says, breaks, because } = findDefect(id);
    const api = apiOf({ breaks });
    return { id, origin, api, says, breaks, ...(because !== undefined && { because }), outcome: worstOf(runs), runs };
  });
}

function worstOf(runs: DefectOutcome['runs']): Outcome {
  if (runs.some(({ fault }) => fault !== undefined)) return 'broken';
  if (runs.some(({ reached }) => reached === 0)) return 'unreached';
  if (runs.some(({ missing }) => missing.length > 0)) return 'survived';
  return runs.some(({ extra }) => extra.length > 0) ? 'misdiagnosed' : 'killed';
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

function conformingRun(result: JobResult, name: string): ConformingRun {
  const { job, failed, sent, reached, passed, inconclusive, fault } = result;
  const departs = new Set(
    job.kind === 'variants'
      ? variants.filter(({ id }) => job.variants.includes(id)).flatMap((control) => control.departs ?? [])
      : [],
  );
  const falsePositives = failed.filter(({ id, level }) => level !== 'note' && !departs.has(id));
  const seen = { name, seed: job.seed, falsePositives, sent, reached, passed, inconclusive };
  return fault === undefined ? seen : { ...seen, fault };
}

function narrowingOf(results: readonly JobResult[]): readonly Narrowing[] {
  const found = new Map<string, Narrowing>();
  for (const { job, seenAfter, reached, fault } of results) {
    if (job.kind !== 'narrowed') continue;
    const { defect, levels } = job;
    const api = apiOf(findDefect(defect));
    const kind = Object.keys(levels).length === 1 ? 'one level' : 'two levels';
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
  { defects, musts, variants: varied, networkFaults, narrowing, sensitivity }: Proof,
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
    ...[...varied, ...networkFaults].flatMap(({ name, seed, falsePositives, fault }) => [
      ...falsePositives.map(({ id, says }) => `false positive with ${name} (seed ${seed}): ${id}: ${says}`),
      ...(fault === undefined ? [] : [`the suite itself failed with ${name} (seed ${seed}): ${fault}`]),
    ]),
    ...narrowing.flatMap(({ faults }) =>
      faults.map((fault) => `the suite itself failed with a narrowed defect: ${fault}`),
    ),
    ...sensitivity.flatMap(({ defect, faults }) =>
      faults.map((fault) => `the suite itself failed with a rare ${defect}: ${fault}`),
    ),
  ];
}

function describeRun({ seed, missing, extra, reached, fault }: DefectOutcome['runs'][number]): string {
  const parts = [
    ...(fault === undefined ? [] : [fault.split('\n', 1)[0] ?? '']),
    ...(reached === 0 ? ['not reached'] : []),
    ...(missing.length > 0 ? [`not seen: ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`false positives: ${extra.join(', ')}`] : []),
  ];
  return parts.length === 0 ? '' : `seed ${seed}: ${parts.join(', ')}`;
}
