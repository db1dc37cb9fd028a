import { copyFileSync, existsSync, lstatSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigurationError } from '../model/configuration-error.js';
import { journalName } from '../results/journal.js';
import { makeFolder } from '../results/output.js';
import { runName } from '../results/run-json.js';

/** What a run writes, the journal last: what a kill leaves in the folder is moved the next time. */
const written = ['report.html', 'report.md', 'junit.xml', runName, journalName];

/** Nobody who names a folder for results means a file elsewhere; what is written to a device is lost or told. */
export function refuseLinks(folder: string): void {
  for (const name of [...written, 'target.json', 'earlier']) {
    const path = join(folder, name);
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) continue;
    const to = statSync(path, { throwIfNoEntry: false });
    if (to === undefined || to.isFile() || to.isDirectory())
      throw new ConfigurationError(
        `--out: ${path} is a link; expected a folder without links under the names of results`,
      );
  }
}

/** Whether a file has the name of a result in this folder, and is moved with what an earlier run left there. */
export function isBackedUp(file: string, folder: string): boolean {
  return written.some((name) => resolve(folder, name) === resolve(file));
}

/** Moves what an earlier run left in a folder into `earlier/` in it: no run overwrites the evidence of another. */
export function backUp(folder: string): void {
  refuseLinks(folder);
  const evidence = [journalName, runName].map((name) => join(folder, name)).find(isOwnFile);
  if (evidence === undefined) return;
  const began = lstatSync(evidence).mtime.toISOString().replaceAll(':', '-');
  try {
    let aside = join(folder, 'earlier', began);
    for (let turn = 2; existsSync(aside); turn += 1) aside = join(folder, 'earlier', `${began}-${turn}`);
    makeFolder(aside);
    for (const name of written) {
      const from = join(folder, name);
      if (isOwnFile(from)) renameSync(from, join(aside, name));
    }
    // A profile that was discovered stays, for commands name it there.
    const profile = join(folder, 'target.json');
    if (isOwnFile(profile)) copyFileSync(profile, join(aside, 'target.json'));
  } catch (error) {
    throw new ConfigurationError(
      `--out: what is in ${folder} cannot be kept aside (${(error as Error).message}); expected a folder that can be written`,
    );
  }
}

/** A link or a device that stands under the name of a result was put there by somebody else, and stays. */
function isOwnFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
