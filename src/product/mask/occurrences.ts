/**
 * Finds any of many texts in another, in any case, in time that does not grow with their number: a run may learn thousands of
 * secrets. `prefix` characters tell where a form may begin; none that is added may be shorter.
 */
export function createOccurrences(prefix: number) {
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
    /** `form` is in small letters. */
    add(form: string): void {
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
    /** Visits every form in the text from left to right, the longest of those that begin at one place; none overlap. */
    visit(given: string, found: (at: number, form: string) => void): void {
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

const hasEscape = /[\\\0]|&(?:#|apos|quot|amp|lt|gt)|%[2-7][0-9a-f]/i;
/** Of JSON within JSON too; backslashes, however many stand there, and the zeros of UTF-16 are read as nothing. */
const escape =
  /\0|\\+(?:u([0-9a-f]{4}))?|&#x([0-9a-f]{2,8});|&#([0-9]{2,8});|%([2-7][0-9a-f])|&(apos|quot|amp|lt|gt);/gi;
const hasLineEnd = /[\n\r]|\\[nr]/;
const space = /\s+|(?:\\[nrt])+/g;

export const asItIs = (text: string): Reading => ({ text, startOf: (at) => at });

const withoutSpace = (text: string): Reading => read(asItIs(text), space, () => '');

/**
 * Readings in which a secret may stand that no list of spellings covers: with any of its characters escaped, over line
 * ends, and both. Most texts have neither.
 */
export const readings = [
  { has: hasEscape, of: (text: string): Reading => withoutEscapes(asItIs(text)) },
  { has: hasLineEnd, of: withoutSpace },
  { has: hasLineEnd, of: (text: string): Reading => withoutEscapes(withoutSpace(text)) },
];

/** So often what was escaped may have been escaped again. */
const mostLayers = 5;

function withoutEscapes(given: Reading): Reading {
  let reading = given;
  for (let layer = 0; layer < mostLayers && hasEscape.test(reading.text); layer += 1)
    reading = read(reading, escape, unescaped);
  return reading;
}

const entities: Readonly<Record<string, string>> = { apos: "'", quot: '"', amp: '&', lt: '<', gt: '>' };

function unescaped(whole: string, ...codes: (string | undefined)[]): string {
  const [json, hex, decimal, percent, entity] = codes;
  if (entity !== undefined) return entities[entity.toLowerCase()]!;
  const code = decimal === undefined ? Number.parseInt(json ?? hex ?? percent ?? '0', 16) : Number(decimal);
  if (code > 0x10ffff) return whole;
  return code === 0 ? '' : String.fromCodePoint(code);
}

/** What a match is read as. */
type ReadAs = (whole: string, ...groups: (string | undefined)[]) => string;

function read({ text, startOf }: Reading, pattern: RegExp, readAs: ReadAs): Reading {
  let starts: Uint32Array | undefined;
  return {
    text: text.replaceAll(pattern, readAs),
    // Most texts hold no secret, and nobody asks.
    startOf: (at) => startOf((starts ??= startsIn(text, pattern, readAs))[at] ?? text.length),
  };
}

/** Of each character that is read, where it begins in the text. */
function startsIn(text: string, pattern: RegExp, readAs: ReadAs): Uint32Array {
  const starts = new Uint32Array(text.length).fill(text.length);
  let [length, from] = [0, 0];
  const add = (more: number, origin: number): void => {
    for (let i = 0; i < more; i += 1) starts[length + i] = origin + i;
    length += more;
  };
  for (const match of text.matchAll(pattern)) {
    add(match.index - from, from);
    const [whole, ...groups] = match;
    add(readAs(whole, ...groups).length, match.index);
    from = match.index + whole.length;
  }
  add(text.length - from, from);
  return starts;
}
