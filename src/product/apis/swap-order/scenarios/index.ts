import type { AnyScenario } from '../../../model/scenario.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { closeAuthorityAlone, optionAccepted, takersWithoutMeans, takerWithMeans } from './option-on-and-off.js';
import { bothVersions, parametersAtBoth } from './both-versions.js';
import { exclusions } from './exclusions.js';
import { withoutKey, wrongKey } from './key.js';
import { fundedTaker, nativeOutput, options, secondRouterType } from './orders-for-takers.js';
import { referral, referralOutOfBounds } from './referral.js';
import { missingParameter, unquotable } from './negative-tests.js';

/** All scenarios, in the order in which they go out under a budget: what exercises most stands first. */
export const scenarios: readonly AnyScenario<SwapOrderFixtures>[] = [
  bothVersions,
  missingParameter,
  unquotable,
  fundedTaker,
  options,
  exclusions,
  referralOutOfBounds,
  nativeOutput,
  referral,
  secondRouterType,
  takerWithMeans,
  takersWithoutMeans,
  closeAuthorityAlone,
  optionAccepted,
  parametersAtBoth,
  wrongKey,
  withoutKey,
];
