import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeFiles } from '../../../../src/product/cli/commands/judge.js';
import { readWaivers, writeWaiver } from '../../../../src/product/engine/waivers-file.js';
import { reportFormats } from '../../../../src/product/reports/write.js';
import type { RunHeader } from '../../../../src/product/results/journal.js';
import { measuredWork } from './measured-work.js';

/** Reads a file of waivers, adds one to it, and concludes a run that was given them, with all reports. */
const [journal, file, out] = process.argv.slice(2) as [string, string, string];
/** All formats that are written to files. */
const files = reportFormats.filter((format) => format !== 'github');

await measuredWork(async () => {
  const waivers = readWaivers(file);
  writeWaiver(file, { ...waivers[0]!, reason: 'another one' });
  const [header = '', ...entries] = readFileSync(journal, 'utf8').split('\n');
  const waived = join(out, '..', `waived-${waivers.length}.ndjson`);
  const told = { ...(JSON.parse(header) as RunHeader), waivers };
  writeFileSync(waived, [JSON.stringify(told), ...entries].join('\n'));
  const { waivers: judged = [] } = await judgeFiles([waived], { out, require: 0.9, jobs: 1, report: files });
  return judged.length;
});
