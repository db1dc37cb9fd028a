import { show } from '../../core/json.js';
import type { OrderCheck } from '../view.js';

/** Without a taker there is nothing to sign, so the service returns a quote only. */
export const transactionIsNullWithoutTaker: OrderCheck = {
  on: { operation: 'getOrder', status: 200 },
  applies: ({ request }) => request.query.taker === undefined,
  reads: ['/transaction'],
  judge: ({ response }) =>
    response.body.transaction === null
      ? undefined
      : { expected: '`transaction` is null', actual: `\`transaction\` is ${show(response.body.transaction)}`, at: '/transaction' },
};
