import { stripVTControlCharacters } from 'node:util';

const width = 80;

/** What loses its use when it is broken: an address, a command to paste, and the verdict, which is searched for. */
const unbroken =
  /:\/\/|\bplumbline(?:\.js|@\S+)? [a-z]|^ {2}(?:request|replay) |^(?:PASSED[^:]*|FAILED|INCONCLUSIVE|FAULT OF THE SUITE): /;

/** A line broken at spaces into lines of at most 80 columns, unless it is an address or a command. */
export function wrapped(line: string): string {
  const plain = stripVTControlCharacters(line);
  if (plain.length <= width || unbroken.test(plain)) return line;
  const indent = `${/^ */.exec(plain)![0]}    `;
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/(?<=\S)(?= )/)) {
    if (current !== '' && lengthOf(current + word) > width) {
      lines.push(current);
      current = indent + word.trimStart();
    } else current += word;
  }
  return [...lines, current].join('\n');
}

function lengthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}

/** Rows as lines, every column as wide as its longest cell. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, index) => Math.max(...rows.map((row) => row[index]!.length))) ?? [];
  return rows.map((row) => `  ${row.map((text, index) => text.padEnd(widths[index]!)).join('  ')}`.trimEnd());
}

/** The first items in one line. */
export function first(items: readonly string[], most: number): string {
  return `${items.slice(0, most).join(', ')}${items.length > most ? ', …' : ''}`;
}

/** A text without line feeds, cut off at so many characters. */
export function oneLine(text: string, most = 140): string {
  const flat = text.replace(/\s+/g, ' ');
  return flat.length > most ? `${flat.slice(0, most)}…` : flat;
}
