import type { Defect } from '../defect.js';
import { bodyOf, error, invalid, issued, replacing, say, type Answered, type When } from './tamper.js';

const challenge = ['POST /auth/challenge'];

const wrongly =
  (field: string, when: (body: Readonly<Record<string, unknown>>) => boolean): When =>
  (answered) =>
    invalid(field)(answered) && when(bodyOf(answered.request));

/** The deposit that the request names was spent by an order that has been cancelled since. */
function isOfCancelledOrder({ reference, request }: Answered): boolean {
  const { depositRequestId } = bodyOf(request);
  const { deposits, priceOrders } = reference.trigger.state;
  const spentBy = typeof depositRequestId === 'string' ? deposits.get(depositRequestId)?.spentBy : undefined;
  return spentBy !== undefined && priceOrders.get(spentBy)?.state === 'cancelled';
}

const hasTwoLegs = ({ reference, id }: Answered): boolean =>
  (reference.trigger.state.priceOrders.get(id)?.orderSubType ?? 'single') !== 'single';

/** Faults in one form of a challenge or of an order, where the other forms are treated as documented. */
export const formDefects: readonly Defect[] = [
  replacing({
    id: 'trigger-challenge-of-transactions-for-no-key',
    says: 'A challenge of type `transaction` is issued for what is no public key.',
    breaks: ['TRIGGER-067'],
    at: challenge,
    when: wrongly('walletPubkey', ({ type }) => type === 'transaction'),
    then: issued,
  }),
  replacing({
    id: 'trigger-challenge-for-empty-key',
    says: 'A challenge is issued where the wallet is an empty text or null.',
    breaks: ['TRIGGER-067'],
    at: challenge,
    when: wrongly('walletPubkey', ({ walletPubkey }) => walletPubkey === '' || walletPubkey === null),
    then: issued,
  }),
  replacing({
    id: 'trigger-challenge-for-key-of-any-length',
    says: 'A wallet is taken for one when its characters are those of base58.',
    breaks: ['TRIGGER-067'],
    at: challenge,
    when: wrongly(
      'walletPubkey',
      ({ walletPubkey }) => typeof walletPubkey === 'string' && /^[1-9A-HJ-NP-Za-km-z]{1,}$/.test(walletPubkey),
    ),
    then: issued,
  }),
  replacing({
    id: 'trigger-challenge-type-null-taken-for-message',
    says: 'A `type` that is null stands for `message`.',
    breaks: ['TRIGGER-138'],
    at: challenge,
    when: wrongly('type', ({ type }) => type === null),
    then: issued,
  }),
  replacing({
    id: 'trigger-challenge-type-by-its-beginning',
    says: 'A `type` that begins with `message` is taken for it.',
    breaks: ['TRIGGER-068'],
    at: challenge,
    when: wrongly('type', ({ type }) => typeof type === 'string' && type.startsWith('message')),
    then: issued,
  }),
  replacing({
    id: 'trigger-order-of-two-legs-not-found',
    says: "An order of two prices of one's own is not found by its id.",
    breaks: ['TRIGGER-129'],
    at: ['GET /orders/history'],
    when: ({ request, body }) =>
      request.query !== '' &&
      Array.isArray(body.orders) &&
      body.orders.some(({ orderSubType }: Record<string, unknown>) => orderSubType !== 'single'),
    then: say(404, { error: 'Order not found' }),
  }),
  replacing({
    id: 'trigger-badly-signed-withdrawal-of-two-legs-confirmed',
    says: 'The withdrawal of an order of two prices is confirmed whoever signed it.',
    breaks: ['TRIGGER-122'],
    at: ['POST /orders/price/confirm-cancel/{id}'],
    when: (answered) => hasTwoLegs(answered) && error(/not signed by the wallet/)(answered),
    then: ({ id }) => ({ status: 200, body: { json: { id } } }),
  }),
  replacing({
    id: 'trigger-deposit-of-cancelled-order-spent-again',
    says: 'A deposit can be spent again once its order is cancelled.',
    breaks: ['TRIGGER-104'],
    at: ['POST /orders/price'],
    when: (answered) => error(/^Duplicate deposit/)(answered) && isOfCancelledOrder(answered),
    then: say(200, {}),
  }),
];
