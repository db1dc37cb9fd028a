import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../model/configuration-error.js';
import { journalName } from '../results/journal.js';
import { exchangesIn } from '../results/read-journal.js';
import type { RunSummary } from '../results/run-json.js';
import { githubAnnotations, githubSummary } from './github.js';
import { writeHar } from './har.js';
import { citedExchanges, type Exchanges } from './html/exchanges.js';
import { htmlReport } from './html/page.js';
import { junitReport } from './junit.js';
import { markdownReport } from './markdown.js';
import { stdout, writeText } from '../results/output.js';

export const reportFormats = ['html', 'markdown', 'junit', 'har', 'github'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** What a run writes unless told otherwise; `har` doubles the space of the journal and is made on request. */
export const usualFormats: readonly ReportFormat[] = ['html', 'markdown', 'junit'];

/** Where reports go that are no files. */
interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  /** Takes workflow commands, and the job summary where `GITHUB_STEP_SUMMARY` names no file. */
  readonly write: (text: string) => void;
}

const ownProcess: Surroundings = { environment: process.env, write: (text) => void stdout.write(text) };

/** Writes reports beside the journal that they are made from, and gives their files. */
export async function writeReports(
  folder: string,
  summary: RunSummary,
  formats: readonly ReportFormat[],
  surroundings = ownProcess,
  journals: readonly string[] = [join(folder, journalName)],
): Promise<readonly string[]> {
  const files: string[] = [];
  const write = (name: string, text: string): void => {
    writeText(join(folder, name), text);
    files.push(join(folder, name));
  };
  for (const format of new Set(formats)) {
    if (format === 'html') write('report.html', htmlReport(summary, await citedIn(journals, summary)));
    else if (format === 'markdown') write('report.md', markdownReport(summary));
    else if (format === 'junit') write('junit.xml', junitReport(summary));
    else if (format === 'github') tellGithub(summary, surroundings);
    else {
      const file = join(folder, 'exchanges.har');
      if (!existsSync(join(folder, journalName)))
        throw new ConfigurationError(`--report har: ${folder} has no ${journalName}`);
      await writeHar(join(folder, journalName), file);
      files.push(file);
    }
  }
  return files;
}

/** The formats asked for, and annotations wherever a job of GitHub Actions runs. */
export function formatsIn(
  asked: readonly ReportFormat[],
  { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY }: NodeJS.ProcessEnv,
): readonly ReportFormat[] {
  return GITHUB_ACTIONS === 'true' && GITHUB_STEP_SUMMARY ? [...asked, 'github'] : asked;
}

/** The exchanges that findings name, as far as the journals have them. */
async function citedIn(journals: readonly string[], summary: RunSummary): Promise<Exchanges> {
  const cited = citedExchanges(summary);
  const found = await Promise.all(journals.filter((file) => existsSync(file)).map((file) => exchangesIn(file, cited)));
  return new Map(found.flat().map((exchange) => [exchange.id, exchange]));
}

/** The summary goes to the page of the job, or to the output where there is none; annotations are read from the output. */
function tellGithub(summary: RunSummary, { environment, write }: Surroundings): void {
  const page = environment.GITHUB_STEP_SUMMARY;
  const text = githubSummary(summary, environment);
  if (page !== undefined && page !== '') writeText(page, text, 'a');
  else write(text);
  for (const annotation of githubAnnotations(summary)) write(`${annotation}\n`);
}
