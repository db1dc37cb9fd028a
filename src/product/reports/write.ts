import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '../model/counted.js';
import { journalName } from '../results/journal.js';
import { exchangesIn } from '../results/read-journal.js';
import type { RunSummary } from '../results/run-json.js';
import type { ReportFormat } from './formats.js';
import { githubAnnotations, githubSummary } from './github.js';
import { citedExchanges, type Exchanges } from './html/exchanges.js';
import { htmlReport } from './html/page.js';
import { junitReport } from './junit.js';
import { markdownReport } from './markdown.js';
import { stderr, stdout, writeText } from '../results/output.js';

interface Surroundings {
  readonly environment?: NodeJS.ProcessEnv;
  /** Takes workflow commands, and the job summary where `GITHUB_STEP_SUMMARY` names no file. */
  readonly write?: (text: string) => void;
  /** The journals that hold the exchanges of the findings; that of the folder when left out. */
  readonly journals?: readonly string[];
}

/** Writes reports beside the journal that they are made from, and gives their files. */
export async function writeReports(
  folder: string,
  summary: RunSummary,
  formats: readonly ReportFormat[],
  { environment = process.env, write = (text) => void stdout.write(text), journals }: Surroundings = {},
): Promise<readonly string[]> {
  const journal = join(folder, journalName);
  const files: string[] = [];
  const fileOf = (name: string): string => files[files.push(join(folder, name)) - 1]!;
  for (const format of new Set(formats)) {
    if (format === 'html')
      writeText(fileOf('report.html'), htmlReport(summary, await citedIn(journals ?? [journal], summary), folder));
    else if (format === 'markdown') writeText(fileOf('report.md'), markdownReport(summary, folder));
    else if (format === 'junit') writeText(fileOf('junit.xml'), junitReport(summary));
    else {
      // The summary goes to the page of the job, or to the output where there is none; annotations are read from the output.
      const page = environment.GITHUB_STEP_SUMMARY;
      const text = githubSummary(summary, environment, folder);
      if (page) writeText(page, text, 'a');
      else write(text);
      for (const annotation of githubAnnotations(summary)) write(`${annotation}\n`);
    }
  }
  return files;
}

/** The formats asked for, and annotations wherever a job of GitHub Actions runs. */
export function formatsIn(
  asked: readonly ReportFormat[],
  { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY }: NodeJS.ProcessEnv,
): readonly ReportFormat[] {
  return GITHUB_ACTIONS && GITHUB_STEP_SUMMARY ? [...asked, 'github'] : asked;
}

/** The exchanges that findings name, as far as the journals have them. */
async function citedIn(journals: readonly string[], summary: RunSummary): Promise<Exchanges> {
  const cited = citedExchanges(summary);
  const there = journals.filter((file) => existsSync(file));
  const found = await Promise.all(there.map((file) => exchangesIn(file, cited)));
  const exchanges = new Map(found.flat().map((exchange) => [exchange.id, exchange]));
  const lacking = cited.size - exchanges.size;
  if (there.length > 0 && lacking > 0)
    stderr.write(
      `plumbline: warning: ${there.join(', ')} lacks ${counted(lacking, 'exchange')} that findings cite; it is cut, or of another run\n`,
    );
  return exchanges;
}
