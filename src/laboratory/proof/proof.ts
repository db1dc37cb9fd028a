import { counted } from '../../product/model/counted.js';
import type { JobResult } from './plan.js';
import { diagnosisOf, outcomes, variationsOf, type Diagnosis, type Variation } from './variation.js';

type Run = Diagnosis & Pick<JobResult, 'fault'> & { readonly seed: number };

/** What a proof says of one variation, or of several together. */
export interface Diagnosed extends Pick<Variation, 'origin' | 'breaks'> {
  /** The ids of those that were in together, with ` + ` between. */
  readonly id: string;
  /** That of the worst run. */
  readonly outcome: Diagnosis['outcome'];
  readonly runs: readonly Run[];
}

/** Adds up the results of the runs of a proof. */
export function diagnosed(results: readonly JobResult[]): readonly Diagnosed[] {
  const byId = new Map<string, Diagnosed>();
  for (const result of results) {
    const { ids, seed } = result.job;
    const id = ids.join(' + ');
    const all = variationsOf(ids);
    const { fault } = result;
    const run: Run = { seed, ...diagnosisOf(all, result), ...(fault !== undefined && { fault }) };
    const runs = [...(byId.get(id)?.runs ?? []), run];
    const outcome = outcomes.find((each) => runs.some((one) => one.outcome === each))!;
    byId.set(id, { id, origin: all[0]!.origin, breaks: all[0]!.breaks, outcome, runs });
  }
  return [...byId.values()];
}

/** Why a proof fails, in words; empty when it holds. */
export function proofFailures(all: readonly Diagnosed[]): readonly string[] {
  return all
    .filter(({ outcome }) => outcome !== 'exact')
    .map(({ id, outcome, runs }) => `${id}: ${outcome} (${runs.flatMap(describeRun).join('; ')})`);
}

function describeRun({ seed, outcome, missing, extra, fault }: Run): readonly string[] {
  const parts = [
    ...(fault === undefined ? [] : [fault.split('\n', 1)[0] ?? '']),
    ...(outcome === 'unreached' ? ['it changed nothing'] : []),
    ...(missing.length > 0 ? [`not seen: ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`false positives: ${extra.map(({ id, says }) => `${id}: ${says}`).join(', ')}`] : []),
  ];
  return parts.length === 0 ? [] : [`seed ${seed}: ${parts.join(', ')}`];
}

const kinds: Readonly<Record<Variation['origin'], string>> = {
  behaviour: 'defects written by hand',
  shape: 'defects derived from the contracts',
  conforming: 'conforming variations',
};

/** Of each kind, how many were diagnosed exactly. */
export function numbersIn(all: readonly Diagnosed[]): readonly string[] {
  return Object.entries(kinds).flatMap(([origin, kind]) => {
    const own = all.filter((one) => one.origin === origin);
    const exact = own.filter(({ outcome }) => outcome === 'exact');
    return own.length === 0 ? [] : [`${exact.length} of ${own.length} ${kind} diagnosed exactly`];
  });
}

/** The proof as a page. */
export function proofPage(seed: number, all: readonly Diagnosed[]): string {
  const objections = proofFailures(all);
  return [
    '# Proof: detected defects and false positives',
    '',
    `Seed ${seed}. ${objections.length === 0 ? 'It holds.' : `**It does not hold**: ${counted(objections.length, 'objection')}.`}`,
    '',
    ...[...numbersIn(all), ...objections.map((text) => `✗ ${text.replaceAll('\n', ' ')}`)].map((text) => `- ${text}`),
    '',
    '| kind | id | must fail | outcome |',
    '| --- | --- | --- | --- |',
    ...all.map(
      ({ id, origin, breaks, outcome }) => `| ${kinds[origin]} | \`${id}\` | ${breaks.join(' ')} | ${outcome} |`,
    ),
    '',
  ].join('\n');
}
