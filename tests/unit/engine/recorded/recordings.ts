import { mergeFolders } from '../../../../src/product/cli/commands/merge.js';
import { judgeCommand } from '../../../../src/product/cli/commands/judge.js';
import type { RunSummary } from '../../../../src/product/results/run-json.js';
import { fileOf, freshFolder, summaryIn } from '../../../support/command-line.js';

export { fileOf };

export const json = { 'content-type': 'application/json' };

export const order = (host: string, body: object = {}) => ({
  request: { method: 'GET', url: `https://${host}/ultra/v1/order?inputMint=A&outputMint=B&amount=1`, headers: {} },
  response: { status: 400, headers: json, body: JSON.stringify({ error: 'no', ...body }) },
});

export const linesOf = (entries: readonly object[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

export async function judgedFiles(files: readonly string[], more: Partial<Parameters<typeof judgeCommand>[1]> = {}) {
  const out = freshFolder();
  const code = await judgeCommand(files, { out, require: 0, report: [], quiet: true, ...more });
  return { code, out, summary: summaryIn(out) };
}

/** What is judged of these entries, recorded one a line. */
export const judgedTraffic = (entries: readonly object[], more?: Parameters<typeof judgedFiles>[1]) =>
  judgedFiles([fileOf('traffic.ndjson', linesOf(entries))], more);

export async function mergedFolders(folders: readonly string[]): Promise<RunSummary> {
  return mergeFolders(folders, { out: freshFolder(), report: [] });
}
