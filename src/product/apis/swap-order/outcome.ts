import { isObject } from '../../json/parse.js';
import type { View } from '../../model/view.js';

/** How an order came out, as far as a parameter that is ignored must not change it. */
export function outcomeOf({ inconclusive, response: { status, body } }: View): string {
  if (inconclusive !== undefined) return `no usable response (${inconclusive})`;
  if (status >= 400) return 'refused';
  if (status !== 200) return `status ${status}`;
  const transaction = isObject(body) ? body.transaction : undefined;
  const built = transaction === null ? 'null' : transaction === '' ? 'empty' : 'not empty';
  return `quoted with a transaction that is ${built}`;
}
