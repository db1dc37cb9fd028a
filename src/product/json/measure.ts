/** How much a JSON text asks of a reader, found in one pass and without building anything. */
export interface Measure {
  /** Levels of arrays and objects at the deepest place; brackets within strings do not count. */
  readonly depth: number;
  /** Members of objects, items of arrays, and the root. */
  readonly values: number;
  /** The text stops within an array, object or string, or before it began. */
  readonly unfinished: boolean;
}

const space = 0x20;
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

export function measureJson(text: string): Measure {
  let open = 0;
  let depth = 0;
  let values = 1;
  let started = false;
  let justOpened = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code <= space) continue;
    started = true;
    const closes = code === closeArray || code === closeObject;
    if (justOpened && !closes) values += 1;
    justOpened = code === openArray || code === openObject;
    if (code === quote) {
      i = endOfString(text, i);
      if (i < 0) return { depth, values, unfinished: true };
    } else if (code === comma) values += 1;
    else if (closes) open -= 1;
    else if (justOpened) {
      open += 1;
      if (open > depth) depth = open;
    }
  }
  return { depth, values, unfinished: open > 0 || !started };
}

/** The index of the quote that ends the string which begins at an index, or -1. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}

/** RFC 8259 lets a reader limit depth and size; documented bodies are far below both. */
const limits = { depth: 256, values: 1_000_000 };

/** Why a text is not parsed at all, or undefined; decided before anything is built of it. */
export function excessOf(text: string): string | undefined {
  // As many characters as that are the least for so many levels.
  if (text.length <= limits.depth) return undefined;
  const { depth, values } = measureJson(text);
  if (depth > limits.depth) return `too deep: nested deeper than ${limits.depth} levels`;
  return values > limits.values ? `too many values: more than ${limits.values.toLocaleString('en')}` : undefined;
}
