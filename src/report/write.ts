import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonText } from '../core/json-text.js';
import type { RunSummary } from './summary.js';

/** Writes what is made from a run beside its journal. */
export function writeReports(folder: string, summary: RunSummary): void {
  writeFileSync(join(folder, 'run.json'), `${jsonText(summary, 1)}\n`);
}
