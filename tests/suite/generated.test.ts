import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../src/laboratory/generate/generate.js';
import { resultSchemas } from '../../src/laboratory/generate/result-schemas.js';
import { rehearsalFiles } from '../../src/laboratory/rehearsal/rehearse.js';
import { filesIn, root, textOf } from './source-tree.js';

test('what is generated is fresh: run `npm run generate` and commit the result', async () => {
  const files = new Map([...(await generate(root)), ...(await resultSchemas(root)), ...(await rehearsalFiles())]);
  const stale = [...files].filter(([file, text]) => textOf(file) !== text).map(([file]) => file);
  expect(stale).toEqual([]);
});

test('nothing lies beside it that nobody generates', async () => {
  const rehearsals = ['swap-order', 'borrow', 'trigger'].flatMap((api) =>
    ['js', 'd.ts'].map((type) => `generated/${api}/rehearsal.${type}`),
  );
  const files = [...(await generate(root)).keys(), ...rehearsals];
  const found = [...filesIn('generated', ['']), ...filesIn(join('docs', 'catalogue'), [''])];
  expect([...found].sort()).toEqual(files.sort());
});
