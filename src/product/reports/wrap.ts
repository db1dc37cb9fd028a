import { stripVTControlCharacters } from 'node:util';

const width = 80;

/** What loses its use when it is broken: an address, and a command to paste. */
const unbroken = /:\/\/|\bplumbline(?:\.js|@\S+)? [a-z]|^ {2}(?:request|replay) /;

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

/** As much of a line as fits into 80 columns. */
export function cut(line: string): string {
  return line.length <= width ? line : `${line.slice(0, width - 1).replace(/\s+\S*$/, '')} …`;
}

function lengthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}
