import { expect, test } from 'vitest';
import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import type { RunCheck, RunNote } from '../../../../../src/product/model/check.js';
import { concernsNothing, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import { sent, triggerTable, type Purpose, type Row } from '../made.js';

/** How often a proper request of some kind got a status, and the status of what was sent right before it. */
type Tried = readonly [status: number, times: number, kind?: string | undefined, before?: number];

/** Sessions in which something else is sent, and then a proper request. */
function sessions(operation: string, purpose: Purpose, ...tried: readonly Tried[]) {
  const each = tried.flatMap(([status, times, kind, before = 200]) =>
    Array.from({ length: times }, () => ({ status, kind, before })),
  );
  return each.map(({ status, kind, before }, index) => ({
    exchanges: [sent('advanceClock', undefined, before), sent(operation, purpose, status)],
    facts: kind === undefined ? {} : { [`kinds:made-${2 * index + 2}`]: [kind] },
  }));
}

function rows(operation: string, purpose: Purpose): readonly Row[] {
  const after = (...tried: readonly Tried[]) => sessions(operation, purpose, ...tried);
  const neighbour = sent('advanceClock', undefined, 200);
  const twice = [purpose, `${purpose}/repeated` as Purpose].map((each) => sent(operation, each, 500));
  return [
    violates('it always fails', after([500, 5])),
    passes('it works once', after([500, 8], [200, 1])),
    isUndecided('it is throttled', after([429, 8])),
    violates('one form fails', after([429, 7, 'single'], [200, 7, 'other'])),
    passes('one form fails a few times', after([500, 4, 'single'], [200, 7, 'other'])),
    violates('one form fails five times, and no other does', after([500, 5, 'single'], [200, 5, 'other'])),
    passes('so, beside few others', after([500, 5, 'single'], [200, 4, 'other'])),
    passes('so, where another does now and then', after([500, 5, 'single'], [200, 6, 'other'], [500, 1, 'other'])),
    passes('the other forms fail at times too', after([500, 7, 'single'], [200, 7, 'other'], [500, 2, 'other'])),
    violates('so, and one very often', after([500, 30, 'single'], [200, 7, 'other'], [500, 2, 'other'])),
    violates('two forms fail', after([500, 7, 'single'], [500, 7, 'oco'], [200, 7, 'other'])),
    isUndecided('attempts at the same request count once', {
      exchanges: [neighbour, ...Array(8).fill(sent(operation, purpose, 500))],
    }),
    violates('it always fails, also when it is repeated', Array(5).fill({ exchanges: [neighbour, ...twice] })),
    concernsNothing('something else', sent(operation, 'token/clean', 500)),
  ];
}

triggerTable({
  'TRIGGER-164': rows('challenge', 'challenge/valid'),
  'TRIGGER-154': rows('verify', 'verify/valid'),
  'TRIGGER-155': rows('registerVault', 'register/to-trade'),
  'TRIGGER-156': rows('createOrder', 'create/valid'),
  'TRIGGER-157': [
    ...rows('cancelOrder', 'cancel/own'),
    violates('it is not ready, and then it always fails', sessions('cancelOrder', 'cancel/own', [400, 3], [500, 5])),
  ],
  'TRIGGER-158': rows('confirmCancel', 'confirm/valid'),
  'TRIGGER-159': rows('getVault', 'vault/registered'),
  'TRIGGER-160': rows('listHistory', 'history/list'),
});

test('a form that never worked is cited beside what did, or left open where it was sent too seldom', () => {
  const check = trigger.checks['TRIGGER-156'] as unknown as RunCheck<unknown, RunNote>;
  const works = { exchange: 'a-1' as const, isThrottled: false, works: true, kinds: ['single'] };
  const fails = { ...works, control: { exchange: 'a-2', works: true }, works: false, kinds: ['other'] };
  expect([...check.judge([works, fails])]).toMatchObject([{}, { inconclusive: expect.stringContaining('too few') }]);
  expect([...check.judge([works, ...Array(7).fill(fails)])][1]!.exchanges.slice(-2)).toEqual(['a-2', 'a-1']);
});
