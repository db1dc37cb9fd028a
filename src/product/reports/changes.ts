import { jsonText } from '../json/text.js';
import { counted, listed } from '../model/counted.js';
import {
  isWorse,
  stillFailing,
  type ChangedFinding,
  type Difference,
  type RunIdentity,
} from '../results/difference.js';
import { dataWithoutControlCharacters, withoutControlCharacters } from './control-characters.js';
import type { DifferenceFormat } from './formats.js';
import { first } from './lines.js';
import { markdownOf } from './markdown-parts.js';
import { textOf, type Section } from './sections.js';
import { basesIn, byLevel, inputsIn, timeIn } from './wording.js';
import { steadinessIn } from './steadiness.js';

const addedIn = ({ added }: Difference) => ({
  added: added.filter((finding) => !isWorse(finding)),
  worse: added.filter(isWorse),
});

/** What is flaky: of a requirement that fails as before, other operations that show it now and then are no other failure. */
function flakyIn(difference: Difference) {
  const still = stillFailing(difference);
  const [flaky, others] = [false, true].map((isStill) =>
    difference.flaky.filter(({ id }) => still.has(id) === isStill),
  );
  return { flaky: flaky!, still: [...difference.still, ...others!] };
}

/** What decides one finding, whatever else a run tests. */
const itsScript = 'its script in the archive of `plumbline vendor`';

/** Classes of findings of a comparison with how reports name them, the most important first, and with what decides such findings. */
const classes = [
  ['added', 'New failures'],
  ['worse', 'Failures that became worse'],
  ['flaky', 'Flaky failures (in one of the runs, and there not each time)'],
  ['unknownBefore', 'Failures of requirements that the older suite did not have'],
  ['notCompared', 'Not compared: found now, and not decided whether it is new'],
  [
    'notTested',
    'Not tried again: found before, and not decided whether it is gone',
    `To decide one, raise \`--requests\`, or run ${itsScript}: exit code 0 where it is gone, 1 where it still fails.`,
  ],
  ['gone', 'Gone'],
  ['still', 'Still failing', 'They are no regression, and not repaired either.'],
] as const;

/** The classes of a comparison with their findings; empty ones are left out. */
export function classesOf(difference: Difference) {
  const found = { ...difference, ...addedIn(difference), ...flakyIn(difference) };
  return classes
    .map(([name, title, says]) => ({ name, title, says, findings: found[name] }))
    .filter(({ findings }) => findings.length > 0);
}

/** What a failed requirement is beside the baseline: ` (new)`, ` (worse)` or ` (known)`; empty where that is not decided. */
export function newnessOf(id: string, comparison: Difference | undefined): string {
  const added = comparison?.added.filter((finding) => finding.id === id) ?? [];
  if (added.length > 0) return added.every(isWorse) ? ' (worse)' : ' (new)';
  return '';
}

/** Whether a finding is in the older run alone. */
export function isFoundBefore(finding: ChangedFinding): boolean {
  return 'foundIn' in finding && finding.foundIn === 'before';
}

/** The result of a comparison in one line. */
export function differenceConclusion(difference: Difference): string {
  const { regressed, open = [] } = difference;
  return `${regressed ? 'FAILED' : open.length === 0 ? 'PASSED' : 'INCONCLUSIVE'}: ${changeCounts(difference)}`;
}

/** `2 new failures (1 MUST, 1 SHOULD), 3 still failing, 0 gone`; failures of one requirement count once. */
export function changeCounts(difference: Difference): string {
  const { before, after, gone, notCompared, notTested, undecided = [], regressed, open = [], failOn } = difference;
  const { added: fresh, worse } = addedIn(difference);
  const { flaky, still } = flakyIn(difference);
  const waived = requirementsIn(fresh.filter((finding) => finding.waived));
  const levels = listed(byLevel(fresh), waived > 0 && `${waived} waived`).join(', ');
  const isIdle = fresh.length > 0 && !regressed && open.length === 0;
  const isOfPart = after.only !== undefined && onlyText(after) !== onlyText(before);
  const idle = isIdle ? ' without effect on the result' : '';
  const said = listed(
    `${counted(requirementsIn(fresh), 'new failure')}${idle}${levels && ` (${levels})`}`,
    worse.length > 0 && `${requirementsIn(worse)} worse${waivedIn(worse)}`,
    flaky.length > 0 && `${requirementsIn(flaky)} flaky`,
    `${requirementsIn(still)} still failing`,
    `${requirementsIn(gone)} gone`,
    `${requirementsIn([...notCompared, ...notTested])} not compared`,
    undecided.length > 0 &&
      `${undecided.length} not decided any more${isOfPart ? ` (the newer run has ${onlyText(after)})` : ''}`,
    failOn !== 'must' && 'a SHOULD counts',
  ).join(', ');
  return regressed ? said : [...open, said].join('; ');
}

/** How many of these requirements are waived: ` (1 waived)`. */
function waivedIn(findings: readonly ChangedFinding[]): string {
  const count = requirementsIn(findings.filter(({ waived }) => waived));
  return count === 0 ? '' : ` (${count} waived)`;
}

/** How many requirements these findings fail: of one requirement there may be several, by operation. */
function requirementsIn(findings: readonly ChangedFinding[]): number {
  return new Set(findings.map(({ id }) => id)).size;
}

/** `staging, 2026-03-01 12:00:00 UTC, Plumbline 0.1.0, depth gate, seed 7, 500 requests`. */
export function identityText({ target, startedAt, version, requests, only, ...inputs }: RunIdentity): string {
  const said = `${target}, ${timeIn(startedAt)}, Plumbline ${version}, ${inputsIn(inputs)}, ${counted(requests, 'request')}`;
  return only === undefined ? said : `${said}, ${onlyText({ only })}`;
}

const onlyText = ({ only = [] }: Pick<RunIdentity, 'only'>): string => `\`--only ${only.join(',')}\``;

/** `swapOrder a1b2c3d4e5f6` for each document that a run was judged against. */
export function documentsText({ documents }: RunIdentity): string {
  return Object.entries(documents)
    .map(([api, hash]) => `${api} ${hash.slice(0, 12)}`)
    .join(', ');
}

/** Why a comparison may mislead, and what it does not decide any more. */
function warningsOf({ undecided = [], warnings }: Difference): readonly string[] {
  const lost = `MUST requirements that passed in the older run and are not decided in the newer (${undecided.length})`;
  return listed(undecided.length > 0 && `${lost}: ${first(undecided, mostNamed)}`, warnings);
}

/** What changed between two runs: which they are, the findings by class, response times. */
export function changesIn(difference: Difference, title: string): Section {
  const { earlier = [], before, after, latency } = difference;
  const times: Section = {
    id: 'times',
    title: 'Response times that changed by half or more',
    says: 'The load of either machine may be the reason.',
    table: {
      head: ['Operation', 'Median before', 'Median now', '95 % before', '95 % now'],
      rows: latency.map(({ operation, base, before: then, after: now }) => [
        `${operation} ${base}`,
        ...[then.p50, now.p50, then.p95, now.p95].map((milliseconds) => `${milliseconds} ms`),
      ]),
    },
  };
  return {
    id: 'changes',
    title,
    says: `${changeCounts(difference)}.`,
    lines: [
      ...earlier.map((run, index) => `Run ${index + 1}: ${identityText(run)}`),
      `Run ${earlier.length + 1}, the older: ${identityText(before)}`,
      `Run ${earlier.length + 2}, the newer: ${identityText(after)}`,
      `Documents (SHA-256): ${documentsText(after)}`,
      ...warningsOf(difference).map((warning) => `Warning: ${warning}`),
    ],
    parts: [
      ...classesOf(difference).map(({ name, title: heading, findings, says }) => ({
        id: `changes-${name}`,
        title: `${heading}: ${counted(requirementsIn(findings), 'requirement')}`,
        ...(says !== undefined && { says }),
        lines: findings.map((finding) => `${findingLine(finding)} (${remarkOn(finding, name)})`),
      })),
      ...(latency.length === 0 ? [] : [times]),
    ],
  };
}

/** What is to be known of a finding of a class: what other runs showed of it, and what its class rests on. */
function remarkOn(finding: ChangedFinding, name: (typeof classes)[number][0]): string {
  const { because, since, failedEarlier, reproduced } = finding;
  const isFlaky = 'foundIn' in finding;
  const earlier = failedEarlier && `it failed in the run of ${timeIn(failedEarlier)} already`;
  return listed(
    earlier && (name === 'added' || name === 'worse') ? `new again; ${earlier}` : earlier,
    isFlaky &&
      `only in the ${isFoundBefore(finding) ? `older run; ${itsScript} decides whether it is gone` : 'newer run'}`,
    isFlaky && reproduced.n > 0 && !/of \d+ repetition/.test(because) && steadinessIn(finding),
    since && `in every run since ${timeIn(since)}`,
    because,
  ).join('; ');
}

/** Ids that are named of those that are not decided any more; the JSON has all of them. */
const mostNamed = 6;

/** One finding of a comparison in one line. */
function findingLine(finding: ChangedFinding): string {
  const { level, id, operation, at, expected, actual, fingerprint, waived } = finding;
  return `${level} ${id}  ${operation} at ${basesIn(finding)}${at && ` ${at}`}: expected ${expected}, found ${actual}${waived ? ', waived' : ''}  ${fingerprint}`;
}

const titleOfTwo = 'What changed between runs';

/** A comparison in one of its formats. */
export function renderDifference(difference: Difference, format: DifferenceFormat): string {
  if (format === 'json') return `${withoutControlCharacters(jsonText(difference, 1))}\n`;
  if (format === 'markdown') {
    const changes = { ...changesIn(difference, titleOfTwo), says: `${differenceConclusion(difference)}.` };
    return `${markdownOf(changes, 2).join('\n')}\n`;
  }
  return differenceText(dataWithoutControlCharacters(difference));
}

/** For a terminal: the conclusion comes last. */
export function differenceText(difference: Difference): string {
  const { says: _, ...changes } = changesIn(difference, titleOfTwo);
  return [...textOf(changes), '', differenceConclusion(difference), ''].join('\n');
}
