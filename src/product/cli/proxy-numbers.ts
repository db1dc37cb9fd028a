import type { Numbers } from '../engine/proxy/passage.js';
import type { RunSummary } from '../results/run-json.js';

/** What a proxy knows so far, as JSON. */
export function liveNumbers({ counts, conclusion, requirements }: RunSummary, numbers: Numbers): string {
  const failed = requirements.flatMap(({ id, verdict, party = 'api' }) => (verdict === 'fail' ? [{ id, party }] : []));
  return `${JSON.stringify({ ...numbers, counts, conclusion, failed })}\n`;
}
