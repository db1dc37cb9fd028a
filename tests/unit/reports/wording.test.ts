import { expect, test } from 'vitest';
import { missingPairsIn, onlyWith, openByReason, pairsIn, thinIn } from '../../../src/product/reports/wording.js';
import { terminalReport } from '../../../src/product/reports/terminal.js';
import type { RequirementResult } from '../../../src/product/results/run-json.js';
import { judged } from '../results/judged.js';

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');
const contexts = (seen: number, of: number, missing: readonly string[] = []) => ({ contexts: { seen, of, missing } });

test('pairs are counted, and those that a run does not name are added up', () => {
  expect(pairsIn(contexts(34, 36, ['a 1 × b 2', 'a 1 × b 3']))).toBe('34 of 36 pairs');
  expect(missingPairsIn(contexts(34, 36, ['a 1 × b 2', 'a 1 × b 3']))).toEqual(['a 1 × b 2', 'a 1 × b 3']);
  expect(missingPairsIn(contexts(30, 36, ['a 1 × b 2']))).toEqual(['a 1 × b 2', 'and 5 more']);
  expect(pairsIn({})).toBe('');
  expect(pairsIn(contexts(0, 0))).toBe('');
});

test('passed MUST requirements that were tested in few of their pairs are named, the thinnest first', async () => {
  const { summary, folder } = await judged([], { only: 'ORDER-017', requests: 10 });
  const [one] = summary.requirements;
  const result = (id: string, more: Partial<RequirementResult>): RequirementResult => ({
    ...one!,
    id,
    verdict: 'pass',
    level: 'must',
    ...more,
  });
  const requirements = [
    result('ORDER-001', contexts(5, 10)),
    result('ORDER-002', contexts(1, 10)),
    result('ORDER-003', contexts(6, 10)),
    result('ORDER-004', { ...contexts(1, 10), level: 'should' }),
    result('ORDER-005', { ...contexts(1, 10), verdict: 'inconclusive' }),
    result('ORDER-006', {}),
  ];
  expect(thinIn({ requirements }).map(({ id }) => id)).toEqual(['ORDER-002', 'ORDER-001']);
  expect(inOneLine(terminalReport({ ...summary, requirements }, { colour: false, folder }))).toContain(
    '2 MUST requirements passed in fewer than 60 % of their pairs: ORDER-002 (1 of 10 pairs), ORDER-001 (5 of 10 pairs)',
  );
});

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

test('a requirement fails only with levels that fail in every pair, where the others of their factor fail in none', () => {
  const level = (factor: string, level: string, failed: number, tested: number) => ({ factor, level, failed, tested });
  const result = (violations: number, ...failedAt: readonly ReturnType<typeof level>[]) =>
    ({ violations, failedAt }) as unknown as RequirementResult;
  const receivers = [level('receiver', 'absent', 0, 19), level('receiver', 'other', 12, 12)];
  const takers = [level('taker', 'absent', 0, 11), level('taker', 'funded', 12, 18)];
  expect(onlyWith(result(2, ...receivers, ...takers))).toBe('only with receiver other');
  expect(onlyWith(result(2, ...takers))).toBe('');
  expect(onlyWith(result(2, ...receivers, level('receiver', 'taker', 1, 12)))).toBe('');
  expect(onlyWith(result(2, ...receivers, level('receiver', 'taker', 9, 9)))).toBe('only with receiver other or taker');
  expect(onlyWith(result(2, level('key', 'absent', 3, 3), level('key', 'empty', 3, 3)))).toBe('');
  expect(onlyWith(result(1, ...receivers))).toBe('');
});
