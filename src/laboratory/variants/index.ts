import { borrow } from './borrow/borrow.js';
import { borrowOnChain } from './borrow/chain.js';
import { everywhere, headers, spellings } from './everywhere.js';
import type { Variant, Variants } from './vary.js';
import { swapOrderCircumstances } from './swap-order/circumstances.js';
import { swapOrder } from './swap-order/orders.js';
import { triggerOrder } from './trigger/trigger.js';

const of = (api: string | undefined, own: Variants): readonly Variant[] =>
  Object.entries(own).map(([id, variant]) => ({
    ...{ id, api },
    ...(typeof variant === 'function' ? { inject: variant } : variant),
  }));

/** Every conforming variation; ids are unique. Those that only spell an answer otherwise come last, for they end in text. */
export const variants: readonly Variant[] = [
  ...of('borrow', { ...borrowOnChain, ...borrow }),
  ...of('swapOrder', { ...swapOrderCircumstances, ...swapOrder }),
  ...of('trigger', triggerOrder),
  ...of(undefined, { ...everywhere, ...spellings, ...headers }),
];
