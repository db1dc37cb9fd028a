import { first } from './lines.js';
import { counted, listed } from '../model/counted.js';
import { failsRun, isFailure, notEnough } from '../results/conclusion.js';
import { missingPartsOf } from '../results/parts.js';
import { acceptedAmong } from '../results/requirement-result.js';
import type { RunSummary } from '../results/run-json.js';
import { isWorse } from '../results/difference.js';
import { idleAmong } from './waivers.js';

const words = { 0: 'PASSED', 1: 'FAILED', 2: 'INCONCLUSIVE', 70: 'FAULT OF THE SUITE', 130: 'INTERRUPTED' } as const;

/**
 * The result of a run in the words of its exit code, such as `PASSED with 1 waived failure`, and why; every report has it, and
 * the terminal ends with it.
 */
export function resultOf(summary: RunSummary) {
  const { exitCode } = summary.conclusion;
  const accepted = exitCode === 0 ? acceptedCounts(summary) : [];
  const [kind, reason] = outcomeOf(summary);
  const word = words[exitCode];
  return { word: accepted.length === 0 ? word : `${word} with ${accepted.join(' and ')}`, kind, reason };
}

function outcomeOf(summary: RunSummary): readonly [kind: 'pass' | 'fail' | 'inconclusive', reason: string] {
  const { exitCode, target } = summary.conclusion;
  const failed = failedReasons(summary).join('; ');
  const { comparison } = summary;
  const gone = new Set(comparison?.gone.map(({ id }) => id)).size;
  const isGone = gone > 0 && `${counted(gone, 'failure')} of the baseline gone`;
  const isClean = comparison !== undefined && acceptedCounts(summary).length === 0;
  const compared = listed(isClean && 'no regression since the baseline', isGone).join(', ');
  if (exitCode === 0) return ['pass', `${compared && `${compared}; `}${passedReason(summary)}`];
  if (exitCode === 1) return ['fail', failed];
  if (exitCode === 70) return ['inconclusive', 'the suite itself failed, as said above'];
  // A run that was stopped has shown something up to there.
  const isOpen = exitCode === 2 || (failed === '' && target === 'inconclusive');
  if (isOpen) return ['inconclusive', inconclusiveReason(summary)];
  return [failed === '' ? 'inconclusive' : 'fail', `${failed || passedReason(summary)}, so far`];
}

/** `PASSED: 554 of the 554 MUST requirements of all three APIs`; of a replay, whether it showed its finding. */
export function resultLine(summary: RunSummary): string {
  if (summary.run.replay !== undefined) return summary.conclusion.because;
  const { word, reason } = resultOf(summary);
  return `${word}: ${reason}`;
}

function passedReason({ conclusion, run }: RunSummary): string {
  return conclusion.target === 'conforms' || run.replay !== undefined
    ? conclusion.because
    : conclusion.tested.replace('Tested: ', 'tested ');
}

function acceptedCounts({ requirements, run, comparison }: RunSummary): readonly string[] {
  const failed = requirements.filter((result) => isFailure(result, run.strict));
  const areWorse = comparison?.added.some((finding) => finding.waived && isWorse(finding)) === true;
  return acceptedAmong(failed).map(([how, count]) => {
    if (how === 'waived')
      return `${counted(count, 'waived failure')}${areWorse ? ' (worse than in the baseline)' : ''}`;
    if (how === 'flaky') return counted(count, 'flaky failure');
    return `${counted(count, 'failure')} ${how === 'not compared' ? 'that could not be compared' : how}`;
  });
}

function failedReasons(summary: RunSummary): readonly string[] {
  const { requirements, run, end, comparison, conclusion, waivers = [] } = summary;
  const failing = requirements.filter((result) => failsRun(result, run.strict));
  const ofTarget = failing.filter(({ party }) => party !== 'client').length;
  const broken = failing.length - ofTarget;
  const { added = [] } = comparison ?? {};
  const fresh = new Set(added.flatMap((finding) => (isWorse(finding) ? [] : [finding.id])));
  const worse = failing.flatMap(({ id }) => (!fresh.has(id) && added.some((one) => one.id === id) ? id : []));
  const news = failing.flatMap(({ id, party }) => (fresh.has(id) && party !== 'client' ? id : []));
  const named = (ids: readonly string[]): string => (ids.length === 0 ? '' : ` (${first(ids, 3)})`);
  const are = (count: number): string => (count === 1 ? '1 requirement is' : `${count} requirements are`);
  return listed(
    ofTarget > 0 && comparison === undefined && conclusion.because,
    ofTarget > worse.length &&
      comparison !== undefined &&
      `${are(ofTarget - worse.length)} new since the baseline${named(news)}`,
    worse.length > 0 && `${are(worse.length)} worse than in the baseline${named(worse)}`,
    broken > 0 && `the client broke ${broken} ${broken === 1 ? 'duty' : 'duties'}`,
    idleAmong(waivers),
    missingPartsOf(run),
    end.incomplete,
    failing.length > 0 &&
      comparison !== undefined &&
      missingIn(summary).flatMap((reason) => (end.incomplete?.includes(reason) === true ? [] : withoutRemedy(reason))),
  );
}

/** What there is not enough evidence of, and why. */
const missingIn = ({ conclusion }: RunSummary): readonly string[] =>
  conclusion.remarks.flatMap((remark) => (remark.startsWith(notEnough) ? [remark.slice(notEnough.length)] : []));

const withoutRemedy = (reason: string): string => reason.replace(/\. Run `.*$/, '');

function inconclusiveReason({ conclusion, run: { shard } }: RunSummary): string {
  const { target, because, remarks } = conclusion;
  const missing = remarks
    .filter((remark) => remark.startsWith(notEnough) || remark.startsWith('Not everything'))
    .map((remark) => remark.replace(notEnough, '').replace(/^Not /, 'not '));
  const reason = target === 'inconclusive' && missing.length === 0 ? because : missing.join('; ') || because;
  return shard === undefined
    ? reason
    : `this is shard ${shard.index} of ${shard.of}: add them up with merge; by itself, ${reason}`;
}
