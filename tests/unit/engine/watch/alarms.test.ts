import { expect, test } from 'vitest';
import { added, alarmsOf, stateOf } from '../../../../src/product/engine/watch/state.js';
import type { RoundEntry, WatchedFinding } from '../../../../src/product/results/watch-log.js';

function found(requirement: string, base: string): WatchedFinding {
  const about = { operation: 'getOrder', at: '', expected: 'a text', actual: 'null', replay: '' };
  return { fingerprint: `${requirement} ${base}`, requirement, base, ...about };
}

/** The alarms of each round: those with the given findings fail, and both requirements pass in the others. */
function alarms(...rounds: readonly (readonly WatchedFinding[])[]) {
  const ids = ['ORDER-001', 'ORDER-002'];
  let state = stateOf([]);
  return rounds.map((findings, index) => {
    const failed = ids.filter((id) => findings.some(({ requirement }) => requirement === id));
    const round: RoundEntry = {
      ...{ type: 'round', number: index + 1, seed: 1, target: 'staging', version: '1', startedAt: '', endedAt: '' },
      ...{ exitCode: 0, because: '', requests: 60, inconclusive: [], latency: [], alarms: [] },
      ...{ findings, failed, passed: ids.filter((id) => !failed.includes(id)) },
    };
    const given = alarmsOf(state, round);
    state = added(state, round);
    return given.map(({ kind, finding, because }) => [kind, finding?.fingerprint ?? because]);
  });
}

const [first, elsewhere, other] = [
  found('ORDER-001', 'ultra'),
  found('ORDER-001', 'swapV2'),
  found('ORDER-002', 'ultra'),
];

test('a requirement gives one alarm, at however many addresses it fails, and one when it recovered', () => {
  expect(alarms([], [first], [first, elsewhere], [elsewhere], [], [], [])).toEqual([
    ...[[], [['failed', 'ORDER-001 ultra']], [], [], [], []],
    [['recovered', 'ORDER-001 ultra']],
  ]);
  expect(alarms([], [first, elsewhere, other])[1]).toEqual([
    ['failed', 'ORDER-001 ultra'],
    ['failed', 'ORDER-002 ultra'],
  ]);
});

test('all that fail in the first round are one alarm', () => {
  expect(alarms([first, elsewhere, other], [first, other])).toEqual([
    [['failed', '2 requirements failed when the watch began: ORDER-001, ORDER-002']],
    [],
  ]);
  expect(alarms([first, elsewhere])[0]).toEqual([['failed', 'ORDER-001 ultra']]);
});
