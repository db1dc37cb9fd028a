import { registered } from '../../product/apis/registry.js';
import { bindsClient, isJudged } from '../../product/model/requirement.js';
import { everyClient, findClient } from '../clients/clients.js';
import { variants } from '../variants/index.js';
import type { JobResult } from './job.js';
import { findDefect } from './known-defects.js';
import type { Settings } from './plan.js';

/** The outcome of one defect or faulty client over all its runs; the worst counts. */
type Outcome = 'killed' | 'survived' | 'misdiagnosed' | 'unreached' | 'broken';

/** A run in which certain requirements have to fail, and no other. */
interface FaultyRun {
  readonly seed: number;
  /** Broken, and not seen. */
  readonly missing: readonly string[];
  /** Failed without being broken. */
  readonly extra: readonly string[];
  readonly reached: number;
  readonly fault?: string;
}

export interface Diagnosis {
  readonly id: string;
  readonly origin: 'shape' | 'behaviour' | 'client';
  readonly says: string;
  readonly breaks: readonly string[];
  readonly because?: string;
  readonly outcome: Outcome;
  readonly runs: readonly FaultyRun[];
}

/** A run in which no requirement may fail. */
export interface ConformingRun {
  readonly name: string;
  readonly seed: number;
  /** Failed requirements that count. */
  readonly falsePositives: JobResult['failed'];
  readonly reached: number;
  readonly passed: number;
  readonly fault?: string;
}

export interface Proof {
  readonly settings: Settings;
  readonly faulty: readonly Diagnosis[];
  readonly conforming: readonly ConformingRun[];
  /** Judged `must`s of the APIs and all duties of the client, and what kills each. */
  readonly requirements: readonly { readonly id: string; readonly killedBy: readonly string[] }[];
}

/** Adds up the results of the runs of a proof. */
export function proofOf(settings: Settings, results: readonly JobResult[]): Proof {
  const runs = new Map<string, { readonly of: Omit<Diagnosis, 'outcome' | 'runs'>; readonly runs: FaultyRun[] }>();
  const conforming: ConformingRun[] = [];
  for (const result of results) {
    const { job } = result;
    const of =
      job.kind === 'defect'
        ? findDefect(job.defect)
        : job.kind === 'client'
          ? { ...findClient(job.client), origin: 'client' as const }
          : undefined;
    if (of === undefined || of.breaks.length === 0) {
      conforming.push(conformingRun(result));
      continue;
    }
    const known = runs.get(of.id) ?? { of, runs: [] };
    known.runs.push(faultyRun(result, of.breaks));
    runs.set(of.id, known);
  }
  const faulty = [...runs.values()].map(({ of: { id, origin, says, breaks, because }, runs: own }) => ({
    ...{ id, origin, says, breaks, ...(because !== undefined && { because }) },
    ...{ outcome: worstOf(own), runs: own },
  }));
  return { settings, faulty, conforming, requirements: requirementsOf(settings, faulty) };
}

function faultyRun({ job, failed, reached, fault }: JobResult, breaks: readonly string[]): FaultyRun {
  const ids = failed.map(({ id }) => id);
  const missing = breaks.filter((id) => !ids.includes(id));
  const extra = ids.filter((id) => !breaks.includes(id));
  return { seed: job.seed, missing, extra, reached, ...(fault !== undefined && { fault }) };
}

/** A requirement may fail where a variation departs from it on purpose. */
function conformingRun({ job, failed, reached, passed, fault }: JobResult): ConformingRun {
  const ids = job.kind === 'variants' ? job.variants : [job.kind === 'client' ? job.client : job.defect];
  const departs = new Set<string>(
    variants.filter(({ id }) => ids.includes(id)).flatMap((variant) => variant.departs ?? []),
  );
  const falsePositives = failed.filter(({ id, level }) => level !== 'note' && !departs.has(id));
  const seen = { name: ids.join(' + '), seed: job.seed, falsePositives, reached, passed };
  return fault === undefined ? seen : { ...seen, fault };
}

function worstOf(runs: readonly FaultyRun[]): Outcome {
  if (runs.some(({ fault }) => fault !== undefined)) return 'broken';
  if (runs.some(({ reached }) => reached === 0)) return 'unreached';
  if (runs.some(({ missing }) => missing.length > 0)) return 'survived';
  return runs.some(({ extra }) => extra.length > 0) ? 'misdiagnosed' : 'killed';
}

/** Requirements that are judged only when something happens by itself are left out. */
function requirementsOf({ only }: Settings, faulty: readonly Diagnosis[]): Proof['requirements'] {
  const isAsked = (name: string): boolean => only.length === 0 || only.includes(name);
  return registered.flatMap(({ api }) =>
    api.catalogue.requirements.flatMap((requirement) => {
      if (!isJudged(requirement) || requirement.whenSeen === true) return [];
      const isDuty = bindsClient(requirement);
      if (!isDuty && requirement.level !== 'must') return [];
      if (!isAsked(api.name) && !(isDuty && isAsked(everyClient))) return [];
      const { id } = requirement;
      const killers = faulty.filter(
        ({ breaks, runs }) => breaks.includes(id) && runs.every(({ missing }) => !missing.includes(id)),
      );
      return [{ id, killedBy: killers.map((one) => one.id) }];
    }),
  );
}

const inTimeAlone = new Set(variants.filter(({ timing }) => timing === true).map(({ id }) => id));
const variantIds = new Set(variants.map(({ id }) => id));

/** Why a proof fails, in words; empty when it holds. `whole` demands that every requirement is killed. */
export function proofFailures({ faulty, conforming, requirements }: Proof, whole: boolean): readonly string[] {
  return [
    ...faulty
      .filter(({ outcome }) => outcome !== 'killed')
      .map(({ id, outcome, runs }) => `${id}: ${outcome} (${runs.map(describeRun).filter(Boolean).join('; ')})`),
    ...(whole
      ? requirements.filter(({ killedBy }) => killedBy.length === 0).map(({ id }) => `${id}: nothing faulty kills it`)
      : []),
    ...conforming
      .filter(({ name, reached, fault }) => reached === 0 && fault === undefined && !inTimeAlone.has(name))
      .filter(({ name }) => name.split(' + ').every((id) => variantIds.has(id)))
      .map(({ name, seed }) => `${name} (seed ${seed}): it changed no response`),
    ...conforming.flatMap(({ name, seed, falsePositives, fault }) => [
      ...falsePositives.map(({ id, says }) => `false positive with ${name} (seed ${seed}): ${id}: ${says}`),
      ...(fault === undefined ? [] : [`the suite itself failed with ${name} (seed ${seed}): ${fault}`]),
    ]),
  ];
}

function describeRun({ seed, missing, extra, reached, fault }: FaultyRun): string {
  const parts = [
    ...(fault === undefined ? [] : [fault.split('\n', 1)[0] ?? '']),
    ...(reached === 0 ? ['not reached'] : []),
    ...(missing.length > 0 ? [`not seen: ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`false positives: ${extra.join(', ')}`] : []),
  ];
  return parts.length === 0 ? '' : `seed ${seed}: ${parts.join(', ')}`;
}
