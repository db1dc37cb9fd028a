import { describe, expect, test } from 'vitest';
import { causesOf } from '../../../src/product/reports/causes.js';
import type { RunSummary } from '../../../src/product/results/run-json.js';

/** A failed requirement with findings, each by the word for its way and the place that it shares with others. */
function failed(id: string, ...findings: readonly (readonly [cause: string, group: string])[]) {
  return {
    id,
    api: 'borrow',
    level: 'must',
    verdict: 'fail',
    findings: findings.map(([cause, group]) => ({ fingerprint: `${id} ${cause} ${group}`, cause, group })),
  };
}

function groupedIn(...requirements: readonly object[]): readonly (readonly string[])[] {
  const summary = { requirements, run: { strict: false } } as unknown as RunSummary;
  return causesOf(summary).map((cause) => cause.map(({ finding }) => finding.fingerprint));
}

describe('the probable cause', () => {
  test('is one for findings of a requirement in one way, and for findings at one place', () => {
    expect(
      groupedIn(failed('B-1', ['null', 'x'], ['absent', 'y'], ['null', 'z']), failed('B-2', ['type', 'y'])),
    ).toEqual([
      ['B-1 null x', 'B-1 null z'],
      ['B-1 absent y', 'B-2 type y'],
    ]);
  });

  test('joins what one finding connects, in the order of requirements and their findings', () => {
    expect(
      groupedIn(
        failed('B-1', ['null', 'x']),
        failed('B-2', ['null', 'y']),
        failed('B-3', ['null', 'z']),
        failed('B-4', ['type', 'z'], ['type', 'y'], ['absent', 'w']),
      ),
    ).toEqual([['B-1 null x'], ['B-2 null y', 'B-3 null z', 'B-4 type z', 'B-4 type y'], ['B-4 absent w']]);
  });
});
