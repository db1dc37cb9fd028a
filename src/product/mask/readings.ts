/** A text as somebody else may read it, and where each of its characters begins in the text itself. */
export interface Reading {
  readonly text: string;
  readonly starts: readonly number[];
}

const hasEscape = /\\u[0-9a-f]{4}|&#[0-9x]|%[2-7][0-9a-f]|\\["/]/i;
/** Of JSON within JSON too, and the zeros of UTF-16. */
const escape =
  /(?<!\\)\\+u00(00|[2-7][0-9a-f])|&#x0*([2-7][0-9a-f]);|&#0*([0-9]{2,3});|%([2-7][0-9a-f])|(?<!\\)\\+(["/])/gi;
const hasLineEnd = /[\n\r]|\\[nr]/;
const space = /\s+|(?:\\[nrt])+/g;

/**
 * Readings in which a secret may stand that no list of spellings covers: with any of its characters escaped, and over
 * line ends. Most texts have neither.
 */
export const readings = [
  { has: hasEscape, of: (text: string): Reading => read(text, escape, unescaped) },
  { has: hasLineEnd, of: (text: string): Reading => read(text, space, () => '') },
];

function unescaped([whole, ...codes]: RegExpMatchArray): string {
  const [json, hex, decimal, percent, plain] = codes;
  if (plain !== undefined) return plain;
  if (json === '00') return '';
  const code = decimal === undefined ? Number.parseInt(json ?? hex ?? percent ?? '', 16) : Number(decimal);
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : whole;
}

function read(text: string, pattern: RegExp, readAs: (match: RegExpMatchArray) => string): Reading {
  const parts: string[] = [];
  const starts: number[] = [];
  let from = 0;
  const keep = (end: number): void => {
    parts.push(text.slice(from, end));
    for (let at = from; at < end; at += 1) starts.push(at);
  };
  for (const match of text.matchAll(pattern)) {
    keep(match.index);
    const as = readAs(match);
    parts.push(as);
    for (let at = 0; at < as.length; at += 1) starts.push(as.length === 1 ? match.index : match.index + at);
    from = match.index + match[0].length;
  }
  keep(text.length);
  starts.push(text.length);
  return { text: parts.join(''), starts };
}
