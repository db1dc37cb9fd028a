import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunSummary } from './summary.js';

/** Writes what is made from a run beside its journal. */
export function writeReports(folder: string, summary: RunSummary): void {
  writeFileSync(join(folder, 'run.json'), `${JSON.stringify(summary, null, 1)}\n`);
}
