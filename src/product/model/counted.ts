/** `1 check`, `12 checks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** ` (11 × no response was recorded with it)`; nothing where nothing was counted. */
export function countsOf(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([reason, count]) => `${count} × ${reason}`);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** What was counted, the most frequent first. */
export function byFrequency(
  counts: Readonly<Record<string, number>>,
): readonly (readonly [what: string, count: number])[] {
  return Object.entries(counts).sort(([, one], [, other]) => other - one);
}

/** `a, b and c`. */
export function inWords(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')}${names.length > 1 ? ' and ' : ''}${names.at(-1) ?? ''}`;
}
