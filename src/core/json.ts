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

/** A run of 16 or more digits (or an exponent) may not survive a double; only such texts are parsed the slow way. */
const maybeInexact = /[0-9]{16}|[0-9.][eE][+-]?[0-9]/;

/** Parses a body from its text. A byte order mark, which RFC 8259 lets a reader ignore, is ignored. */
export function parseBody(text: string): ParsedBody {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    const value: unknown = JSON.parse(source);
    if (!maybeInexact.test(source)) return { json: true, value, forSchema: value };
  } catch (error) {
    return { json: false, problem: error instanceof Error ? error.message : String(error) };
  }
  const parseWith = (parseNumber: (text: string) => unknown): unknown =>
    parseLossless(source, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
  return { json: true, value: parseWith(exactNumber), forSchema: parseWith(numberForSchema) };
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
  return Number.isInteger(value) && !isIntegerText(text) ? 0.5 : value;
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
