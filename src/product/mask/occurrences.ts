/**
 * Finds any of many texts in another, in any case, in time that does not grow with their number: a run may learn thousands of
 * secrets.
 */
export interface Occurrences {
  /** `form` is in small letters. */
  add(form: string): void;
  /** Visits every form in the text from left to right, the longest of those that begin at one place; none overlap. */
  visit(text: string, found: (at: number, form: string) => void): void;
}

/** `prefix` characters tell where a form may begin; none that is added may be shorter. */
export function createOccurrences(prefix: number): Occurrences {
  const lengthsOf = new Map<string, readonly number[]>();
  const forms = new Set<string>();
  // How far the search may go on from a block of characters, as in the algorithm of Wu and Manber: a block that stands
  // in no prefix lets it skip nearly the length of one. Blocks share places; that costs a longer look, and misses nothing.
  const end = prefix - 1;
  const skips = new Uint8Array(1 << 16).fill(prefix - block + 1);

  const formAt = (text: string, at: number): string | undefined => {
    for (const length of lengthsOf.get(text.slice(at, at + prefix)) ?? []) {
      const candidate = text.slice(at, at + length);
      if (forms.has(candidate)) return candidate;
    }
    return undefined;
  };
  return {
    add(form) {
      if (forms.has(form)) return;
      forms.add(form);
      const start = form.slice(0, prefix);
      const lengths = new Set([...(lengthsOf.get(start) ?? []), form.length]);
      lengthsOf.set(
        start,
        [...lengths].sort((left, right) => right - left),
      );
      for (let i = block - 1; i < prefix; i += 1) {
        const place = placeOf(form, i);
        skips[place] = Math.min(skips[place]!, end - i);
      }
    },
    visit(given, found) {
      const text = inSmallLetters(given);
      let last = end;
      while (last < text.length) {
        const skip = skips[placeOf(text, last)]!;
        if (skip > 0) {
          last += skip;
          continue;
        }
        const at = last - end;
        const form = formAt(text, at);
        if (form !== undefined) found(at, form);
        last = form === undefined ? last + 1 : at + form.length + end;
      }
    },
  };
}

/** The text in small letters, each character in its place: some have another length as a small letter. */
export function inSmallLetters(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Characters that decide together how far the search may go on. */
const block = 3;

/** Where the block that ends at an index stands in the table of skips. */
function placeOf(text: string, index: number): number {
  const before = (text.charCodeAt(index - 2) << 10) ^ (text.charCodeAt(index - 1) << 5);
  return (before ^ text.charCodeAt(index)) & 0xffff;
}

/** A text as somebody else may read it. */
export interface Reading {
  readonly text: string;
  /** Where one of its characters begins in the text itself. */
  readonly startOf: (at: number) => number;
}

const hasEscape = /\\u[0-9a-f]{4}|&(?:#[0-9x]|apos;)|%[2-7][0-9a-f]|\\["/]/i;
/** Of JSON within JSON too, and the zeros of UTF-16. */
const escape =
  /(?<!\\)\\+u00(00|[2-7a-f][0-9a-f])|&#x0*([2-7a-f][0-9a-f]);|&#0*([0-9]{2,3});|%([2-7][0-9a-f])|(?<!\\)\\+(["/])|&(apos|quot|amp|lt|gt);/gi;
const hasLineEnd = /[\n\r]|\\[nr]/;
const space = /\s+|(?:\\[nrt])+/g;

/**
 * Readings in which a secret may stand that no list of spellings covers: with any of its characters escaped, and over
 * line ends. Most texts have neither.
 */
export const readings = [
  { has: hasEscape, of: (text: string): Reading => read(text, escape, unescaped) },
  { has: hasLineEnd, of: (text: string): Reading => read(text, space, '') },
];

const entities: Readonly<Record<string, string>> = { apos: "'", quot: '"', amp: '&', lt: '<', gt: '>' };

function unescaped(whole: string, ...codes: (string | undefined)[]): string {
  const [json, hex, decimal, percent, plain, entity] = codes;
  if (plain !== undefined) return plain;
  if (entity !== undefined) return entities[entity.toLowerCase()]!;
  if (json === '00') return '';
  const code = decimal === undefined ? Number.parseInt(json ?? hex ?? percent ?? '', 16) : Number(decimal);
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0x100) ? String.fromCharCode(code) : whole;
}

/** What a match is read as. */
type ReadAs = '' | ((whole: string, ...groups: (string | undefined)[]) => string);

function read(text: string, pattern: RegExp, readAs: ReadAs): Reading {
  let parts: Parts | undefined;
  return {
    text: readAs === '' ? text.replaceAll(pattern, '') : text.replaceAll(pattern, readAs),
    // Most texts hold no secret, and nobody asks.
    startOf: (at) => startIn((parts ??= partsOf(text, pattern, readAs)), at) ?? text.length,
  };
}

/** Of each part of what is read, where it begins there and in the text. */
interface Parts {
  readonly begins: readonly number[];
  readonly origins: readonly number[];
  readonly length: number;
}

function partsOf(text: string, pattern: RegExp, readAs: ReadAs): Parts {
  const begins: number[] = [];
  const origins: number[] = [];
  let length = 0;
  const add = (part: string, origin: number): void => {
    if (part === '') return;
    begins.push(length);
    origins.push(origin);
    length += part.length;
  };
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    add(text.slice(from, match.index), from);
    const [whole, ...groups] = match;
    add(readAs === '' ? '' : readAs(whole, ...groups), match.index);
    from = match.index + match[0].length;
  }
  add(text.slice(from), from);
  return { begins, origins, length };
}

/** Where in the text a character of what is read begins; undefined at its end. */
function startIn({ begins, origins, length }: Parts, at: number): number | undefined {
  if (at >= length) return undefined;
  const part = lastAtMost(begins, at);
  return origins[part]! + at - begins[part]!;
}

/** The index of the last of some ascending numbers, the first of them 0, that is not above another number. */
function lastAtMost(ascending: readonly number[], most: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (ascending[middle]! <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}
