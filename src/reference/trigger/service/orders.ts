import { answer, refusal, type ReferenceResponse } from '../../reference.js';
import { wrappedNativeMint } from '../../chain/addresses.js';
import { longestOrderMilliseconds, orderSubTypes, type OrderSubType } from '../fixtures.js';
import { openOrder, readDeposit, readPair } from './deposit.js';
import { orderOf, type Call, type Fields } from './endpoint.js';
import type { PriceOrder, PriceTerms } from './state.js';

/** US dollars for one unit; a mint that is not listed costs one dollar. */
const marketPricesUsd: Readonly<Record<string, number>> = { [wrappedNativeMint]: 150 };
const defaultSlippageBps = 100;
const leastOrders = 2;
const mostOrders = 1000;
const shortestIntervalSeconds = 60;
const longestIntervalSeconds = 365 * 86_400;

/** `POST /orders/price`: a refused order leaves its deposit unspent. */
export function createPriceOrder(call: Call): ReferenceResponse {
  const { state, clock, fields } = call;
  const orderType = fields.oneOf('orderType', ['price']);
  const orderSubType = fields.oneOf('orderSubType', orderSubTypes);
  const userPubkey = fields.address('userPubkey');
  const pair = readPair(fields);
  const inputAmount = fields.amount('inputAmount');
  const triggerMint = fields.address('triggerMint');
  const spending = readDeposit(fields);
  const terms = termsOfNew(fields, orderSubType, clock.now());
  fields.check();
  checkRelationships(fields, orderSubType, terms, triggerMint);
  const { id, ...opened } = openOrder(call, { ...spending, ...pair, userPubkey, amount: inputAmount, orderType });
  state.priceOrders.set(id, { id, userPubkey, orderSubType, ...pair, inputAmount, triggerMint, terms, ...opened });
  return answer(200, { id, depositRequestId: spending.requestId });
}

/** `PATCH /orders/price/{id}`: only an open order that has not expired. */
export function updatePriceOrder({ state, clock, wallet, id, fields }: Call): ReferenceResponse {
  const now = clock.now();
  const changes = readTerms(fields, now, (name) => fields.has(name));
  if (Object.keys(changes).length === 0) fields.refuse('triggerPriceUsd', 'Nothing to update is given');
  fields.check();
  const order = orderOf(state.priceOrders, id, wallet);
  if (stateOf(order, now) !== 'open') throw refusal(400, 'Order is not open');
  const terms = { ...order.terms, ...changes };
  checkRelationships(fields, order.orderSubType, terms, order.triggerMint);
  order.terms = terms;
  order.updatedAt = now;
  return answer(200, { id, updatedAt: now });
}

/** Nothing happens to an order when its time is over, so that is worked out when somebody asks. */
export function stateOf(order: PriceOrder, now: number): PriceOrder['state'] | 'expired' {
  return order.state === 'open' && now >= order.terms.expiresAt ? 'expired' : order.state;
}

/** How each of the terms is read. */
const readers: { readonly [Name in keyof PriceTerms]-?: (fields: Fields, now: number) => PriceTerms[Name] } = {
  triggerCondition: (fields) => fields.oneOf<'above' | 'below'>('triggerCondition', ['above', 'below']),
  triggerPriceUsd: (fields) => fields.price('triggerPriceUsd'),
  takeProfitPriceUsd: (fields) => fields.price('takeProfitPriceUsd'),
  stopLossPriceUsd: (fields) => fields.price('stopLossPriceUsd'),
  slippageBps: (fields) => fields.whole('slippageBps', 0, 10_000),
  expiresAt: (fields, now) =>
    fields.whole('expiresAt', Math.floor(now) + 1, Math.floor(now) + longestOrderMilliseconds),
};

function readTerms(fields: Fields, now: number, isWanted: (name: string) => boolean): Partial<PriceTerms> {
  const wanted = Object.entries(readers).filter(([name]) => isWanted(name));
  return Object.fromEntries(wanted.map(([name, read]) => [name, read(fields, now)]));
}

const ofTrigger = ['triggerCondition', 'triggerPriceUsd'];
const ofBothSides = ['takeProfitPriceUsd', 'stopLossPriceUsd'];

/** What an order of each sub type has to say; what it does not use is not looked at. */
const termsBySubType: Readonly<Record<OrderSubType, readonly string[]>> = {
  single: ofTrigger,
  oco: ofBothSides,
  otoco: [...ofTrigger, ...ofBothSides],
};

function termsOfNew(fields: Fields, orderSubType: OrderSubType, now: number): PriceTerms {
  const needed = [...termsBySubType[orderSubType], 'expiresAt'];
  const {
    slippageBps = defaultSlippageBps,
    expiresAt = now,
    ...prices
  } = readTerms(fields, now, (name) => needed.includes(name) || (name === 'slippageBps' && fields.has(name)));
  return { ...prices, slippageBps, expiresAt };
}

/**
 * Refuses prices that could never make sense together: a trigger that has already been reached, or a pair of prices
 * that does not lie on both sides of the price it starts from (the market's for `oco`, the trigger's for `otoco`).
 */
function checkRelationships(fields: Fields, orderSubType: OrderSubType, terms: PriceTerms, triggerMint: string): void {
  const market = marketPricesUsd[triggerMint] ?? 1;
  const { triggerCondition, triggerPriceUsd = market, takeProfitPriceUsd, stopLossPriceUsd } = terms;
  const base = orderSubType === 'oco' ? market : triggerPriceUsd;
  if (orderSubType !== 'oco') {
    const reached = triggerCondition === 'above' ? triggerPriceUsd <= market : triggerPriceUsd >= market;
    if (reached) fields.refuse('triggerPriceUsd', `Must be ${triggerCondition} the market price of ${market}`);
  }
  if (orderSubType !== 'single' && takeProfitPriceUsd !== undefined && stopLossPriceUsd !== undefined) {
    if (takeProfitPriceUsd <= base) fields.refuse('takeProfitPriceUsd', `Must be above ${base}`);
    if (stopLossPriceUsd >= base) fields.refuse('stopLossPriceUsd', `Must be below ${base}`);
  }
  fields.check();
}

/** `POST /orders/dca`: brings a deposit that was crafted with the order type `recurring`. */
export function createRecurringOrder(call: Call): ReferenceResponse {
  const { state, fields } = call;
  const userPubkey = fields.address('userPubkey');
  const pair = readPair(fields);
  const inputAmount = fields.amount('inputAmount');
  const numberOfOrders = fields.whole('numberOfOrders', leastOrders, mostOrders);
  const intervalSeconds = fields.whole('intervalSeconds', shortestIntervalSeconds, longestIntervalSeconds);
  const spending = readDeposit(fields);
  fields.check();
  const claim = { ...spending, ...pair, userPubkey, amount: inputAmount, orderType: 'recurring' } as const;
  const { id, ...opened } = openOrder(call, claim);
  state.recurringOrders.set(id, { id, userPubkey, ...pair, inputAmount, numberOfOrders, intervalSeconds, ...opened });
  return answer(200, { id });
}
