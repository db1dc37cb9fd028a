import type { Defect } from '../defect.js';
import type { Reference } from '../../../reference/composition.js';
import type { Handler, ReferenceResponse } from '../../../reference/reference.js';
import { bodyOf, error, replace, replacing, say, type Answered, type Then, type When } from './tamper.js';
import { claimedWallet } from './token-state.js';

const succeeded = ({ status }: Answered): boolean => status >= 200 && status < 300;

const failed = say(500, { error: 'Failed' });
const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;
const isList: When = ({ request }) => request.query === '';

/** The form of the order that a request names, or that the order in its path has. */
const isForm =
  (form: string): When =>
  ({ request, id, reference }) =>
    (bodyOf(request).orderSubType ?? reference.trigger.state.priceOrders.get(id)?.orderSubType) === form;

const page: Then = () => ({ status: 500, body: { text: '<html><body>Internal Server Error</body></html>' } });

/** Refuses what it would do, for a wallet to which it once said that it has no vault. */
function rememberingNoVault(at: string, refusal: ReferenceResponse) {
  return (reference: Reference): Handler => {
    const refused = new Set<unknown>();
    const isRemembered: When = (answered) => {
      if (answered.error.includes('No vault is registered')) refused.add(claimedWallet(answered));
      return succeeded(answered) && refused.has(claimedWallet(answered));
    };
    return replace(reference, [at], isRemembered, () => refusal);
  };
}

/** Proper requests that always fail inside the service, while rejections work. */
export const failureDefects: readonly Defect[] = [
  replacing({
    id: 'trigger-update-always-fails',
    says: 'Every proper update of an order fails with 500.',
    breaks: ['TRIGGER-151'],
    at: ['PATCH /orders/price/{id}'],
    when: succeeded,
    then: say(500, { error: 'Failed to update the order' }),
  }),
  replacing({
    id: 'trigger-deposit-always-fails',
    says: 'Every proper deposit request fails with 502.',
    breaks: ['TRIGGER-152'],
    at: ['POST /deposit/craft'],
    when: succeeded,
    then: say(502, { error: 'Bad gateway' }),
  }),
  replacing({
    id: 'trigger-own-order-always-fails',
    says: "Asking for an order of one's own fails with 503.",
    breaks: ['TRIGGER-153'],
    at: ['GET /orders/history'],
    when: (answered) => succeeded(answered) && answered.request.query !== '',
    then: say(503, { error: 'Unavailable' }),
  }),
  replacing({
    id: 'trigger-verification-always-fails',
    says: 'No challenge is ever verified: 500.',
    breaks: ['TRIGGER-154'],
    at: ['POST /auth/verify'],
    when: succeeded,
    then: failed,
  }),
  replacing({
    id: 'trigger-transaction-never-verified',
    says: 'Who signs a transaction is never signed in: 500.',
    breaks: ['TRIGGER-154'],
    at: ['POST /auth/verify'],
    when: (answered) => succeeded(answered) && bodyOf(answered.request).type === 'transaction',
    then: failed,
  }),
  replacing({
    id: 'trigger-registration-always-fails',
    says: 'No vault is ever registered: 500.',
    breaks: ['TRIGGER-155'],
    at: ['GET /vault/register'],
    when: succeeded,
    then: failed,
  }),
  replacing({
    id: 'trigger-creation-always-fails',
    says: 'No order is ever created: 500.',
    breaks: ['TRIGGER-156'],
    at: ['POST /orders/price'],
    when: succeeded,
    then: failed,
  }),
  replacing({
    id: 'trigger-creation-of-one-form-fails',
    says: 'The creation of an order that cancels another one always fails: 500.',
    breaks: ['TRIGGER-156'],
    at: ['POST /orders/price'],
    when: (answered) => succeeded(answered) && isForm('oco')(answered),
    then: failed,
  }),
  replacing({
    id: 'trigger-cancellation-always-fails',
    says: 'No cancellation is ever started: 500.',
    breaks: ['TRIGGER-157'],
    at: ['POST /orders/price/cancel/{id}'],
    when: succeeded,
    then: failed,
  }),
  replacing({
    id: 'trigger-cancellation-of-one-form-fails',
    says: 'The cancellation of orders that trigger two others fails behind the gateway.',
    breaks: ['TRIGGER-157'],
    at: ['POST /orders/price/cancel/{id}'],
    when: (answered) => succeeded(answered) && isForm('otoco')(answered),
    then: say(502, { error: 'Bad gateway' }),
  }),
  replacing({
    id: 'trigger-confirmation-always-fails',
    says: 'No cancellation is ever confirmed: 503.',
    breaks: ['TRIGGER-158'],
    at: ['POST /orders/price/confirm-cancel/{id}'],
    when: succeeded,
    then: say(503, { error: 'Unavailable' }),
  }),
  replacing({
    id: 'trigger-vault-always-fails',
    says: 'A vault that exists cannot be read: 500.',
    breaks: ['TRIGGER-159'],
    at: ['GET /vault'],
    when: succeeded,
    then: failed,
  }),
  replacing({
    id: 'trigger-list-always-fails',
    says: 'Orders are never listed: 500.',
    breaks: ['TRIGGER-160', 'TRIGGER-165'],
    because: 'Nor does it where the wallet has orders.',
    at: ['GET /orders/history'],
    when: (answered) => succeeded(answered) && isList(answered),
    then: failed,
  }),
  replacing({
    id: 'trigger-list-of-orders-always-fails',
    says: 'Orders are listed only as long as there are none: 500.',
    breaks: ['TRIGGER-160', 'TRIGGER-165'],
    because: 'Another request of the same wallet works.',
    at: ['GET /orders/history'],
    when: (answered) => succeeded(answered) && isList(answered) && !isEmpty(answered.body.orders),
    then: failed,
  }),
  replacing({
    id: 'trigger-bad-deposit-ends-in-a-page',
    says: 'An order on a deposit that is no good ends in a page of the web framework.',
    breaks: ['TRIGGER-163'],
    at: ['POST /orders/price'],
    when: error(/Invalid signed deposit/),
    then: page,
  }),
  replacing({
    id: 'trigger-key-without-access-ends-behind-the-gateway',
    says: 'A key without access gets 502.',
    breaks: ['TRIGGER-163'],
    when: ({ status, body }) => status === 403 && body.code !== undefined,
    then: say(502, { error: 'Bad gateway' }),
  }),
  {
    id: 'trigger-deposit-remembers-that-there-was-no-vault',
    says: 'A wallet that once had no vault never gets a deposit crafted.',
    breaks: ['TRIGGER-087'],
    inject: rememberingNoVault('POST /deposit/craft', { status: 403, body: { json: { error: 'No vault' } } }),
  },
  {
    id: 'trigger-order-remembers-that-there-was-no-vault',
    says: 'A wallet that once had no vault never gets an order created.',
    breaks: ['TRIGGER-095'],
    inject: rememberingNoVault('POST /orders/price', { status: 400, body: { json: { error: 'No vault' } } }),
  },
];
