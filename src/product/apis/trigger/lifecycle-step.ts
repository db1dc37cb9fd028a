import { confirmBadly } from './bad-confirmation.js';
import { cancel, confirm, untilReady } from './cancellation.js';
import {
  cancelledOrder,
  cancellingOrder,
  openOrder,
  orderToUpdate,
  sendBrokenUpdates,
  sendUpdate,
  sendVainUpdate,
  type OrderKind,
} from './order-of-kind.js';
import { signInAnyhow } from './client.js';
import { renewingBefore } from './renewal.js';
import { readVaultBesideOrders, listUntilShown } from './read-beside-another.js';
import type { ChallengeType } from './fixtures.js';
import { endpoint } from './request.js';
import { isOfService, type TriggerSession } from './response.js';
import { askWithoutVault } from './without-vault.js';
import {
  alternate,
  createOrder,
  depositBody,
  openTrader,
  orderBody,
  probe,
  sendSubject,
  type Order,
  type Trader,
} from './trader.js';

/** Two wallets and what they own, as the responses so far tell. */
export interface Market {
  readonly session: TriggerSession;
  /** How each of them signs in. */
  readonly types: Readonly<Record<Part, ChallengeType>>;
  /** Whether a wallet asks for what it cannot have yet before it registers. */
  readonly asksEarly: boolean;
  readonly traders: Partial<Record<Part, Trader | undefined>>;
  /** Wallets without a vault, and hence without orders. */
  readonly newcomers: Partial<Record<Part, Trader | undefined>>;
}

type Part = 'A' | 'B';

/** What one wallet does next with an order of some kind; the other is there for what must not be done with its order. */
type Step = (trader: Trader, kind: OrderKind, other: () => Promise<Trader | undefined>) => Promise<unknown>;

const steps = {
  'read its vault': async (trader, kind) => {
    if (await openOrder(trader, kind)) await readVaultBesideOrders(trader);
  },
  'craft for its vault': async (trader, kind) => {
    const order = trader.vault === undefined ? undefined : await openOrder(trader, kind);
    const payload = order && depositBody(trader, kind.form, trader.vault);
    if (payload) await probe(trader, endpoint.craftDeposit(payload.body));
  },
  'list orders': (trader, { form }) => listUntilShown(trader, () => createOrder(trader, form)),
  'list orders beside those of another': async (trader, kind, other) => {
    const another = await other();
    if (another) await listUntilShown(another, () => openOrder(another, kind));
    await listUntilShown(trader, () => openOrder(trader, kind));
  },
  'create an order': (trader, { form }) => createOrder(trader, form),
  'create on a spent deposit': async (trader, kind) => createAgain(trader, await openOrder(trader, kind)),
  'create on the deposit of a cancelled order': async (trader, kind) =>
    createAgain(trader, await cancelledOrder(trader, kind)),
  update: async (trader, kind) => sendUpdate(trader, await orderToUpdate(trader, kind)),
  'update twice': async (trader, { form }) => sendUpdate(trader, await openOrder(trader, { form, isUpdated: true })),
  'update badly': async (trader, kind) => {
    const order = await openOrder(trader, kind);
    if (order) await sendBrokenUpdates(trader, order);
  },
  'update an unknown order': (trader) => sendVainUpdate(trader, unknown(trader)),
  "update another's order": async (trader, kind, other) =>
    sendVainUpdate(trader, await foreign(other, openOrder, kind)),
  "update another's order that is being cancelled": async (trader, kind, other) =>
    sendVainUpdate(trader, await foreign(other, cancellingOrder, kind)),
  'ask for one order and another': async (trader, kind) => {
    const item = await openOrder(trader, kind);
    const another = item && (await createOrder(trader, kind.form));
    await askForOwn(trader, item);
    await askForOwn(trader, another);
  },
  'ask for an order that is being cancelled': async (trader, kind) =>
    askForOwn(trader, await cancellingOrder(trader, kind)),
  'ask for a cancelled order': async (trader, kind) => askForOwn(trader, await cancelledOrder(trader, kind)),
  'ask for an unknown order': (trader) => askInVain(trader, unknown(trader)),
  "ask for another's order": async (trader, kind, other) => askInVain(trader, await foreign(other, openOrder, kind)),
  "ask for another's order that is being cancelled": async (trader, kind, other) =>
    askInVain(trader, await foreign(other, cancellingOrder, kind)),
  'cancel an unknown order': async (trader) => {
    const order = unknown(trader);
    const { cancelOrder } = trader.session.fixtures;
    if (order && cancelOrder)
      await probe(trader, endpoint.cancelOrder(order.id, cancelOrder.body({ order: order.id })));
  },
  "cancel another's order": (trader, kind, other) => cancelForeign(trader, () => foreign(other, openOrder, kind)),
  "cancel another's order that is being cancelled": (trader, kind, other) =>
    cancelForeign(trader, () => foreign(other, cancellingOrder, kind)),
  cancel: async (trader, kind) => {
    const order = await openOrder(trader, kind);
    if (order) await cancel(trader, order);
  },
  'confirm with an unreadable transaction': (trader, kind) => confirmBadly(trader, kind, 'unreadable'),
  'confirm with a bad signature': (trader, kind) => confirmBadly(trader, kind, 'bad-signature'),
  'confirm unsigned': (trader, kind) => confirmBadly(trader, kind, 'unsigned'),
  'confirm with a deposit': (trader, kind) => confirmBadly(trader, kind, 'deposit'),
  'confirm with the withdrawal of another order': (trader, kind) =>
    confirmBadly(trader, kind, 'withdrawal-of-other-order'),
  'confirm with a broken field': (trader, kind) => confirmBadly(trader, kind, 'broken-field'),
  'confirm an unknown order': (trader, kind) => confirmBadly(trader, kind, 'unknown'),
  confirm: async (trader, kind) => {
    const order = await cancellingOrder(trader, kind);
    if (order) await confirm(trader, order);
  },
  'update after the confirmation': async (trader, kind) => sendVainUpdate(trader, await cancelledOrder(trader, kind)),
} satisfies Record<string, Step>;

/** The operations of steps which are about a request that also brings about the subjects of others. */
const subjects: Readonly<Partial<Record<StepName, string>>> = {
  'create an order': 'createOrder',
  update: 'updateOrder',
  cancel: 'cancelOrder',
  confirm: 'confirmCancel',
};

export type StepName = keyof typeof steps;

export const stepNames = Object.keys(steps) as StepName[];

/** Steps that are about no order, or only about one of their own making. */
export const stepsWithoutOrder: readonly StepName[] = [
  'list orders',
  'list orders beside those of another',
  'create an order',
  'update an unknown order',
  'ask for an unknown order',
  'cancel an unknown order',
];

/** Steps about an order of another wallet, which a wallet without a vault can try as well. */
export const stepsOnForeignOrders: readonly StepName[] = [
  "update another's order",
  "update another's order that is being cancelled",
  "ask for another's order",
  "ask for another's order that is being cancelled",
  "cancel another's order",
  "cancel another's order that is being cancelled",
];

/** Who does what; without a vault a third wallet takes the place of the one that is named. */
export interface StepToTake {
  readonly by: Part;
  readonly hasVault: boolean;
  readonly does: StepName;
  /** Whether the wallet signs in again before the request that the step is about, so that it owns things of an older token. */
  readonly isRenewed: boolean;
}

export async function takeStep(
  market: Market,
  { by, hasVault, does, isRenewed }: StepToTake,
  kind: OrderKind,
): Promise<void> {
  const trader = hasVault ? await traderOf(market, by) : await newcomerOf(market, by);
  const step: Step = steps[does];
  if (trader === undefined) return;
  const { client } = trader;
  const subject = subjects[does];
  const renewing = isRenewed ? renewingBefore(client, subject) : client;
  await step({ ...trader, ...(subject === undefined ? { prober: renewing } : { client: renewing }) }, kind, () =>
    traderOf(market, by === 'A' ? 'B' : 'A'),
  );
}

/** A step for which no other wallet is needed. */
export async function takeOwnStep(trader: Trader, does: StepName, kind: OrderKind): Promise<void> {
  const step: Step = steps[does];
  await step(trader, kind, () => Promise.resolve(undefined));
}

async function traderOf(market: Market, part: Part): Promise<Trader | undefined> {
  if (!(part in market.traders)) {
    const type = market.types[part];
    const beforeRegistering = market.asksEarly ? (trader: Trader) => askWithoutVault(trader, 'single') : undefined;
    market.traders[part] = await openTrader(market.session, part, { type, beforeRegistering });
  }
  return market.traders[part];
}

/** A fresh wallet that has not registered, which signs in as the one in whose place it acts. */
async function newcomerOf(market: Market, part: Part): Promise<Trader | undefined> {
  const { session, types, newcomers } = market;
  if (!(part in newcomers)) {
    const wallet = session.fixtures.freshWallets && session.freshWallet(`newcomer ${part}`);
    const client = wallet && (await signInAnyhow(session, wallet, types[part]));
    newcomers[part] = client && { session, client, vault: undefined, orders: [] };
  }
  return newcomers[part];
}

type SomeOrder = Pick<Order, 'id'> | undefined;

async function createAgain(trader: Trader, order: Order | undefined): Promise<void> {
  const payload = order && orderBody(trader, order.deposit, order.form);
  if (payload) await probe(trader, endpoint.createOrder(payload.body));
}

function unknown({ session }: Trader): SomeOrder {
  const id = session.fixtures.unknownOrderId;
  return id === undefined ? undefined : { id };
}

async function foreign(
  other: () => Promise<Trader | undefined>,
  orderOf: (trader: Trader, kind: OrderKind) => Promise<Order | undefined>,
  kind: OrderKind,
): Promise<SomeOrder> {
  const trader = await other();
  return trader && orderOf(trader, kind);
}

async function cancelForeign(trader: Trader, orderOf: () => Promise<SomeOrder>): Promise<void> {
  const order = await orderOf();
  const { cancelOrder } = trader.session.fixtures;
  if (order === undefined || cancelOrder === undefined) return;
  const request = endpoint.cancelOrder(order.id, cancelOrder.body({ order: order.id }));
  await untilReady(trader, () => probe(trader, request), 'foreign');
}

/** Asks for one order of the wallet's own. */
export async function askForOwn(trader: Trader, order: SomeOrder): Promise<void> {
  const { history, unknownOrderId } = trader.session.fixtures;
  if (order === undefined || history?.byId === undefined) return;
  const request = endpoint.history(history.byId(order.id));
  const response = await sendSubject(trader, request);
  if (unknownOrderId !== undefined && !isOfService(response))
    await alternate(trader, 'own order', request, endpoint.history(history.byId(unknownOrderId)));
}

export async function askInVain(trader: Trader, order: SomeOrder): Promise<void> {
  const { history } = trader.session.fixtures;
  if (order !== undefined && history?.byId !== undefined) await probe(trader, endpoint.history(history.byId(order.id)));
}
