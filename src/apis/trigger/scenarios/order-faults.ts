import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { cleanUp } from '../cancellation.js';
import { endpoint } from '../request.js';
import type { OrderVariant, Payload, TriggerFixtures } from '../fixtures.js';
import type { Purpose } from '../purposes.js';
import { craftDeposit, openTrader, orderBody, placeOrder, probe, type Trader } from '../trader.js';

const brokenTerms = ['price-relationship', 'slippage', 'expiry', 'order-sub-type'] as const;
/** Faults that an order of any form can have. */
const ofTheForm = ['vault-address', 'other-wallet', 'bad-signature'] as const;
const kinds = [...brokenTerms, ...ofTheForm] as const;
const forms = ['single', 'one-cancels-other', 'one-triggers-other'] as const satisfies readonly OrderVariant[];

interface Input {
  /** Each is sent with a deposit of its own, for a refused order may or may not spend the deposit. */
  readonly probes: readonly (typeof kinds)[number][];
  /** The form of the orders whose terms are right; one is created in the end, and once more on the same deposit. */
  readonly form: (typeof forms)[number];
}

/** Orders with one fault each, then a proper one and its duplicate. */
export const orderFaults = scenario<TriggerFixtures, Input>({
  name: 'trigger/order-faults',
  description: 'Creates price orders that have one fault each, then a proper one and its duplicate.',
  needs: ['verify', 'signed-deposit', 'create-order'],
  effects: ['session', 'create', 'build', 'settle'],
  maxRequests: 34,
  runs: { gate: 4, release: 20 },
  examples: () => forms.map((form, index) => ({ probes: index === 0 ? [...kinds] : [...ofTheForm], form })),
  arbitrary: () =>
    fc.record(
      {
        probes: fc.array(fc.constantFrom(...kinds), { minLength: 0, maxLength: kinds.length }),
        form: fc.constantFrom(...forms),
      },
      { noNullPrototype: true },
    ),
  run: async ({ probes, form }, session) => {
    const trader = await openTrader(session, 'A');
    if (trader === undefined) return;
    for (const kind of probes) await sendOne(trader, kind, form);
    const deposit = await craftDeposit(trader);
    if (deposit !== undefined && (await placeOrder(trader, deposit, form)) !== undefined) {
      const payload = orderBody(trader, deposit, form);
      if (payload !== undefined) await send(trader, payload, 'create/duplicate');
    }
    await cleanUp([trader]);
  },
});

async function sendOne(trader: Trader, kind: (typeof kinds)[number], form: (typeof forms)[number]): Promise<void> {
  const { session, vault } = trader;
  const { secondWallet } = session.fixtures;
  if (kind === 'vault-address' && vault === undefined) return;
  const deposit = await craftDeposit(trader);
  if (deposit === undefined) return;
  const declared = secondWallet === undefined ? undefined : session.wallet(secondWallet);
  const stranger = declared ?? session.freshWallet('stranger');
  const payload = (): Payload | undefined => {
    switch (kind) {
      case 'vault-address':
        return orderBody(trader, deposit, form, vault);
      case 'other-wallet':
        return orderBody(trader, deposit, form, stranger.publicKey);
      case 'bad-signature':
        return orderBody(trader, { ...deposit, signed: deposit.badlySigned }, form);
      default:
        return orderBody(trader, deposit, kind);
    }
  };
  await send(trader, payload(), `create/${kind}`);
}

async function send(trader: Trader, payload: Payload | undefined, purpose: Purpose): Promise<void> {
  if (payload !== undefined) await probe(trader, { ...endpoint.createOrder(payload.body), purpose }, payload.field);
}
