import type { Defect } from '../defect.js';
import { defectsOfAcceptance } from './acceptance.js';
import { defectsOfAccess } from './access.js';
import { defectsOfAnswers } from './answers.js';
import { defectsOfBuilds } from './builds.js';
import { defectsOfCombinations } from './combinations.js';
import { defectsOfFees } from './fees.js';
import { defectsOfReceivers } from './receivers.js';
import { defectsOfRouting } from './routing.js';
import { defectsOfSecondVersion } from './second-version.js';
import { defectsOfTransactions } from './transactions.js';

/** Faults of the swap order API. */
export const swapOrderDefects: readonly Defect[] = [
  ...defectsOfTransactions,
  ...defectsOfReceivers,
  ...defectsOfFees,
  ...defectsOfRouting,
  ...defectsOfAnswers,
  ...defectsOfAccess,
  ...defectsOfSecondVersion,
  ...defectsOfAcceptance,
  ...defectsOfCombinations,
  ...defectsOfBuilds,
];
