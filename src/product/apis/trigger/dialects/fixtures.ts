import type { Payload, RecurringFixtures, TriggerFixtures } from '../fixtures.js';
import type { BrokenTemplate, Dialect, RequestTemplate, Template } from './dialect.js';
import { broken, brokenIn, fill, pathFor, textAt, type Places } from './fill.js';
import { signTransaction, signatureText } from './sign.js';

type Words = NonNullable<Places['words']>;

/** Well formed, and the id of no order. */
export const someUnknownOrder = '5f0c3f6e-2b8d-4f5a-9c41-7d2e8a90b613';

/** The functions by which a deployment is spoken to, made from the data of its dialect. */
export function fixturesOfDialect(dialect: Dialect): TriggerFixtures {
  const { deposit, updateOrder, cancelOrder, confirmCancel, history, vaultAddress, recurring } = dialect;
  const words = (more: Readonly<Record<string, string>>): Words => ({ ...dialect.swap, ...more });
  const payload = (body: Template, change: BrokenTemplate | undefined, places: Places): Payload => ({
    body: fill(change === undefined ? body : broken(body, change), places),
    ...(change?.field !== undefined && { field: change.field }),
  });
  const fixtures: TriggerFixtures = {
    signIn: signInOf(dialect),
    signTransaction: ({ transaction, sign }) => signTransaction(transaction, sign),
    unknownOrderId: someUnknownOrder,
    ...(vaultAddress !== undefined && { vaultAddress: (vault: unknown) => textAt(vault, vaultAddress) }),
    ...(deposit && {
      deposit: {
        body: ({ wallet, variant }) =>
          payload(deposit.body, variant === 'valid' ? undefined : deposit.broken, { words: words({ wallet }) }),
        transaction: (response) => textAt(response, deposit.transaction),
      },
    }),
    ...createOrderOf(dialect, payload, words),
    ...(updateOrder && {
      updateOrder: {
        body: ({ order, variant, way }) =>
          payload(updateOrder.body, variant === 'valid' ? undefined : brokenIn(updateOrder.broken, way), {
            words: words({ order }),
          }),
      },
    }),
    ...(cancelOrder && {
      cancelOrder: {
        body: ({ order }) =>
          cancelOrder.body === undefined ? undefined : fill(cancelOrder.body, { words: words({ order }) }),
        transaction: (response) => textAt(response, cancelOrder.transaction),
      },
    }),
    ...(confirmCancel && {
      confirmCancel: {
        body: ({ signedWithdrawal, cancelAnswer, variant }) =>
          payload(confirmCancel.body, variant === 'valid' ? undefined : confirmCancel.broken, {
            words: words({ signedWithdrawal }),
            responses: [cancelAnswer],
          }),
      },
    }),
    ...(history && { history: historyOf(history) }),
    ...(recurring && { recurring: recurringOf(recurring, words) }),
  };
  remember(fixtures, dialect.name);
  return fixtures;
}

const namesByFunction = new WeakMap<object, string>();

/** The name of the dialect that a function was made from; undefined for one that the profile declares. */
export function dialectOf(call: object): string | undefined {
  return namesByFunction.get(call);
}

function remember(value: unknown, name: string): void {
  if (typeof value === 'function') namesByFunction.set(value, name);
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) remember(member, name);
}

function signInOf({ signIn }: Dialect): NonNullable<TriggerFixtures['signIn']> {
  return {
    async verifyBody({ type, walletPubkey: wallet, challenge, sign, variant }) {
      const form = signIn[type];
      const given = form && textAt(challenge, form.challenge);
      if (form === undefined || given === undefined) return undefined;
      const filled = (template: Template, words: Words): unknown => fill(template, { words, responses: [challenge] });
      if (variant === 'undecodable-signature') return filled(form.undecodable, { wallet });
      if (type === 'transaction')
        return filled(form.body, { wallet, signedTransaction: await signTransaction(given, sign) });
      const signature = signatureText(await sign(new TextEncoder().encode(given)), signIn.signature);
      return filled(form.body, { wallet, signature });
    },
    token: (response) => textAt(response, signIn.token),
  };
}

function historyOf({ list, byId }: NonNullable<Dialect['history']>): NonNullable<TriggerFixtures['history']> {
  return { list, ...(byId !== undefined && { byId: (order: string) => pathFor(byId, order) }) };
}

function createOrderOf(
  { createOrder }: Dialect,
  payload: (body: Template, change: BrokenTemplate | undefined, places: Places) => Payload,
  words: (more: Readonly<Record<string, string>>) => Words,
): Pick<TriggerFixtures, 'createOrder'> {
  if (createOrder === undefined) return {};
  return {
    createOrder: {
      body: ({ wallet, signedDeposit, depositAnswer, variant, way }) => {
        const change = brokenIn(createOrder.variants[variant], way);
        return (
          change &&
          payload(createOrder.body, change, { words: words({ wallet, signedDeposit }), responses: [depositAnswer] })
        );
      },
      orderId: (response) => textAt(response, createOrder.orderId),
    },
  };
}

function recurringOf(
  { depositBody, create, list, cancel, confirm, orderId, withdrawal }: NonNullable<Dialect['recurring']>,
  words: (more: Readonly<Record<string, string>>) => Words,
): RecurringFixtures {
  const made = ({ method, path, body }: RequestTemplate, order: string, places: Places) => ({
    method,
    path: pathFor(path, order),
    ...(body !== undefined && { body: fill(body, places) }),
  });
  const inert = (template: RequestTemplate) => {
    const { method, path, body } = template;
    return { method, path: pathFor(path, someUnknownOrder), ...(body !== undefined && { body: {} }) };
  };
  const idOf = (response: unknown): string => textAt(response, orderId) ?? someUnknownOrder;
  return {
    inert: {
      createRecurring: inert(create),
      recurringHistory: inert(list),
      cancelRecurring: inert(cancel),
      confirmCancelRecurring: inert(confirm),
    },
    life: {
      depositBody: ({ wallet }) => fill(depositBody, { words: words({ wallet }) }),
      create: ({ wallet, signedDeposit, depositAnswer }) =>
        made(create, someUnknownOrder, { words: words({ wallet, signedDeposit }), responses: [depositAnswer] }),
      list: made(list, someUnknownOrder, {}),
      cancel: ({ createAnswer }) => made(cancel, idOf(createAnswer), {}),
      withdrawal: (cancelAnswer) => textAt(cancelAnswer, withdrawal),
      confirm: ({ createAnswer, cancelAnswer, signedWithdrawal }) =>
        made(confirm, idOf(createAnswer), { words: words({ signedWithdrawal }), responses: [cancelAnswer] }),
    },
  };
}
