import { freedoms } from './freedom.js';
import type { JsonObject } from '../../defects/defect.js';
import { answers, at, drawsFor, object, respond, without, type Variant, type Variants } from '../vary.js';
import type { Handler, ReferenceRequest, ReferenceResponse } from '../../../reference/reference.js';
import type { Reference } from '../../../reference/composition.js';
import { isObject } from '../../../product/json/parse.js';

const trigger = (pattern: string): RegExp => new RegExp(`^[A-Z]+ /trigger${pattern}$`);

/** Varies answers of the trigger order API to a path (a pattern) with this status. */
const to = (
  pattern: string,
  status: number,
  vary: (body: JsonObject, request: ReferenceRequest) => ReferenceResponse | undefined,
) =>
  at(trigger(pattern), (response, request) =>
    response.status === status && 'json' in response.body && isObject(response.body.json)
      ? vary(response.body.json, request)
      : undefined,
  );

const isValidation = ({ details }: JsonObject): boolean => details !== undefined;

/** Cancelling is refused some times before it is done; another wallet is refused at once, as before. */
function notReadyYet(reference: Reference): Handler {
  const refused = new Map<string, number>();
  return to('/orders/(price|dca)/cancel/.+', 200, (_, { path }) => {
    const times = refused.get(path) ?? 0;
    refused.set(path, times + 1);
    return times < 2 ? respond(400, { error: 'Order is not yet ready to cancel, retry shortly' }) : undefined;
  })(reference);
}

/** What the document of the trigger order API leaves open. */
export const triggerOrder: Variants = {
  ...freedoms,
  'register-answered-with-200': {
    says: 'A registered vault is told with 200.',
    inject: to('/vault/register', 201, (body) => respond(200, body)),
  },
  'register-answered-without-body': {
    says: 'A registered vault is told with 204 and nothing else.',
    inject: to('/vault/register', 201, () => ({ status: 204, body: { text: '' } })),
  },
  'success-answered-with-201-or-202': {
    says: 'What creates answers 201, what starts something answers 202.',
    inject: answers((response, { method, path }) => {
      if (!path.startsWith('/trigger/') || response.status !== 200 || method === 'GET') return response;
      return { ...response, status: path.includes('cancel') ? 202 : 201 };
    }),
  },
  'vault-with-many-fields': {
    says: 'A vault has many more fields, the one in `details` as well.',
    inject: object(trigger('/vault(/register)?'), [200, 201, 409], (body) => {
      const more = { privyUserId: 'u-1', chain: 'solana', tags: [], policy: null };
      return isObject(body.details) ? { ...body, details: { ...more, ...body.details } } : { ...more, ...body };
    }),
  },
  'sign-in-with-more-members': {
    says: 'Challenge and token come with more beside them.',
    inject: object(trigger('/auth/(challenge|verify)'), [200], (body) => ({
      authMode: 'wallet',
      expiresIn: 900,
      refreshToken: null,
      ...body,
    })),
  },
  'bad-requests-without-details': {
    says: 'A 400 that is no fault of a field has no details; one with an invalid body at sign-in has none either.',
    departs: ['TRIGGER-063', 'TRIGGER-064'],
    inject: to('/auth/(challenge|verify)', 400, (body) => respond(400, without(body, 'details'))),
  },
  'details-with-several-fields': {
    says: 'Details name further fields, with long messages.',
    inject: object(/ \/trigger\//, [400], (body) =>
      isValidation(body) && isObject(body.details)
        ? { ...body, details: { ...body.details, nested_field: 'is out of range: '.repeat(40) } }
        : body,
    ),
  },
  'details-beside-other-bad-requests': {
    says: 'Bad requests that are no fault of a field carry details all the same.',
    inject: object(/ \/trigger\//, [400], (body) => ({ details: { order: 'see error' }, ...body })),
  },
  'conflict-worded-otherwise': {
    says: 'The refusal of a second vault is worded otherwise.',
    inject: object(trigger('/vault/register'), [409], (body) => ({ ...body, error: 'exists', code: 'VAULT_EXISTS' })),
  },
  'vault-address-as-user-answered-with-403': {
    says: 'A user that is the vault is no match with the wallet either, and is refused for that.',
    inject: to('/(deposit/craft|orders/price)', 400, ({ error }) =>
      String(error).includes('vault address') ? respond(403, { error: 'Wallet mismatch' }) : undefined,
    ),
  },
  'expired-challenge-answered-with-400': {
    says: 'An expired challenge is answered with 400.',
    inject: to('/auth/verify', 401, ({ error }) =>
      /expired/i.test(String(error)) ? respond(400, { error: 'Challenge expired' }) : undefined,
    ),
  },
  'newest-challenge-alone-counts': {
    says: 'A challenge takes the place of an older one of the wallet, and says that it does.',
    inject: (reference) => {
      const { challenges } = reference.trigger.state;
      return to('/auth/challenge', 200, (body) => {
        for (const [wallet, open] of challenges) challenges.set(wallet, open.slice(-1));
        return respond(200, { ...body, replacesOlder: true });
      })(reference);
    },
  },
  'confirmation-done-and-answered-with-500': {
    says: 'Every third confirmation of a cancellation is carried out and answered with 500.',
    inject: (reference) => {
      let confirmed = 0;
      return to('/orders/price/confirm-cancel/.+', 200, () => {
        confirmed += 1;
        return confirmed % 3 === 0 ? respond(500, { error: 'Failed to confirm the withdrawal' }) : undefined;
      })(reference);
    },
  },
  'refused-signature-called-unauthorized': {
    says: 'A wrong signature is refused with the words of the token rule.',
    inject: to('/auth/verify', 401, () => respond(401, { error: 'Unauthorized' })),
  },
  'undecodable-signature-answered-with-401': {
    says: 'A signature that cannot be decoded is an invalid signature.',
    inject: to('/auth/verify', 400, ({ details }) =>
      isObject(details) && ('signature' in details || 'signedTransaction' in details) && !('walletPubkey' in details)
        ? respond(401, { error: 'Invalid signature' })
        : undefined,
    ),
  },
  'foreign-order-refused-with-403': {
    says: 'Updating or confirming the order of another wallet is forbidden.',
    inject: foreignWith(403),
  },
  'foreign-order-refused-with-400': {
    says: 'Updating or confirming the order of another wallet is a bad request.',
    inject: foreignWith(400),
  },
  'foreign-history-unknown': {
    says: 'The order of another wallet is unknown in the history.',
    inject: to('/orders/history', 403, () => respond(404, { error: 'Order not found' })),
  },
  'cancel-not-ready-at-first': {
    says: 'An order becomes ready to cancel only when it was asked for a few times.',
    inject: notReadyYet,
  },
  'gateway-refusal-with-other-code': {
    says: 'The gateway refuses a key without access with 401, and its code is its own.',
    inject: to('/.*', 403, ({ code }) =>
      code === undefined ? undefined : respond(401, { code: 4031, message: '', requestId: 'r' }),
    ),
  },
  'history-as-it-likes': {
    says: 'The history is an array, and orders in it have other fields.',
    inject: object(trigger('/orders/history'), [200], (body, request) => {
      const orders = Array.isArray(body.orders) ? (body.orders as readonly unknown[]) : [];
      return drawsFor(request, 'history').chance(0.5) ? orders : { data: orders, next: null };
    }),
  },
};

/** Of an order that exists the reference says so only to its wallet. A cancelled one may be gone for its wallet as well. */
function foreignWith(status: number): Variant['inject'] {
  return (reference) =>
    to('/orders/price/(confirm-cancel/)?[^/]+', 404, (_, { path }) => {
      const order = reference.trigger.state.priceOrders.get(path.slice(path.lastIndexOf('/') + 1));
      const isOpen = order !== undefined && order.state !== 'cancelled';
      return isOpen ? respond(status, { error: 'Not your order' }) : undefined;
    })(reference);
}
