import type { Defect } from '../defect.js';
import { defectsOfAccounts } from './accounts.js';
import { defectsOfBothSides } from './both-sides.js';
import { defectsOfBuilds } from './builds.js';
import { defectsOfFurtherMarket } from './alternate-market.js';
import { defectsOfInstructions } from './instructions.js';
import { defectsOfLimits } from './limits.js';
import { defectsOfLists } from './lists.js';
import { defectsOfLiteral } from './literal.js';
import { defectsOfMarkets } from './markets.js';
import { defectsOfRequests } from './requests.js';
import { defectsOfSigning } from './signing.js';
import { defectsOfSimulation } from './simulation.js';
import { defectsOfUnusableResponses } from './unusable.js';
import { defectsOfStates } from './states.js';
import { defectsOfSettlement } from './settlement.js';

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
  ...defectsOfBothSides,
  ...defectsOfSigning,
  ...defectsOfSettlement,
  ...defectsOfStates,
  ...defectsOfLimits,
  ...defectsOfSimulation,
  ...defectsOfUnusableResponses,
];
