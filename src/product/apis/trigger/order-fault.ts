import { isObject } from '../../json/parse.js';
import type { OrderVariant, Payload } from './fixtures.js';
import { endpoint } from './request.js';
import { signTransaction, withOtherAmount } from './signing.js';
import {
  craftDeposit,
  orderBody,
  orderForms,
  probe,
  withMember,
  type OrderForm,
  type SignedDeposit,
  type Trader,
} from './trader.js';

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
export const orderFaults = [...brokenTerms, 'price-relationship-otherwise', ...ofTheForm] as const;
type OrderFault = (typeof orderFaults)[number];

/** Creates an order with one fault, on a deposit of its own. */
export async function sendOrderFault(
  trader: Trader,
  kind: OrderFault,
  form: OrderForm,
  otherOf: () => Promise<Trader | undefined>,
): Promise<void> {
  const needsOther = kind === 'other-wallet-with-vault' || kind === 'deposit-of-other';
  const other = needsOther ? await otherOf() : undefined;
  if (kind === 'deposit-of-other') {
    const theirs = other && (await craftDeposit(other, form));
    if (theirs !== undefined) await send(trader, orderBody(trader, theirs, form));
    return;
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
