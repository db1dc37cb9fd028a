import type { CheckedId } from '#generated/borrow/catalogue.js';
import type { Check } from '../../../model/check.js';
import type { BorrowFixtures } from '../fixtures.js';
import { alternateMarket } from './alternate-market.js';
import { balancesChecks } from './balances.js';
import { bothSides } from './both-sides.js';
import { buildsChecks } from './builds.js';
import { clientPayload } from './client-payload.js';
import { clientReads } from './client-reads.js';
import { createdChecks } from './created.js';
import { nftIdChecks } from './nft-id.js';
import { distinct } from './distinct-builds.js';
import { instructionsChecks, signing } from './instructions.js';
import { limitsChecks } from './limits.js';
import { marketsChecks } from './markets.js';
import { positionsChecks } from './positions.js';
import { refusalsChecks } from './refusals.js';
import { rowsSimulated } from './rows-simulated.js';
import { settledChecks } from './settled.js';
import { transactionChecks } from './transaction.js';
import { vaultsChecks } from './vaults.js';
import { wrappingChecks } from './wrapping.js';

/** The check of every requirement of the borrow API that the contract does not state by itself. */
export const checks = {
  ...alternateMarket,
  ...balancesChecks,
  ...bothSides,
  ...buildsChecks,
  ...clientPayload,
  ...clientReads,
  ...createdChecks,
  ...distinct,
  ...instructionsChecks,
  ...limitsChecks,
  ...marketsChecks,
  ...nftIdChecks,
  ...positionsChecks,
  ...refusalsChecks,
  ...rowsSimulated,
  ...settledChecks,
  ...signing,
  ...transactionChecks,
  ...vaultsChecks,
  ...wrappingChecks,
} satisfies Record<CheckedId, Check<BorrowFixtures>>;
