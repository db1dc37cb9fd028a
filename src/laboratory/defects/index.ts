import type { Reference } from '../../reference/composition.js';
import type { Handler } from '../../reference/reference.js';
import { defectsOfBuilds } from './borrow/builds.js';
import { defectsOfLists } from './borrow/lists.js';
import { defectsOfRequests } from './borrow/requests.js';
import { defectsOfSettlement } from './borrow/settlement.js';
import type { Defect } from './defect.js';
import { together } from './operators.js';
import { defectsOfQuotes } from './swap-order/quotes.js';
import { defectsOfOrders as defectsOfSwapOrders } from './swap-order/orders.js';
import { defectsOfFailures } from './trigger/failures.js';
import { defectsOfImpersonation } from './trigger/impersonation.js';
import { defectsOfOrders } from './trigger/orders.js';
import { defectsOfSignIn } from './trigger/sign-in.js';

/** Every defect of the reference, by API; ids are unique. */
export const defects: readonly Defect[] = [
  ...[defectsOfSwapOrders, defectsOfQuotes],
  ...[defectsOfLists, defectsOfRequests, defectsOfBuilds, defectsOfSettlement],
  ...[defectsOfSignIn, defectsOfOrders, defectsOfImpersonation, defectsOfFailures],
].flat();

/** The reference with those of the known defects that have these ids; an unknown id throws an Error that names the known ones. */
export function withDefects(reference: Reference, ids: readonly string[], known = defects): Handler {
  const found = ids.map((id) => {
    const one = known.find((each) => each.id === id);
    if (one === undefined)
      throw new Error(`no defect ${id}; expected one of ${known.map((each) => each.id).join(', ')}`);
    return one.inject;
  });
  return together(...found)(reference);
}
