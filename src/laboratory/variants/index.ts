import { borrow } from './borrow/borrow.js';
import { borrowOnChain } from './borrow/chain.js';
import { everywhere, headers, spellings } from './everywhere.js';
import type { Variant, Variants } from './vary.js';
import { swapOrderCircumstances } from './swap-order/circumstances.js';
import { swapOrder } from './swap-order/orders.js';
import { triggerOrder } from './trigger/trigger.js';

const ofOneApi: Readonly<Record<'borrow' | 'swapOrder' | 'trigger', Variants>> = {
  borrow: { ...borrowOnChain, ...borrow },
  swapOrder: { ...swapOrderCircumstances, ...swapOrder },
  trigger: triggerOrder,
};

/** The API that a conforming variation changes; `undefined` for one that changes all. */
export function apiOfVariant(id: string): string | undefined {
  return Object.entries(ofOneApi).find(([, own]) => id in own)?.[0];
}

/** Every conforming variation; ids are unique. Those that only spell an answer otherwise come last, for they end in text. */
export const variants: readonly Variant[] = Object.entries({
  ...ofOneApi.borrow,
  ...ofOneApi.swapOrder,
  ...ofOneApi.trigger,
  ...everywhere,
  ...spellings,
  ...headers,
}).map(([id, variant]) => ({ id, ...(typeof variant === 'function' ? { inject: variant } : variant) }));
