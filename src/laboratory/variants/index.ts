import { borrow } from './borrow/borrow.js';
import { everywhere, headers, spellings } from './everywhere.js';
import type { Variant, Variants } from './vary.js';
import { swapOrder } from './swap-order/orders.js';
import { triggerOrder } from './trigger/trigger.js';

const of = (api: string | undefined, own: Variants): readonly Variant[] =>
  Object.entries(own).map(([id, variant]) => ({
    ...{ id, api },
    ...(typeof variant === 'function' ? { inject: variant } : variant),
  }));

/** Every conforming variation; ids are unique. Those that only spell an answer otherwise come last, for they end in text. */
export const variants: readonly Variant[] = [
  ...of('borrow', borrow),
  ...of('swapOrder', swapOrder),
  ...of('trigger', triggerOrder),
  ...of(undefined, { ...everywhere, ...spellings, ...headers }),
];
