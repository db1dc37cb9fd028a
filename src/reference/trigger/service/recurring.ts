import { answer } from '../../answers.js';
import type { ReferenceResponse } from '../../reference.js';
import { claimDeposit, readDeposit, readPair } from './deposit.js';
import { vaultOf, type Call } from './endpoint.js';
import type { RecurringOrder } from './state.js';

const leastOrders = 2;
const mostOrders = 1000;
const shortestIntervalSeconds = 60;
const longestIntervalSeconds = 365 * 86_400;

/** `POST /orders/dca`: brings a deposit that was crafted with the order type `recurring`. */
export function createRecurringOrder(call: Call): ReferenceResponse {
  const { state, clock, wallet, fields } = call;
  const now = clock.now();
  const userPubkey = fields.address('userPubkey');
  const pair = readPair(fields);
  const inputAmount = fields.amount('inputAmount');
  const numberOfOrders = fields.whole('numberOfOrders', leastOrders, mostOrders);
  const intervalSeconds = fields.whole('intervalSeconds', shortestIntervalSeconds, longestIntervalSeconds);
  const spending = readDeposit(fields);
  fields.check();
  vaultOf(call, 'userPubkey', userPubkey, 400);
  const deposit = claimDeposit(call, { ...spending, ...pair, amount: inputAmount, orderType: 'recurring' });
  const id = state.next('recurring order', wallet);
  deposit.spentBy = id;
  const order: RecurringOrder = {
    ...{ id, userPubkey, ...pair, inputAmount, numberOfOrders, intervalSeconds },
    ...{ state: 'open', createdAt: now, updatedAt: now },
  };
  state.recurringOrders.add(order);
  return answer(200, { id });
}
