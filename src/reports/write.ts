import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { githubAnnotations, githubSummary } from './github.js';
import { writeHar } from './har.js';
import type { PastRun } from '../results/history.js';
import { htmlReport } from './html/page.js';
import { journalName } from '../results/journal.js';
import { junitReport } from './junit.js';
import { markdownReport } from './markdown.js';
import type { RunSummary } from '../results/run-json.js';

export const reportFormats = ['html', 'markdown', 'junit', 'har', 'github'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** What a run writes unless told otherwise; `har` doubles the space of the journal and is made on request. */
export const usualFormats: readonly ReportFormat[] = ['html', 'markdown', 'junit'];

/** Writes reports beside the journal that they are made from, and gives their files. */
export async function writeReports(
  folder: string,
  summary: RunSummary,
  history: readonly PastRun[],
  formats: readonly ReportFormat[],
): Promise<readonly string[]> {
  const files: string[] = [];
  const write = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
    files.push(join(folder, name));
  };
  for (const format of new Set(formats)) {
    if (format === 'html') write('report.html', htmlReport(summary, history));
    else if (format === 'markdown') write('report.md', markdownReport(summary));
    else if (format === 'junit') write('junit.xml', junitReport(summary));
    else if (format === 'github') tellGithub(summary);
    else {
      const file = join(folder, 'exchanges.har');
      await writeHar(join(folder, journalName), file);
      files.push(file);
    }
  }
  return files;
}

/** The summary goes to the page of the job, or to the output where there is none; annotations are read from the output. */
function tellGithub(summary: RunSummary): void {
  const page = process.env.GITHUB_STEP_SUMMARY;
  if (page !== undefined && page !== '') appendFileSync(page, githubSummary(summary));
  else process.stdout.write(githubSummary(summary));
  for (const annotation of githubAnnotations(summary)) process.stdout.write(`${annotation}\n`);
}
