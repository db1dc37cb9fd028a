import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mergeFolders } from '../../../../src/product/cli/commands/merge.js';
import { usualFormats } from '../../../../src/product/reports/write.js';
import { partsOf } from '../../../../src/product/results/parts.js';
import { measuredWork } from './measured-work.js';

/** Merges the first of the runs that lie in a folder. */
const [folder, count, out] = process.argv.slice(2) as [string, string, string];
const folders = readdirSync(folder)
  .sort()
  .slice(0, Number(count))
  .map((name) => join(folder, name));
await measuredWork(async () => {
  const { run } = await mergeFolders(folders, { out, report: usualFormats });
  return partsOf(run).length;
});
