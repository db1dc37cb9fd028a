import { expect, test } from 'vitest';
import { openByReason } from '../../../src/product/reports/wording.js';
import { terminalReport } from '../../../src/product/reports/terminal.js';
import type { RequirementResult } from '../../../src/product/results/run-json.js';
import { judged } from '../results/judged.js';

test('what was decided at one address and not at another is listed by what is said of the other', async () => {
  const { summary, folder } = await judged([], { only: 'ORDER-017', requests: 10 });
  const [one] = summary.requirements;
  const openAt = { swapV2: 'throttled (429) (3×)' };
  const passed = { ...one!, verdict: 'pass', level: 'must' } as const;
  const requirements: readonly RequirementResult[] = [
    { ...passed, id: 'ORDER-001', openAt },
    { ...passed, id: 'ORDER-002' },
    { ...passed, id: 'ORDER-003', openAt },
  ];
  const line = 'not decided at swapV2: throttled (429) (3×)';
  const groups = [...openByReason({ ...summary, requirements })];
  expect(groups.map(([says, results]) => [says, results.map(({ id }) => id)])).toEqual([
    [line, ['ORDER-001', 'ORDER-003']],
  ]);
  expect(terminalReport({ ...summary, requirements }, { colour: false, folder })).toContain(
    `2 ${line}  ORDER-001 ORDER-003`,
  );
});
