import { acceptedIn, failuresOf, notesOf, partyIn, steadinessIn, timeIn } from './wording.js';
import { addTo, groupedBy } from '../model/groups.js';
import { asStarted } from '../results/command.js';
import { oneLine } from './wrap.js';
import { servedWithoutKey } from '../results/finding.js';
import type { Finding, RequirementResult, RunSummary } from '../results/run-json.js';

/** A finding together with the requirement it departs from. */
export interface Departure {
  readonly result: RequirementResult;
  readonly finding: Finding;
}

/** Findings that probably have one cause, the most severe first. */
export type Cause = readonly Departure[];

/** Failed requirements by probable cause, the most severe cause first; notes are left out. */
export function causesOf(summary: RunSummary): readonly Cause[] {
  return grouped(failuresOf(summary));
}

/** The sentences of what failed, one for each cause: at most five, and how many causes are left. */
export function mainCauses(summary: RunSummary): { readonly shown: readonly Cause[]; readonly left: number } {
  const causes = causesOf(summary);
  return { shown: causes.slice(0, mostSentences), left: Math.max(0, causes.length - mostSentences) };
}

/** `and 3 more probable causes`. */
export function moreCauses(left: number): string {
  return `and ${left} more probable ${left === 1 ? 'cause' : 'causes'}`;
}

/** Sentences on the first screen of a report. */
export const mostSentences = 5;

/** Two requests are longer than what was found. */
const mostOfMixUp = 240;

/** The ids of the requirements that a cause fails. */
export function idsOf(cause: Cause): readonly string[] {
  return [...new Set(cause.map(({ result: { id } }) => id))];
}

/** What a hurried reader asks of a cause: which requirements, where, whose fault, how sure. */
export function factsOf(cause: Cause): readonly string[] {
  const { result, finding } = cause[0]!;
  const ids = idsOf(cause);
  const { observedAt } = finding;
  // What is judged over all operations has none.
  const operations = [...new Set(cause.map(({ finding: { operation } }) => operation))].filter((name) => name !== '');
  return [
    `${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ', …' : ''}`,
    ...(operations.length === 0 ? [] : [`${operations.slice(0, 2).join(', ')}${operations.length > 2 ? ', …' : ''}`]),
    finding.mixedUp === undefined ? `found ${oneLine(finding.actual, 80)}` : oneLine(finding.mixedUp, mostOfMixUp),
    `concerns ${partyIn(result)}`,
    `seen ${observedAt === undefined ? 'now' : timeIn(observedAt)}`,
    steadinessIn(finding),
    ...(acceptedIn(result) === '' ? [] : [acceptedIn(result)]),
  ];
}

/** How much failed and what to do about it, as every first screen says it; `where` the evidence is. */
export function whatToDo(summary: RunSummary, where: string): readonly string[] {
  return [
    `${failureCount(summary)}.`,
    `Each has its evidence and a script that shows it again ${where}.`,
    ...(failuresOf(summary).some(({ party }) => party !== 'client')
      ? [asStarted('`plumbline vendor` packs both for whoever has to fix it.')]
      : []),
  ];
}

/** How to accept what may be meant so; empty where nothing of the kind is known. */
export function acceptanceOf(cause: Cause): string {
  return cause.every(({ finding }) => finding.group === servedWithoutKey)
    ? `${servedWithoutKey}; where that is meant, accept it with --waivers docs/examples/waivers.yaml`
    : '';
}

/** A line for each cause that fails more than one requirement. */
export function sharedCauses(summary: RunSummary): readonly string[] {
  return causesOf(summary).flatMap((cause) => {
    const ids = idsOf(cause);
    const why = cause[0]!.finding.mixedUp ?? acceptanceOf(cause);
    return ids.length < 2 ? [] : [`probably one cause: ${ids.join(' ')}${why === '' ? '' : ` (${why})`}`];
  });
}

/** `9 requirements failed (8 MUST, 1 SHOULD), of 8 probable causes; 24 exchanges show them`. */
export function failureCount(summary: RunSummary): string {
  const causes = causesOf(summary);
  const failed = new Map(causes.flat().map(({ result: { id, level = '' } }) => [id, level]));
  const levels = [...groupedBy(failed.values(), (level) => level)];
  const exchanges = new Set(causes.flat().flatMap(({ finding }) => finding.exchanges)).size;
  return `${counted(failed.size, 'requirement')} failed (${levels.map(([level, { length }]) => `${length} ${level.toUpperCase()}`).join(', ')}), of ${counted(causes.length, 'probable cause')}; ${counted(exchanges, 'exchange')} ${exchanges === 1 ? 'shows' : 'show'} ${failed.size === 1 ? 'it' : 'them'}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Notes by probable cause. */
export function noteCausesOf(summary: RunSummary): readonly Cause[] {
  return grouped(notesOf(summary));
}

/**
 * Findings belong together when they depart from one requirement in one way, at whatever operation and address, or when
 * they depart at one place of one operation in one way, from whatever requirements: the connected parts of a graph of
 * these ways and places.
 */
function grouped(results: readonly RequirementResult[]): readonly Cause[] {
  const parents: number[] = [];
  const rootOf = (node: number): number => {
    let root = node;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!;
    return root;
  };
  const nodes = new Map<string, number>();
  const nodeOf = (key: string): number => {
    const known = nodes.get(key);
    if (known !== undefined) return rootOf(known);
    nodes.set(key, parents.length);
    return parents.push(parents.length) - 1;
  };
  const placed = results.flatMap((result) =>
    result.findings.map((finding) => {
      const way = nodeOf(`${result.id} ${wayOf(finding)}`);
      const place = nodeOf(`at ${finding.group}`);
      parents[place] = way;
      return { node: way, departure: { result, finding } };
    }),
  );
  const causes = new Map<number, Departure[]>();
  for (const { node, departure } of placed) {
    addTo(causes, rootOf(node), departure);
  }
  // Whoever reads one finding of a cause reads the one that names a mix-up.
  return [...causes.values()].map((cause) => [
    ...cause.filter(isNamed),
    ...cause.filter((departure) => !isNamed(departure)),
  ]);
}

const isNamed = ({ finding }: Departure): boolean => finding.mixedUp !== undefined;

/** In which way a finding departs; of a finding without a named cause, every departure of a requirement is one way. */
function wayOf({ cause }: Finding): string {
  return cause ?? '';
}
