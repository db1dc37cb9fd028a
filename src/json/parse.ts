import { LosslessNumber, parse as parseLossless } from 'lossless-json';

/** What a body says as JSON, or why it says nothing. */
export type ParsedBody =
  | {
      readonly json: true;
      /** Numbers as JavaScript numbers; an integer that a double cannot hold exactly is a bigint. */
      readonly value: unknown;
      /** The same value for a schema validator, which knows no bigint: integers stay integers, fractions stay fractions. */
      readonly forSchema: unknown;
    }
  | { readonly json: false; readonly problem: string };

/**
 * A double may not hold an integer of sixteen digits, a number with an exponent, or a fraction so near to an integer that
 * it would become one; only texts with such a number are read a second time. What stands before a number tells it from
 * most digits within strings, which amounts, keys and transactions are full of.
 */
const inexact = String.raw`-?(?:[0-9]{16}|[0-9]{8,}\.|[0-9]+\.(?:0{7}|9{7})|[0-9.]+[eE])`;
const maybeInexact = new RegExp(String.raw`[\s:,[]${inexact}`);
const inexactNumbers = new RegExp(String.raw`(^|[\s:,[])(${inexact}[0-9.eE+-]*)(?=[\s,}\]]|$)`, 'g');

/** RFC 8259 lets a reader limit the depth of nesting; beyond this one, reading and showing would exhaust the stack. */
const deepest = 500;

/** Parses a body from its text. A byte order mark, which RFC 8259 lets a reader ignore, is ignored. */
export function parseBody(text: string): ParsedBody {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (source.length > 2 * deepest && opensOften(source) && depthOf(source) > deepest)
    return { json: false, problem: `nested deeper than ${deepest} levels` };
  try {
    const value: unknown = JSON.parse(source);
    const isExact = typeof value !== 'number' && !maybeInexact.test(source);
    return isExact ? { json: true, value, forSchema: value } : exactBody(source, value);
  } catch (error) {
    return { json: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Reads numbers exactly once somebody asks: nobody does for most answers that have such numbers. */
function exactBody(source: string, rough: unknown): ParsedBody {
  let known: Exact | undefined;
  const exact = (): Exact => (known ??= readQuoted(source, rough) ?? readSlowly(source));
  return {
    json: true,
    get value() {
      return exact().value;
    },
    get forSchema() {
      return exact().forSchema;
    },
  };
}

interface Exact {
  readonly value: unknown;
  readonly forSchema: unknown;
}

/**
 * Parses the text with quotes around such numbers and compares it with what it said without them: where a text stands in
 * the place of a number, that is how the number was written. Undefined where quotes came to stand within a string, which
 * is a syntax error without exception, for a digit follows the end of that string.
 */
function readQuoted(source: string, rough: unknown): Exact | undefined {
  const whole: [unknown] = [rough];
  try {
    const quoted: [unknown] = [JSON.parse(source.replace(inexactNumbers, '$1"$2"'))];
    settleNumbers(whole as never, quoted as never);
    return { value: quoted[0], forSchema: whole[0] };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Puts into both, in place, what each number that was quoted stands for. */
function settleNumbers(rough: Record<string, unknown>, quoted: Record<string, unknown>): void {
  for (const name of Object.keys(rough)) {
    const one = rough[name];
    const text = quoted[name];
    if (typeof one === 'object' && one !== null) settleNumbers(one as never, text as never);
    else if (typeof one === 'number' && typeof text === 'string') {
      rough[name] = numberForSchema(text);
      quoted[name] = exactNumber(text);
    }
  }
}

function readSlowly(source: string): Exact {
  const readWith = (parseNumber: (text: string) => unknown): unknown =>
    parseLossless(source, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
  return { value: readWith(exactNumber), forSchema: readWith(numberForSchema) };
}

/** Whether there are enough brackets for a depth beyond the greatest; hardly any answer needs the longer look. */
function opensOften(source: string): boolean {
  let openers = 0;
  for (const opener of ['{', '['])
    for (let at = source.indexOf(opener); at >= 0; at = source.indexOf(opener, at + 1))
      if ((openers += 1) > deepest) return true;
  return false;
}

/** How deep arrays and objects are nested in a JSON text; brackets within strings do not count. */
function depthOf(source: string): number {
  let depth = 0;
  let greatest = 0;
  let quoted = false;
  for (let i = 0; i < source.length; i += 1) {
    const char = source[i];
    if (char === '\\') i += 1;
    else if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === '[' || char === '{') greatest = Math.max(greatest, (depth += 1));
    else if (char === ']' || char === '}') depth -= 1;
  }
  return greatest;
}

/** True when the JSON number in this text has an integer value, whatever its spelling (`5.0`, `1e9`). */
function isIntegerText(text: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(text) ?? [];
  const digits = whole + fraction;
  const scale = fraction.length - Number(exponent);
  return scale <= 0 || /^0*$/.test(digits.slice(Math.max(0, digits.length - scale)));
}

function exactNumber(text: string): number | bigint {
  const value = Number(text);
  if (Number.isSafeInteger(value) || !isIntegerText(text) || text.length > 400) return value;
  if (/^-?[0-9]+$/.test(text)) return BigInt(text);
  const exponent = Number(/[eE]([+-]?[0-9]+)$/.exec(text)?.[1] ?? 0);
  return Math.abs(exponent) > 100 ? value : BigInt(expand(text, exponent));
}

function expand(text: string, exponent: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)([0-9]+)(?:\.([0-9]+))?/.exec(text) ?? [];
  return sign + (whole + fraction.padEnd(fraction.length + Math.abs(exponent), '0')).slice(0, whole.length + exponent);
}

function numberForSchema(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) return value > 0 ? Number.MAX_VALUE : -Number.MAX_VALUE;
  return Number.isInteger(value) && !isIntegerText(text) ? fractionNear(value, text.startsWith('-')) : value;
}

/** A fraction that a double can hold, on the same side of zero and near a value that it would round to an integer. */
function fractionNear(value: number, negative: boolean): number {
  if (value === 0) return negative ? -Number.MIN_VALUE : Number.MIN_VALUE;
  const beside = value * (1 + Number.EPSILON);
  return Number.isInteger(beside) ? Math.sign(value) * (2 ** 52 - 0.5) : beside;
}

/** The value at a JSON pointer, or undefined. */
export function atPointer(value: unknown, pointer: string): unknown {
  if (pointer === '') return value;
  let current = value;
  for (const segment of pointer.slice(1).split('/')) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Record<string, unknown>)[segment.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return current;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as a person reads it in a finding: JSON, shortened. */
export function show(value: unknown, limit = 160): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' || inner instanceof LosslessNumber ? String(inner) : inner,
  );
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text;
}
