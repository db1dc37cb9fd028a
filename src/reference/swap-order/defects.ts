import type { Defect } from '../defect.js';
import { defectsOfAcceptance } from './defects-of-acceptance.js';
import { defectsOfAccess } from './defects-of-access.js';
import { defectsOfAnswers } from './defects-of-answers.js';
import { defectsOfCombinations } from './defects-of-combinations.js';
import { defectsOfFees } from './defects-of-fees.js';
import { defectsOfReceivers } from './defects-of-receivers.js';
import { defectsOfRouting } from './defects-of-routing.js';
import { defectsOfSecondVersion } from './defects-of-second-version.js';
import { defectsOfTransactions } from './defects-of-transactions.js';

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
];
