import { closest, distance } from 'fastest-levenshtein';

/** Ends a message with the word of which a text is a misspelling, as ` (did you mean ORDER-017?)`. */
export function didYouMean(text: string, known: readonly string[]): string {
  const found = meantAmong(text, known);
  return found === undefined ? '' : ` (did you mean ${found}?)`;
}

/** The word of which a text is a misspelling, or the beginning; `order17` and `ORDR-017` mean the id ORDER-017. */
export function meantAmong(text: string, known: readonly string[]): string | undefined {
  const word = text.trim();
  const gapTo = (name: string): number => distance(name.toLowerCase(), word.toLowerCase());
  const nearest = known.toSorted((one, other) => gapTo(one) - gapTo(other))[0];
  const isNear = nearest !== undefined && gapTo(nearest) <= Math.max(2, word.length / 3);
  const found = nearestId(word, known) ?? begunWith(word, known) ?? (isNear ? nearest : undefined);
  return found === text ? undefined : found;
}

/** The one word that begins so. */
function begunWith(text: string, known: readonly string[]): string | undefined {
  const begun = known.filter((name) => name.toLowerCase().startsWith(text.toLowerCase()));
  return text.length >= 3 && new Set(begun).size === 1 ? begun[0] : undefined;
}

/** The id whose letters, and then whose number, are the nearest. */
function nearestId(text: string, known: readonly string[]): string | undefined {
  const [, letters = '', number] = /^([a-z]+)-?([0-9]+)$/i.exec(text) ?? [];
  if (number === undefined || known.length === 0) return undefined;
  const name = closest(letters.toUpperCase(), [...new Set(known.map((id) => id.replace(/-.*/, '')))]);
  if (distance(letters.toUpperCase(), name) > 2) return undefined;
  const gapTo = (id: string): number => Math.abs(Number(id.slice(name.length + 1)) - Number(number));
  return known.filter((id) => id.startsWith(`${name}-`)).toSorted((one, other) => gapTo(one) - gapTo(other))[0];
}
