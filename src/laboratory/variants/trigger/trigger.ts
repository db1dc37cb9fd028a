import { isObject } from '../../../product/json/parse.js';
import type { Reference } from '../../../reference/composition.js';
import type { Handler, ReferenceResponse } from '../../../reference/reference.js';
import { respond, type JsonObject } from '../../defects/defect.js';
import { all, fail, given, not, oneIn, put, restate, reword } from '../../defects/operators.js';
import { at, lacksSignature, ordersIn, withoutDetails, type Seen } from '../../defects/trigger/tamper.js';
import { drawsFor, type Variant, type Variants } from '../vary.js';
import { freedoms } from './freedom.js';

const showsVault = ({ status }: Seen): boolean => [200, 201, 409].includes(status);

/** Cancelling is refused some times before it is done; another wallet is refused at once, as before. */
function notReadyYet(reference: Reference): Handler {
  const refused = new Map<string, number>();
  const isEarly = ({ id }: Seen): boolean => {
    refused.set(id, (refused.get(id) ?? 0) + 1);
    return refused.get(id)! <= 2;
  };
  const tooEarly = fail(400, 'Order is not yet ready to cancel, retry shortly');
  return at.anyCancellation(all({ status: 200 }, isEarly), tooEarly)(reference);
}

/** In milliseconds. */
const lag = 700;

/** Every list is the newest of those that are older than the lag. */
function lateLists(reference: Reference): Handler {
  const lists = new Map<unknown, { readonly at: number; readonly response: ReferenceResponse }[]>();
  return at.history({ status: 200, isList: true }, ({ wallet, response }) => {
    const now = reference.clock.now();
    const ofWallet = [...(lists.get(wallet) ?? []), { at: now, response }];
    lists.set(wallet, ofWallet);
    return (ofWallet.findLast((list) => list.at <= now - lag) ?? ofWallet[0]!).response;
  })(reference);
}

/** What was made is not found before the lag is over. */
function foundLate(reference: Reference): Handler {
  const madeAt = new Map<unknown, number>();
  const keep = (key: (seen: Seen) => unknown) => (seen: Seen) => {
    madeAt.set(key(seen), reference.clock.now());
    return undefined;
  };
  const isEarly = (key: unknown): boolean => reference.clock.now() < (madeAt.get(key) ?? 0) + lag;
  const notFound = fail(404, 'Not found yet');
  return [
    at.register(
      { status: 201 },
      keep(({ wallet }) => wallet),
    ),
    at.create(
      { status: 200 },
      keep(({ body }) => body.id),
    ),
    at.vault(
      all({ status: 200 }, ({ wallet }) => isEarly(wallet)),
      notFound,
    ),
    at.history(
      all({ status: 200, isList: false }, ({ order }) => isEarly(order?.id)),
      notFound,
    ),
  ].reduce<Handler>((handle, inject) => inject({ ...reference, handle }), reference.handle);
}

/** What the document of the trigger order API leaves open. */
export const triggerOrder: Variants = {
  ...freedoms,
  'orders-listed-a-moment-later': {
    says: 'A list of orders shows what there was 700 ms before.',
    inject: lateLists,
  },
  'vaults-and-orders-found-a-moment-later': {
    says: 'A vault and an order are found only 700 ms after they were made.',
    inject: foundLate,
  },
  'register-answered-with-200': {
    says: 'A registered vault is told with 200.',
    inject: at.register({ status: 201 }, restate(200)),
  },
  'register-answered-without-body': {
    says: 'A registered vault is told with 204 and nothing else.',
    inject: at.register({ status: 201 }, { status: 204, body: { text: '' } }),
  },
  'success-answered-with-201-or-202': {
    says: 'What creates answers 201, what starts something answers 202.',
    inject: at.anyOperation(all({ status: 200 }, not({ request: { method: 'GET' } })), ({ response, request }) => ({
      ...response,
      status: request.path.includes('cancel') ? 202 : 201,
    })),
  },
  'vault-with-many-fields': {
    says: 'A vault has many more fields, the one in `details` as well.',
    inject: at.vaultAndRegister(
      showsVault,
      reword((body) => {
        const more = { privyUserId: 'u-1', chain: 'solana', tags: [], policy: null };
        return isObject(body.details) ? { ...body, details: { ...more, ...body.details } } : { ...more, ...body };
      }),
    ),
  },
  'sign-in-with-more-members': {
    says: 'Challenge and token come with more beside them.',
    inject: at.signIn(
      { status: 200 },
      put(() => ({ authMode: 'wallet', expiresIn: 900, refreshToken: null })),
    ),
  },
  'bad-requests-without-details': {
    says: 'A 400 that is no fault of a field has no details; one with an invalid body at sign-in has none either.',
    departs: ['TRIGGER-063', 'TRIGGER-064'],
    inject: at.signIn({ status: 400 }, withoutDetails),
  },
  'details-with-several-fields': {
    says: 'Details name further fields, with long messages.',
    inject: at.anyOperation(
      { invalid: given },
      put(({ details }) => ({
        details: { ...(details as JsonObject), nested_field: 'is out of range: '.repeat(40) },
      })),
    ),
  },
  'details-beside-other-bad-requests': {
    says: 'Bad requests that are no fault of a field carry details all the same.',
    inject: at.anyOperation(
      { status: 400 },
      reword((body) => ({ details: { order: 'see error' }, ...body })),
    ),
  },
  'conflict-worded-otherwise': {
    says: 'The refusal of a second vault is worded otherwise.',
    inject: at.register(
      { status: 409 },
      put(() => ({ error: 'exists', code: 'VAULT_EXISTS' })),
    ),
  },
  'vault-address-as-user-answered-with-403': {
    says: 'A user that is the vault is no match with the wallet either, and is refused for that.',
    inject: at.anyOperation({ error: /vault address/ }, fail(403, 'Wallet mismatch')),
  },
  'expired-challenge-answered-with-400': {
    says: 'An expired challenge is answered with 400.',
    inject: at.verify({ status: 401, error: /expired/i }, fail(400, 'Challenge expired')),
  },
  'newest-challenge-alone-counts': {
    says: 'A challenge takes the place of an older one of the wallet, and says that it does.',
    inject: (reference) => {
      const { challenges } = reference.trigger.state;
      return at.challenge(
        { status: 200 },
        put(() => {
          for (const [wallet, open] of challenges) challenges.set(wallet, open.slice(-1));
          return { replacesOlder: true };
        }),
      )(reference);
    },
  },
  'confirmation-done-and-answered-with-500': {
    says: 'Every third confirmation of a cancellation is carried out and answered with 500.',
    inject: at.confirm(oneIn(3, { status: 200 }), fail(500, 'Failed to confirm the withdrawal')),
  },
  'refused-signature-called-unauthorized': {
    says: 'A wrong signature is refused with the words of the token rule.',
    inject: at.verify({ status: 401 }, fail(401, 'Unauthorized')),
  },
  'undecodable-signature-answered-with-401': {
    says: 'A signature that cannot be decoded is an invalid signature.',
    inject: at.verify(all(lacksSignature, not({ invalid: 'walletPubkey' })), fail(401, 'Invalid signature')),
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
    inject: at.history({ status: 403, error: /./ }, fail(404, 'Order not found')),
  },
  'cancel-not-ready-at-first': {
    says: 'An order becomes ready to cancel only when it was asked for a few times.',
    inject: notReadyYet,
  },
  'gateway-refusal-with-other-code': {
    says: 'The gateway refuses a key without access with 401, and its code is its own.',
    inject: at.anyOperation(
      { status: 403, body: { code: given } },
      respond(401, { code: 4031, message: '', requestId: 'r' }),
    ),
  },
  'history-as-it-likes': {
    says: 'The history is an array, and orders in it have other fields.',
    inject: at.history({ status: 200 }, ({ body, request }) => {
      const [data, { total }] = [ordersIn(body), body.pagination as JsonObject];
      if (total !== data.length) return respond(200, { data, next: 'more' });
      return respond(200, drawsFor(request, 'history').chance(0.5) ? data : { data, next: null });
    }),
  },
};

/** Of an order that exists the reference says so only to its wallet. A cancelled one may be gone for its wallet as well. */
function foreignWith(status: number): Variant['inject'] {
  return at.updateAndConfirm(
    all({ status: 404, order: given }, not({ state: 'cancelled' })),
    fail(status, 'Not your order'),
  );
}
