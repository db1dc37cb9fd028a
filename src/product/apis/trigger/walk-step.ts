import { badConfirmations, confirmBadly } from './bad-confirmation.js';
import { cancel, cancelInVain, confirm } from './cancellation.js';
import { signInAnyhow } from './client.js';
import type { ChallengeType } from './fixtures.js';
import { orderFaults, sendOrderFault } from './order-fault.js';
import {
  askForOwn,
  askInVain,
  cancelledOrder,
  cancellingOrder,
  openOrder,
  sendBrokenUpdates,
  sendUpdate,
  sendVainUpdate,
  type OrderKind,
} from './order-of-kind.js';
import { readVaultBesideOrders, listUntilShown } from './read-beside-another.js';
import { renewingBefore } from './renewal.js';
import { endpoint } from './request.js';
import type { TriggerSession } from './response.js';
import { depositFaults, sendDeposit } from './scenarios/deposit.js';
import { respond } from './scenarios/sign-in.js';
import {
  craftDeposit,
  createOrder,
  openTrader,
  orderBody,
  orderForms,
  placeOrder,
  probe,
  type Order,
  type SomeOrder,
  type Trader,
} from './trader.js';
import { askWithoutVault } from './without-vault.js';

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

type Other = () => Promise<Trader | undefined>;

/** What one wallet does next with an order of some kind; the other is there for what must not be done with its order. */
type Step = (trader: Trader, kind: OrderKind, other: Other, type: ChallengeType) => Promise<unknown>;

/** How an order in each state comes about. */
const inState = { open: openOrder, cancelling: cancellingOrder, cancelled: cancelledOrder } as const;
type OrderState = keyof typeof inState;
const states = Object.keys(inState) as OrderState[];

/** What is done in vain to an order that is unknown, or another wallet's. */
const inVain = { 'ask for': askInVain, update: sendVainUpdate, cancel: cancelInVain } as const;
type Vain = keyof typeof inVain;

/** The steps of a kind, by what they differ in. */
function each<Key extends string, Name extends string>(
  keys: readonly Key[],
  nameOf: (key: Key) => Name,
  stepOf: (key: Key) => Step,
): Readonly<Record<Name, Step>> {
  return Object.fromEntries(keys.map((key) => [nameOf(key), stepOf(key)])) as Record<Name, Step>;
}

const vainSteps = (verb: Vain) =>
  each(
    states,
    (state) => `${verb} another's ${state} order` as const,
    (state) => async (trader, kind, other) => {
      const another = await other();
      const order = another && (await inState[state](another, kind));
      await inVain[verb](trader, order);
      // What its owner was shown may be kept for whoever asks next; runs of few requests ask for an open order alone.
      if (another === undefined || verb !== 'ask for' || state === 'open') return;
      await askForOwn(another, order);
      await askInVain(trader, order);
    },
  );

const steps = {
  'read its vault and register again': async (trader, kind) => {
    if (!(await openOrder(trader, kind))) return;
    await readVaultBesideOrders(trader);
    await probe(trader, endpoint.registerVault());
  },
  'list orders': (trader, { form }) => listUntilShown(trader, () => createOrder(trader, form)),
  'list orders beside those of another': async (trader, kind, other) => {
    const another = await other();
    if (another) await listUntilShown(another, () => openOrder(another, kind));
    await listUntilShown(trader, () => openOrder(trader, kind));
  },
  'create an order': (trader, { form }) => createOrder(trader, form),
  'create on the first and last of three deposits': async (trader, { form }) => {
    const first = await craftDeposit(trader, form);
    await craftDeposit(trader, form);
    const last = await craftDeposit(trader, form);
    for (const deposit of [first, last]) if (deposit) await placeOrder(trader, deposit, form);
  },
  'create on a spent deposit': async (trader, kind) => createAgain(trader, await openOrder(trader, kind)),
  'create otherwise on a spent deposit': async (trader, kind) =>
    createAgain(
      trader,
      await openOrder(trader, kind),
      orderForms[(orderForms.indexOf(kind.form) + 1) % orderForms.length],
    ),
  'create on the deposit of a cancelled order': async (trader, kind) =>
    createAgain(trader, await cancelledOrder(trader, kind)),
  // The profile knows one valid change of an order; a server may reject what changes nothing.
  update: async (trader, kind) => sendUpdate(trader, await openOrder(trader, { ...kind, isUpdated: false })),
  'update twice': async (trader, kind) => sendUpdate(trader, await openOrder(trader, { ...kind, isUpdated: true })),
  'update badly': async (trader, kind) => {
    const order = await openOrder(trader, kind);
    if (order) await sendBrokenUpdates(trader, order);
  },
  'update after the confirmation': async (trader, kind) => sendVainUpdate(trader, await cancelledOrder(trader, kind)),
  'ask for one order and another': async (trader, kind) => {
    const item = await openOrder(trader, kind);
    const another = item && (await createOrder(trader, kind.form));
    await askForOwn(trader, item);
    await askForOwn(trader, another);
  },
  'ask for an order that is being cancelled': async (trader, kind) =>
    askForOwn(trader, await cancellingOrder(trader, kind)),
  'ask for a cancelled order': async (trader, kind) => askForOwn(trader, await cancelledOrder(trader, kind)),
  cancel: async (trader, kind) => cancel(trader, await openOrder(trader, kind)),
  confirm: async (trader, kind) => confirm(trader, await cancellingOrder(trader, kind)),
  ...vainSteps('ask for'),
  ...vainSteps('update'),
  ...vainSteps('cancel'),
  ...each(
    Object.keys(inVain) as Vain[],
    (verb) => `${verb} an unknown order` as const,
    (verb) => (trader) => inVain[verb](trader, unknown(trader)),
  ),
  ...each(
    badConfirmations,
    (fault) => `confirm: ${fault}` as const,
    (fault) => (trader, kind) => confirmBadly(trader, kind, fault),
  ),
  ...each(
    orderFaults,
    (fault) => `create: ${fault}` as const,
    (fault) => (trader, kind, other) => sendOrderFault(trader, fault, kind.form, other),
  ),
  ...each(
    depositFaults,
    (fault) => `deposit: ${fault}` as const,
    (fault) =>
      async (trader, { form }, other) => {
        const another = fault === 'other-wallet-with-vault' ? await other() : undefined;
        const probed = { kind: fault, order: form, noAddress: '!no address!' };
        await sendDeposit(trader, probed, another?.client.wallet.publicKey);
      },
  ),
  ...each(
    ['again', 'wrong-key', 'undecodable', 'newer-of-two', 'older-of-two'],
    (kind) => `sign in: ${kind}` as const,
    (kind) => (trader, _, __, type) =>
      respond(trader.session, trader.client.wallet, { type, kind, isOtherKnown: false, isSignedIn: true }),
  ),
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

/** Who does what; without a vault a third wallet takes the place of the one that is named. */
export interface StepToTake {
  readonly by: Part;
  readonly hasVault: boolean;
  readonly does: StepName;
  /** Whether the wallet signs in again before the request that the step is about, so that it owns things of an older token. */
  readonly isRenewed: boolean;
  /** How often the step is taken; it finds what it brought about the first time. */
  readonly times: number;
}

export async function takeStep(
  market: Market,
  { by, hasVault, does, isRenewed, times }: StepToTake,
  kind: OrderKind,
): Promise<void> {
  // Whoever has no vault has no orders, and is let do nothing but what is about those of others.
  const trader = hasVault || !isOnForeignOrder(does) ? await traderOf(market, by) : await newcomerOf(market, by);
  const step: Step = steps[does];
  if (trader === undefined) return;
  const { client } = trader;
  const subject = subjects[does];
  const renewing = isRenewed ? renewingBefore(client, subject) : client;
  const acting = { ...trader, ...(subject === undefined ? { prober: renewing } : { client: renewing }) };
  const other: Other = () => traderOf(market, by === 'A' ? 'B' : 'A');
  for (let time = 0; time < times; time += 1) await step(acting, kind, other, market.types[by]);
}

/** Whether a step is about an order of another wallet, which a wallet without a vault can try as well. */
export const isOnForeignOrder = (does: StepName): boolean => does.includes("another's");

/** A step for which no other wallet is needed. */
export async function takeOwnStep(trader: Trader, does: StepName, kind: OrderKind): Promise<void> {
  const step: Step = steps[does];
  await step(trader, kind, () => Promise.resolve(undefined), 'message');
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

async function createAgain(trader: Trader, order: Order | undefined, form = order?.form): Promise<void> {
  const payload = order && form && orderBody(trader, order.deposit, form);
  if (payload) await probe(trader, endpoint.createOrder(payload.body));
}

function unknown({ session }: Trader): SomeOrder {
  const id = session.fixtures.unknownOrderId;
  return id === undefined ? undefined : { id };
}
