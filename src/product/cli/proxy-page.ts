import type { Numbers } from '../engine/proxy/passage.js';
import type { RunSummary } from '../results/run-json.js';

/** The report so far with the numbers of this moment on top. */
export function livePage(report: string, numbers: Numbers): string {
  const status = `<p role="status"><strong>So far:</strong> ${textOf(numbers)}</p>`;
  return report.replace(/<main[^>]*>/, (main) => `${main}\n${status}`);
}

/** The same as JSON. */
export function liveNumbers({ counts, conclusion, requirements }: RunSummary, numbers: Numbers): string {
  const failed = requirements.flatMap(({ id, verdict, party = 'api' }) => (verdict === 'fail' ? [{ id, party }] : []));
  return `${JSON.stringify({ ...numbers, counts, conclusion, failed })}\n`;
}

function textOf({ passed, judged, waiting, unreachable, aborted, dropped }: Numbers): string {
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
