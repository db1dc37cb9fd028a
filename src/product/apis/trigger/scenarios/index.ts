import type { AnyScenario } from '../../../model/scenario.js';
import type { TriggerFixtures } from '../fixtures.js';
import { atOnce, declaredOrders, keyWithoutAccess, keyWithoutAccessOnOrders } from './orders.js';
import { challenge } from './challenge.js';
import { recurringLife } from './recurring.js';
import { lateVerification, signIn } from './sign-in.js';
import { expiredTokenOnOrders, tokenRuleOnOrders } from './token-rule-on-orders.js';
import { admitted, expiredToken, signInAgain, tokenRule } from './token-rule.js';
import { newcomer, register, deposits } from './vault.js';
import { walk } from './walk.js';

/** All scenarios, in the order in which they go out under a budget: what exercises most stands first. */
export const scenarios: readonly AnyScenario<TriggerFixtures>[] = [
  admitted,
  challenge,
  signIn,
  signInAgain,
  tokenRule,
  newcomer,
  register,
  ...deposits,
  walk,
  atOnce,
  tokenRuleOnOrders,
  declaredOrders,
  recurringLife,
  keyWithoutAccess,
  keyWithoutAccessOnOrders,
  lateVerification,
  expiredToken,
  expiredTokenOnOrders,
];
