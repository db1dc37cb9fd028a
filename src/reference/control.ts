import type { Reference } from './composition.js';
import type { Handler } from './reference.js';

/** A conforming variation: with it, nothing may turn red. */
export interface Control {
  readonly id: string;
  readonly says: string;
  inject(reference: Reference): Handler;
}
