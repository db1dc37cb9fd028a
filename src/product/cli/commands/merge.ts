import { journalName, openJournal } from '../../results/journal.js';
import { mergeRuns } from '../../engine/merge.js';
import { withFolder } from '../folder-lock.js';
import { keepAside } from '../keep-aside.js';
import { printReport, type PrintOptions } from '../print-report.js';
import { writeReports, type ReportFormat } from '../../reports/write.js';
import { writeRun, type RunSummary } from '../../results/run-json.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mergeEvidence } from '../../engine/evidence/merge-files.js';
import { inertText } from '../../reports/inert.js';
import {
  evidenceName,
  hasEvidence,
  parsedEvidence,
  readEvidence,
  type EvidenceFile,
} from '../../results/evidence-file.js';
import { mostInputs } from '../../results/packed-parts.js';
import { judgeAgain } from './judge-again.js';
import { stderr, writeText } from '../../results/output.js';

export interface MergeCommandOptions {
  readonly out: string;
  readonly require?: number;
  readonly report: readonly ReportFormat[];
}

/** `plumbline merge`: adds up what several runs gathered, and decides anew; the result is the exit code. */
export async function mergeCommand(
  folders: readonly string[],
  options: MergeCommandOptions & PrintOptions,
): Promise<number> {
  const summary = await mergeFolders(folders, options);
  printReport(summary, { folder: options.out, hasPage: options.report.includes('html') }, options);
  return summary.end.exitCode;
}

/** Adds up what several runs gathered and writes the results. */
export async function mergeFolders(
  folders: readonly string[],
  { out, report, require }: MergeCommandOptions,
): Promise<RunSummary> {
  if (folders.some((folder) => resolve(folder) === resolve(out)))
    throw new ConfigurationError(`--out: ${out} is one of the folders to merge; expected another one`);
  const options = { out, report, ...(require !== undefined && { require }) };
  return withFolder(out, () =>
    folders.every((folder) => existsSync(join(folder, journalName)) || !hasEvidence(folder))
      ? mergedJournals(folders, options)
      : mergedFiles(folders, options),
  );
}

async function mergedJournals(
  folders: readonly string[],
  { out, report, require }: MergeCommandOptions,
): Promise<RunSummary> {
  keepAside(out);
  // What the journals hold is masked already.
  const journal = openJournal(out);
  try {
    const summary = await mergeRuns(folders, journal, require);
    writeRun(out, summary);
    await writeReports(out, summary, [], report);
    return summary;
  } finally {
    journal.close();
  }
}

/** Adds up evidence files; a folder of a run that has a journal is judged for it. */
async function mergedFiles(
  paths: readonly string[],
  { out, report, require }: MergeCommandOptions,
): Promise<RunSummary> {
  async function* files(): AsyncGenerator<readonly [string, EvidenceFile]> {
    for (const path of paths) {
      const journal = join(path, journalName);
      if (!existsSync(path)) throw new ConfigurationError(`merge: no ${path}; expected a folder of a run or evidence`);
      yield [
        path,
        existsSync(journal) ? parsedEvidence((await judgeAgain(journal, 1)).evidence, journal) : readEvidence(path),
      ];
    }
  }
  keepAside(out);
  const { summary, text, repeated, untold } = await mergeEvidence(files(), require);
  for (const path of repeated)
    stderr.write(inertText(`plumbline: ${path} holds what is merged already; counted once\n`));
  for (const path of untold)
    stderr.write(
      inertText(
        `plumbline: ${path} may hold what is merged already, of which more than ${mostInputs} recorded files are not known; counted\n`,
      ),
    );
  mkdirSync(out, { recursive: true });
  writeRun(out, summary);
  writeText(join(out, evidenceName), text);
  await writeReports(out, summary, [], report);
  return summary;
}
