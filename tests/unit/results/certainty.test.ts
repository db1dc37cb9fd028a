import { describe, expect, test } from 'vitest';
import { htmlReport } from '../../../src/product/reports/html/page.js';
import { certaintyAt, certaintyOf } from '../../../src/product/results/certainty.js';
import { judged } from './judged.js';

describe('what the laboratory measured', () => {
  test.each([['swapOrder', 'borrow', 'trigger'], ['swapOrder'], ['borrow'], ['trigger']])(
    'grows with the requests: %s %s %s',
    (...apis) => {
      const points = certaintyOf(new Set(apis))!;
      expect(points.slice(0, 3).map(({ requests }) => requests)).toEqual([100, 300, 600]);
      for (const [index, { requests, decided, found }] of points.slice(1).entries()) {
        expect(requests).toBeGreaterThan(points[index]!.requests);
        expect(decided).toBeGreaterThanOrEqual(points[index]!.decided);
        expect(found).toBeGreaterThanOrEqual(points[index]!.found);
      }
      expect(points.at(-1)!.found).toBeLessThanOrEqual(1);
    },
  );

  test('says nothing of other combinations of APIs', () => {
    expect(certaintyOf(new Set(['swapOrder', 'borrow']))).toBeUndefined();
    expect(certaintyOf(new Set())).toBeUndefined();
  });

  test('is read between two budgets by the logarithm, and never beyond the last', () => {
    const points = [
      { requests: 100, decided: 0.5, found: 0.2 },
      { requests: 400, decided: 0.7, found: 0.4 },
    ];
    expect(certaintyAt(points, 100)).toEqual(points[0]);
    expect(certaintyAt(points, 200).decided).toBeCloseTo(0.6);
    expect(certaintyAt(points, 10).found).toBeCloseTo(0.1);
    expect(certaintyAt(points, 1)).toEqual({ requests: 1, decided: 0, found: 0 });
    expect(certaintyAt(points, 5000)).toEqual({ requests: 5000, decided: 0.7, found: 0.4 });
  });
});

test('the page shows where a run stands among them, and what 300 requests more bring', async () => {
  const { summary } = await judged([], { requests: 40 });
  const { total } = summary.end.sent;
  const page = htmlReport(summary, []);
  const table = page.slice(page.indexOf('Certainty by requests sent'));
  const rows = [...table.matchAll(/<th scope="row">([^<]+)<\/th><td>(\d+) %<\/td><td>(\d+) %<\/td>/g)].slice(0, 7);
  expect(rows.map(([, name]) => name)).toEqual(
    expect.arrayContaining([`${total}, this run`, `${total + 300}, with 300 more`, '100', '300']),
  );
  const found = rows.map(([, , , share]) => Number(share));
  expect(found).toEqual(found.toSorted((left, right) => left - right));
  const { conclusive, exercisable } = summary.evidence;
  expect(rows[0]!.slice(1, 3)).toEqual([`${total}, this run`, String(Math.floor((100 * conclusive) / exercisable))]);
  const { summary: part } = await judged([], { requests: 40, only: 'ORDER-017' });
  expect(htmlReport(part, [])).not.toContain('Certainty by requests sent');
});
