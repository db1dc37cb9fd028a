import type { Numbers } from '../engine/proxy/passage.js';
import type { RunSummary } from '../results/run-json.js';

/** What a proxy knows so far, as JSON. */
export function liveNumbers({ counts, conclusion, requirements }: RunSummary, numbers: Numbers): string {
  const failed = requirements.flatMap(({ id, verdict, party = 'api' }) => (verdict === 'fail' ? [{ id, party }] : []));
  return `${JSON.stringify({ ...numbers, counts, conclusion, failed })}\n`;
}

/** The numbers of this moment in words. */
export function numbersText({ passed, judged, waiting, unreachable, aborted, dropped }: Numbers): string {
  const notJudged = Object.values(dropped).reduce((sum, count) => sum + count, 0);
  return [
    `${passed} exchanges passed`,
    `${judged} judged`,
    `${waiting} waiting`,
    `${notJudged} not judged`,
    `${unreachable} without a response of the API`,
    `${aborted} broken off by the client`,
  ].join(', ');
}
