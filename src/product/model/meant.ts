import { distance } from 'fastest-levenshtein';

/** Ends a message with the word of which a text is a misspelling, as ` (did you mean ORDER-017?)`. */
export function didYouMean(text: string, known: readonly string[]): string {
  const found = meantAmong(text, known);
  return found === undefined ? '' : ` (did you mean ${found}?)`;
}

/** The word of which a text is a misspelling, or the beginning; `order17` and `ORDR-017` mean the id ORDER-017. */
export function meantAmong(text: string, known: readonly string[]): string | undefined {
  const word = bare(text.trim());
  const gapTo = (name: string): number => distance(bare(name), word);
  const nearest = known.toSorted((one, other) => gapTo(one) - gapTo(other))[0];
  if (nearest === undefined) return undefined;
  const begun = new Set(known.filter((name) => word.length >= 3 && bare(name).startsWith(word)));
  const isNear = gapTo(nearest) <= Math.max(2, word.length / 3);
  const [found] = gapTo(nearest) > 0 && begun.size === 1 ? begun : isNear ? [nearest] : [];
  return found === text ? undefined : found;
}

/** Ids are often written without a dash, or without their zeros. */
const bare = (name: string): string => name.toLowerCase().replace(/-0*/g, '');
