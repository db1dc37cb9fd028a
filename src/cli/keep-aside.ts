import { existsSync, lstatSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../model/configuration-error.js';
import { journalName } from '../results/journal.js';
import { runName } from '../results/run-json.js';

/** What a run writes; whatever else is in its folder is not its own. */
const written = [journalName, runName, 'report.html', 'report.md', 'junit.xml', 'exchanges.har'];

/** Moves what an earlier run left in a folder into `earlier/` in it: no run overwrites the evidence of another. */
export function keepAside(folder: string): void {
  const journal = join(folder, journalName);
  if (!isOwnFile(journal)) return;
  const began = lstatSync(journal).mtime.toISOString().replaceAll(':', '-');
  try {
    let aside = join(folder, 'earlier', began);
    for (let turn = 2; existsSync(aside); turn += 1) aside = join(folder, 'earlier', `${began}-${turn}`);
    mkdirSync(aside, { recursive: true });
    for (const name of written) if (isOwnFile(join(folder, name))) renameSync(join(folder, name), join(aside, name));
  } catch (error) {
    throw new ConfigurationError(
      `--out: what is in ${folder} cannot be kept aside (${(error as Error).message}); expected a folder that can be written`,
    );
  }
}

/** A link or a device that stands under the name of a result was put there by somebody else, and stays. */
function isOwnFile(path: string): boolean {
  try {
    return lstatSync(path).isFile();
  } catch {
    // Nothing can be there; whoever writes there says why it cannot.
    return false;
  }
}
