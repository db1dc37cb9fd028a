import { borrowDefects } from './borrow/index.js';
import type { Reference } from '../../reference/composition.js';
import { inject, type Defect } from './defect.js';
import type { Handler } from '../../reference/reference.js';
import { swapOrderDefects } from './swap-order/index.js';
import { triggerDefects } from './trigger/index.js';

/** Every defect of the reference; ids are unique. */
export const defects: readonly Defect[] = [...swapOrderDefects, ...borrowDefects, ...triggerDefects];

/** The reference with the defects of these ids; an unknown id throws an Error that names the known ones. */
export function withDefects(reference: Reference, ids: readonly string[]): Handler {
  return inject(reference, defects, ids);
}
