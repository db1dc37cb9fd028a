import type { RunSummary } from '../results/run-json.js';

/** What of a recording was not judged, a line for each reason with its count, most frequent first; empty when nothing was. */
export function leftOutLines({ end }: Pick<RunSummary, 'end'>): readonly string[] {
  const reasons = Object.entries(end.leftOut ?? {}).sort(([, one], [, other]) => other - one);
  if (reasons.length === 0) return [];
  const all = reasons.reduce((sum, [, count]) => sum + count, 0);
  return [
    `${all} recorded ${all === 1 ? 'entry was' : 'entries were'} not judged:`,
    ...reasons.map(([reason, count]) => `${String(count).padStart(6)}  ${reason}`),
  ];
}
