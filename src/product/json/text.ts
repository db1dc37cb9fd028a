import { stringify } from 'lossless-json';

/** Writes a value as JSON; a bigint becomes a JSON number. `JSON.stringify` knows none and is faster where there are none. */
export function jsonText(value: unknown, space?: number): string {
  try {
    return JSON.stringify(value, null, space);
  } catch (error) {
    if (!(error instanceof TypeError) || !error.message.includes('BigInt')) throw error;
    return stringify(value, null, space) ?? 'null';
  }
}

/** A value as a person reads it in a finding: JSON, shortened. */
export function show(value: unknown, limit = 160): string {
  if (value === undefined) return 'absent';
  const text = jsonText(value);
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text;
}
