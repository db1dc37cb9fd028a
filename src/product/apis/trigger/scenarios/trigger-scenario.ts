import type { ExchangeId } from '../../../model/exchange.js';
import { scenario, type AnyScenario, type Scenario } from '../../../model/scenario.js';
import { unlessItThrows } from '../../unless-it-throws.js';
import { withFundsLock } from '../../wallet-lock.js';
import type { TriggerFixtures } from '../fixtures.js';
import { heedingProfile } from '../fixtures/profile-failure.js';
import { succeeded, type OrderLeft, type TriggerFacts, type TriggerSession } from '../reader/view.js';

/** One that settles has the declared wallets to itself, unless fresh ones bring deposits. */
export function triggerScenario<Input>(
  of: Scenario<TriggerFixtures, Input, TriggerFacts>,
): AnyScenario<TriggerFixtures> {
  const settles = of.effects.includes('settle');
  const run: typeof of.run = (input, session) =>
    keepingOrders(session, (kept) =>
      heedingProfile(kept, (heeded) =>
        settles ? withOwnFunds(heeded, () => of.run(input, heeded)) : of.run(input, heeded),
      ),
    );
  return scenario<TriggerFixtures, Input, TriggerFacts>({ ...of, run });
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

const requestsToCancel = 2;

/** Keeps in the fact `ordersLeftBehind`, by responses, which orders were created and not cancelled. */
async function keepingOrders(session: TriggerSession, work: (kept: TriggerSession) => Promise<void>): Promise<void> {
  /** What each order is named by; undefined where the profile finds nothing. */
  const open = new Map<ExchangeId, () => unknown>();
  const remove = (id: ExchangeId): void => {
    if (open.delete(id)) session.keep(-requestsToCancel);
  };
  try {
    await work({
      ...session,
      async send(request) {
        const response = await session.send(request);
        const { operation, id } = response.exchange;
        if (succeeded(response) && (operation === 'createOrder' || operation === 'createRecurring')) {
          const { createOrder } = session.fixtures;
          open.set(id, () => (operation === 'createOrder' ? createOrder?.orderId(response.unmasked()) : undefined));
          session.keep(requestsToCancel);
        }
        return response;
      },
      fact(name, value) {
        if (name.startsWith('cancelled:')) remove(name.slice('cancelled:'.length) as ExchangeId);
        session.fact(name, value);
      },
    });
  } finally {
    if (open.size > 0) session.fact('ordersLeftBehind', [...open].map(orderLeft));
    [...open.keys()].forEach(remove);
  }
}

function orderLeft([exchange, nameOf]: readonly [ExchangeId, () => unknown]): OrderLeft {
  const id = unlessItThrows(nameOf);
  return typeof id === 'string' ? { exchange, id } : { exchange };
}
