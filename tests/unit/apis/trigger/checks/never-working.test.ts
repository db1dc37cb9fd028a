import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import { past } from '../../../../../src/product/apis/trigger/reader/responses.js';
import { concernsNothing, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import { checkTable, type MadeExchange } from '../../../../support/check-table.js';
import { fixtures, sent, type Row } from '../made.js';
import type { Purpose } from '../../../../../src/product/apis/trigger/reader/view.js';

interface Tried {
  readonly status: number;
  readonly times: number;
  /** Status of what was sent before. */
  readonly before?: number;
  readonly form?: string;
}

/** Traces in which something else is sent, and then a proper request. */
function sessions(operation: string, purpose: Purpose, tried: readonly Tried[]) {
  let last = 0;
  return tried.flatMap(({ status, times, before = 200, form }) =>
    Array.from({ length: times }, () => {
      const exchanges: MadeExchange[] = [sent('advanceClock', undefined, before), sent(operation, purpose, status)];
      last += exchanges.length;
      return { exchanges, facts: form === undefined ? {} : { [`kinds:made-${last}`]: [`one of the form ${form}`] } };
    }),
  );
}

function rows(operation: string, purpose: Purpose): readonly Row[] {
  const after = (...tried: readonly Tried[]) => sessions(operation, purpose, tried);
  return [
    violates('it always fails', after({ status: 500, times: 5 })),
    isUndecided('it fails too few times', after({ status: 500, times: 4 })),
    isUndecided('what is sent before fails as well', after({ status: 500, times: 8, before: 503 })),
    passes('it works once', after({ status: 500, times: 8 }, { status: 200, times: 1 })),
    isUndecided('it is throttled', after({ status: 429, times: 8 })),
    violates(
      'one form fails',
      after({ status: 429, times: 7, form: 'single' }, { status: 200, times: 7, form: 'other' }),
    ),
    passes(
      'one form fails a few times',
      after({ status: 500, times: 6, form: 'single' }, { status: 200, times: 7, form: 'other' }),
    ),
    passes(
      'the other forms fail at times too',
      after(
        { status: 500, times: 7, form: 'single' },
        { status: 200, times: 7, form: 'other' },
        { status: 500, times: 2, form: 'other' },
      ),
    ),
    isUndecided('attempts at the same request count once', {
      exchanges: [sent('advanceClock', undefined, 200), ...Array(8).fill(sent(operation, purpose, 500))],
    }),
    violates(
      'it always fails, also when it is repeated',
      Array.from({ length: 5 }, () => ({
        exchanges: [
          sent('advanceClock', undefined, 200),
          ...[purpose, `${purpose}/repeated` as Purpose].map((each) => sent(operation, each, 500)),
        ],
      })),
    ),
    concernsNothing('something else', sent(operation, 'token/clean', 500)),
  ];
}

/** Seven sessions of a proper request of some kind, each after one that works. */
const seven = (operation: string, purpose: Purpose, status: number, kind: string, before = 0) =>
  Array.from({ length: 7 }, (_, index) => ({
    exchanges: [sent('advanceClock', undefined, 200), sent(operation, purpose, status)],
    facts: { [`kinds:made-${2 * (before + index) + 2}`]: [kind] },
  }));

/** Sessions in which requests of a kind get one status, and others work. */
const ofKind = (operation: string, purpose: Purpose, kind: string, status: number) => [
  ...seven(operation, purpose, status, kind),
  ...seven(operation, purpose, 200, 'one of another kind', 7),
];

checkTable(trigger, fixtures, {
  'TRIGGER-164': [
    ...rows('challenge', 'challenge/valid'),
    violates('none for a second sign-in', ofKind('challenge', 'challenge/second', past.signedIn, 500)),
    passes('second sign-ins are throttled', ofKind('challenge', 'challenge/second', past.signedIn, 429)),
  ],
  'TRIGGER-154': [
    ...rows('verify', 'verify/valid'),
    violates(
      'one type of challenge is never verified',
      ofKind('verify', 'verify/valid', 'one after a message sign-in', 429),
    ),
  ],
  'TRIGGER-155': rows('registerVault', 'register/to-trade'),
  'TRIGGER-156': rows('createOrder', 'create/valid'),
  'TRIGGER-157': [
    ...rows('cancelOrder', 'cancel/own'),
    violates('no updated order is cancelled, and others are', ofKind('cancelOrder', 'cancel/own', past.update, 500)),
    violates(
      'it is not ready, and then it always fails',
      sessions('cancelOrder', 'cancel/own', [
        { status: 400, times: 3 },
        { status: 500, times: 5 },
      ]),
    ),
  ],
  'TRIGGER-158': rows('confirmCancel', 'confirm/valid'),
  'TRIGGER-159': rows('getVault', 'vault/registered'),
  'TRIGGER-160': rows('listHistory', 'history/list'),
});
