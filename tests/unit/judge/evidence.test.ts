import { expect, test } from 'vitest';
import { addViolation, emptyCell, type Occurrence } from '../../../src/product/judge/cell.js';

test('counting the same violation seen twice is one occurrence of two, and the smaller place stands for it', () => {
  const at = (scenario: string, index: number): Occurrence => ({
    violation: { expected: 'a', actual: 'b' },
    operation: 'getThing',
    base: 'ultra',
    exchanges: [`run-${index}`],
    session: `${scenario}#${index}`,
    scenario,
    index,
    count: 1,
  });
  const cell = emptyCell();
  for (const seen of [at('two', 0), at('one', 7), at('one', 3)]) addViolation(cell, 'f', seen);
  expect(cell).toMatchObject({
    violations: 3,
    occurrences: { f: { count: 3, scenario: 'one', index: 3, exchanges: ['run-3'] } },
  });
});
