import type { Defect } from '../defect.js';
import { defectsOfAccounts } from './accounts.js';
import { defectsOfBothSides } from './both-sides.js';
import { defectsOfBuilds } from './builds.js';
import { defectsOfLists } from './lists.js';
import { defectsOfMarkets } from './markets.js';
import { defectsOfRequests } from './requests.js';
import { defectsOfSettlement } from './settlement.js';
import { defectsOfSimulation } from './simulation.js';
import { defectsOfStates } from './states.js';

/** Faults of the borrow API. */
export const borrowDefects: readonly Defect[] = [
  ...defectsOfLists,
  ...defectsOfMarkets,
  ...defectsOfRequests,
  ...defectsOfBuilds,
  ...defectsOfAccounts,
  ...defectsOfBothSides,
  ...defectsOfSettlement,
  ...defectsOfStates,
  ...defectsOfSimulation,
];
