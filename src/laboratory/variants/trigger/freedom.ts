import {
  all,
  at,
  depositOf,
  error,
  fail,
  invalid,
  isIn,
  isList,
  listsAny,
  isOfType,
  not,
  reword,
  rewording,
  status,
  messagesInLists,
  type When,
} from '../../defects/trigger/tamper.js';
import { claimedWallet } from '../../defects/trigger/token-state.js';
import { jsonOf, respond, sentIn, type JsonObject } from '../../defects/defect.js';
import { without, type Variants } from '../vary.js';
import { declaredOrders } from '../../../reference/trigger/service/declared-orders.js';
import type { Handler } from '../../../reference/reference.js';
import type { Reference } from '../../../reference/composition.js';

async function registerFor({ handle, trigger }: Reference, wallet: string): Promise<void> {
  const authorization = `Bearer ${await trigger.tokens.issue(wallet)}`;
  await handle({ method: 'GET', path: '/trigger/vault/register', query: '', headers: { authorization }, body: '' });
}

/** A deposit is crafted for one form of order, and taken for no other. */
function boundDeposits({ handle }: Reference): Handler {
  const forms = new Map<unknown, unknown>();
  return async (request) => {
    const sent = sentIn(request);
    const isOrder = request.method === 'POST' && request.path === '/trigger/orders/price';
    const form = forms.get(sent.depositRequestId);
    const isForm = ['single', 'oco', 'otoco'].includes(String(sent.orderSubType));
    if (isOrder && isForm && form !== undefined && form !== sent.orderSubType) {
      const response = await handle({ ...request, body: JSON.stringify({ ...sent, orderSubType: form }) });
      return response.status === 200 ? respond(400, { error: 'The deposit is for another order' }) : response;
    }
    const response = await handle(request);
    if (request.path === '/trigger/deposit/craft') forms.set(jsonOf(response).requestId, sent.orderSubType);
    return response;
  };
}

const withoutId = reword(({ orders, ...rest }) => ({
  ...rest,
  orders: (orders as readonly JsonObject[]).map((order) => without(order, 'id')),
}));

/** Requests between two outages, and requests in one. */
const upFor = 330;
const downFor = 40;

/** A token takes the place of the older ones of its wallet. */
function newestTokenAlone({ handle, trigger: { tokens } }: Reference): Handler {
  const newest = new Map<string, string>();
  return async (request) => {
    const { wallet } = await tokens.authenticate(request);
    const token = request.headers.authorization;
    if (wallet !== undefined && (newest.get(wallet) ?? token) !== token)
      return respond(401, { error: 'Unauthorized', reason: 'signed in elsewhere' });
    const response = await handle(request);
    if (!request.path.endsWith('/auth/verify') || response.status !== 200) return response;
    const json = jsonOf(response);
    newest.set(String(sentIn(request).walletPubkey), `Bearer ${String(json.token)}`);
    return respond(200, { ...json, replacesOlder: true });
  };
}

/** A token is encrypted: five parts, of which the first alone can be read. */
function encryptedTokens({ handle }: Reference): Handler {
  const inner = new Map<string, string>();
  const part = (text: string): string => Buffer.from(text).toString('base64url');
  return async (request) => {
    const { authorization = '' } = request.headers;
    const own = inner.get(authorization);
    const headers = own === undefined ? request.headers : { ...request.headers, authorization: own };
    const response = await handle({ ...request, headers });
    if (!request.path.endsWith('/trigger/auth/verify') || response.status !== 200) return response;
    const json = jsonOf(response);
    const [iv, text, tag] = ['twelve bytes', String(json.token), 'sixteen bytes of it'];
    const token = [part('{"alg":"dir","enc":"A256GCM"}'), '', part(iv), part(text), part(tag)].join('.');
    inner.set(`Bearer ${token}`, `Bearer ${text}`);
    return respond(200, { ...json, token });
  };
}

/** Every sixth verification is done and its response lost; each, right or wrong, uses up its challenge. */
function lostVerifications({ handle, trigger: { state } }: Reference): Handler {
  let count = 0;
  return async (request) => {
    const response = await handle(request);
    if (!request.path.endsWith('/trigger/auth/verify')) return response;
    state.challenges.delete(String(sentIn(request).walletPubkey));
    count += 1;
    return count % 6 === 0 ? respond(503, { error: 'upstream timed out' }) : response;
  };
}

/** What services may do that the document does not forbid: other vaults, letters and sessions, orders that are gone. */
export const freedoms: Variants = {
  'declared-wallet-without-vault': {
    says: 'The wallet of the profile has never registered.',
    inject: (reference) => {
      const { priceOrders, vaults } = reference.trigger.state;
      const owner = priceOrders.get(declaredOrders.open)?.userPubkey ?? '';
      vaults.delete(owner);
      // The reference behind it has no vault either, so the words differ to show that the request was met.
      const isOwner: When = (answered) => claimedWallet(answered) === owner;
      return at.vault(all(status(404), isOwner), fail(404, 'You have no vault'))(reference);
    },
  },
  'vault-made-at-sign-in': {
    says: 'Every wallet gets its vault when it signs in.',
    inject: at.verify(status(200), async ({ reference, sent, response }) => {
      await registerFor(reference, String(sent.walletPubkey));
      return response;
    }),
  },
  'vault-made-by-reading-it': {
    says: 'Reading the vault makes one where there is none.',
    inject: at.vault(status(404), async ({ reference, request }) => {
      await reference.handle({ ...request, path: '/trigger/vault/register' });
      return reference.handle(request);
    }),
  },
  'transaction-of-another-wallet-answered-with-401': {
    says: 'A transaction of another wallet is badly signed before it is unknown.',
    inject: at.verify(all(error(/^Challenge not found$/), isOfType('transaction')), fail(401, 'Invalid signature')),
  },
  'challenges-lost-now-and-then': {
    says: 'Every tenth verification finds no challenge, as after a restart; the next one of the wallet does.',
    inject: (reference) => {
      let verified = 0;
      const lost = new Set<string>();
      const isLost: When = ({ sent }) => {
        verified += 1;
        const wallet = String(sent.walletPubkey);
        if (lost.delete(wallet) || verified % 10 !== 0) return false;
        lost.add(wallet);
        return true;
      };
      return at.verify(all(status(200), isLost), fail(400, 'Challenge not found'))(reference);
    },
  },
  'deposit-bound-to-its-order': {
    says: 'A deposit is crafted for one form of order and spent by no other.',
    inject: boundDeposits,
  },
  'deposit-of-another-wallet-forbidden': {
    says: 'An order on a deposit of another wallet is forbidden.',
    inject: at.create(all(error(/^Deposit not found/), depositOf), fail(403, 'Not your deposit')),
  },
  'challenge-type-in-any-letters': {
    says: 'The type of a challenge is read in any letter case, and is `message` where it is left out.',
    inject:
      ({ handle }) =>
      (request) => {
        if (request.path !== '/trigger/auth/challenge') return handle(request);
        const { type, ...rest } = sentIn(request);
        const isNone = type === undefined;
        const word = isNone
          ? 'message'
          : String(Array.isArray(type) ? type[0] : type)
              .trim()
              .toLowerCase();
        const known = word === 'message' || word === 'transaction' ? word : type;
        return handle(
          'walletPubkey' in rest ? { ...request, body: JSON.stringify({ ...rest, type: known }) } : request,
        );
      },
  },
  'cancelled-order-gone': {
    says: 'An order whose cancellation was confirmed is unknown from then on.',
    inject: at.update(all(status(400), isIn('cancelled')), fail(404, 'Order not found')),
  },
  'orders-listed-without-ids': {
    says: 'The ids of orders stand in no list.',
    inject: at.history(all(status(200), isList, listsAny), withoutId),
  },
  'one-order-a-page': {
    says: 'A list shows the oldest order alone, and says how many there are.',
    inject: at.history(
      all(status(200), isList, listsAny),
      reword(({ orders, pagination, ...rest }) => ({
        ...rest,
        orders: (orders as readonly JsonObject[]).slice(-1),
        pagination: { ...(pagination as JsonObject), limit: 1 },
      })),
    ),
  },
  'single-order-shown-without-id': {
    says: 'An order that is asked for by its id is shown without it.',
    departs: ['TRIGGER-145'],
    inject: at.history(all(status(200), not(isList), listsAny), withoutId),
  },
  'messages-by-field-in-lists': {
    says: 'Details hold a list of messages for each field.',
    departs: ['TRIGGER-147'],
    inject: rewording(at.anyOperation, invalid(), messagesInLists),
  },
  'newest-token-alone-counts': {
    says: 'A token of a wallet is rejected once the wallet has signed in again, and says that it takes its place.',
    inject: newestTokenAlone,
  },
  'update-that-changes-nothing-rejected': {
    says: 'An update that leaves an open order as it is gets a validation error.',
    inject: ({ handle }) => {
      const updates = new Map<string, string>();
      return async (request) => {
        const isSame = request.method === 'PATCH' && updates.get(request.path) === request.body;
        const response = await handle(request);
        if (request.method !== 'PATCH' || response.status !== 200) return response;
        updates.set(request.path, request.body);
        return isSame ? respond(400, { error: 'Validation failed', details: { order: 'Nothing changes' } }) : response;
      };
    },
  },
  'verification-lost-once-done': {
    says: 'A verification, right or wrong, uses up its challenge, and now and then the response to it is lost.',
    inject: lostVerifications,
  },
  'down-for-a-moment': {
    says: 'From time to time every request fails inside the service, one after the other, until it is up again.',
    inject: ({ handle }) => {
      let count = 0;
      return (request) => {
        count += 1;
        const isDown = request.path.startsWith('/trigger/') && count % (upFor + downFor) >= upFor;
        return isDown ? respond(500, { error: 'Internal server error' }) : handle(request);
      };
    },
  },
  'tokens-are-encrypted': {
    says: 'A token is an encrypted JWT, whose claims nobody else can read.',
    inject: encryptedTokens,
  },
};
