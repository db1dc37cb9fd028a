import { show } from '../../../json/parse.js';
import type { OrderCheck, OrderView } from '../view.js';

const on = { operation: 'getOrder', status: 200 } as const;
const hasTaker = ({ request }: OrderView): boolean => request.query.taker !== undefined;

/** Without a taker there is nothing to sign, so the service returns a quote only. */
export const transactionIsNullWithoutTaker: OrderCheck = {
  on,
  applies: (view) => !hasTaker(view),
  reads: ['/transaction'],
  judge: ({ response }) =>
    response.body.transaction === null
      ? undefined
      : {
          expected: '`transaction` is null',
          actual: `\`transaction\` is ${show(response.body.transaction)}`,
          at: '/transaction',
        },
};

export const transactionIsTextWithTaker: OrderCheck = {
  on,
  applies: hasTaker,
  reads: ['/transaction'],
  judge: ({ response }) =>
    response.body.transaction === null
      ? { expected: '`transaction` is a string, empty or not', actual: 'null', at: '/transaction' }
      : undefined,
};

const besideEmptyTransaction = (field: 'errorCode' | 'errorMessage'): OrderCheck => ({
  on,
  applies: (view) => hasTaker(view) && view.response.body.transaction === '',
  reads: ['/transaction', `/${field}`],
  judge: ({ response }) =>
    response.body[field] === undefined
      ? { expected: `\`${field}\` beside the empty transaction`, actual: 'absent', at: `/${field}` }
      : undefined,
});

export const errorCodeBesideEmptyTransaction = besideEmptyTransaction('errorCode');
export const errorMessageBesideEmptyTransaction = besideEmptyTransaction('errorMessage');

export const takerWithoutFundsGetsNoTransaction: OrderCheck = {
  on,
  reads: ['/transaction'],
  applies: ({ request, fixtures, response }) =>
    fixtures.takerUnfunded !== undefined &&
    request.query.taker === fixtures.takerUnfunded &&
    response.body.transaction !== null,
  judge: ({ response }) =>
    response.body.transaction === ''
      ? undefined
      : { expected: 'an empty transaction', actual: show(response.body.transaction, 40), at: '/transaction' },
};

export const errorCodeOnlyWhereNothingWasBuilt: OrderCheck = {
  on,
  reads: ['/transaction', '/errorCode'],
  applies: (view) => !hasTaker(view) || (view.response.body.transaction ?? '') !== '',
  judge: ({ response }) =>
    response.body.errorCode === undefined
      ? undefined
      : { expected: 'no `errorCode`', actual: show(response.body.errorCode), at: '/errorCode' },
};
