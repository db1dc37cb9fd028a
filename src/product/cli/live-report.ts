import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '../engine/options.js';
import { htmlReport, livePage } from '../reports/html/page.js';
import { writeText } from '../results/output.js';
import { isHostFault } from '../results/stop-on-disk-full.js';
import type { RunSummary } from '../results/run-json.js';
import { progressText } from './progress.js';

/** Milliseconds before the first page, and between two at least; a page that takes long to write is written less often. */
const firstMs = 700;
const everyMs = 5_000;
const mostTime = 0.05;

export type LiveReport = (progress: Progress, soFar: () => RunSummary) => void;

/** Writes `report.html` of a run that goes on, from its first second and then now and then; a page that cannot be written ends no run. */
export function createLiveReport(folder: string, now = (): number => Date.now()): LiveReport {
  const file = join(folder, 'report.html');
  let nextAt = now() + firstMs;
  return (progress, soFar) => {
    const from = now();
    if (from < nextAt) return;
    try {
      writeText(`${file}.part`, livePage(htmlReport(soFar(), []), progressText(progress)));
      renameSync(`${file}.part`, file);
    } catch (error) {
      if (!isHostFault(error)) throw error;
    }
    nextAt = now() + Math.max(everyMs, (now() - from) / mostTime);
  };
}
