import { borrowDefects } from './apis/borrow/defects/index.js';
import type { Reference } from './composition.js';
import { inject, type Defect } from './defect.js';
import type { Handler } from './reference.js';
import { swapOrderDefects } from './apis/swap-order/defects/index.js';
import { triggerDefects } from './apis/trigger/defects/index.js';

/** Every defect of the reference; ids are unique. */
export const defects: readonly Defect[] = [...swapOrderDefects, ...borrowDefects, ...triggerDefects];

/** The reference with the defects of these ids; an unknown id throws an Error that names the known ones. */
export function withDefects(reference: Reference, ids: readonly string[]): Handler {
  return inject(reference, defects, ids);
}
