import type { AnyScenario } from '../../core/scenario.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { quote } from './quote.js';

/** All scenarios, in the order in which they go out under a budget: what exercises most stands first. */
export const scenarios: readonly AnyScenario<SwapOrderFixtures>[] = [quote];
