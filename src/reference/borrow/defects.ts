import type { Defect } from '../defect.js';
import { defectsOfAccounts } from './defects-of-accounts.js';
import { defectsOfBuilds } from './defects-of-builds.js';
import { defectsOfFurtherMarket } from './defects-of-further-market.js';
import { defectsOfInstructions } from './defects-of-instructions.js';
import { defectsOfLimits } from './defects-of-limits.js';
import { defectsOfLists } from './defects-of-lists.js';
import { defectsOfLiteral } from './defects-of-literal.js';
import { defectsOfMarkets } from './defects-of-markets.js';
import { defectsOfRequests } from './defects-of-requests.js';
import { defectsOfSettlement } from './defects-of-settlement.js';

/** Faults of the borrow API. */
export const borrowDefects: readonly Defect[] = [
  ...defectsOfLists,
  ...defectsOfMarkets,
  ...defectsOfFurtherMarket,
  ...defectsOfRequests,
  ...defectsOfBuilds,
  ...defectsOfInstructions,
  ...defectsOfAccounts,
  ...defectsOfLiteral,
  ...defectsOfSettlement,
  ...defectsOfLimits,
];
