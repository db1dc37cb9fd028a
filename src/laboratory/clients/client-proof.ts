import { registered } from '../../product/apis/registry.js';
import { bindsClient, isJudged, type Level } from '../../product/model/requirement.js';
import type { JobResult } from '../proof/job.js';
import {
  conformingRun,
  describeRun,
  faultyRun,
  objectionsToRun,
  worstOf,
  type ConformingRun,
  type FaultyRun,
  type Outcome,
} from '../proof/outcome.js';
import type { Settings } from '../proof/settings.js';
import { everyClient, findClient } from './known-clients.js';
import { green, table, type Row } from '../proof/table.js';

export interface ClientOutcome {
  readonly id: string;
  readonly says: string;
  readonly breaks: readonly string[];
  readonly outcome: Outcome;
  readonly runs: readonly FaultyRun[];
}

/** What the judgement of clients is worth: told apart from that of the API. */
export interface ClientProof {
  readonly faulty: readonly ClientOutcome[];
  readonly conforming: readonly ConformingRun[];
  /** Every duty, the faulty clients that it finds, and in how many runs of conforming clients it passed. */
  readonly duties: readonly {
    readonly id: string;
    readonly level: Level;
    readonly killedBy: readonly string[];
    readonly passed: number;
  }[];
}

/** Adds up the runs of clients. */
export function clientProofOf({ only }: Pick<Settings, 'only'>, results: readonly JobResult[]): ClientProof {
  const runs = new Map<string, FaultyRun[]>();
  const conforming: ConformingRun[] = [];
  const passed = new Map<string, number>();
  for (const result of results) {
    if (result.job.kind !== 'client') continue;
    const { id, breaks } = findClient(result.job.client);
    if (breaks.length > 0) runs.set(id, [...(runs.get(id) ?? []), faultyRun(result, breaks)]);
    else {
      conforming.push(conformingRun(result, id));
      for (const duty of result.duties ?? []) passed.set(duty, (passed.get(duty) ?? 0) + 1);
    }
  }
  const faulty = [...runs].map(([client, own]): ClientOutcome => {
    const { id, says, breaks } = findClient(client);
    return { id, says, breaks, outcome: worstOf(own), runs: own };
  });
  const duties = registered
    .filter(({ api }) => only.length === 0 || only.includes(everyClient) || only.includes(api.name))
    .flatMap(({ api }) =>
      api.catalogue.requirements.flatMap((requirement) => {
        if (!isJudged(requirement) || !bindsClient(requirement)) return [];
        const { id, level } = requirement;
        const killedBy = faulty.filter(({ breaks, outcome }) => breaks.includes(id) && outcome === 'killed');
        return [{ id, level, killedBy: killedBy.map((client) => client.id), passed: passed.get(id) ?? 0 }];
      }),
    );
  return { faulty, conforming, duties };
}

/** What speaks against the judgement of clients; `whole` demands that every duty is found broken and found kept. */
export function clientFailures({ faulty, conforming, duties }: ClientProof, whole: boolean): readonly string[] {
  return [
    ...faulty
      .filter(({ outcome }) => outcome !== 'killed')
      .map(({ id, outcome, runs }) => `${id}: ${outcome} (${runs.map(describeRun).filter(Boolean).join('; ')})`),
    ...conforming
      .filter(
        ({ name, reached, fault }) => reached === 0 && fault === undefined && findClient(name).behaves !== undefined,
      )
      .map(({ name, seed }) => `${name} (seed ${seed}): it sent nothing of its own`),
    ...conforming.flatMap(objectionsToRun),
    ...(whole
      ? duties.flatMap(({ id, killedBy, passed }) => [
          ...(killedBy.length === 0 ? [`${id}: no faulty client is found by it`] : []),
          ...(passed === 0 ? [`${id}: no conforming client passes it`] : []),
        ])
      : []),
  ];
}

/** The lines of the summary that concern clients. */
export function clientRows({ faulty, conforming, duties }: ClientProof): readonly Row[] {
  const killed = faulty.filter(({ outcome }) => outcome === 'killed').length;
  return [
    ['faulty clients diagnosed exactly', killed, faulty.length],
    [
      'duties of the client that find a faulty one',
      duties.filter((duty) => duty.killedBy.length > 0).length,
      duties.length,
    ],
    ['runs of conforming clients that stayed green', green(conforming), conforming.length],
  ];
}

/** What each faulty client does, and what each duty found. */
export function clientTables({ faulty, conforming, duties }: ClientProof): readonly string[] {
  if (faulty.length + conforming.length === 0) return [];
  return [
    'Clients of the reference, judged by their traffic as the proxy judges it. They are no defects of the API.',
    '',
    ...table(
      ['client', 'what it does wrong', 'must fail', 'outcome'],
      faulty.map(({ id, says, breaks, outcome }) => [`\`${id}\``, says, breaks.join(' '), outcome]),
    ),
    '',
    ...table(
      ['conforming client', 'seed', 'passed', 'false positives'],
      conforming.map(({ name, seed, passed, falsePositives }) => [`\`${name}\``, seed, passed, falsePositives.length]),
    ),
    '',
    ...table(
      ['duty', 'level', 'found in', 'passed by conforming clients'],
      duties.map(({ id, level, killedBy, passed }) => [id, level, killedBy.join(' '), passed]),
    ),
  ];
}
