import type { ConformingRun } from './outcome.js';

/** Runs in which nothing failed. */
export const green = (runs: readonly ConformingRun[]): number =>
  runs.filter(({ falsePositives, fault }) => falsePositives.length === 0 && fault === undefined).length;

export type Row = readonly (string | number)[];

/** A table in Markdown; nothing where there are no rows. */
export function table(head: readonly string[], rows: readonly Row[]): readonly string[] {
  if (rows.length === 0) return [];
  const line = (cells: Row): string => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
