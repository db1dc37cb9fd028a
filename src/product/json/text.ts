import { stringify } from 'lossless-json';
import { parseBody } from './parse.js';

/** Writes a value as JSON; a bigint becomes a JSON number. `JSON.stringify` knows none and is faster where there are none. */
export function jsonText(value: unknown, space?: number): string {
  try {
    return JSON.stringify(value, null, space);
  } catch (error) {
    if (!(error instanceof TypeError) || !error.message.includes('BigInt')) throw error;
    return stringify(value, null, space) ?? 'null';
  }
}

/** A body with the escapes of its strings resolved, to look for a value in it; the same text where it is no JSON. */
export function decodedText(text: string): string {
  if (!text.includes('\\')) return text;
  const parsed = parseBody(text);
  return parsed.json ? jsonText(parsed.value) : text;
}
