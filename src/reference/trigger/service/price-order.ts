import type { ReferenceResponse } from '../../reference.js';
import { answer, refuse, refuseFields } from './answers.js';
import { claimDeposit, readDeposit } from './deposit.js';
import type { Call } from './endpoint.js';
import { fieldsOf } from './fields.js';
import { orderSubTypes } from '../fixtures.js';
import { readChanges, readTerms, refuseRelationships } from './price-terms.js';
import type { PriceOrder } from './state.js';

/** `POST /orders/price`: a refused order leaves its deposit unspent. */
export function createPriceOrder({ state, clock, wallet, body }: Call): ReferenceResponse {
  const now = clock.now();
  const fields = fieldsOf(body);
  const orderType = fields.oneOf('orderType', ['price']);
  const orderSubType = fields.oneOf('orderSubType', orderSubTypes);
  const userPubkey = fields.address('userPubkey');
  const inputMint = fields.address('inputMint');
  const outputMint = fields.address('outputMint');
  const inputAmount = fields.amount('inputAmount');
  const triggerMint = fields.address('triggerMint');
  const spending = readDeposit(fields);
  const terms = readTerms(fields, orderSubType, now);
  if (fields.faults() === undefined) refuseRelationships(fields, orderSubType, terms, triggerMint);
  const faults = fields.faults();
  if (faults !== undefined) return refuseFields(faults);

  const vault = state.vaults.get(wallet);
  if (userPubkey === vault?.vaultPubkey) return refuse(400, 'userPubkey must not be the vault address');
  if (userPubkey !== wallet) return refuse(403, 'userPubkey does not match the authenticated wallet');
  if (vault === undefined) return refuse(400, 'No vault is registered for this wallet');
  const claim = { ...spending, inputMint, outputMint, amount: inputAmount, orderType };
  const deposit = claimDeposit(state, wallet, claim);
  if (typeof deposit === 'string') return refuse(400, deposit);

  const id = state.next('price order', wallet);
  deposit.spentBy = id;
  const order: PriceOrder = {
    id,
    userPubkey,
    orderSubType,
    inputMint,
    outputMint,
    inputAmount,
    triggerMint,
    terms,
    state: 'open',
    createdAt: now,
    updatedAt: now,
  };
  state.priceOrders.add(order);
  return answer(200, { id, depositRequestId: deposit.requestId });
}

/** `PATCH /orders/price/{id}`: only an open order that has not expired. */
export function updatePriceOrder({ state, clock, wallet, id, body }: Call): ReferenceResponse {
  const now = clock.now();
  const fields = fieldsOf(body);
  const changes = readChanges(fields, now);
  const malformed = fields.faults();
  if (malformed !== undefined) return refuseFields(malformed);
  const order = state.priceOrders.get(id);
  if (order?.userPubkey !== wallet) return refuse(404, 'Order not found');
  if (stateOf(order, now) !== 'open') return refuse(400, 'Order is not open');
  const terms = { ...order.terms, ...changes };
  refuseRelationships(fields, order.orderSubType, terms, order.triggerMint);
  const unrelated = fields.faults();
  if (unrelated !== undefined) return refuseFields(unrelated);
  order.terms = terms;
  order.updatedAt = now;
  return answer(200, { id, updatedAt: now });
}

/** Nothing happens to an order when its time is over, so that is worked out when somebody asks. */
export function stateOf(order: PriceOrder, now: number): PriceOrder['state'] | 'expired' {
  return order.state === 'open' && now >= order.terms.expiresAt ? 'expired' : order.state;
}
