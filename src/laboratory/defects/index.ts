import type { Reference } from '../../reference/composition.js';
import type { Handler } from '../../reference/reference.js';
import { defectsOfAccounts } from './borrow/accounts.js';
import { defectsOfBuilds } from './borrow/builds.js';
import { defectsOfLists } from './borrow/lists.js';
import { defectsOfMarkets } from './borrow/markets.js';
import { defectsOfRequests } from './borrow/requests.js';
import { defectsOfSettlement } from './borrow/settlement.js';
import { inject, type Defect } from './defect.js';
import { defectsOfAcceptance } from './swap-order/acceptance.js';
import { defectsOfQuotes } from './swap-order/quotes.js';
import { defectsOfTransactions } from './swap-order/transactions.js';
import { defectsOfFailures } from './trigger/failures.js';
import { defectsOfImpersonation } from './trigger/impersonation.js';
import { defectsOfOrders } from './trigger/orders.js';
import { defectsOfSignIn } from './trigger/sign-in.js';
import { defectsOfVaults } from './trigger/vaults-and-lists.js';

/** Every defect of the reference, by API; ids are unique. */
export const defects: readonly Defect[] = [
  ...[defectsOfTransactions, defectsOfQuotes, defectsOfAcceptance],
  ...[defectsOfLists, defectsOfMarkets, defectsOfRequests, defectsOfBuilds, defectsOfAccounts],
  defectsOfSettlement,
  ...[defectsOfSignIn, defectsOfVaults, defectsOfOrders, defectsOfImpersonation, defectsOfFailures],
].flat();

/** The reference with the defects of these ids; an unknown id throws an Error that names the known ones. */
export function withDefects(reference: Reference, ids: readonly string[]): Handler {
  return inject(reference, defects, ids);
}
