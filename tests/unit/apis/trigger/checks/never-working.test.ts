import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import type { Purpose } from '../../../../../src/product/apis/trigger/purposes.js';
import { checkTable, type MadeExchange } from '../../../../support/check-table.js';
import { fixtures, sent, type Row } from '../made.js';

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
      return { exchanges, facts: form === undefined ? {} : { [`form:made-${last}`]: form } };
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

const challenge = (status: number) =>
  sent('challenge', 'challenge/valid', status, {
    sent: { json: { type: 'message', walletPubkey: 'A' } },
    credentials: { apiKey: 'genuine' },
  });
const verification = (status: number) => sent('verify', 'verify/valid', status, { credentials: { apiKey: 'genuine' } });

/** Traces in which a wallet signs in, and then tries to sign in again. */
const signInsAgain = (again: readonly MadeExchange[]) =>
  Array.from({ length: 7 }, () => ({
    exchanges: [challenge(200), verification(200), sent('getVault', undefined, 200), ...again],
  }));

/** Traces, after so many others, in which a wallet creates an order, may update it, and cancels it. */
const cancelled = (update: number, cancellation: number, before = 0) =>
  Array.from({ length: 7 }, (_, index) => ({
    exchanges: [
      sent('createOrder', 'create/valid', 200),
      sent('updateOrder', 'update/valid', update, { path: '/orders/price/order-1' }),
      sent('cancelOrder', 'cancel/own', cancellation, { path: '/orders/price/cancel/order-1' }),
    ],
    facts: { [`created:made-${(before + index) * 3 + 1}`]: 'order-1' },
  }));

checkTable(trigger, fixtures, {
  'TRIGGER-164': [
    ...rows('challenge', 'challenge/valid'),
    { name: 'none for a second sign-in', given: signInsAgain([challenge(500)]), outcome: 'violation' },
    { name: 'one for a second sign-in', given: signInsAgain([challenge(200)]), outcome: 'pass' },
    { name: 'second sign-ins are throttled', given: signInsAgain([challenge(429)]), outcome: 'pass' },
  ],
  'TRIGGER-154': [
    {
      name: 'no second sign-in is verified',
      given: signInsAgain([challenge(200), verification(500)]),
      outcome: 'violation',
    },
    {
      name: 'second sign-ins are throttled',
      given: signInsAgain([challenge(200), verification(429)]),
      outcome: 'pass',
    },
    ...rows('verify', 'verify/valid'),
    {
      name: 'one type of challenge is never verified',
      given: ['message', 'transaction'].flatMap((type) =>
        Array.from({ length: 7 }, () => ({
          exchanges: [
            sent('challenge', 'challenge/valid', 200, { sent: { json: { type, walletPubkey: 'A' } } }),
            sent('verify', 'verify/valid', type === 'message' ? 200 : 500, { credentials: { apiKey: 'genuine' } }),
          ],
        })),
      ),
      outcome: 'violation',
    },
  ],
  'TRIGGER-155': rows('registerVault', 'register/to-trade'),
  'TRIGGER-156': rows('createOrder', 'create/valid'),
  'TRIGGER-157': [
    ...rows('cancelOrder', 'cancel/own'),
    {
      name: 'no updated order is cancelled',
      given: [...cancelled(200, 500), ...cancelled(404, 200).map((one) => ({ ...one, facts: {} }))],
      outcome: 'violation',
    },
    {
      name: 'no updated order is cancelled, and others are',
      given: [...cancelled(200, 500), ...cancelled(404, 200, 7)],
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
