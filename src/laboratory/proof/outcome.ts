import type { JobResult } from './job.js';

/** The outcome of one defect over all its runs; the worst counts. */
export type Outcome = 'killed' | 'survived' | 'misdiagnosed' | 'unreached' | 'broken';

/** A run in which certain requirements have to fail, and no other. */
export interface FaultyRun {
  readonly seed: number;
  /** Broken, and not seen. */
  readonly missing: readonly string[];
  /** Failed without being broken. */
  readonly extra: readonly string[];
  readonly reached: number;
  readonly fault?: string;
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

export function faultyRun({ job, failed, reached, fault }: JobResult, breaks: readonly string[]): FaultyRun {
  const ids = failed.map(({ id }) => id);
  const missing = breaks.filter((id) => !ids.includes(id));
  const extra = ids.filter((id) => !breaks.includes(id));
  return { seed: job.seed, missing, extra, reached, ...(fault !== undefined && { fault }) };
}

/** `departs` are requirements that may fail. */
export function conformingRun(
  result: JobResult,
  name: string,
  departs: ReadonlySet<string> = new Set(),
): ConformingRun {
  const { job, failed, sent, reached, passed, inconclusive, fault } = result;
  const falsePositives = failed.filter(({ id, level }) => level !== 'note' && !departs.has(id));
  const seen = { name, seed: job.seed, falsePositives, sent, reached, passed, inconclusive };
  return fault === undefined ? seen : { ...seen, fault };
}

export function worstOf(runs: readonly FaultyRun[]): Outcome {
  if (runs.some(({ fault }) => fault !== undefined)) return 'broken';
  if (runs.some(({ reached }) => reached === 0)) return 'unreached';
  if (runs.some(({ missing }) => missing.length > 0)) return 'survived';
  return runs.some(({ extra }) => extra.length > 0) ? 'misdiagnosed' : 'killed';
}

/** What speaks against a run in which nothing may fail. */
export function objectionsToRun({ name, seed, falsePositives, fault }: ConformingRun): readonly string[] {
  return [
    ...falsePositives.map(({ id, says }) => `false positive with ${name} (seed ${seed}): ${id}: ${says}`),
    ...(fault === undefined ? [] : [`the suite itself failed with ${name} (seed ${seed}): ${fault}`]),
  ];
}

export function describeRun({ seed, missing, extra, reached, fault }: FaultyRun): string {
  const parts = [
    ...(fault === undefined ? [] : [fault.split('\n', 1)[0] ?? '']),
    ...(reached === 0 ? ['not reached'] : []),
    ...(missing.length > 0 ? [`not seen: ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`false positives: ${extra.join(', ')}`] : []),
  ];
  return parts.length === 0 ? '' : `seed ${seed}: ${parts.join(', ')}`;
}
