import { cancel, confirm, untilReady } from './cancellation.js';
import type { ChallengeType } from './fixtures.js';
import { listUntilShown } from './listing.js';
import type { Purpose } from './purposes.js';
import { endpoint } from './request.js';
import type { TriggerSession } from './response.js';
import { signTransaction } from './signing.js';
import { createOrder, openTrader, orderBody, probe, type Order, type OrderForm, type Trader } from './trader.js';

/** Two wallets and what they own, as the responses so far tell. */
export interface Market {
  readonly session: TriggerSession;
  /** How each of them signs in. */
  readonly types: Readonly<Record<Part, ChallengeType>>;
  readonly traders: { A?: Trader | undefined; B?: Trader | undefined };
}

type Part = 'A' | 'B';

/** What one wallet does next with an order of some form; the other is there for what must not be done with its order. */
type Step = (trader: Trader, form: OrderForm, other: () => Promise<Trader | undefined>) => Promise<unknown>;

const steps = {
  'list orders': (trader, form) => listUntilShown(trader, () => openOrder(trader, form)),
  'create an order': (trader, form) => createOrder(trader, form),
  'create on a spent deposit': async (trader, form) => createAgain(trader, await openOrder(trader, form)),
  'create on the deposit of a cancelled order': async (trader, form) =>
    createAgain(trader, await cancelledOrder(trader, form)),
  update: (trader, form) => update(trader, () => orderToUpdate(trader, form), 'valid'),
  'update badly': (trader, form) => update(trader, () => openOrder(trader, form), 'broken-field'),
  'update an unknown order': (trader) => update(trader, () => unknown(trader), 'unknown'),
  "update another's order": (trader, form, other) => update(trader, () => foreign(other, openOrder, form), 'foreign'),
  "update another's order that is being cancelled": (trader, form, other) =>
    update(trader, () => foreign(other, cancellingOrder, form), 'foreign'),
  'ask for one order and another': async (trader, form) => {
    const one = await openOrder(trader, form);
    const another = one && (await createOrder(trader, form));
    await ask(trader, () => one, 'history/own');
    await ask(trader, () => another, 'history/own');
  },
  'ask for an order that is being cancelled': (trader, form) =>
    ask(trader, () => cancellingOrder(trader, form), 'history/own'),
  'ask for an unknown order': (trader) => ask(trader, () => unknown(trader), 'history/unknown'),
  "ask for another's order": (trader, form, other) =>
    ask(trader, () => foreign(other, openOrder, form), 'history/foreign'),
  "ask for another's order that is being cancelled": (trader, form, other) =>
    ask(trader, () => foreign(other, cancellingOrder, form), 'history/foreign'),
  'cancel an unknown order': async (trader) => {
    const order = unknown(trader);
    const { cancelOrder } = trader.session.fixtures;
    if (order && cancelOrder)
      await probe(trader, {
        ...endpoint.cancelOrder(order.id, cancelOrder.body({ order: order.id })),
        purpose: 'cancel/unknown',
      });
  },
  "cancel another's order": (trader, form, other) => cancelForeign(trader, () => foreign(other, openOrder, form)),
  "cancel another's order that is being cancelled": (trader, form, other) =>
    cancelForeign(trader, () => foreign(other, cancellingOrder, form)),
  cancel: async (trader, form) => {
    const order = await openOrder(trader, form);
    if (order) await cancel(trader, order);
  },
  'confirm with an unreadable transaction': (trader, form) => confirmBadly(trader, form, 'confirm/unreadable'),
  'confirm with a bad signature': (trader, form) => confirmBadly(trader, form, 'confirm/bad-signature'),
  'confirm unsigned': (trader, form) => confirmBadly(trader, form, 'confirm/unsigned'),
  'confirm with a deposit': (trader, form) => confirmBadly(trader, form, 'confirm/mismatch'),
  'confirm with the withdrawal of another order': (trader, form) =>
    confirmBadly(trader, form, 'confirm/withdrawal-of-other-order'),
  'confirm with a broken field': (trader, form) => confirmBadly(trader, form, 'confirm/broken-field'),
  'confirm an unknown order': (trader, form) => confirmBadly(trader, form, 'confirm/unknown'),
  confirm: async (trader, form) => {
    const order = await cancellingOrder(trader, form);
    if (order) await confirm(trader, order);
  },
  'update after the confirmation': (trader, form) => update(trader, () => cancelledOrder(trader, form), 'cancelled'),
} satisfies Record<string, Step>;

export type StepName = keyof typeof steps;

export const stepNames = Object.keys(steps) as StepName[];

export async function takeStep(market: Market, by: Part, does: StepName, form: OrderForm): Promise<void> {
  const trader = await traderOf(market, by);
  const step: Step = steps[does];
  if (trader !== undefined) await step(trader, form, () => traderOf(market, by === 'A' ? 'B' : 'A'));
}

async function traderOf(market: Market, part: Part): Promise<Trader | undefined> {
  if (!(part in market.traders)) {
    const type = market.types[part];
    market.traders[part] = await openTrader(market.session, part, { type });
  }
  return market.traders[part];
}

type SomeOrder = Pick<Order, 'id'> | undefined;

async function openOrder(trader: Trader, form: OrderForm): Promise<Order | undefined> {
  return trader.orders.find((order) => order.state === 'open' && order.form === form) ?? createOrder(trader, form);
}

/** The profile knows one valid change of an order; a server may reject what changes nothing. */
async function orderToUpdate(trader: Trader, form: OrderForm): Promise<Order | undefined> {
  const order = await openOrder(trader, form);
  if (order === undefined || order.isUpdated === true) return undefined;
  order.isUpdated = true;
  return order;
}

async function cancellingOrder(trader: Trader, form: OrderForm, besides?: Order): Promise<Order | undefined> {
  const known = trader.orders.find(
    (order) =>
      order !== besides && order.form === form && order.state === 'cancelling' && order.withdrawal !== undefined,
  );
  if (known !== undefined) return known;
  // Where one order could not be cancelled, no further ones are created to try.
  if (trader.orders.some(({ state }) => state === 'unsure')) return undefined;
  const order = await openOrder(trader, form);
  return order && (await cancel(trader, order)) ? order : undefined;
}

async function cancelledOrder(trader: Trader, form: OrderForm): Promise<Order | undefined> {
  const known = trader.orders.find((order) => order.state === 'cancelled' && order.form === form);
  if (known !== undefined) return known;
  const order = await cancellingOrder(trader, form);
  return order && (await confirm(trader, order)) ? order : undefined;
}

async function createAgain(trader: Trader, order: Order | undefined): Promise<void> {
  const payload = order && orderBody(trader, order.deposit, order.form);
  if (payload) await probe(trader, { ...endpoint.createOrder(payload.body), purpose: 'create/duplicate' });
}

function unknown({ session }: Trader): SomeOrder {
  const id = session.fixtures.unknownOrderId;
  return id === undefined ? undefined : { id };
}

async function foreign(
  other: () => Promise<Trader | undefined>,
  orderOf: (trader: Trader, form: OrderForm) => Promise<Order | undefined>,
  form: OrderForm,
): Promise<SomeOrder> {
  const trader = await other();
  return trader && orderOf(trader, form);
}

async function cancelForeign(trader: Trader, orderOf: () => Promise<SomeOrder>): Promise<void> {
  const order = await orderOf();
  const { cancelOrder } = trader.session.fixtures;
  if (order === undefined || cancelOrder === undefined) return;
  const request = { ...endpoint.cancelOrder(order.id, cancelOrder.body({ order: order.id })) };
  await untilReady(trader, () => probe(trader, { ...request, purpose: 'cancel/foreign' }), 'foreign');
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
  if (order === undefined || history?.byId === undefined) return;
  const answer = await probe(trader, { ...endpoint.history(history.byId(order.id)), purpose });
  trader.session.fact(`asked:${answer.exchange.id}`, order.id);
}

type BadConfirmation =
  | `confirm/${'unreadable' | 'bad-signature' | 'unsigned' | 'mismatch' | 'broken-field' | 'unknown'}`
  | 'confirm/withdrawal-of-other-order';

async function confirmBadly(trader: Trader, form: OrderForm, purpose: BadConfirmation): Promise<void> {
  const { confirmCancel, unknownOrderId } = trader.session.fixtures;
  const order = await cancellingOrder(trader, form);
  if (confirmCancel === undefined || order?.withdrawal === undefined) return;
  const signedWithdrawal = await withdrawalFor(trader, order, purpose);
  if (signedWithdrawal === undefined) return;
  const id = purpose === 'confirm/unknown' ? unknownOrderId : order.id;
  const variant: 'valid' | 'broken-field' = purpose === 'confirm/broken-field' ? 'broken-field' : 'valid';
  const payload = confirmCancel.body({ signedWithdrawal, cancelAnswer: order.cancelAnswer, variant });
  if (id !== undefined && payload !== undefined)
    await probe(trader, { ...endpoint.confirmCancel(id, payload.body), purpose }, payload.field);
}

async function withdrawalFor(trader: Trader, order: Order, purpose: BadConfirmation): Promise<string | undefined> {
  const { session, client } = trader;
  const { transaction, signed } = order.withdrawal!;
  switch (purpose) {
    case 'confirm/unreadable':
      return 'not a transaction';
    case 'confirm/bad-signature':
      return signTransaction(session, client.wallet, transaction, 'forger');
    case 'confirm/unsigned':
      return signTransaction(session, client.wallet, transaction, 'nobody');
    case 'confirm/mismatch':
      return order.deposit.signed;
    case 'confirm/withdrawal-of-other-order':
      return (await cancellingOrder(trader, order.form, order))?.withdrawal?.signed;
    default:
      return signed;
  }
}
