import { endOfString, excessOf } from './measure.js';
import { jsonText } from './text.js';

export { show } from './text.js';

/** What a body says as JSON, or why it says nothing. */
export type ParsedBody =
  | {
      readonly json: true;
      /** Numbers as JavaScript numbers; an integer that a double cannot hold exactly is a bigint. */
      readonly value: unknown;
      /** The same value for a schema validator, which knows no bigint: integers stay integers, fractions stay fractions. */
      readonly forSchema: unknown;
    }
  | {
      readonly json: false;
      readonly problem: string;
      /** True when it was not parsed at all, for it is deeper or has more values than a reader must bear. */
      readonly excessive?: boolean;
    };

/**
 * A double may not hold an integer of sixteen digits, a number with an exponent, or a fraction so near to an integer that
 * it would become one; only texts with such a number are read a second time. What stands before a number tells it from
 * most digits within strings, which amounts, keys and transactions are full of.
 */
const inexact = String.raw`-?(?:[0-9]{16}|[0-9]{8,}\.|[0-9]+\.(?:0{7}|9{7})|[0-9.]+[eE])`;
const maybeInexact = new RegExp(String.raw`[\s:,[]${inexact}`);
const inexactNumber = new RegExp(`^${inexact}`);

/** Parses a body from its text. A byte order mark, which RFC 8259 lets a reader ignore, is ignored. */
export function parseBody(text: string): ParsedBody {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const excess = excessOf(source);
  if (excess !== undefined) return { json: false, problem: excess, excessive: true };
  try {
    const value: unknown = JSON.parse(source);
    const isExact = typeof value !== 'number' && !maybeInexact.test(source);
    if (!isExact && holdsHuge(source))
      return { json: false, problem: `a number of more than ${mostDigits} digits`, excessive: true };
    return isExact ? { json: true, value, forSchema: value } : exactBody(source, value);
  } catch (error) {
    return { json: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** The JSON of a text; undefined where there is none. */
export function jsonIn(text: string | undefined): unknown {
  const parsed = text === undefined ? undefined : parseBody(text);
  return parsed?.json === true ? parsed.value : undefined;
}

/** A body with the escapes of its strings resolved, to look for a value in it; the same text where it is no JSON. */
export function decodedText(text: string): string {
  if (!text.includes('\\')) return text;
  const parsed = parseBody(text);
  return parsed.json ? jsonText(parsed.value) : text;
}

/** Whether a number has more digits than anybody must bear; a double that stands for it is infinite. */
function holdsHuge(source: string): boolean {
  if (!/[0-9]{300}|[eE][+]?[0-9]{3}/.test(source)) return false;
  for (const { text } of inexactNumbersIn(source))
    if (!Number.isFinite(Number(text)) && (text.length > mostDigits || exponentOf(text) > mostZeros)) return true;
  return false;
}

const mostDigits = 10_000;
const mostZeros = 1_000;

/** Reads numbers exactly once somebody asks: nobody does for most answers that have such numbers. */
function exactBody(source: string, rough: unknown): ParsedBody {
  let known: ReturnType<typeof readExactly> | undefined;
  const exact = () => (known ??= readExactly(source, rough));
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

/**
 * Parses the text with quotes around such numbers and compares it with what it said without them: where a text stands in
 * the place of a number, that is how the number was written.
 */
function readExactly(source: string, rough: unknown) {
  const whole: [unknown] = [rough];
  const quoted: [unknown] = [JSON.parse(withQuotes(source))];
  settleNumbers(whole as never, quoted as never);
  return { value: quoted[0], forSchema: whole[0] };
}

/** Valid JSON with quotes around every number that a double may not hold, and nothing changed within strings. */
function withQuotes(source: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { text, at } of inexactNumbersIn(source)) {
    parts.push(source.slice(copied, at), `"${text}"`);
    copied = at + text.length;
  }
  return parts.join('') + source.slice(copied);
}

function* inexactNumbersIn(source: string): Iterable<{ readonly text: string; readonly at: number }> {
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === 0x22) at = endOfString(source, at);
    else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      number.lastIndex = at;
      const [text] = number.exec(source)!;
      if (inexactNumber.test(text)) yield { text, at };
      at += text.length - 1;
    }
  }
}

const number = /[-+.0-9eE]+/y;

/** Puts into both, in place, what each number that was quoted stands for. */
function settleNumbers(rough: Record<string, unknown>, quoted: Record<string, unknown>): void {
  for (const name of Object.keys(rough)) {
    const item = rough[name];
    const text = quoted[name];
    if (typeof item === 'object' && item !== null) settleNumbers(item as never, text as never);
    else if (typeof item === 'number' && typeof text === 'string') {
      rough[name] = numberForSchema(text);
      quoted[name] = exactNumber(text);
    }
  }
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
  if (Number.isSafeInteger(value) || !isIntegerText(text)) return value;
  if (/^-?[0-9]+$/.test(text)) return BigInt(text);
  const exponent = exponentOf(text);
  return Math.abs(exponent) > mostZeros ? value : BigInt(expand(text, exponent));
}

const exponentOf = (text: string): number => Number(/[eE]([+-]?[0-9]+)$/.exec(text)?.[1] ?? 0);

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

/** The names that a JSON pointer goes through. */
export function namesIn(pointer: string): readonly string[] {
  const [, ...segments] = pointer.split('/');
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The pointer to a member of what another pointer leads to. */
export function pointerTo(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The value at a JSON pointer, or undefined. */
export function atPointer(value: unknown, pointer: string): unknown {
  let current = value;
  for (const name of namesIn(pointer)) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON type of a value that was read, which may be a large integer. */
export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

/** A member of an object; undefined of what is no object, or has none of that name. */
export function memberIn(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

/** Each text in a JSON value, with its place in it. */
export function* textsIn(value: unknown, place = ''): Iterable<{ readonly text: string; readonly place: string }> {
  if (typeof value === 'string') yield { text: value, place };
  else if (isObject(value) || Array.isArray(value))
    for (const [name, member] of Object.entries(value)) yield* textsIn(member, `${place}/${name}`);
}
