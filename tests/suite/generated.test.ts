import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../src/laboratory/generate/generate.js';
import { filesIn, root } from './source-tree.js';

/** `npm run check` compares what is generated with what is committed. */
test('nothing lies beside what is generated', async () => {
  const orders = ['swap-order', 'borrow', 'trigger'].flatMap((api) =>
    ['js', 'd.ts'].map((type) => `generated/${api}/order.${type}`),
  );
  const results = ['generated/results/run.js', 'generated/results/run.d.ts'];
  const found = [...filesIn('generated', ['']), ...filesIn(join('docs', 'catalogue'), [''])];
  expect([...found].sort()).toEqual([...(await generate(root)).keys(), ...orders, ...results].sort());
});
