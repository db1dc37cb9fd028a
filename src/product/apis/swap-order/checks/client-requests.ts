import type { Violation } from '../../../model/check.js';
import { keyDuty } from '../../key-duty.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { order, type AnyOrderView } from '../view.js';

const getOrder = { operation: 'getOrder' } as const;

const required = ['inputMint', 'outputMint', 'amount'] as const;

/** A request without any query may have lost it in the recording. */
const withQuery = (view: AnyOrderView): AnyOrderView | undefined => (view.request.rawQuery === '' ? undefined : view);

function missingIn({ request: { query } }: AnyOrderView): Violation | undefined {
  const missing = required.filter((name) => (query[name] ?? '') === '');
  return missing.length === 0
    ? undefined
    : {
        expected: 'the parameters `inputMint`, `outputMint` and `amount`',
        actual: `a request without ${missing.map((name) => `\`${name}\``).join(' and ')}`,
        cause: `without-${missing.join('-')}`,
      };
}

/** Every value of a parameter, for a client may send it twice. */
function valuesOf({ request: { rawQuery } }: AnyOrderView, name: string): readonly string[] {
  return new URLSearchParams(rawQuery).getAll(name);
}

function feeViolation(text: string): Violation | undefined {
  const fee = /^[0-9]{1,9}(?:\.[0-9]{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  return fee >= 50 && fee <= 255
    ? undefined
    : { expected: 'a `referralFee` from 50 to 255', actual: `\`referralFee\` ${text.slice(0, 40)}` };
}

/** What an order request owes to the document. */
export const clientRequests = {
  'ORDER-901': keyDuty<SwapOrderFixtures>(['getOrder']),
  'ORDER-902': order.exchange({ on: getOrder, select: withQuery, judge: missingIn }),
  'ORDER-903': order.exchange({
    on: getOrder,
    select: (view: AnyOrderView) => view.request.query.referralFee,
    judge: feeViolation,
  }),
  'ORDER-904': order.exchange({
    on: getOrder,
    select(view: AnyOrderView) {
      const values = valuesOf(view, 'excludeRouters');
      return values.length === 0 ? undefined : values;
    },
    judge: (values: readonly string[]) =>
      values.length === 1 && !values[0]!.includes(',')
        ? undefined
        : { expected: 'one router in `excludeRouters`', actual: 'several of them' },
  }),
  'ORDER-905': order.exchange({
    on: getOrder,
    select: (view: AnyOrderView) => (view.request.query.closeAuthority === undefined ? undefined : view),
    judge: ({ request: { query } }: AnyOrderView) =>
      query.payer === undefined
        ? { expected: 'a `payer` with `closeAuthority`', actual: '`closeAuthority` without `payer`' }
        : undefined,
  }),
};
