import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { jsonText } from '../json/text.js';
import { withoutControlCharacters } from '../reports/control-characters.js';
import { terminalReport, type TerminalOptions } from '../reports/terminal.js';
import { runText, type RunSummary } from '../results/run-json.js';
import { stderr, stdout } from '../results/output.js';

/** How the result of a command is printed. */
export interface PrintOptions {
  /** Only the short summary. */
  readonly quiet?: boolean;
  /** The results as JSON on standard output, and the report for a person on standard error. */
  readonly json?: boolean;
}

/** Prints what a command found, which is not a run: as text, or with `json` as a value. */
export function printResult(text: string, value: unknown, { json = false }: PrintOptions): void {
  stdout.write(withoutControlCharacters(json ? `${jsonText(value, 1)}\n` : text));
}

/** Prints the results of a run: for a person, or with `json` for a program. */
export function printReport(
  summary: RunSummary,
  where: Pick<TerminalOptions, 'folder' | 'notRecorded'>,
  { quiet = false, json = false }: PrintOptions = {},
): void {
  const stream = json ? stderr : stdout;
  const page = ['report.html', 'report.md'].find((name) => existsSync(join(where.folder, name))) ?? 'run.json';
  stream.write(terminalReport(summary, { ...where, page, quiet, colour: usesColour(stream) }));
  if (json) stdout.write(runText(summary, withoutControlCharacters));
}

/** Colour where a person looks on; `NO_COLOR` and `FORCE_COLOR` decide otherwise. */
export function usesColour(stream: { readonly isTTY?: boolean }, environment = process.env): boolean {
  if (environment.NO_COLOR) return false;
  const { FORCE_COLOR: force } = environment;
  if (force !== undefined) return force !== '0' && force !== 'false';
  return stream.isTTY === true;
}
