import type { Defect } from '../defect.js';
import { defectsOfAcceptance } from './acceptance.js';
import { defectsOfBuilds } from './builds.js';
import { defectsOfFees } from './fees.js';
import { defectsOfQuotes } from './quotes.js';
import { defectsOfReceivers } from './receivers.js';
import { defectsOfSecondVersion } from './second-version.js';
import { defectsOfSequences } from './sequences.js';
import { defectsOfTransactions } from './transactions.js';

/** Faults of the swap order API. */
export const swapOrderDefects: readonly Defect[] = [
  ...defectsOfTransactions,
  ...defectsOfReceivers,
  ...defectsOfFees,
  ...defectsOfQuotes,
  ...defectsOfAcceptance,
  ...defectsOfSecondVersion,
  ...defectsOfBuilds,
  ...defectsOfSequences,
];
