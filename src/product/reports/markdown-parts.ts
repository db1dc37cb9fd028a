import { inertText } from './inert.js';
import type { Section, Table } from './sections.js';
import { andMore } from './wording.js';

const mostLines = 40;

/** A section with a heading of this depth. */
export function markdownOf({ title, says, lines = [], table, parts = [] }: Section, depth: number): readonly string[] {
  return [
    `${'#'.repeat(depth)} ${title}`,
    '',
    ...(says === undefined ? [] : [prose(says), '']),
    ...lines.slice(0, mostLines).map((line) => `- ${cell(line)}`),
    ...(lines.length > mostLines ? [`- ${andMore(lines.length - mostLines, 'report.html')}`] : []),
    ...(lines.length > 0 ? [''] : []),
    ...(table === undefined ? [] : tableOf(table)),
    ...parts.flatMap((part) => markdownOf(part, depth + 1)),
  ];
}

/** A table, or nothing where it has no rows. */
export function tableOf({ head, rows }: Table): readonly string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(cell))), ''];
}

/** A fence longer than any run of backticks inside. */
export function code(language: string, content: string): readonly string[] {
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [fence + language, inertText(content), fence, ''];
}

/**
 * Text of the target or of a document, which must not become markup. Addresses are no links, for a link takes the
 * backslashes after it and leaves the markup that they were to escape.
 */
export function cell(value: string): string {
  return inertText(value.replace(/\r?\n/g, ' ')).replace(
    /[\\<>|[*~]|(?<![a-zA-Z0-9])_|_(?![a-zA-Z0-9])|(?<=https?|ftp):(?=\/\/)|(?<=mailto|xmpp):|(?<=www)\./gi,
    (character) => `\\${character}`,
  );
}

/** Text of this suite alone; a command between backticks stays as it is, to be pasted. */
export function prose(text: string): string {
  const parts = text.split('`');
  return parts.map((part, index) => (index % 2 === 0 ? cell(part) : `\`${inertText(part)}\``)).join('');
}
