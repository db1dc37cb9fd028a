import { closest, distance } from 'fastest-levenshtein';

/** Which of some ids, or other names, a text such as `ORDER-17`, `order017` or `ORDR-017` likely means, as ` (did you mean ORDER-017?)`. */
export function meantId(text: string, known: readonly string[]): string {
  const found = known.find((name) => name.toLowerCase() === text.trim().toLowerCase()) ?? nearestId(text.trim(), known);
  return found === undefined || found === text ? '' : ` (did you mean ${found}?)`;
}

/** The id whose letters, and then whose number, are the nearest. */
function nearestId(text: string, known: readonly string[]): string | undefined {
  const [, letters = '', number] = /^([a-z]+)-?([0-9]+)$/i.exec(text) ?? [];
  const name = closest(letters.toUpperCase(), [...new Set(known.map((id) => id.replace(/-.*/, '')))]);
  if (number === undefined || distance(letters.toUpperCase(), name) > 2) return undefined;
  const gapTo = (id: string): number => Math.abs(Number(id.slice(name.length + 1)) - Number(number));
  return known.filter((id) => id.startsWith(`${name}-`)).toSorted((one, other) => gapTo(one) - gapTo(other))[0];
}
