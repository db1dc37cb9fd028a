import type { Reference } from '../../../reference/composition.js';
import type { Handler, ReferenceResponse } from '../../../reference/reference.js';
import { respond, type JsonObject } from '../../defects/defect.js';
import {
  all,
  fail,
  fromTime,
  given,
  not,
  oneIn,
  put,
  remembering,
  restate,
  together,
} from '../../defects/operators.js';
import {
  at,
  idOf,
  lacksSignature,
  ordersIn,
  tokensAs,
  walletOf,
  withoutDetails,
  type Seen,
} from '../../defects/trigger/tamper.js';
import { drawsFor, type Variants } from '../vary.js';
import { freedoms } from './freedom.js';

/** In milliseconds. */
const lag = 700;

/** Every list is the newest of those that are older than the lag. */
const lateLists = remembering<{ readonly at: number; readonly response: ReferenceResponse }[]>((lists) =>
  at.history({ status: 200, isList: true }, ({ wallet, response, reference }) => {
    const now = reference.clock.now();
    const ofWallet = [...(lists.get(wallet) ?? []), { at: now, response }];
    lists.set(wallet, ofWallet);
    return (ofWallet.findLast((list) => list.at <= now - lag) ?? ofWallet[0]!).response;
  }),
);

const idMade = ({ body }: Seen): unknown => body.id;

/** What was made is not found before the lag is over. */
function foundLate(reference: Reference): Handler {
  const madeAt = new Map<unknown, number>();
  const keep = (key: (seen: Seen) => unknown) => (seen: Seen) => {
    madeAt.set(key(seen), reference.clock.now());
    return undefined;
  };
  const isEarly = (key: unknown): boolean => reference.clock.now() < (madeAt.get(key) ?? 0) + lag;
  const notFound = fail(404, 'Not found yet');
  const isOfEarlyOrder = ({ order }: Seen): boolean => isEarly(order?.id);
  const isOfEarlyVault = ({ wallet }: Seen): boolean => isEarly(wallet);
  return together(
    at.register({ status: 201 }, keep(walletOf)),
    at.create({ status: 200 }, keep(idMade)),
    at.vault(all({ status: 200 }, isOfEarlyVault), notFound),
    at.history(all({ status: 200, isList: false }, isOfEarlyOrder), notFound),
  )(reference);
}

const part = (text: string): string => Buffer.from(text).toString('base64url');

/** Five parts, of which the first alone can be read. */
const encrypted = (token: string): string =>
  [part('{"alg":"dir","enc":"A256GCM"}'), '', part('twelve bytes'), part(token), part('sixteen bytes of it')].join('.');

/** What the document of the trigger order API leaves open. */
export const triggerOrder: Variants = {
  ...freedoms,
  'orders-listed-a-moment-later': lateLists,
  'vaults-and-orders-found-a-moment-later': foundLate,
  'register-answered-with-200': at.register({ status: 201 }, restate(200)),
  'register-answered-without-body': at.register({ status: 201 }, { status: 204, body: { text: '' } }),
  'success-answered-with-201-or-202': at.anyOperation(
    all({ status: 200 }, not({ request: { method: 'GET' } })),
    ({ response, request }) => ({
      ...response,
      status: request.path.includes('cancel') ? 202 : 201,
    }),
  ),
  'bad-requests-without-details': {
    departs: ['TRIGGER-063', 'TRIGGER-064'],
    inject: at.signIn({ status: 400 }, withoutDetails),
  },
  // Every bad request has details, and they name further fields, with long messages.
  'details-with-several-fields': at.anyOperation(
    { status: 400 },
    put(({ details = { order: 'see error' } }) => ({
      details: { ...(details as JsonObject), nested_field: 'is out of range: '.repeat(40) },
    })),
  ),
  'vault-address-as-user-answered-with-403': at.anyOperation({ error: /vault address/ }, fail(403, 'Wallet mismatch')),
  'expired-challenge-answered-with-400': at.verify({ status: 401, error: /expired/i }, fail(400, 'Challenge expired')),
  // A challenge takes the place of an older one of the wallet, and says that it does.
  'newest-challenge-alone-counts': at.challenge({ status: 200 }, ({ reference, body }) => {
    const { challenges } = reference.trigger.state;
    for (const [wallet, open] of challenges) challenges.set(wallet, open.slice(-1));
    return respond(200, { ...body, replacesOlder: true });
  }),
  'confirmation-done-and-answered-with-500': at.confirm(
    oneIn(3, { status: 200 }),
    fail(500, 'Failed to confirm the withdrawal'),
  ),
  'refused-signature-called-unauthorized': at.verify({ status: 401 }, fail(401, 'Unauthorized')),
  'undecodable-signature-answered-with-401': at.verify(
    all(lacksSignature, not({ invalid: 'walletPubkey' })),
    fail(401, 'Invalid signature'),
  ),
  // Of an order that exists the reference says so only to its wallet. A cancelled one may be gone for its wallet as well.
  'foreign-order-refused-with-400-or-403': at.updateAndConfirm(
    all({ status: 404, order: given }, not({ state: 'cancelled' })),
    ({ request }) => fail(drawsFor(request, 'foreign').pick([400, 403]), 'Not your order'),
  ),
  'foreign-history-unknown': at.history({ status: 403, error: /./ }, fail(404, 'Order not found')),
  // Cancelling is refused two times before it is done.
  'cancel-not-ready-at-first': at.anyCancellation(
    all({ status: 200 }, not(fromTime(3, {}, idOf))),
    fail(400, 'Order is not yet ready to cancel, retry shortly'),
  ),
  'gateway-refusal-with-other-code': at.anyOperation(
    { status: 403, body: { code: given } },
    respond(401, { code: 4031, message: '', requestId: 'r' }),
  ),
  // The history is an array, and orders in it have other fields.
  'history-as-it-likes': at.history({ status: 200 }, ({ body, request }) => {
    const [data, { total }] = [ordersIn(body), body.pagination as JsonObject];
    if (total !== data.length) return respond(200, { data, next: 'more' });
    return respond(200, drawsFor(request, 'history').chance(0.5) ? data : { data, next: null });
  }),
  // Last of all: what is put in before reads the claims of tokens.
  'tokens-are-encrypted': tokensAs(encrypted),
};
