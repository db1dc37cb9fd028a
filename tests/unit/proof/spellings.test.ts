import fc from 'fast-check';
import { expect, test } from 'vitest';
import { variants } from '../../../src/laboratory/variants/index.js';
import { spellings } from '../../../src/laboratory/variants/spellings.js';
import { createReference } from '../../../src/reference/composition.js';
import { memoryTransport } from '../../../src/laboratory/rehearsal/in-memory.js';

const reference = createReference({ seed: 1 });
const numbers = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(fc.string({ unit: 'binary' }), numbers, fc.boolean(), fc.constant(null)),
    fc.array(tie('value')),
    fc.dictionary(fc.string(), tie('value'), { noNullPrototype: true }),
  ),
})).value;

test.each(variants.filter(({ id }) => id in spellings))('$id: the JSON says the same', async (control) => {
  await fc.assert(
    fc.asyncProperty(anyJson, async (json) => {
      const handle = control.inject({ ...reference, handle: () => ({ status: 200, body: { json } }) });
      const { response } = await memoryTransport(handle).exchange(
        { method: 'GET', origin: 'http://reference.invalid', path: '/lend/v1/x', headers: [] },
        { timeout: 1, maxBytes: 1 },
        new AbortController().signal,
      );
      const text = response?.body.replace(/^\ufeff/, '') ?? '';
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(json)));
    }),
    { numRuns: 200 },
  );
});
