import type { ChangedFinding } from './difference.js';
import type { RunSummary } from './run-json.js';
import { isRecorded } from './parts.js';

/** Only of three runs or more. */
export function sinceOf({ fingerprint }: ChangedFinding, runs: readonly RunSummary[]): { readonly since?: string } {
  if (runs.length < 3) return {};
  const lastWithout = runs.findLastIndex((run) => !has(run, fingerprint));
  return { since: runs[lastWithout + 1]!.run.startedAt };
}

/** Of what the older of the last two runs does not have, the last one before it that does. */
export function earlierOf(
  { fingerprint }: ChangedFinding,
  runs: readonly RunSummary[],
): Pick<ChangedFinding, 'failedEarlier'> {
  const last = runs.slice(0, -1).findLast((run) => has(run, fingerprint));
  return last === undefined || last === runs.at(-2) ? {} : { failedEarlier: last.run.startedAt };
}

/** A recording starts when it is judged, which says nothing of the order. */
export function misordered(runs: readonly RunSummary[]): readonly string[] {
  const starts = runs.flatMap(({ run }) => (isRecorded(run) ? [] : [run.startedAt]));
  const index = starts.findIndex((start, place) => start > (starts[place + 1] ?? start));
  return index < 0
    ? []
    : [
        `the older run started later (${starts[index]!}) than the newer one (${starts[index + 1]!}): name the oldest first`,
      ];
}

function has({ requirements }: RunSummary, fingerprint: string): boolean {
  return requirements.some(({ findings }) => findings.some((finding) => finding.fingerprint === fingerprint));
}
