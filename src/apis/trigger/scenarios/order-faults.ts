import fc from 'fast-check';
import { cleanUp } from '../cancellation.js';
import type { ChallengeType, OrderVariant, Payload } from '../fixtures.js';
import type { Purpose } from '../purposes.js';
import { endpoint } from '../request.js';
import { triggerScenario } from '../response.js';
import { signTransaction, withOtherAmount } from '../signing.js';
import {
  craftDeposit,
  openTrader,
  orderBody,
  orderForms,
  placeOrder,
  probe,
  type OrderForm,
  type SignedDeposit,
  type Trader,
} from '../trader.js';

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
const kinds = [...brokenTerms, ...ofTheForm] as const;
type Kind = (typeof kinds)[number];

interface Input {
  readonly type: ChallengeType;
  /** Each is sent with a deposit of its own, for a rejected order may or may not spend the deposit. */
  readonly probes: readonly Kind[];
  /** The form of the orders whose terms are right; one is created in the end, and twice more on the same deposit. */
  readonly form: OrderForm;
}

/** Another form, so that a spent deposit stands in a different body. */
const otherForm: Readonly<Record<OrderForm, OrderForm>> = {
  single: 'one-cancels-other',
  'one-cancels-other': 'one-triggers-other',
  'one-triggers-other': 'single',
};

/** Orders with one fault each, then a proper one and its duplicates. */
export const orderFaults = triggerScenario<Input>({
  name: 'trigger/order-faults',
  description: 'Creates price orders that have one fault each, then a proper one and its duplicates.',
  needs: ['verify', 'signed-deposit', 'create-order'],
  effects: ['session', 'create', 'build', 'settle'],
  maxRequests: 48,
  runs: { gate: 4, release: 20 },
  examples: () =>
    orderForms.map((form, index) => ({
      type: index === 1 ? 'transaction' : 'message',
      probes: index === 0 ? [...kinds] : [...ofTheForm],
      form,
    })),
  arbitrary: () =>
    fc.record(
      {
        type: fc.constantFrom<ChallengeType>('message', 'transaction'),
        probes: fc.array(fc.constantFrom(...kinds), { minLength: 0, maxLength: kinds.length }),
        form: fc.constantFrom(...orderForms),
      },
      { noNullPrototype: true },
    ),
  run: async ({ type, probes, form }, session) => {
    const trader = await openTrader(session, 'A', { type });
    if (trader === undefined) return;
    const needsOther = probes.some((kind) => kind === 'other-wallet-with-vault' || kind === 'deposit-of-other');
    const other = needsOther ? await openTrader(session, 'B') : undefined;
    for (const kind of probes) await sendOne(trader, kind, form, other);
    const deposit = await craftDeposit(trader, form);
    if (deposit !== undefined && (await placeOrder(trader, deposit, form)) !== undefined) {
      await send(trader, orderBody(trader, deposit, form), 'create/duplicate');
      await send(trader, orderBody(trader, deposit, otherForm[form]), 'create/duplicate-otherwise');
    }
    await cleanUp([trader]);
  },
});

async function sendOne(trader: Trader, kind: Kind, form: OrderForm, other: Trader | undefined): Promise<void> {
  const isOfForm = ofTheForm.some((one) => one === kind);
  const variant: OrderVariant = isOfForm ? form : (kind as (typeof brokenTerms)[number]);
  if (kind === 'deposit-of-other') {
    const theirs = other && (await craftDeposit(other, form));
    if (theirs !== undefined) await send(trader, orderBody(trader, theirs, form), 'create/deposit-of-other');
    return;
  }
  if (kind === 'vault-address' && trader.vault === undefined) return;
  if (kind === 'other-wallet-with-vault' && other === undefined) return;
  const deposit = await craftDeposit(trader, variant);
  if (deposit === undefined) return;
  const userPubkey = userOf(trader, kind, other);
  const signed = await depositWithFault(trader, deposit, kind);
  if (signed !== undefined)
    await send(trader, orderBody(trader, { ...deposit, signed }, variant, userPubkey), `create/${kind}`);
}

function userOf({ session, client, vault }: Trader, kind: Kind, other: Trader | undefined): string | undefined {
  if (kind === 'vault-address') return vault;
  if (kind === 'other-wallet') return session.freshWallet('stranger').publicKey;
  return kind === 'other-wallet-with-vault' ? other?.client.wallet.publicKey : client.wallet.publicKey;
}

async function depositWithFault(
  { session, client }: Trader,
  { transaction, signed }: SignedDeposit,
  kind: Kind,
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

async function send(trader: Trader, payload: Payload | undefined, purpose: Purpose): Promise<void> {
  if (payload !== undefined) await probe(trader, { ...endpoint.createOrder(payload.body), purpose }, payload.field);
}
