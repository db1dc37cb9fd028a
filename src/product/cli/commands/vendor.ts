import { realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { counted } from '../../model/counted.js';
import { judgeJournals } from '../../engine/judge-journals.js';
import { readRun } from '../../engine/read-run.js';
import { bytesGiven } from '../../files/given-file.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { sha256Of } from '../../reports/dossier/archive.js';
import { writeDossier } from '../../reports/dossier/dossier.js';
import { verifyDossier } from '../../reports/dossier/verify.js';
import type { Heading } from '../../reports/html/dossier.js';
import { commandLine } from '../../results/command.js';
import { journalName } from '../../results/journal.js';
import { runName, type RunResults } from '../../results/run-json.js';
import { note } from '../note.js';
import { writing } from '../writing.js';
import { printResult, type PrintOptions } from '../print-report.js';

interface VendorOptions extends Heading {
  readonly out: string;
  /** An archive to check, in place of one to write. */
  readonly verify?: string;
}

/** `plumbline vendor OLD NEW` or `plumbline vendor RUN`: writes a page and an archive of findings for the vendor, or checks one. */
export async function vendorCommand(
  runs: readonly string[],
  { verify: archive, out, json = false, ...heading }: VendorOptions & PrintOptions,
): Promise<number> {
  if (archive !== undefined && runs.length === 0) return verifyArchive(archive, { json });
  if (archive !== undefined || runs.length === 0 || runs.length > 2)
    throw new ConfigurationError(
      `vendor: expected one run or two, or --verify ARCHIVE alone; found ${counted(runs.length, 'run')}`,
    );
  const [first, second] = runs;
  const newer = await readWhole(second ?? first!);
  const older = second === undefined ? undefined : await readWhole(first!);
  if (second !== undefined && realpathSync(first!) === realpathSync(second))
    throw new ConfigurationError(`vendor: expected two runs, or one alone; found ${first} twice`);
  const page = out.replace(/\.(?:html|zip)$/, '') + '.html';
  const dossier = () => writeDossier(newer, older, { page, ...heading });
  const { files, findings, notes, gone, missing, warnings } = await writing('--out', page, dossier);
  for (const warning of warnings) note(warning);
  const [, archived] = files;
  if (archived === undefined) {
    printResult('nothing to report: no finding; nothing was written\n', { files, findings, notes, gone }, { json });
    return 0;
  }
  const verify = commandLine('vendor', '--verify', archived);
  const sha256 = sha256In(archived);
  const lacking = missing.map((name) => `send ${name} too: replays need it\n`);
  printResult(
    `${files.join('\n')}\n${hashLine(archived, sha256)}\n${counted(findings, 'finding')}${gone === 0 ? '' : ` (${gone} gone)`}${notes === 0 ? '' : ` and ${counted(notes, 'new note')}`}; check the archive with: ${verify}\n${lacking.join('')}`,
    { files, sha256, findings, notes, gone, verify },
    { json },
  );
  return 0;
}

/** A run with its journal: whoever checks the archive derives the verdicts from it. */
async function readWhole(path: string): Promise<RunResults> {
  const results = await readRun(path);
  const journal = join(results.folder, journalName);
  const { run, end } = await judgeJournals([journal]);
  const { summary } = results;
  if (run.id !== summary.run.id || end.sent.total !== summary.end.sent.total)
    throw new ConfigurationError(
      `vendor: ${journal} has ${counted(end.sent.total, 'request')} of the run ${run.id}; expected the ${summary.end.sent.total} of ${summary.run.id}, as ${runName} beside it has them`,
    );
  return results;
}

/** Whoever changes an archive changes its hash, which the sender can tell by another way. */
const sha256In = (archive: string): string => sha256Of(bytesGiven({ path: archive, expected: 'an archive' }));

const hashLine = (archive: string, sha256: string): string => `SHA-256 of ${basename(archive)}: ${sha256}`;

/** Offline; 1 when the archive is not what its manifest says. */
async function verifyArchive(file: string, { json = false }: PrintOptions): Promise<number> {
  const { parts, verdicts, faults, remarks } = await verifyDossier(file, (journal) => judgeJournals([journal]));
  const checked = `${parts} files compared by SHA-256, ${verdicts} pass or fail verdicts derived anew from the exchanges`;
  const verified = faults.length === 0;
  const sha256 = sha256In(file);
  const lines = [
    hashLine(file, sha256),
    ...remarks.map((remark) => `note: ${remark}`),
    // Names in an archive are foreign: one with a line feed would write a line of its own.
    ...faults.slice(0, 50).map((fault) => fault.replaceAll('\n', '\\u000a')),
    ...(faults.length > 50 ? [`and ${counted(faults.length - 50, 'more fault')}`] : []),
    verified
      ? `VERIFIED: ${checked}; page, scripts and comparison are only compared with the manifest, which anybody can change`
      : `NOT VERIFIED: ${checked}; ask the sender for the archive as \`plumbline vendor\` wrote it`,
  ];
  const value = { verified, sha256, files: parts, verdicts, faults, notes: remarks };
  printResult(`${lines.join('\n')}\n`, value, { json });
  return verified ? 0 : 1;
}
