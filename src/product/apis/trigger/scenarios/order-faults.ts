import fc from 'fast-check';
import { isObject } from '../../../json/parse.js';
import type { Combinations } from '../../../model/scenario.js';
import { cleanUp } from '../cancellation.js';
import { challengeTypes, type ChallengeType, type OrderVariant, type Payload } from '../fixtures.js';
import { endpoint } from '../request.js';
import { triggerScenario } from '../response.js';
import { signTransaction, withOtherAmount } from '../signing.js';
import {
  craftDeposit,
  createOrder,
  openTrader,
  orderBody,
  orderForms,
  probe,
  withMember,
  type OrderForm,
  type SignedDeposit,
  type Trader,
} from '../trader.js';
import { recordOf } from '../../input-space.js';

const brokenTerms = ['price-relationship', 'slippage', 'expiry', 'order-sub-type'] as const;
/** Faults that an order of any form can have. */
const ofTheForm = [
  'vault-address',
  'other-wallet',
  'other-wallet-with-vault',
  'bad-signature',
  'unsigned-deposit',
  'altered-deposit',
  'unreadable-deposit',
  'deposit-of-other',
] as const;
/** Orders on a deposit that another one has spent, in the same body and in one of another form. */
const duplicates = ['duplicate', 'duplicate-otherwise'] as const;
const kinds = [...brokenTerms, 'price-relationship-otherwise', ...ofTheForm, ...duplicates] as const;
export type OrderFault = (typeof kinds)[number];

interface Probe {
  readonly kind: OrderFault;
  /** The form of the order where its terms are right; where prices contradict each other, which of them and how. */
  readonly form: OrderForm;
}

interface Input {
  readonly type: ChallengeType;
  /** Whether the wallet has an open order already. */
  readonly hasOrder: boolean;
  /** Each is sent with a deposit of its own, for a rejected order may or may not spend the deposit. */
  readonly probes: readonly Probe[];
}

const perRun = 5;

const combinations: Combinations<Input> = {
  factors: [
    { name: 'fault', levels: kinds },
    { name: 'form', levels: orderForms },
    { name: 'type', levels: challengeTypes },
    { name: 'orders', levels: ['none', 'an open one'] },
  ],
  infeasible: [],
  perRun,
  shared: ['type', 'orders'],
  input: (rows) =>
    fc.constant({
      type: rows[0]!.type as ChallengeType,
      hasOrder: rows[0]!.orders !== 'none',
      probes: rows.map(({ fault, form }) => ({ kind: fault, form }) as Probe),
    }),
};

/** Another form, so that a spent deposit stands in a different body. */
const otherForm: Readonly<Record<OrderForm, OrderForm>> = {
  single: 'one-cancels-other',
  'one-cancels-other': 'one-triggers-other',
  'one-triggers-other': 'single',
};

/** Orders with one fault each. */
export const orderFaults = triggerScenario<Input>({
  name: 'trigger/order-faults',
  description: 'Creates price orders that have one fault each, with and without an open order beside them.',
  needs: ['verify', 'signed-deposit', 'create-order'],
  effects: ['session', 'create', 'build', 'settle'],
  maxRequests: 12 + 8 * perRun,
  runs: { gate: 4, release: 20 },
  combinations: () => combinations,
  brief: () => [
    { type: 'message', hasOrder: false, probes: brokenTerms.map((kind): Probe => ({ kind, form: 'single' })) },
  ],
  arbitrary: () =>
    recordOf({
      type: challengeTypes,
      hasOrder: fc.boolean(),
      probes: fc.array(recordOf({ kind: kinds, form: orderForms }), { minLength: 1, maxLength: perRun }),
    }),
  run: async ({ type, hasOrder, probes }, session) => {
    const trader = await openTrader(session, 'A', { type });
    if (trader === undefined) return;
    try {
      if (hasOrder) await createOrder(trader);
      const needsOther = probes.some(({ kind }) => kind === 'other-wallet-with-vault' || kind === 'deposit-of-other');
      const other = needsOther ? await openTrader(session, 'B') : undefined;
      for (const { kind, form } of probes) await sendOrderFault(trader, kind, form, other);
    } finally {
      await cleanUp([trader]);
    }
  },
});

/** Creates an order with one fault, on a deposit of its own. */
export async function sendOrderFault(
  trader: Trader,
  kind: OrderFault,
  form: OrderForm,
  other: Trader | undefined,
): Promise<void> {
  if (kind === 'deposit-of-other') {
    const theirs = other && (await craftDeposit(other, form));
    if (theirs !== undefined) await send(trader, orderBody(trader, theirs, form));
    return;
  }
  if (kind === 'duplicate' || kind === 'duplicate-otherwise') {
    const spent = await createOrder(trader, form);
    const body = spent && orderBody(trader, spent.deposit, kind === 'duplicate' ? form : otherForm[form]);
    return send(trader, body);
  }
  if (kind === 'vault-address' && trader.vault === undefined) return;
  if (kind === 'other-wallet-with-vault' && other === undefined) return;
  if (kind === 'price-relationship' || kind === 'price-relationship-otherwise') {
    const way = orderForms.indexOf(form) + (kind === 'price-relationship' ? 0 : orderForms.length);
    const deposit = await craftDeposit(trader, 'price-relationship', way);
    const body = deposit && orderBody(trader, deposit, 'price-relationship', undefined, way);
    return send(trader, body);
  }
  const term = brokenTerms.find((brokenTerm) => brokenTerm === kind);
  if (term !== undefined && form !== 'single' && (await sendBrokenTerm(trader, term, form))) return;
  const variant: OrderVariant = term ?? form;
  const deposit = await craftDeposit(trader, variant);
  if (deposit === undefined) return;
  const userPubkey = userOf(trader, kind, other);
  const signed = await depositWithFault(trader, deposit, kind);
  if (signed !== undefined) await send(trader, orderBody(trader, { ...deposit, signed }, variant, userPubkey));
}

/**
 * Sends an order of some form with the field at fault of another form in it; false where it has no such field.
 */
async function sendBrokenTerm(trader: Trader, term: (typeof brokenTerms)[number], form: OrderForm): Promise<boolean> {
  const deposit = await craftDeposit(trader, form);
  const proper = deposit && orderBody(trader, deposit, form);
  const broken = deposit && orderBody(trader, deposit, term);
  const { field } = broken ?? {};
  if (field === undefined || !isObject(proper?.body) || !isObject(broken?.body)) return false;
  if (!(field in proper.body && field in broken.body)) return false;
  await send(trader, withMember(proper, field, broken.body[field]));
  return true;
}

function userOf({ session, client, vault }: Trader, kind: OrderFault, other: Trader | undefined): string | undefined {
  if (kind === 'vault-address') return vault;
  if (kind === 'other-wallet') return session.freshWallet('stranger').publicKey;
  return kind === 'other-wallet-with-vault' ? other?.client.wallet.publicKey : client.wallet.publicKey;
}

async function depositWithFault(
  { session, client }: Trader,
  { transaction, signed }: SignedDeposit,
  kind: OrderFault,
): Promise<string | undefined> {
  switch (kind) {
    case 'bad-signature':
      return signTransaction(session, client.wallet, transaction, 'forger');
    case 'unsigned-deposit':
      return signTransaction(session, client.wallet, transaction, 'nobody');
    case 'unreadable-deposit':
      return 'not a transaction';
    case 'altered-deposit': {
      const altered = withOtherAmount(transaction);
      return altered === undefined ? undefined : signTransaction(session, client.wallet, altered, 'own');
    }
    default:
      return signed;
  }
}

async function send(trader: Trader, payload: Payload | undefined): Promise<void> {
  if (payload !== undefined) await probe(trader, endpoint.createOrder(payload.body));
}
