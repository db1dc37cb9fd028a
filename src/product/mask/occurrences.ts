/** Finds any of many texts in another in time that does not grow with their number: a run may learn thousands of secrets. */
export interface Occurrences {
  add(form: string): void;
  /** Visits every form in the text from left to right, the longest of those that begin at one place; none overlap. */
  visit(text: string, found: (at: number, form: string) => void): void;
}

/** `prefix` characters tell where a form may begin; none that is added may be shorter. */
export function createOccurrences(prefix: number): Occurrences {
  const lengthsOf = new Map<string, readonly number[]>();
  const forms = new Set<string>();
  // How far the search may go on from a pair of characters, as in the algorithm of Wu and Manber: a pair that stands
  // in no prefix lets it skip nearly the length of one. Pairs share places; that costs a longer look, and misses nothing.
  const furthest = prefix - 1;
  const skips = new Uint8Array(1 << 14).fill(furthest);

  const formAt = (text: string, at: number): string | undefined => {
    for (const length of lengthsOf.get(text.slice(at, at + prefix)) ?? []) {
      const candidate = text.slice(at, at + length);
      if (forms.has(candidate)) return candidate;
    }
    return undefined;
  };
  return {
    add(form) {
      if (forms.has(form)) return;
      forms.add(form);
      const start = form.slice(0, prefix);
      const lengths = new Set([...(lengthsOf.get(start) ?? []), form.length]);
      lengthsOf.set(
        start,
        [...lengths].sort((left, right) => right - left),
      );
      for (let i = 1; i < prefix; i += 1) {
        const place = placeOf(form, i);
        skips[place] = Math.min(skips[place]!, furthest - i);
      }
    },
    visit(text, found) {
      let last = furthest;
      while (last < text.length) {
        const skip = skips[placeOf(text, last)]!;
        if (skip > 0) {
          last += skip;
          continue;
        }
        const at = last - furthest;
        const form = formAt(text, at);
        if (form !== undefined) found(at, form);
        last = form === undefined ? last + 1 : at + form.length + furthest;
      }
    },
  };
}

/** Where the pair of characters that ends at an index stands in the table of skips. */
function placeOf(text: string, index: number): number {
  return ((text.charCodeAt(index - 1) << 7) ^ text.charCodeAt(index)) & 0x3fff;
}
