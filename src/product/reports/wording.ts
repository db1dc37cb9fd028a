import { byFrequency, counted, inWords, listed } from '../model/counted.js';
import { addTo, groupedBy } from '../model/groups.js';
import type { Level } from '../model/requirement.js';
import { reasonsIn, saidOnce } from '../results/addresses.js';
import { failsRun, notEnough } from '../results/conclusion.js';
import { asStarted, commandOnTarget } from '../results/command.js';
import type { AreaVerdict } from '../results/evidence.js';
import { basesOf, type Finding } from '../results/finding.js';
import { servedWithoutKey } from '../results/finding-group.js';
import { comesAndGoes, rankOf } from '../results/requirement-result.js';
import type { RequirementResult, RunSummary } from '../results/run-json.js';
import { endedEarly, type NextStep } from '../results/journal.js';
import { isRecorded } from '../results/parts.js';
import { sendingMs } from '../results/spans.js';
import { verdictWords } from '../results/tested.js';
import { columns } from './lines.js';
import { inWordsOf } from '../results/waivers.js';
import { waiversToChange } from './waivers.js';
import { isOfApi } from '../model/exchange.js';

/** What the findings say of the target, as a heading. */
export const targetWords = {
  conforms: { heading: 'Conforms to its documents', kind: 'pass' },
  'does not conform': { heading: 'Does not conform to its documents', kind: 'fail' },
  inconclusive: { heading: 'Inconclusive', kind: 'inconclusive' },
} as const;

/** How much was tested, where the result does not say it. */
export function testedIn({ conclusion }: RunSummary): readonly string[] {
  return conclusion.exitCode === 0 ? [] : [conclusion.tested];
}

/** Of the four areas that stand on top of every report, those that are part of the run. */
export function headlineAreas({ evidence }: RunSummary): readonly AreaVerdict[] {
  return evidence.areas.filter(({ headline, judgeable }) => headline && judgeable > 0);
}

/** `9 of 9 MUST requirements tested, 1 failed`; where nothing was tested, why. */
export function areaText({ verdict, conclusive, exercisable, judgeable, failed, reason }: AreaVerdict): string {
  if (verdict === 'unexercised') return reason ?? 'not testable with this profile';
  const wider = judgeable > exercisable ? ` (${judgeable} with a complete profile)` : '';
  const tested = `${conclusive} of ${exercisable} MUST requirements tested${wider}`;
  return `${tested}${failed > 0 ? `, ${failed} failed` : ''}${verdict === 'inconclusive' && reason !== undefined ? `: ${reason}` : ''}`;
}

/** What the user accepts of a failure, such as `waived until 2027-01-31: fixed with the next release`; empty when nothing. */
export function acceptedIn({ waived = [], known, notCompared, findings }: RequirementResult): string {
  const isFlaky = notCompared === true && findings.every(comesAndGoes);
  const waivers = [...new Set(waived.map(inWordsOf))];
  return listed(waivers, known === true && 'known in the baseline', isFlaky && 'flaky').join('; ');
}

/** Whom a requirement binds. */
export function partyIn({ party }: Pick<RequirementResult, 'party'>): string {
  return party === 'client' ? 'your client' : 'the API';
}

/** ` (your client)` where a failure is not one of the API. */
export function byClient(result: Pick<RequirementResult, 'party'>): string {
  return result.party === undefined ? '' : ` (${partyIn(result)})`;
}

/** `ultra and swapV2`: the addresses at which a finding was seen. */
export function basesIn(finding: Pick<Finding, 'base' | 'alsoAt'>): string {
  return inWords(basesOf(finding));
}

/** `depth gate, seed 7`: what was sent; nothing of traffic that others sent. */
export function inputsIn({ depth, seed }: Pick<RunSummary['run'], 'depth' | 'seed'>): string {
  return isRecorded({ depth }) ? 'recorded traffic' : `depth ${depth}, seed ${seed}`;
}

/** `not decided at swapV2: throttled (429) (3×)`, one for each address; empty where it was decided at all of them. */
export function openAtIn({ openAt = {} }: Pick<RequirementResult, 'openAt'>): readonly string[] {
  return Object.entries(openAt).map(([base, reason]) => `not decided at ${base}: ${reason}`);
}

/** Where the APIs were; the node of the chain is none of them. */
export function addressesIn(bases: RunSummary['run']['target']['bases']): readonly (readonly [string, string])[] {
  return Object.entries(bases).flatMap(([base, url]) => (isOfApi(base) ? [[`Address of ${base}`, url] as const] : []));
}

/** A bound on the share of failing responses, rounded up so that it never promises too much. */
export function boundIn({ bound }: RequirementResult): string {
  return bound === undefined
    ? ''
    : `failure rate below ${(Math.ceil(bound * 1000) / 10).toFixed(1)} % (95 % confidence)`;
}

/** Failed requirements, the most severe first; notes are none. */
export function failuresOf(summary: RunSummary): readonly RequirementResult[] {
  return departuresOf(summary).filter(({ level }) => level === 'must' || level === 'should');
}

/** Notes: reported, and without effect on the result. */
export function notesOf(summary: RunSummary): readonly RequirementResult[] {
  return departuresOf(summary).filter(({ level }) => level === 'note');
}

/** Of one severity, those of a client stand first, whose traffic is judged, and then those from which others stem: a mix-up, or no look at the key. */
function departuresOf({ requirements, run, comparison }: RunSummary): readonly RequirementResult[] {
  // Of one requirement, what is new since the baseline.
  const added = new Set(comparison?.added.map(({ fingerprint }) => fingerprint));
  const isKnown = ({ fingerprint }: Finding): number => Number(!added.has(fingerprint));
  const order = (result: RequirementResult): number =>
    8 * rankOf(result) +
    (failsRun(result, run.strict) || result.level !== 'must' ? 0 : 4) +
    (result.party === 'client' ? 0 : 2) +
    (result.findings.some(({ mixedUp, group }) => mixedUp !== undefined || group === servedWithoutKey) ? 0 : 1);
  return requirements
    .filter(({ verdict }) => verdict === 'fail')
    .sort(
      (left, right) =>
        order(left) - order(right) || left.api.localeCompare(right.api) || left.id.localeCompare(right.id),
    )
    .map((one) => ({ ...one, findings: one.findings.toSorted((left, right) => isKnown(left) - isKnown(right)) }));
}

/** `8 MUST` and `1 SHOULD`: how many requirements of each level there are, of one with several findings once. */
export function byLevel(some: readonly { readonly id: string; readonly level?: Level }[]): readonly string[] {
  // By name MUST stands before SHOULD.
  const levels = [...new Map(some.map(({ id, level = '' }) => [id, level])).values()].sort();
  return [...groupedBy(levels, (level) => level)].map(([level, { length }]) => `${length} ${level.toUpperCase()}`);
}

/** Ids of requirements that could have been tested and were not, by the reason why; then of those open at one address alone. */
export function openByReason(requirements: readonly RequirementResult[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const result of requirements)
    if (result.verdict === 'inconclusive' || result.verdict === 'unexercised')
      addTo(groups, `${verdictWords[result.verdict].says}: ${result.reason ?? ''}`, result.id);
  for (const result of requirements) for (const line of openAtIn(result)) addTo(groups, line, result.id);
  return groups;
}

/** What to set next, without what was tested all the same; nothing where what can be tested was not, or of a single finding. */
export function nextIn({ run, evidence, requirements, conclusion, comparison }: RunSummary): readonly NextStep[] {
  // Beside a baseline, an inconclusive run has one thing to do first.
  if (comparison !== undefined && conclusion.exitCode === 2) return [];
  if ((evidence.conclusive === 0 && evidence.exercisable > 0) || run.replay !== undefined) return [];
  const tested = new Set(requirements.flatMap(({ id, counted }) => (counted ? [id] : [])));
  return (run.next ?? [])
    .map((step) => ({ ...step, ids: step.ids.filter((id) => !tested.has(id)) }))
    .filter(({ ids }) => ids.length > 0);
}

/** `302 of the 549 MUST requirements can be tested`: all but what the steps would bring. */
export function testableOf(of: number, steps: readonly NextStep[]): string {
  const open = steps.reduce((sum, { ids }) => sum + ids.length, 0);
  return `${of - open} of the ${of} MUST requirements can be tested`;
}

/** A step for each row: what to set, what it brings, what it takes. */
export function nextRows(steps: readonly NextStep[]): readonly (readonly string[])[] {
  return steps.map(({ set, ids, costs }) => [
    set.map((name) => asStarted(`\`${name}\``)).join(' and '),
    `${ids.length} more`,
    asStarted(costs),
  ]);
}

/** What to set next, as text: what it is, what it brings and what it takes; `how` the others can be tested. */
export function nextLines(of: number, steps: readonly NextStep[], most: number, how = ''): readonly string[] {
  if (steps.length === 0) return [];
  const further = steps.slice(most).reduce((sum, { ids }) => sum + ids.length, 0);
  const rows = nextRows(steps.slice(0, most)).map((row) => row.map((text) => text.replaceAll('`', '')));
  const rest = further === 0 ? [] : [[counted(steps.length - most, 'further step'), `${further} more`, '']];
  return ['', `${testableOf(of, steps)}${how}; set next:`, ...columns([...rows, ...rest])];
}

/** What is to be said beside the result: what a verdict lacks, what ended early, what of a recording was not judged. */
export function warningsIn(summary: RunSummary): readonly string[] {
  const { interrupted, sent, leftOut = {} } = summary.end;
  const cut = Object.values(interrupted).reduce((sum, count) => sum + count, 0);
  const reasons = byFrequency(leftOut);
  const all = reasons.reduce((sum, [, count]) => sum + count, 0);
  const { target, exitCode, because, remarks } = summary.conclusion;
  const after = summary.run.merged ? '' : `, after ${counted(sent.total, 'request')}`;
  return listed(
    // Where the client alone failed, the result does not say what the verdict on the API lacks.
    exitCode === 1 && target === 'inconclusive' && `Inconclusive of the API: ${because}`,
    remarks.map((remark) => remark.replace(notEnough, '')),
    waiversToChange(summary),
    cut > 0 && `${counted(cut, 'input')} stopped early${after}: ${saidOnce(reasonsIn(interrupted)).join('; ')}`,
    all > 0 && `${all} recorded ${all === 1 ? 'entry was' : 'entries were'} not judged:`,
    reasons.map(([reason, count]) => `${count} × ${reason}`),
  );
}

/** `and 12 more lines in report.html`, for lists that are cut off. */
export function andMore(count: number, noun: string): string {
  return `and ${counted(count, `more ${noun}`)} in report.html`;
}

/** The APIs that this run was asked to judge and could reach. */
export function judgedApis({ requirements }: RunSummary): readonly string[] {
  return [...new Set(requirements.filter(({ asked, counted }) => asked && counted).map(({ api }) => api))];
}

/** Heads what a run left. */
export const leftBehind = 'left at the target';

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

/** A warning beside the findings of a run that was stopped or killed; `name` tells it from another one. */
export function interruptedIn({ end }: RunSummary, name = 'run'): readonly string[] {
  const after = `the ${name} was interrupted after ${counted(end.sent.total, 'request')}`;
  return endedEarly(end) ? [`${after}: what it did not send may fail as well`] : [];
}

/** Seconds in which a run sent. */
export function secondsOf(summary: RunSummary): number {
  return sendingMs(summary) / 1000;
}

/** What to type after an interrupted run. */
export function resumeHint(
  { run, inputs }: Pick<RunSummary, 'run' | 'inputs'>,
  folder: string,
  ...further: readonly string[]
): string {
  // What was to be tested may not even be known, as during discovery.
  if (inputs === undefined) return 'nothing was tested yet, so give the same command again';
  const { allow } = run.target;
  const allowing = allow.toSorted().join() === 'build,read,session' ? [] : ['--allow', allow.join(',')];
  return `resume with: ${commandOnTarget(run, 'run', '--resume', folder, ...allowing, ...further)}`;
}
