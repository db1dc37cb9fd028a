import type { Verdict } from '../judge/verdict.js';
import { addTo, groupedBy } from '../model/groups.js';
import { failsRun } from '../results/conclusion.js';
import { isComplete } from '../results/tested.js';
import { asStarted, commandOnTarget } from '../results/command.js';
import type { AreaVerdict } from '../results/evidence.js';
import type { Finding } from '../results/finding.js';
import type { RequirementResult, RunSummary } from '../results/run-json.js';
import { remediesOf, undecidedIn } from '../results/undecided.js';
import type { NextStep } from '../results/journal.js';

/** How every report names a verdict. */
export const verdictWords: Readonly<Record<Verdict, { readonly sign: string; readonly says: string }>> = {
  pass: { sign: '✓', says: 'passed' },
  fail: { sign: '✕', says: 'failed' },
  inconclusive: { sign: '?', says: 'inconclusive' },
  unexercised: { sign: '–', says: 'not tested' },
  unjudged: { sign: '·', says: 'not testable' },
};

/** What the findings say of the target, as a heading. */
export const targetWords = {
  conforms: { heading: 'Conforms to its documents', kind: 'pass' },
  'does not conform': { heading: 'Does not conform to its documents', kind: 'fail' },
  inconclusive: { heading: 'Inconclusive', kind: 'inconclusive' },
} as const;

/** How much was tested, where the result does not say it. */
export function testedIn({ conclusion }: RunSummary): readonly string[] {
  return conclusion.exitCode === 0 || conclusion.target === 'conforms' ? [] : [conclusion.tested];
}

/** The four areas that stand on top of every report. */
export function headlineAreas({ evidence }: RunSummary): readonly AreaVerdict[] {
  return evidence.areas.filter(({ headline }) => headline);
}

/** `9 of 9 MUST requirements tested, 1 failed`; where nothing was tested, why. */
export function areaText({ verdict, conclusive, exercisable, judgeable, failed, reason }: AreaVerdict): string {
  if (judgeable === 0) return 'not part of this run';
  if (verdict === 'unexercised') return reason ?? 'not testable with this profile';
  const wider = judgeable > exercisable ? ` (${judgeable} with a complete profile)` : '';
  const tested = `${conclusive} of ${exercisable} MUST requirements tested${wider}`;
  return `${tested}${failed > 0 ? `, ${failed} failed` : ''}${verdict === 'inconclusive' && reason !== undefined ? `: ${reason}` : ''}`;
}

/** What the user accepts of a failure, such as `waived until 2027-01-31: fixed with the next release`; empty when nothing. */
export function acceptedIn({ waived = [], known }: RequirementResult): string {
  return [
    ...waived.map(({ expires, reason }) => `waived until ${expires}: ${reason}`),
    ...(known === true ? ['known in the baseline'] : []),
  ].join('; ');
}

/** Whom a requirement binds. */
export function partyIn({ party }: Pick<RequirementResult, 'party'>): string {
  return party === 'client' ? 'your client' : 'the API';
}

/** `steady, 3 of 3 repetitions`; what was not repeated says so. */
export function steadinessIn({ steadiness, reproduced: { k, n } }: Pick<Finding, 'steadiness' | 'reproduced'>): string {
  return n === 0 ? steadiness : `${steadiness}, ${k} of ${n} repetitions`;
}

/** `1 check`, `12 checks`. */
export function checksIn({ exercised }: RequirementResult): string {
  return `${exercised} ${exercised === 1 ? 'check' : 'checks'}`;
}

/** `not decided at swapV2: throttled (429) (3×)`, one for each address; empty where it was decided at all of them. */
export function openAtIn({ openAt = {} }: Pick<RequirementResult, 'openAt'>): readonly string[] {
  return Object.entries(openAt).map(([base, reason]) => `not decided at ${base}: ${reason}`);
}

/** Requirements that were decided at one address and not at another, by what is said of the other. */
export function openByAddress({
  requirements,
}: Pick<RunSummary, 'requirements'>): ReadonlyMap<string, readonly RequirementResult[]> {
  const groups = new Map<string, RequirementResult[]>();
  for (const result of requirements) for (const line of openAtIn(result)) addTo(groups, line, result);
  return groups;
}

/** A bound on the share of failing responses, rounded up so that it never promises too much. */
export function boundIn({ bound }: RequirementResult): string {
  return bound === undefined
    ? ''
    : `failure rate below ${(Math.ceil(bound * 1000) / 10).toFixed(1)} % (95 % confidence)`;
}

const rank = { must: 0, should: 1, note: 2 } as const;

/** Failed requirements, the most severe first; notes are none. */
export function failuresOf(summary: RunSummary): readonly RequirementResult[] {
  return departuresOf(summary).filter(({ level }) => level === 'must' || level === 'should');
}

/** Notes: reported, and without effect on the result. */
export function notesOf(summary: RunSummary): readonly RequirementResult[] {
  return departuresOf(summary).filter(({ level }) => level === 'note');
}

/** Of one severity, those that name a mix-up stand first: others stem from it. */
function departuresOf({ requirements, run }: RunSummary): readonly RequirementResult[] {
  const order = (result: RequirementResult): number =>
    4 * rank[result.level ?? 'note'] +
    (failsRun(result, run.strict) || result.level !== 'must' ? 0 : 2) +
    (result.findings.some(({ mixedUp }) => mixedUp !== undefined) ? 0 : 1);
  return requirements
    .filter(({ verdict }) => verdict === 'fail')
    .sort(
      (left, right) =>
        order(left) - order(right) || left.api.localeCompare(right.api) || left.id.localeCompare(right.id),
    );
}

/** Requirements that could have been tested and were not, everywhere or at one address, by the reason why. */
export function openByReason({ requirements }: RunSummary): ReadonlyMap<string, readonly RequirementResult[]> {
  const groups = new Map<string, RequirementResult[]>();
  for (const result of requirements) {
    if (result.verdict !== 'inconclusive' && result.verdict !== 'unexercised') continue;
    const reason = `${verdictWords[result.verdict].says}: ${result.reason ?? ''}`;
    addTo(groups, reason, result);
  }
  return new Map([...groups, ...openByAddress({ requirements })]);
}

/** Of what too little was tested: how much of it was, how much is needed, why, and what to do. */
export function undecidedLines(summary: RunSummary): readonly string[] {
  const rows = undecidedIn(summary);
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(({ area }) => area.length));
  return [
    '',
    'too little was tested:',
    ...rows.flatMap(({ area, have, need, because }) => [
      `  ${area.padEnd(width)}  ${have}, ${need} needed`,
      `    ${because}`,
    ]),
    ...remediesOf(rows).map(({ of, remedy }) => `  ${of}${remedy.replaceAll('`', '')}`),
  ];
}

/** What to set next, without what was tested all the same; nothing where nothing was tested, or where a single finding was. */
export function nextIn({ run, evidence, requirements }: RunSummary): readonly NextStep[] {
  if (evidence.conclusive === 0 || run.replay !== undefined) return [];
  const tested = new Set(requirements.flatMap(({ id, counted }) => (counted ? [id] : [])));
  return (run.next ?? [])
    .map(({ set, ids, costs }) => ({ set, ids: ids.filter((id) => !tested.has(id)), costs: asStarted(costs) }))
    .filter(({ ids }) => ids.length > 0);
}

/** `302 of the 549 MUST requirements can be tested`: all but what the steps would bring. */
export function testableOf(of: number, steps: readonly NextStep[]): string {
  const open = steps.reduce((sum, { ids }) => sum + ids.length, 0);
  return `${of - open} of the ${of} MUST requirements can be tested`;
}

/** What to set next, as text: what it is, what it brings and what it takes. */
export function nextLines(of: number, steps: readonly NextStep[], most: number): readonly string[] {
  if (steps.length === 0) return [];
  const rows = steps.slice(0, most).map(({ set, ids, costs }) => ({
    text: set.map((name) => asStarted(` ${name}`).trim()).join(' and '),
    ids,
    costs: asStarted(costs),
  }));
  const width = Math.max(...rows.map(({ text }) => text.length));
  const further = steps.slice(most).reduce((sum, { ids }) => sum + ids.length, 0);
  return [
    '',
    `${testableOf(of, steps)}; set next:`,
    ...rows.map(({ text, ids, costs }) => `  ${text.padEnd(width)}  ${String(ids.length).padStart(3)} more  ${costs}`),
    ...(further === 0
      ? []
      : [`  ${`${steps.length - most} further steps`.padEnd(width)}  ${String(further).padStart(3)} more`]),
  ];
}

/** `and 12 more in report.html`, for lists that are cut off. */
export function andMore(count: number, where: string): string {
  return `and ${count} more${where === '' ? '' : ` in ${where}`}`;
}

/** The APIs that this run was asked to judge and could reach. */
export function judgedApis({ requirements }: RunSummary): readonly string[] {
  return [...new Set(requirements.filter(({ asked, counted }) => asked && counted).map(({ api }) => api))];
}

/** What the run left at the target, one line each; empty when nothing is left. */
export function leftBehindIn({ leftBehind: { orders, vaults }, run }: RunSummary): readonly string[] {
  // The embedded reference ends with the run.
  if (run.targetOption === '--target reference') return [];
  return [...orders, ...vaults].map(({ says }) => says);
}

/** `2026-03-01 12:00:00 UTC`. */
export function timeIn(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** What to type after an interrupted run. */
export function resumeHint({ run }: Pick<RunSummary, 'run'>, folder: string): string {
  return `resume with: ${commandOnTarget(run, 'run', '--resume', folder, '--allow', run.target.allow.join(','))}`;
}
