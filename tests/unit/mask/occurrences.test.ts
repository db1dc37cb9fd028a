import fc from 'fast-check';
import { test } from 'vitest';
import { createOccurrences } from '../../../src/product/mask/occurrences.js';

const prefix = 3;
/** Few characters, so that forms overlap, begin alike and stand within one another. */
const characters = fc.string({ unit: fc.constantFrom('a', 'b', '¢', '\u2028'), maxLength: 60 });
const form = fc.string({ unit: fc.constantFrom('a', 'b', '¢', '\u2028'), minLength: prefix, maxLength: 7 });

function replaced(occurrences: ReturnType<typeof createOccurrences>, text: string): string {
  let result = '';
  let copied = 0;
  occurrences.visit(text, (at, found) => {
    result += `${text.slice(copied, at)}<${found}>`;
    copied = at + found.length;
  });
  return result + text.slice(copied);
}

test('occurrences are those that an alternation of the forms matches, longest first', () => {
  fc.assert(
    fc.property(fc.array(form, { maxLength: 12 }), characters, (forms, text) => {
      const occurrences = createOccurrences(prefix);
      for (const one of forms) occurrences.add(one);
      const longestFirst = [...forms].sort((one, other) => other.length - one.length);
      const expected =
        forms.length === 0 ? text : text.replace(new RegExp(longestFirst.join('|'), 'g'), (found) => `<${found}>`);
      return replaced(occurrences, text) === expected;
    }),
    { seed: 1, numRuns: 5000 },
  );
});
