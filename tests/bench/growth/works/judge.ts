import { judgeFiles } from '../../../../src/product/cli/commands/judge.js';
import { usualFormats } from '../../../../src/product/reports/write.js';
import { measuredWork } from './measured-work.js';

/** Judges a journal in one thread and writes the results, as `plumbline judge --jobs 1` does. */
const [journal, out] = process.argv.slice(2) as [string, string];
await measuredWork(async () => {
  await judgeFiles([journal], { out, require: 0.9, jobs: 1, report: usualFormats });
  return undefined;
});
