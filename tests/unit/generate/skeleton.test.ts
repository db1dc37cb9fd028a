import fc from 'fast-check';
import { expect, test } from 'vitest';
import { skeletonOf } from '../../../src/laboratory/generate/skeleton.js';

const text = `# Things

One sentence. Another one with \`code\`: it goes on. \`third\` begins with a backtick.

## Steps
1. Ask for it.
2. Wait for it. Then take it.

| Field | Type | Notes |
|---|---|---|
| \`mode\` | string | Always there. |
| amount | string | Base units. Never negative. |

| Method | Path | What |
|:--|--|--:|
| GET | /thing | One thing |
`;

const placesOf = (document: string): string[] =>
  skeletonOf('things', document).items.map(({ section, item }) => `${section}: ${item}`);

test('the skeleton of a document names every sentence, every entry and every row', () => {
  expect(placesOf(text)).toEqual([
    ...['Things: sentence 1', 'Things: sentence 2', 'Things: sentence 3', 'Steps: 1', 'Steps: 2/1', 'Steps: 2/2'],
    ...['Steps: mode', 'Steps: amount/1', 'Steps: amount/2', 'Steps: GET /thing'],
  ]);
});

test('the skeleton of a document holds no text of it, only hashes', () => {
  const written = JSON.stringify(skeletonOf('things', text).items.map(({ sha256 }) => sha256));
  expect(written).toMatch(/^\["[0-9a-f]{64}"(,"[0-9a-f]{64}")*\]$/);
  expect(JSON.stringify(skeletonOf('things', text))).not.toContain('Base units');
});

test('the skeleton of a document does not change with emphasis, case or spacing of a row, but with its words', () => {
  const itemsOf = (document: string): string => JSON.stringify(skeletonOf('things', document).items);
  expect(itemsOf(text.replace('| \`mode\` |', '|  mode   |'))).toBe(itemsOf(text));
  expect(itemsOf(text.replace('Always there', 'always  there'))).toBe(itemsOf(text));
  expect(itemsOf(text.replace('Always there', 'Sometimes there'))).not.toBe(itemsOf(text));
});

test('in the skeleton of a document a sentence more is an item more', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[A-Z][a-z]{1,8}( [a-z]{1,8}){0,3}\.$/), { minLength: 1, maxLength: 8 }),
      (sentences) => skeletonOf('x', `# S\n\n${sentences.join(' ')}`).items.length === sentences.length,
    ),
  );
});
