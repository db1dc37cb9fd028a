import { scenario, type AnyScenario, type Scenario } from '../../../model/scenario.js';
import { withFundsLock } from '../../wallet-lock.js';
import type { TriggerFixtures } from '../fixtures.js';
import { keepingOrders } from '../fixtures/orders-left.js';
import { heedingProfile } from '../fixtures/profile-failure.js';
import type { TriggerFacts } from '../reader/facts.js';
import type { TriggerSession } from '../reader/view.js';

/**
 * States a scenario of this API. One that settles has the declared wallets to itself, unless fresh ones bring deposits; each
 * heeds what a profile may do wrong, and says which orders it leaves behind.
 */
export function triggerScenario<Input>(
  of: Scenario<TriggerFixtures, Input, TriggerFacts>,
): AnyScenario<TriggerFixtures> {
  const settles = of.effects.includes('settle');
  const run: typeof of.run = (input, session) =>
    settles ? withOwnFunds(session, () => of.run(input, session)) : of.run(input, session);
  return keepingOrders(heedingProfile(scenario<TriggerFixtures, Input, TriggerFacts>({ ...of, run })));
}

async function withOwnFunds(session: TriggerSession, work: () => Promise<void>): Promise<void> {
  const { freshWallets, wallet: first, secondWallet } = session.fixtures;
  const names = freshWallets === 'funded' ? [] : [first, secondWallet];
  const wallets = names.flatMap((name) => (name === undefined ? [] : (session.wallet(name) ?? [])));
  await wallets.reduceRight<() => Promise<void>>(
    (inner, wallet) => () => withFundsLock(session, wallet, inner),
    work,
  )();
}
