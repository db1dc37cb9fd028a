import type { ExchangeId } from '../../../model/exchange.js';
import { looksLikePage } from '../../../model/response.js';
import { scenario, type Scenario } from '../../../model/scenario.js';
import { withFundsLock } from '../../wallet-lock.js';
import type { TriggerFixtures } from '../fixtures.js';
import { textAt } from '../fixtures/template.js';
import { succeeded, type OrderLeft, type TriggerFacts, type TriggerSession } from '../reader/view.js';

/** One that settles has the declared wallets to itself, unless fresh ones bring deposits. */
export function triggerScenario<Input>(of: Scenario<TriggerFixtures, Input, TriggerFacts>) {
  const settles = of.effects.includes('settle');
  const run: typeof of.run = (input, session) =>
    keepingOrders(session, (kept) => (settles ? withOwnFunds(kept, () => of.run(input, kept)) : of.run(input, kept)));
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
  /** The id of each order; undefined where the dialect finds none. */
  const open = new Map<ExchangeId, string | undefined>();
  const remove = (id: ExchangeId): void => {
    if (open.delete(id)) session.keep(-requestsToCancel);
  };
  try {
    await work({
      ...session,
      async send(request) {
        const response = await session.send(request);
        const { operation, id } = response.exchange;
        const isCreated = succeeded(response) && !looksLikePage(response.exchange.response?.body ?? '');
        if (isCreated && (operation === 'createOrder' || operation === 'createRecurring')) {
          const { createOrder } = session.fixtures.dialect ?? {};
          const isPlain = operation === 'createOrder' && createOrder !== undefined;
          open.set(id, isPlain ? textAt(response.unmasked(), createOrder.orderId) : undefined);
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
    const left = [...open].map(([exchange, id]): OrderLeft => ({ exchange, ...(id !== undefined && { id }) }));
    if (left.length > 0) session.fact('ordersLeftBehind', left);
    [...open.keys()].forEach(remove);
  }
}
