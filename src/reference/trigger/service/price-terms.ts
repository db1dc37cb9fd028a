import type { Fields } from './fields.js';
import { longestOrderMilliseconds, marketPricesUsd, slippageBpsRange, type OrderSubType } from '../fixtures.js';
import type { PriceTerms } from './state.js';

const termNames = [
  'triggerCondition',
  'triggerPriceUsd',
  'takeProfitPriceUsd',
  'stopLossPriceUsd',
  'slippageBps',
  'expiresAt',
];
const defaultSlippageBps = 100;

/** The terms of a new order; what its sub type does not use is not looked at. */
export function readTerms(fields: Fields, orderSubType: OrderSubType, now: number): PriceTerms {
  return {
    ...(orderSubType === 'oco'
      ? {}
      : { triggerCondition: readCondition(fields), triggerPriceUsd: fields.price('triggerPriceUsd') }),
    ...(orderSubType === 'single'
      ? {}
      : { takeProfitPriceUsd: fields.price('takeProfitPriceUsd'), stopLossPriceUsd: fields.price('stopLossPriceUsd') }),
    slippageBps: fields.has('slippageBps') ? readSlippage(fields) : defaultSlippageBps,
    expiresAt: readExpiry(fields, now),
  };
}

/** Those terms that an update names; it has to name at least one. */
export function readChanges(fields: Fields, now: number): Partial<PriceTerms> {
  if (!termNames.some((name) => fields.has(name))) fields.refuse('triggerPriceUsd', 'Nothing to update is given');
  return {
    ...(fields.has('triggerCondition') && { triggerCondition: readCondition(fields) }),
    ...(fields.has('triggerPriceUsd') && { triggerPriceUsd: fields.price('triggerPriceUsd') }),
    ...(fields.has('takeProfitPriceUsd') && { takeProfitPriceUsd: fields.price('takeProfitPriceUsd') }),
    ...(fields.has('stopLossPriceUsd') && { stopLossPriceUsd: fields.price('stopLossPriceUsd') }),
    ...(fields.has('slippageBps') && { slippageBps: readSlippage(fields) }),
    ...(fields.has('expiresAt') && { expiresAt: readExpiry(fields, now) }),
  };
}

/**
 * Refuses prices that could never make sense together: a trigger that has already been reached, or a pair of prices
 * that does not lie on both sides of the price it starts from (the market's for `oco`, the trigger's for `otoco`).
 */
export function refuseRelationships(
  fields: Fields,
  orderSubType: OrderSubType,
  terms: PriceTerms,
  triggerMint: string,
): void {
  const market = marketPricesUsd[triggerMint] ?? 1;
  const { triggerCondition, triggerPriceUsd = market, takeProfitPriceUsd, stopLossPriceUsd } = terms;
  const base = orderSubType === 'oco' ? market : triggerPriceUsd;
  if (orderSubType !== 'oco') {
    const reached = triggerCondition === 'above' ? triggerPriceUsd <= market : triggerPriceUsd >= market;
    if (reached) fields.refuse('triggerPriceUsd', `Must be ${triggerCondition} the market price of ${market}`);
  }
  if (orderSubType === 'single' || takeProfitPriceUsd === undefined || stopLossPriceUsd === undefined) return;
  if (takeProfitPriceUsd <= base) fields.refuse('takeProfitPriceUsd', `Must be above ${base}`);
  if (stopLossPriceUsd >= base) fields.refuse('stopLossPriceUsd', `Must be below ${base}`);
}

function readCondition(fields: Fields): 'above' | 'below' {
  return fields.oneOf('triggerCondition', ['above', 'below']);
}

function readSlippage(fields: Fields): number {
  return fields.whole('slippageBps', slippageBpsRange.least, slippageBpsRange.most);
}

function readExpiry(fields: Fields, now: number): number {
  return fields.whole('expiresAt', Math.floor(now) + 1, Math.floor(now) + longestOrderMilliseconds);
}
