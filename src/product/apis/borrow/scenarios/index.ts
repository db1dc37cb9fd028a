import type { AnyScenario } from '../../../model/scenario.js';
import type { BorrowFixtures } from '../fixtures.js';
import { build, rowsSimulated } from './build.js';
import { buildsInEveryVault, everyVault } from './every-vault.js';
import { lifecycle, alternateMarket, positionStates } from './lifecycle.js';
import { limits, limitsSimulated } from './limits.js';
import { buildMarkets, positionMarkets, vaultOfMarket, unsent } from './markets.js';
import { emptyWallet, positions, vaults, vaultsThroughRpc } from './lists.js';
import { refused } from './refused.js';
import { created } from './created.js';
import { unfunded } from './unfunded.js';

/** All scenarios, in the order in which they go out under a budget: what exercises most per request stands first. */
export const scenarios: readonly AnyScenario<BorrowFixtures>[] = [
  vaults,
  positions,
  positionMarkets,
  emptyWallet,
  buildMarkets,
  build,
  vaultOfMarket,
  unsent,
  vaultsThroughRpc,
  rowsSimulated,
  lifecycle,
  positionStates,
  created,
  alternateMarket,
  buildsInEveryVault,
  everyVault,
  limits,
  limitsSimulated,
  unfunded,
  refused,
];
