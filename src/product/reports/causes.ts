import { noUsableResponse } from '../model/check.js';
import { counted, firstOf, listed } from '../model/counted.js';
import { groupedBy } from '../model/groups.js';
import { deadIn } from '../results/addresses.js';
import { commandLine } from '../results/command.js';
import {
  areUnshared,
  askWhatIsShared,
  comesAndGoes,
  isOfEqualOutcomes,
  isUnsteadySignIn,
} from '../results/requirement-result.js';
import { isIgnored, pagesInPlace, servedWithoutKey } from '../results/finding-group.js';
import { basesOf } from '../results/finding.js';
import type { Finding, RequirementResult, RunSummary } from '../results/run-json.js';
import { first, oneLine } from './lines.js';
import { acceptedIn, byLevel, failuresOf, notesOf, partyIn, timeIn } from './wording.js';
import { steadinessIn } from './steadiness.js';

/** A finding together with the requirement it departs from. */
export interface Departure {
  readonly result: RequirementResult;
  readonly finding: Finding;
}

/** Findings that probably have one cause, the most severe first. */
export type Cause = readonly Departure[];

/** Failed requirements by probable cause, the most severe cause first; notes are left out. */
export function causesOf(summary: RunSummary): readonly Cause[] {
  return causesAmong(departuresOf(failuresOf(summary)), summary);
}

const departuresOf = (results: readonly RequirementResult[]): Cause =>
  results.flatMap((result) => result.findings.map((finding) => ({ result, finding })));

/** Notes by probable cause. */
export function noteCausesOf(summary: RunSummary): readonly Cause[] {
  return causesAmong(departuresOf(notesOf(summary)), summary);
}

/** Sentences on the first screen of a report. */
export const mostSentences = 5;

/** The first causes as a list of a report has them, and what it says of those that are left. */
export function mainCauses(summary: RunSummary, item: (cause: Cause) => string, more: (says: string) => string) {
  const left = (count: number): string => more(`and ${counted(count, 'more probable cause')}`);
  return firstOf(causesOf(summary).map(item), mostSentences, left);
}

/** The ids of the requirements that a cause fails. */
export function idsOf(cause: Cause): readonly string[] {
  return [...new Set(cause.map(({ result: { id } }) => id))];
}

/** Two requests are longer than what was found. */
const mostOfMixUp = 240;

/** What a hurried reader asks of a cause: which requirements, where (what is judged over all has no operation), whose fault, how sure. */
export function gistOf(cause: Cause): readonly string[] {
  const { result, finding } = cause[0]!;
  const { observedAt } = finding;
  const operations = [...new Set(cause.map(({ finding: { operation } }) => operation))];
  return [
    first(idsOf(cause), 3),
    first(operations, 2),
    finding.mixedUp === undefined ? `found ${oneLine(finding.actual, 80)}` : oneLine(finding.mixedUp, mostOfMixUp),
    ...(result.party === undefined ? [] : [`concerns ${partyIn(result)}`]),
    observedAt === undefined ? '' : `seen ${timeIn(observedAt)}`,
    steadinessIn(finding, result),
    acceptedIn(result) || (finding.accepted ?? ''),
  ].filter((text) => text !== '');
}

/** A cause with the finding first that explains the others, where one does, however severe they are. */
export const explained = <D extends Departure>(cause: readonly D[]): readonly D[] =>
  cause.toSorted((one, other) => +isOfEqualOutcomes(other.result) - +isOfEqualOutcomes(one.result));

/** How much failed and what to do about it, as every first screen says it; `where` the evidence is, and in which folder. */
export function whatToDo(summary: RunSummary, where: string, folder = 'FOLDER_OF_THIS_RUN'): readonly string[] {
  const { comparison, run } = summary;
  const ofApi = failuresOf(summary).some(({ party }) => party !== 'client');
  const given = comparison === undefined ? [folder] : [run.baseline?.path ?? 'FOLDER_OF_THE_BASELINE', folder];
  const packs = comparison === undefined ? 'packs' : 'packs each failure, new or known, with';
  return listed(
    `${failureCount(summary)}.`,
    `Each has its evidence and a script that shows it again ${where}.`,
    ofApi && `\`${commandLine('vendor', ...given)}\` ${packs} evidence and scripts for whoever has to fix it.`,
  );
}

/** How to accept what may be meant so; empty where nothing of the kind is known. */
export function acceptanceOf(cause: Cause): string {
  return cause.every(({ finding }) => finding.group === servedWithoutKey)
    ? `${servedWithoutKey}; where that is meant, accept it with waivers: docs/examples/waivers.yaml of the package has them`
    : '';
}

/** What findings of one cause have in common, where more is known of it than that they go together. */
export function whyOf(cause: Cause, { addresses }: RunSummary): string {
  const [{ finding }] = cause as [Departure];
  const dead = deadIn(addresses.filter(({ base }) => cause.every((one) => isUnusableAt(base, one.finding))));
  if (cause.every(({ result }) => isUnsteadySignIn(result)) && areUnshared(cause.map(({ result }) => result)))
    return askWhatIsShared;
  const { group } = finding;
  const isTelling = [servedWithoutKey, pagesInPlace].includes(group) || group.endsWith(isIgnored);
  const told = isTelling && cause.every((one) => one.finding.group === group) ? group : undefined;
  const mixed = cause.find(({ result }) => isOfEqualOutcomes(result))?.finding.actual;
  return finding.mixedUp ?? (dead.join('; ') || (told ?? oneLine(mixed ?? '', mostOfMixUp)));
}

/** A line for each cause that fails more than one requirement. */
export function sharedCauses(summary: RunSummary): readonly string[] {
  return causesOf(summary).flatMap((cause) => {
    const ids = idsOf(cause);
    const why = acceptanceOf(cause) || whyOf(cause, summary);
    return ids.length < 2 ? [] : [`probably one cause: ${ids.join(' ')}${why === '' ? '' : ` (${why})`}`];
  });
}

/** `9 requirements failed (8 MUST, 1 SHOULD), of 8 probable causes`, or `in 10 ways`. */
function failureCount(summary: RunSummary): string {
  const causes = causesOf(summary);
  const failed = causes.flatMap((cause) => cause.map(({ result }) => result));
  const { size } = new Set(failed.map(({ id }) => id));
  const many = causes.length > size ? `in ${causes.length} ways` : `of ${counted(causes.length, 'probable cause')}`;
  return `${counted(size, 'requirement')} failed (${byLevel(failed).join(', ')}), ${many}`;
}

/**
 * Findings belong together when they depart from one requirement in one way, at whatever operation and address, unless
 * other requirements depart with them, and apart from each other; or when they depart at one place of one operation in one
 * way, from whatever requirements, or of the two that build the same, or get one status in the place of another; where an
 * address refuses every request of an operation, whatever got no usable response from one; where equal requests get
 * unequal outcomes at an address, what is rejected there now and then; of members of one object, those that are absent
 * equally often, as in an envelope; of requests that should succeed alike, those that are refused alike, with the same
 * body; of what several exchanges show together, such as what became of a transaction, those that rest on the same ones.
 * What a mix-up shows is a cause of its own, and explains nothing that departs in the same way elsewhere.
 */
export function causesAmong<D extends Departure>(departures: readonly D[], { addresses }: RunSummary) {
  const absent = groupedBy(departures, absenceIn);
  const mixed = new Set(
    departures.flatMap(({ result, finding }) => (isOfEqualOutcomes(result) ? basesOf(finding) : [])),
  );
  const areOfInstances = areUnshared(departures.map(({ result }) => result));
  const namesOf = (departure: Departure): readonly string[] => {
    const { finding } = departure;
    if (isNamed(departure)) return [`at ${finding.group}`];
    const isDead = addresses.some(({ base, dead }) => dead !== undefined && isUnusableAt(base, finding));
    return listed(
      `${wayOf(departure)} ${memberOf(finding)}`,
      statusesOf(departure),
      refusalOf(departure),
      buildOf(departure),
      finding.at === '' && finding.exchanges.length > 1 && finding.exchanges.join(' '),
      (absent.get(absenceIn(departure)) ?? []).length >= fewestAbsent && absenceIn(departure),
      (isOfEqualOutcomes(departure.result) || isRejectedAtTimes(departure)) &&
        basesOf(finding).flatMap((base) => (mixed.has(base) ? `mixed ${base}` : [])),
      areOfInstances && isUnsteadySignIn(departure.result) && 'unshared',
      isDead ? `dead ${finding.base} ${finding.operation}` : `at ${finding.group}`,
    );
  };
  // What other requirements depart in as well has a cause without what its own requirement departs in elsewhere.
  const shared = joined(departures, namesOf).filter((cause) => idsOf(cause).length > 1);
  const ownWayOf = (departure: Departure): string | false => !isNamed(departure) && wayOf(departure);
  const sharedBy = (way: string): number => shared.filter((cause) => cause.some((one) => ownWayOf(one) === way)).length;
  const isApart = (departure: Departure): boolean =>
    sharedBy(wayOf(departure)) > 1 && shared.some((cause) => cause.some((one) => one === departure));
  return joined(departures, (departure) => listed(namesOf(departure), !isApart(departure) && ownWayOf(departure)));
}

/** Puts together what shares a name, or is connected by others that do. */
function joined<D extends Departure>(departures: readonly D[], namesOf: (departure: Departure) => readonly string[]) {
  let causes: readonly ReadonlySet<string>[] = [];
  for (const departure of departures) {
    const names = namesOf(departure);
    const isJoined = (cause: ReadonlySet<string>): boolean => names.some((name) => cause.has(name));
    const others = causes.filter(isJoined).flatMap((cause) => [...cause]);
    causes = [...causes.filter((cause) => !isJoined(cause)), new Set([...others, ...names])];
  }
  const byCause = groupedBy(departures, (departure) => causes.find((names) => names.has(namesOf(departure)[0]!)));
  return [...byCause.values()];
}

/** The name of the member at which a finding departs, the same at every operation; without one, where it departs. */
const memberOf = ({ group }: Finding): string => group.slice(group.lastIndexOf('/') + 1);

/** In which way a finding departs; of one without a named cause, every departure of its requirement is one way. */
const wayOf = ({ result, finding }: Departure): string => `${result.id} ${finding.cause ?? ''}`;

/** One status in the place of another, at whatever operations of an API. */
const statusesOf = ({ result, finding: { expected, actual } }: Departure): string | false =>
  /^status \d{3}$/.test(expected) && /^status \d{3}$/.test(actual) && `${result.api} ${expected} ${actual}`;

/** One response in the place of one success, at whatever operations of an API. */
const refusalOf = ({ result, finding: { expected, actual, cause, excerpt } }: Departure): string | false =>
  cause === noUsableResponse &&
  excerpt !== undefined &&
  [result.api, expected, actual, ...excerpt.lines.map(({ text }) => text)].join('\n');

/** What the two operations that build the same depart in alike. */
const buildOf = ({ finding: { operation, at, cause, expected, actual } }: Departure): string | false =>
  operation.startsWith('operate') && cause !== noUsableResponse && ['build', at, cause, expected, actual].join('\n');

/** Whether a request was rejected that should not be, and not each time: one repetition may show it again by chance. */
function isRejectedAtTimes({ result: { violations, exercised }, finding }: Departure): boolean {
  const { at, excerpt, reproduced } = finding;
  const isRejection = at === '' && excerpt !== undefined && excerpt.status >= 400 && excerpt.status < 500;
  return isRejection && (comesAndGoes(finding) || (reproduced.n < 2 && violations < exercised));
}

/** So many members that are absent equally often have one cause. */
const fewestAbsent = 3;

/** Of an absent member, where its object is and how often it lacks it; of other departures themselves. */
const absenceIn = ({ result, finding: { fingerprint, cause, group, seen } }: Departure): string =>
  cause === 'absent' && group.includes('/')
    ? `${group.replace(/[^/]*$/, '')} ${seen} times`
    : `${result.id} ${fingerprint}`;

const isUnusableAt = (base: string, finding: Finding): boolean =>
  finding.base === base && finding.cause === noUsableResponse;
const isNamed = ({ finding }: Departure): boolean => finding.mixedUp !== undefined;
