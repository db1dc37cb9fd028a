import { firstOf } from '../model/counted.js';

/** Rows as lines, every column as wide as its longest cell. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, index) => Math.max(...rows.map((row) => row[index]!.length))) ?? [];
  return rows.map((row) => `  ${row.map((text, index) => text.padEnd(widths[index]!)).join('  ')}`.trimEnd());
}

/** The first items in one line. */
export function first(items: readonly string[], most: number): string {
  return firstOf(items, most, () => '…').join(', ');
}

/** A text without line feeds, cut off at so many characters. */
export function oneLine(text: string, most = 140): string {
  const flat = text.replace(/\s+/g, ' ');
  return flat.length > most ? `${flat.slice(0, most)}…` : flat;
}
