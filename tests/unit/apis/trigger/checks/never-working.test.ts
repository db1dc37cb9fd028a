import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import { past } from '../../../../../src/product/apis/trigger/reader/kinds.js';
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
    { name: 'it always fails', given: after({ status: 500, times: 5 }), outcome: 'violation' },
    { name: 'it fails too few times', given: after({ status: 500, times: 4 }), outcome: 'inconclusive' },
    {
      name: 'what is sent before fails as well',
      given: after({ status: 500, times: 8, before: 503 }),
      outcome: 'inconclusive',
    },
    { name: 'it works once', given: after({ status: 500, times: 8 }, { status: 200, times: 1 }), outcome: 'pass' },
    { name: 'it is throttled', given: after({ status: 429, times: 8 }), outcome: 'inconclusive' },
    {
      name: 'one form fails',
      given: after({ status: 429, times: 7, form: 'single' }, { status: 200, times: 7, form: 'other' }),
      outcome: 'violation',
    },
    {
      name: 'one form fails a few times',
      given: after({ status: 500, times: 6, form: 'single' }, { status: 200, times: 7, form: 'other' }),
      outcome: 'pass',
    },
    {
      name: 'the other forms fail at times too',
      given: after(
        { status: 500, times: 7, form: 'single' },
        { status: 200, times: 7, form: 'other' },
        { status: 500, times: 2, form: 'other' },
      ),
      outcome: 'pass',
    },
    {
      name: 'attempts at the same request count once',
      given: { exchanges: [sent('advanceClock', undefined, 200), ...Array(8).fill(sent(operation, purpose, 500))] },
      outcome: 'inconclusive',
    },
    {
      name: 'it always fails, also when it is repeated',
      given: Array.from({ length: 5 }, () => ({
        exchanges: [
          sent('advanceClock', undefined, 200),
          ...[purpose, `${purpose}/repeated` as Purpose].map((each) => sent(operation, each, 500)),
        ],
      })),
      outcome: 'violation',
    },
    { name: 'something else', given: sent(operation, 'token/clean', 500), outcome: 'not applicable' },
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
    {
      name: 'none for a second sign-in',
      given: ofKind('challenge', 'challenge/second', past.signedIn, 500),
      outcome: 'violation',
    },
    {
      name: 'second sign-ins are throttled',
      given: ofKind('challenge', 'challenge/second', past.signedIn, 429),
      outcome: 'pass',
    },
  ],
  'TRIGGER-154': [
    ...rows('verify', 'verify/valid'),
    {
      name: 'one type of challenge is never verified',
      given: ofKind('verify', 'verify/valid', 'one after a message sign-in', 429),
      outcome: 'violation',
    },
  ],
  'TRIGGER-155': rows('registerVault', 'register/to-trade'),
  'TRIGGER-156': rows('createOrder', 'create/valid'),
  'TRIGGER-157': [
    ...rows('cancelOrder', 'cancel/own'),
    {
      name: 'no updated order is cancelled, and others are',
      given: ofKind('cancelOrder', 'cancel/own', past.update, 500),
      outcome: 'violation',
    },
    {
      name: 'it is not ready, and then it always fails',
      given: sessions('cancelOrder', 'cancel/own', [
        { status: 400, times: 3 },
        { status: 500, times: 5 },
      ]),
      outcome: 'violation',
    },
  ],
  'TRIGGER-158': rows('confirmCancel', 'confirm/valid'),
  'TRIGGER-159': rows('getVault', 'vault/registered'),
  'TRIGGER-160': rows('listHistory', 'history/list'),
});
