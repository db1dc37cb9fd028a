import { copyFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { evidenceTextOf } from '../../engine/evidence/evidence-of.js';
import { evidenceName } from '../../results/evidence-file.js';
import { journalName, openJournal } from '../../results/journal.js';
import { nobody, operationsIn, recordedHeader } from '../../engine/recorded/header.js';
import { judgeRecorded } from '../../engine/recorded/judge.js';
import { surroundingsOf } from '../../engine/recorded/surroundings.js';
import { compareParts } from '../../results/parts.js';
import { createRecordedMask } from '../mask-recorded.js';
import { judgedAgain, maskedSummary } from '../recorded-run.js';
import { isOwnTraffic, kindOf } from '../../engine/recorded/recording.js';
import { judgeAgain, type Judged } from './judge-again.js';
import type { RunSummary } from '../../results/run-json.js';
import { withFolder } from '../folder-lock.js';
import { keepAside } from '../keep-aside.js';
import { printReport, type PrintOptions } from '../print-report.js';
import { writeReports, type ReportFormat } from '../../reports/write.js';
import { writeRun } from '../../results/run-json.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { loadProfile } from '../../profile/load.js';
import { resolveTarget } from '../../profile/resolve.js';

export interface JudgeOptions {
  readonly target?: string;
  readonly out: string;
  readonly require: number;
  /** Threads that judge a journal; as many as there are cores when left out. */
  readonly jobs?: number;
  readonly strict?: boolean;
  readonly report: readonly ReportFormat[];
}

/** `plumbline judge`: judges recorded traffic; nothing is sent. What needs a negative test is not tested. */
export async function judgeCommand(files: readonly string[], options: JudgeOptions & PrintOptions): Promise<number> {
  const summary = await judgeFiles(files, options);
  printReport(summary, { folder: options.out, hasPage: options.report.includes('html') }, options);
  return summary.end.exitCode;
}

/** Judges recorded traffic and writes the results. */
export async function judgeFiles(files: readonly string[], options: JudgeOptions): Promise<RunSummary> {
  const kinds = await Promise.all(files.map(kindOf));
  const [only] = files;
  if (kinds.includes('journal') && files.length > 1)
    throw new ConfigurationError(
      'judge: a journal is judged alone; expected `plumbline merge` for those of several runs',
    );
  return withFolder(options.out, async () => {
    const { summary, evidence } =
      kinds[0] === 'journal' ? await judgeAgain(only!, options.jobs) : await judgeTraffic(files, options);
    if (kinds[0] === 'journal') keepJournal(only!, options.out);
    writeRun(options.out, summary);
    writeFileSync(join(options.out, evidenceName), evidence);
    await writeReports(options.out, summary, [], options.report);
    return summary;
  });
}

/** Reports are made from the journal beside them; one that lies there already stays. */
function keepJournal(file: string, folder: string): void {
  const own = join(folder, journalName);
  if (resolve(file) === resolve(own)) return;
  keepAside(folder);
  openJournal(folder, (text) => text).close();
  copyFileSync(file, own);
}

async function judgeTraffic(files: readonly string[], options: JudgeOptions): Promise<Judged> {
  const profile = options.target === undefined ? nobody : await loadProfile(options.target);
  const declared = resolveTarget(profile, options.target === undefined ? {} : process.env, {}, false);
  const known = Object.fromEntries(Object.entries(declared.bases).map(([base, url]) => [base, url.href]));
  const recorded = createRecordedMask(declared.mask);
  const surroundings = await surroundingsOf(files, known, operationsIn(profile), (heard) => recorded.learn(heard));
  const { bases, carriesKey } = surroundings;
  if (!surroundings.isRelevant)
    throw new ConfigurationError(
      `judge: none of the ${surroundings.entries} entries of ${files.join(', ')} is a request to an operation of a document; expected paths below /ultra/v1, /swap/v2, /lend/v1, or the addresses of a --target`,
    );
  const startedAt = new Date().toISOString();
  const parts = surroundings.files.map(({ id }) => ({ id, seed: 0, startedAt })).sort(compareParts);
  const header = recordedHeader(declared, {
    parts,
    bases,
    carriesKey,
    strict: options.strict ?? false,
    require: options.require,
    ownTraffic: (await Promise.all(files.map(isOwnTraffic))).includes(true),
  });
  keepAside(options.out);
  const journal = openJournal(options.out, declared.mask.text);
  try {
    const judged = await judgeRecorded(surroundings, header, known, journal, (exchange) => recorded.masked(exchange));
    const summary = judgedAgain(maskedSummary(judged.summary, declared.mask), files, options.target);
    // A recorded file is named by its content.
    return { summary, evidence: evidenceTextOf(judged.rejudged, summary, (id) => id) };
  } finally {
    journal.close();
  }
}
