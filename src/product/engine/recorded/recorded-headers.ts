import { headerOf, type Header } from '../../model/exchange.js';
import { isObject } from '../../json/parse.js';

/** Headers as far as they can be read. */
export function headersOf(given: unknown): readonly Header[] {
  return listed(given)
    .flatMap((one) => pairOf(one) ?? [])
    .filter(isHeader);
}

/**
 * Headers as pairs, as objects with name and value, or by name. Undefined where one of them has no name or no value: it
 * was not recorded.
 */
export function pairsOf(given: unknown): readonly Header[] | undefined {
  const pairs = listed(given).map(pairOf);
  return pairs.includes(undefined) ? undefined : pairs.flatMap((pair) => pair ?? []).filter(isHeader);
}

/** The host that a request names, in HTTP/2 under a colon. */
export function hostOf(given: unknown): string | undefined {
  const pairs = listed(given).flatMap((one) => pairOf(one) ?? []);
  return headerOf(pairs, 'host') ?? headerOf(pairs, ':authority');
}

const listed = (given: unknown): readonly unknown[] =>
  Array.isArray(given) ? given : isObject(given) ? Object.entries(given) : [];

/** What HTTP/2 keeps under a colon is no header. */
const isHeader = ([name]: Header): boolean => !name.startsWith(':');

function pairOf(given: unknown): readonly Header[] | undefined {
  const [name, value] = Array.isArray(given) ? (given as unknown[]) : isObject(given) ? [given.name, given.value] : [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const areTexts = values.every((item) => typeof item === 'string' || typeof item === 'number');
  return typeof name === 'string' && areTexts ? values.map((item): Header => [name, String(item)]) : undefined;
}
