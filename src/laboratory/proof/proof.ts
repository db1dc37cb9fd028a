import { registered } from '../../product/apis/registry.js';
import { bindsClient, isJudged } from '../../product/model/requirement.js';
import { everyClient } from '../clients/clients.js';
import type { JobResult } from './plan.js';
import type { Settings } from './plan.js';
import { differenceOf, isReached, variationsOf, type Difference, type Variation } from './variation.js';

/** The outcome of one variation, or of several together, over all its runs; the worst counts. */
type Outcome = 'exact' | 'missed' | 'misdiagnosed' | 'unreached' | 'broken';

interface Run extends Difference {
  readonly seed: number;
  readonly reached: boolean;
  readonly passed: number;
  readonly fault?: string;
}

export interface Diagnosis {
  /** The ids of those that were in together, with ` + ` between. */
  readonly id: string;
  readonly origin: Variation['origin'];
  readonly breaks: readonly string[];
  readonly outcome: Outcome;
  readonly runs: readonly Run[];
}

export interface Proof {
  readonly settings: Settings;
  readonly diagnoses: readonly Diagnosis[];
  /** Judged `must`s of the APIs and all duties of the client, and what shows that each is judged. */
  readonly requirements: readonly { readonly id: string; readonly brokenBy: readonly string[] }[];
}

/** Adds up the results of the runs of a proof. */
export function proofOf(settings: Settings, results: readonly JobResult[]): Proof {
  const runs = new Map<string, Run[]>();
  const known = new Map<string, readonly Variation[]>();
  for (const { job, failed, reached, passed, fault } of results) {
    const id = job.ids.join(' + ');
    const all = known.get(id) ?? variationsOf(job.ids);
    known.set(id, all);
    const run: Run = {
      ...{ seed: job.seed, ...differenceOf(all, failed), reached: isReached(all, reached), passed },
      ...(fault !== undefined && { fault }),
    };
    runs.set(id, [...(runs.get(id) ?? []), run]);
  }
  const diagnoses = [...runs].map(([id, own]): Diagnosis => {
    const [{ origin, breaks }] = known.get(id) as [Variation];
    return { id, origin, breaks, outcome: worstOf(own), runs: own };
  });
  return { settings, diagnoses, requirements: requirementsOf(settings, diagnoses) };
}

function worstOf(runs: readonly Run[]): Outcome {
  if (runs.some(({ fault }) => fault !== undefined)) return 'broken';
  if (runs.some(({ reached }) => !reached)) return 'unreached';
  if (runs.some(({ missing }) => missing.length > 0)) return 'missed';
  return runs.some(({ extra }) => extra.length > 0) ? 'misdiagnosed' : 'exact';
}

/** Requirements that are judged only when something happens by itself are left out. */
function requirementsOf({ only }: Settings, diagnoses: readonly Diagnosis[]): Proof['requirements'] {
  const isAsked = (name: string): boolean => only.length === 0 || only.includes(name);
  return registered.flatMap(({ api }) =>
    api.catalogue.requirements.flatMap((requirement) => {
      if (!isJudged(requirement) || requirement.whenSeen === true) return [];
      const isDuty = bindsClient(requirement);
      if (!isDuty && requirement.level !== 'must') return [];
      if (!isAsked(api.name) && !(isDuty && isAsked(everyClient))) return [];
      const { id } = requirement;
      const breaking = diagnoses.filter(
        ({ breaks, runs }) => breaks.includes(id) && runs.every(({ missing }) => !missing.includes(id)),
      );
      return [{ id, brokenBy: breaking.map((one) => one.id) }];
    }),
  );
}

/** Why a proof fails, in words; empty when it holds. `whole` demands that something breaks every requirement. */
export function proofFailures({ diagnoses, requirements }: Proof, whole: boolean): readonly string[] {
  return [
    ...diagnoses
      .filter(({ outcome }) => outcome !== 'exact')
      .map(({ id, outcome, runs }) => `${id}: ${outcome} (${runs.flatMap(describeRun).join('; ')})`),
    ...(whole
      ? requirements.filter(({ brokenBy }) => brokenBy.length === 0).map(({ id }) => `${id}: nothing breaks it`)
      : []),
  ];
}

function describeRun({ seed, missing, extra, reached, fault }: Run): readonly string[] {
  const parts = [
    ...(fault === undefined ? [] : [fault.split('\n', 1)[0] ?? '']),
    ...(reached ? [] : ['it changed nothing']),
    ...(missing.length > 0 ? [`not seen: ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`false positives: ${extra.map(({ id, says }) => `${id}: ${says}`).join(', ')}`] : []),
  ];
  return parts.length === 0 ? [] : [`seed ${seed}: ${parts.join(', ')}`];
}

const kinds: Readonly<Record<Diagnosis['origin'], string>> = {
  behaviour: 'defects written by hand',
  shape: 'defects derived from the contracts',
  client: 'clients',
  conforming: 'conforming variations',
};

/** Of each kind, how many were diagnosed exactly. */
export function numbersIn({ diagnoses }: Proof): readonly string[] {
  return Object.entries(kinds).flatMap(([origin, kind]) => {
    const own = diagnoses.filter((one) => one.origin === origin);
    const exact = own.filter(({ outcome }) => outcome === 'exact');
    return own.length === 0 ? [] : [`${exact.length} of ${own.length} ${kind} diagnosed exactly`];
  });
}

/** The proof as a page; `objections` speak against it. */
export function proofPage(proof: Proof, objections: readonly string[]): string {
  const { settings, diagnoses, requirements } = proof;
  const covered = requirements.filter(({ brokenBy }) => brokenBy.length > 0).length;
  return [
    '# Proof: detected defects and false positives',
    '',
    `Seed ${settings.seed}. ${objections.length === 0 ? 'It holds.' : `**It does not hold**: ${objections.length} objections.`}`,
    '',
    ...numbersIn(proof).map((text) => `- ${text}`),
    `- something breaks ${covered} of ${requirements.length} judged \`must\`s and duties of the client`,
    ...objections.flatMap((text, index) => [...(index === 0 ? [''] : []), `- ✗ ${text.replaceAll('\n', ' ')}`]),
    '',
    '| kind | id | must fail | outcome |',
    '| --- | --- | --- | --- |',
    ...diagnoses.map(
      ({ id, origin, breaks, outcome }) => `| ${kinds[origin]} | \`${id}\` | ${breaks.join(' ')} | ${outcome} |`,
    ),
    '',
  ].join('\n');
}
