/** `1 check`, `12 checks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What was counted, the most frequent first. */
export function byFrequency(
  counts: Readonly<Record<string, number>>,
): readonly (readonly [what: string, count: number])[] {
  return Object.entries(counts).sort(([, one], [, other]) => other - one);
}

const mostReasons = 3;

/** `11 × no response was recorded with it`: the most frequent reasons, and how many are left. */
export function reasonsIn(counts: Readonly<Record<string, number>>): readonly string[] {
  const all = byFrequency(counts).map(([reason, count]) => `${count} × ${reason}`);
  return firstOf(all, mostReasons, (left) => `and ${counted(left, 'more reason')}`);
}

/** The first of many texts, and one that says how many are left. */
export function firstOf(texts: readonly string[], most: number, rest: (left: number) => string): readonly string[] {
  return texts.length <= most ? texts : [...texts.slice(0, most), rest(texts.length - most)];
}

/** `a, b and c`. */
export function inWords(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')}${names.length > 1 ? ' and ' : ''}${names.at(-1) ?? ''}`;
}

/** Texts of which some may be missing; what does not hold, and is false or undefined, has none. */
export function listed(...parts: readonly (string | false | undefined | readonly string[])[]): readonly string[] {
  return parts.flatMap((part) => (part === false || part === undefined ? [] : part));
}
