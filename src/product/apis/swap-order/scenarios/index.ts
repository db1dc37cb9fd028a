import type { AnyScenario } from '../../../model/scenario.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { bothVersions } from './both-versions.js';
import { exclusions } from './exclusions.js';
import {
  fundedTaker,
  nativeOutput,
  secondRouterType,
  secondRouterTypeAtBoth,
  takersWithoutMeans,
  takerWithMeans,
} from './orders-for-takers.js';
import { leftBehind, walk } from './walk.js';
import { missingParameter, referralOutOfBounds, unquotable, withoutKey, wrongKey } from './wrong-orders.js';

/** All scenarios, in the order in which they go out under a budget: what exercises most stands first. */
export const scenarios: readonly AnyScenario<SwapOrderFixtures>[] = [
  bothVersions,
  missingParameter,
  unquotable,
  fundedTaker,
  walk,
  exclusions,
  referralOutOfBounds,
  nativeOutput,
  secondRouterType,
  takerWithMeans,
  takersWithoutMeans,
  secondRouterTypeAtBoth,
  leftBehind,
  wrongKey,
  withoutKey,
];
