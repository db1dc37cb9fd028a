import type { Check, Violation } from '../model/check.js';
import type { ExchangeId } from '../model/exchange.js';
import type { View } from '../model/view.js';

/** What an exchange is to a check: what violates a requirement is never the positive control of that. */
export type Role =
  | { readonly kind: 'accused'; readonly violation: Violation; readonly needsNoControl: boolean }
  | { readonly kind: 'control'; readonly id: ExchangeId }
  | { readonly kind: 'other' };

export function roleOf<F>(check: Check<F>, view: View<F>, violation: Violation | undefined): Role {
  if (check.kind === 'fold') return { kind: 'other' };
  if (violation !== undefined) {
    const needsNoControl = check.kind === 'exchange' && check.needsNoControl?.(view) === true;
    return { kind: 'accused', violation, needsNoControl };
  }
  return view.inconclusive === undefined && check.control?.(view) === true
    ? { kind: 'control', id: view.exchange.id }
    : { kind: 'other' };
}
