import type { ReferenceResponse } from '../../reference.js';
import { answer, refuse, refuseFields } from './answers.js';
import { claimDeposit, readDeposit } from './deposit.js';
import type { Call } from './endpoint.js';
import { fieldsOf } from './fields.js';
import type { RecurringOrder } from './state.js';

const leastOrders = 2;
const mostOrders = 1000;
const shortestIntervalSeconds = 60;
const longestIntervalSeconds = 365 * 86_400;

/** `POST /orders/dca`: brings a deposit that was crafted with the order type `recurring`. */
export function createRecurringOrder({ state, clock, wallet, body }: Call): ReferenceResponse {
  const now = clock.now();
  const fields = fieldsOf(body);
  const userPubkey = fields.address('userPubkey');
  const inputMint = fields.address('inputMint');
  const outputMint = fields.address('outputMint');
  const inputAmount = fields.amount('inputAmount');
  const numberOfOrders = fields.whole('numberOfOrders', leastOrders, mostOrders);
  const intervalSeconds = fields.whole('intervalSeconds', shortestIntervalSeconds, longestIntervalSeconds);
  const spending = readDeposit(fields);
  if (inputMint === outputMint) fields.refuse('outputMint', 'Must differ from inputMint');
  const faults = fields.faults();
  if (faults !== undefined) return refuseFields(faults);
  if (userPubkey !== wallet) return refuse(403, 'userPubkey does not match the authenticated wallet');
  if (!state.vaults.has(wallet)) return refuse(400, 'No vault is registered for this wallet');
  const claim = { ...spending, inputMint, outputMint, amount: inputAmount, orderType: 'recurring' } as const;
  const deposit = claimDeposit(state, wallet, claim);
  if (typeof deposit === 'string') return refuse(400, deposit);
  const order: RecurringOrder = {
    id: state.next('recurring order', wallet),
    userPubkey,
    inputMint,
    outputMint,
    inputAmount,
    numberOfOrders,
    intervalSeconds,
    state: 'open',
    createdAt: now,
    updatedAt: now,
  };
  deposit.spentBy = order.id;
  state.recurringOrders.add(order);
  return answer(200, { id: order.id });
}

/** `GET /orders/history/dca`: the wallet's own recurring orders, newest first. */
export function listRecurringOrders({ state, wallet }: Call): ReferenceResponse {
  const newestFirst = [...state.recurringOrders.of(wallet)].reverse();
  return answer(200, { orders: newestFirst.map(({ withdrawal: _, ...order }) => order) });
}
