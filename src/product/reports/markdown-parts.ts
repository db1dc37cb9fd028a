import { firstOf, listed } from '../model/counted.js';
import { withoutControlCharacters } from './control-characters.js';
import type { Section, Table } from './sections.js';
import { andMore } from './wording.js';

const mostLines = 40;

/** A section with a heading of this depth. */
export function markdownOf({ title, says, lines = [], table, parts = [] }: Section, depth: number): readonly string[] {
  const items = lines.map((line) => `- ${cell(line)}`);
  return listed(
    `${'#'.repeat(depth)} ${title}`,
    '',
    says !== undefined && [cell(says), ''],
    firstOf(items, mostLines, (left) => `- ${andMore(left, 'line')}`),
    lines.length > 0 && '',
    table && tableOf(table),
    parts.flatMap((part) => markdownOf(part, depth + 1)),
  );
}

/** A table, or nothing where it has no rows. */
export function tableOf({ head, rows }: Table): readonly string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map((text) => cell(text, true)))), ''];
}

/** A fence longer than any run of backticks inside. */
export function code(language: string, content: string): readonly string[] {
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [fence + language, withoutControlCharacters(content), fence, ''];
}

/**
 * Text of the target or of a document, which must not become markup, as it stands in a line or in a table. What stands in a
 * span of code needs no backslash, and would show it; a backtick that begins no span gets one. In a table, no span has a
 * pipe: a backslash before it may end the cell and with it the span.
 */
export function cell(value: string, inTable = false): string {
  const parts = withoutControlCharacters(value.replace(/\r?\n/g, ' ')).split(/(`+)/);
  let text = '';
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]!;
    const end = index % 2 === 1 ? parts.indexOf(part, index + 2) : -1;
    const span = parts.slice(index, end + 1).join('');
    if (index % 2 === 0) text += escaped(part);
    else if (end < 0 || (inTable && span.includes('|'))) text += part.replaceAll('`', '\\`');
    else {
      text += span;
      index = end;
    }
  }
  return text;
}

/** Addresses are no links, for a link takes the backslashes after it and leaves the markup that they were to escape. */
function escaped(text: string): string {
  return text.replace(
    /[\\<>|[*~]|(?<![a-zA-Z0-9])_|_(?![a-zA-Z0-9])|(?<=https?|ftp):(?=\/\/)|(?<=mailto|xmpp):|(?<=www)\./gi,
    (character) => `\\${character}`,
  );
}
