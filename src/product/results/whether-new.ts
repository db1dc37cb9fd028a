import { fewestRepetitions } from './change-class.js';
import { commandLine } from './command.js';
import { findingsThatMayBeNew, type ChangedFinding } from './difference.js';
import { largerBy, largerRunTells, sentAll } from './rates.js';
import type { RunSummary } from './run-summary.js';

/** Requests with which most inputs of the greater depth are sent. */
const releaseRequests = 4000;

/** Whether a larger run of the newer version alone decides it: it repeats it, or checks it often enough. */
const isTold = ({ because, reproduced: { n } }: ChangedFinding): boolean =>
  n < fewestRepetitions || because.includes(largerRunTells);

/**
 * How to learn whether what failed is new, with a command between backticks; undefined where nothing may be. What only a larger
 * run of the older version can tell, which may be gone, is accepted.
 */
export function whetherNew(summary: RunSummary): string | undefined {
  const { run, end, comparison } = summary;
  const open = comparison === undefined ? [] : findingsThatMayBeNew(comparison);
  if (comparison === undefined || open.length === 0) return undefined;
  const { requests = end.sent.total } = run;
  const release = `--depth release --requests ${Math.max(releaseRequests, 2 * requests)}`;
  const isAll = sentAll(summary);
  if (open.every(isTold) && !isAll) return `Run again with \`--requests ${largerBy * requests}\` or more`;
  if (open.every(isTold) && run.depth === 'gate') return `Run again with \`${release}\`: a gate has no further inputs`;
  const ids = [...new Set(open.map(({ id }) => id))];
  const waive = ['waive', ids.length === 1 ? ids[0]! : 'ID', '--from', 'FOLDER_OF_THIS_RUN'];
  const { only, requests: sent } = comparison.before;
  const isOfPart = only !== undefined && only.join() !== run.only.join();
  const larger = isOfPart ? `a baseline without \`--only ${only.join(',')}\`` : `runs of both with \`${release}\``;
  const accept = `\`${commandLine(...waive, '--reason', 'TEXT', '--expires', 'YYYY-MM-DD')}\``;
  return `Report it, and accept it with ${accept}: the ${sent} requests of the baseline leave open what is new. Where the older version still runs, ${larger} may tell`;
}
