import { createHash } from 'node:crypto';

/** So many entries of a file are known when they come again. */
const mostKnown = 100_000;

/** Tells of an entry whether the same text stood before it. */
export function createCopies(): (text: string) => boolean {
  const known = new Set<string>();
  return (text) => {
    const hash = createHash('sha1').update(text).digest('base64');
    const isKnown = known.has(hash);
    if (known.size < mostKnown) known.add(hash);
    return isKnown;
  };
}
