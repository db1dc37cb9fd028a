import type { Profile } from '../../product/profile/profile.js';
import type { Reference } from '../../reference/composition.js';
import { borrow } from './borrow/borrow.js';
import { borrowOnChain } from './borrow/chain.js';
import { everywhere, headers } from './everywhere.js';
import { spellings } from './spellings.js';
import type { Variant, Variants } from './vary.js';
import { swapOrderCircumstances } from './swap-order/circumstances.js';
import { swapOrder } from './swap-order/orders.js';
import { triggerOrder } from './trigger/trigger.js';
import { inject } from '../defects/defect.js';
import type { Handler } from '../../reference/reference.js';

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
}).map(([id, variant]) => ({ id, ...variant }));

/** The reference with the conforming variations of these ids; an unknown id throws an Error that names the known ones. */
export function withVariants(reference: Reference, ids: readonly string[]): Handler {
  const rank = new Map(variants.map(({ id }, index) => [id, index]));
  const inOrder = [...ids].sort((left, right) => (rank.get(left) ?? 0) - (rank.get(right) ?? 0));
  return inject(reference, variants, inOrder);
}

/** The profile of a reference with the conforming variations of these ids. */
export function declaringVariants(profile: Profile, ids: readonly string[]): Profile {
  return variants
    .filter(({ id }) => ids.includes(id))
    .reduce((declared, { declare }) => declare?.(declared) ?? declared, profile);
}
