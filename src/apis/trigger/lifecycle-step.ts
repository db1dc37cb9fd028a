import { cancel, confirm, untilReady } from './cancellation.js';
import { endpoint } from './request.js';
import type { Purpose } from './purposes.js';
import { createOrder, openTrader, orderBody, probe, type Order, type Trader } from './trader.js';
import type { TriggerSession } from './response.js';

/** Two wallets and what they own, as the answers so far tell. */
export interface Market {
  readonly session: TriggerSession;
  readonly traders: { A?: Trader | undefined; B?: Trader | undefined };
}

type Part = 'A' | 'B';

/** What one wallet does next; the other is there for what must not be done with its order. */
type Step = (trader: Trader, other: () => Promise<Trader | undefined>) => Promise<unknown>;

const steps = {
  'list orders': async (trader) => {
    const { session, client } = trader;
    const list = session.fixtures.history?.list;
    if (list !== undefined && (await openOrder(trader)) !== undefined)
      await client.send({ ...endpoint.history(list), purpose: 'history/list' });
  },
  'create an order': (trader) => createOrder(trader),
  'create an order that cancels another': (trader) => createOrder(trader, 'one-cancels-other'),
  'create an order that triggers another': (trader) => createOrder(trader, 'one-triggers-other'),
  'create on a spent deposit': async (trader) => createAgain(trader, await openOrder(trader)),
  'create on the deposit of a cancelled order': async (trader) => createAgain(trader, await cancelledOrder(trader)),
  update: (trader) => update(trader, () => orderToUpdate(trader), 'valid'),
  'update badly': (trader) => update(trader, () => openOrder(trader), 'broken-field'),
  'update an unknown order': (trader) => update(trader, () => unknown(trader), 'unknown'),
  "update another's order": (trader, other) => update(trader, () => foreign(other), 'foreign'),
  'ask for an order': (trader) => ask(trader, () => openOrder(trader), 'history/own'),
  'ask for an unknown order': (trader) => ask(trader, () => unknown(trader), 'history/unknown'),
  "ask for another's order": (trader, other) => ask(trader, () => foreign(other), 'history/foreign'),
  'cancel an unknown order': async (trader) => {
    const order = unknown(trader);
    const { cancelOrder } = trader.session.fixtures;
    if (order && cancelOrder)
      await probe(trader, {
        ...endpoint.cancelOrder(order.id, cancelOrder.body({ order: order.id })),
        purpose: 'cancel/unknown',
      });
  },
  "cancel another's order": async (trader, other) => {
    const order = await foreign(other);
    const { cancelOrder } = trader.session.fixtures;
    if (order && cancelOrder)
      await untilReady(
        trader,
        () =>
          probe(trader, {
            ...endpoint.cancelOrder(order.id, cancelOrder.body({ order: order.id })),
            purpose: 'cancel/foreign',
          }),
        'foreign',
      );
  },
  cancel: async (trader) => {
    const order = await openOrder(trader);
    if (order) await cancel(trader, order);
  },
  'confirm with an unreadable transaction': (trader) => confirmBadly(trader, 'confirm/unreadable'),
  'confirm with a bad signature': (trader) => confirmBadly(trader, 'confirm/bad-signature'),
  'confirm with a deposit': (trader) => confirmBadly(trader, 'confirm/mismatch'),
  'confirm with a broken field': (trader) => confirmBadly(trader, 'confirm/broken-field'),
  'confirm an unknown order': (trader) => confirmBadly(trader, 'confirm/unknown'),
  confirm: async (trader) => {
    const order = await cancellingOrder(trader);
    if (order) await confirm(trader, order);
  },
  'update after the confirmation': (trader) => update(trader, () => cancelledOrder(trader), 'cancelled'),
} satisfies Record<string, Step>;

export type StepName = keyof typeof steps;

export const stepNames = Object.keys(steps) as StepName[];

export async function takeStep(market: Market, by: Part, does: StepName): Promise<void> {
  const trader = await traderOf(market, by);
  const step: Step = steps[does];
  if (trader !== undefined) await step(trader, () => traderOf(market, by === 'A' ? 'B' : 'A'));
}

async function traderOf(market: Market, part: Part): Promise<Trader | undefined> {
  if (!(part in market.traders)) market.traders[part] = await openTrader(market.session, part);
  return market.traders[part];
}

type SomeOrder = Pick<Order, 'id'> | undefined;

async function openOrder(trader: Trader): Promise<Order | undefined> {
  return trader.orders.find(({ state }) => state === 'open') ?? (await createOrder(trader));
}

/** The profile knows one valid change of an order; a server may refuse what changes nothing. */
async function orderToUpdate(trader: Trader): Promise<Order | undefined> {
  const order = await openOrder(trader);
  if (order === undefined || order.isUpdated === true) return undefined;
  order.isUpdated = true;
  return order;
}

async function cancellingOrder(trader: Trader): Promise<Order | undefined> {
  const known = trader.orders.find(({ state, withdrawal }) => state === 'cancelling' && withdrawal !== undefined);
  if (known !== undefined) return known;
  // Where one order could not be cancelled, no further ones are created to try.
  if (trader.orders.some(({ state }) => state === 'unsure')) return undefined;
  const order = await openOrder(trader);
  return order && (await cancel(trader, order)) ? order : undefined;
}

async function cancelledOrder(trader: Trader): Promise<Order | undefined> {
  const known = trader.orders.find(({ state }) => state === 'cancelled');
  if (known !== undefined) return known;
  const order = await cancellingOrder(trader);
  return order && (await confirm(trader, order)) ? order : undefined;
}

async function createAgain(trader: Trader, order: Order | undefined): Promise<void> {
  const payload = order && orderBody(trader, order.deposit, 'single');
  if (payload) await probe(trader, { ...endpoint.createOrder(payload.body), purpose: 'create/duplicate' });
}

function unknown({ session }: Trader): SomeOrder {
  const id = session.fixtures.unknownOrderId;
  return id === undefined ? undefined : { id };
}

async function foreign(other: () => Promise<Trader | undefined>): Promise<SomeOrder> {
  const trader = await other();
  return trader && openOrder(trader);
}

async function update(
  trader: Trader,
  orderOf: () => SomeOrder | Promise<SomeOrder>,
  kind: 'valid' | 'broken-field' | 'unknown' | 'foreign' | 'cancelled',
): Promise<void> {
  const order = await orderOf();
  if (order === undefined) return;
  const variant = kind === 'broken-field' ? kind : 'valid';
  const payload = trader.session.fixtures.updateOrder?.body({ order: order.id, variant });
  if (payload === undefined) return;
  const request = { ...endpoint.updateOrder(order.id, payload.body), purpose: `update/${kind}` } as const;
  await probe(trader, request, payload.field);
}

async function ask(trader: Trader, orderOf: () => SomeOrder | Promise<SomeOrder>, purpose: Purpose): Promise<void> {
  const { history } = trader.session.fixtures;
  const order = history?.byId === undefined ? undefined : await orderOf();
  if (order && history?.byId) await probe(trader, { ...endpoint.history(history.byId(order.id)), purpose });
}

type BadConfirmation = `confirm/${'unreadable' | 'bad-signature' | 'mismatch' | 'broken-field' | 'unknown'}`;

async function confirmBadly(trader: Trader, purpose: BadConfirmation): Promise<void> {
  const { confirmCancel, unknownOrderId } = trader.session.fixtures;
  const order = await cancellingOrder(trader);
  if (confirmCancel === undefined || order?.withdrawal === undefined) return;
  const { withdrawal, deposit, cancelAnswer } = order;
  const transactions: Partial<Record<BadConfirmation, string>> = {
    'confirm/unreadable': 'not a transaction',
    'confirm/bad-signature': withdrawal.badlySigned,
    'confirm/mismatch': deposit.signed,
  };
  const id = purpose === 'confirm/unknown' ? unknownOrderId : order.id;
  const variant: 'valid' | 'broken-field' = purpose === 'confirm/broken-field' ? 'broken-field' : 'valid';
  const signedWithdrawal = transactions[purpose] ?? withdrawal.signed;
  const payload = confirmCancel.body({ signedWithdrawal, cancelAnswer, variant });
  if (id !== undefined && payload !== undefined)
    await probe(trader, { ...endpoint.confirmCancel(id, payload.body), purpose }, payload.field);
}
