import { trigger } from '../../../../../src/apis/trigger/api.js';
import type { Purpose } from '../../../../../src/apis/trigger/purposes.js';
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
function traces(operation: string, purpose: Purpose, tried: readonly Tried[]) {
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
  const after = (...tried: readonly Tried[]) => traces(operation, purpose, tried);
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
    { name: 'something else', given: sent(operation, 'token/clean', 500), outcome: 'not applicable' },
  ];
}

checkTable(trigger, fixtures, {
  'TRIGGER-154': [
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
      name: 'it is not ready, and then it always fails',
      given: traces('cancelOrder', 'cancel/own', [
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
