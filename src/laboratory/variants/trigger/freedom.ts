import type { Reference } from '../../../reference/composition.js';
import type { Handler } from '../../../reference/reference.js';
import { declaredOrders } from '../../../reference/trigger/fixtures.js';
import { jsonOf, respond, sentIn, type JsonObject } from '../../defects/defect.js';
import { all, fail, given, oneIn, put, remembering, together, type When } from '../../defects/operators.js';
import { asking, at, listsAny, messagesInLists, type Seen } from '../../defects/trigger/tamper.js';
import type { Variants } from '../vary.js';

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

/** Equal deposits within so many milliseconds have the same blockhash, and hence are the same transaction. */
const slotMs = 400;

/** Without a memo the chain has one transaction for equal deposits of one moment, which one order spends. */
function equalDepositsAlike(reference: Reference): Handler {
  let last: { readonly asked: string; readonly at: number; readonly json: JsonObject } | undefined;
  const sameAs = new Map<unknown, unknown>();
  return together(
    asking(
      ({ sent }) => sameAs.has(sent.depositRequestId),
      ({ sent }) => ({ body: JSON.stringify({ ...sent, depositRequestId: sameAs.get(sent.depositRequestId) }) }),
    ),
    at.deposit({ status: 200 }, ({ request: { body: asked }, body: json }) => {
      const now = reference.clock.now();
      if (last === undefined || last.asked !== asked || now - last.at >= slotMs) {
        last = { asked, at: now, json };
        return undefined;
      }
      sameAs.set(json.requestId, last.json.requestId);
      return respond(200, { ...json, transaction: last.json.transaction });
    }),
  )(reference);
}

const withoutId = put(({ orders }) => ({
  orders: (orders as readonly JsonObject[]).map((order) => ({ ...order, id: undefined })),
}));

const listsSome: When<Seen> = all({ status: 200, isList: true }, listsAny);

/** Requests between two outages, and requests in one. */
const upFor = 330;
const downFor = 40;

/** A token takes the place of the older ones of its wallet. */
function newestTokenAlone({ handle, trigger: { tokens } }: Reference): Handler {
  const newest = new Map<string, string>();
  return async (request) => {
    const wallet = await tokens.walletOf(request);
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

/** What services may do that the document does not forbid: other vaults, letters and sessions, orders that are gone. */
export const freedoms: Variants = {
  // The wallet of the profile has never registered.
  'declared-wallet-without-vault': (reference) => {
    const { priceOrders, vaults } = reference.trigger.state;
    const owner = priceOrders.get(declaredOrders.open)?.userPubkey ?? '';
    vaults.delete(owner);
    // The reference behind it has no vault either, so the words differ to show that the request was met.
    return at.vault({ status: 404, wallet: owner }, fail(404, 'You have no vault'))(reference);
  },
  'vault-made-at-sign-in': at.verify({ status: 200 }, async ({ reference, sent }) => {
    await registerFor(reference, String(sent.walletPubkey));
    return undefined;
  }),
  'vault-made-by-reading-it': at.vault({ status: 404 }, async ({ reference, request }) => {
    await reference.handle({ ...request, path: '/trigger/vault/register' });
    return reference.handle(request);
  }),
  'transaction-of-another-wallet-answered-with-401': at.verify(
    { error: /^Challenge not found$/, sent: { type: 'transaction' } },
    fail(401, 'Invalid signature'),
  ),
  // Every tenth verification finds no challenge, as after a restart; the next one of the wallet does.
  'challenges-lost-now-and-then': (reference) => {
    let verified = 0;
    const lost = new Set<string>();
    const isLost = ({ sent }: Seen): boolean => {
      verified += 1;
      const wallet = String(sent.walletPubkey);
      if (lost.delete(wallet) || verified % 10 !== 0) return false;
      lost.add(wallet);
      return true;
    };
    return at.verify(all({ status: 200 }, isLost), fail(400, 'Challenge not found'))(reference);
  },
  'deposit-bound-to-its-order': boundDeposits,
  'equal-deposits-alike': equalDepositsAlike,
  'deposit-of-another-wallet-forbidden': at.create(
    { error: /^Deposit not found/, deposit: given },
    fail(403, 'Not your deposit'),
  ),
  'challenge-type-with-a-default': asking(
    { operation: 'POST /auth/challenge', sent: { walletPubkey: given, type: undefined } },
    ({ sent }) => ({ body: JSON.stringify({ ...sent, type: 'message' }) }),
  ),
  'cancelled-order-gone': at.update({ status: 400, state: 'cancelled' }, fail(404, 'Order not found')),
  'orders-listed-without-ids': at.history(listsSome, withoutId),
  // A list shows the oldest order alone, and says how many there are.
  'one-order-a-page': at.history(
    listsSome,
    put(({ orders, pagination }) => ({
      orders: (orders as readonly JsonObject[]).slice(-1),
      pagination: { ...(pagination as JsonObject), limit: 1 },
    })),
  ),
  'single-order-shown-without-id': {
    departs: ['TRIGGER-145'],
    inject: at.history(all({ status: 200, isList: false }, listsAny), withoutId),
  },
  'messages-by-field-in-lists': {
    departs: ['TRIGGER-147'],
    inject: at.anyOperation({ invalid: given }, messagesInLists),
  },
  'newest-token-alone-counts': newestTokenAlone,
  // An update that leaves an open order as it is gets a validation error.
  'update-that-changes-nothing-rejected': remembering((updates) =>
    at.update({ status: 200 }, ({ id, request: { body } }) => {
      const isSame = updates.get(id) === body;
      updates.set(id, body);
      return isSame ? respond(400, { error: 'Validation failed', details: { order: 'Nothing changes' } }) : undefined;
    }),
  ),
  // Every sixth verification is done and its response lost; each, right or wrong, uses up its challenge.
  'verification-lost-once-done': together(
    at.verify({}, ({ reference, sent }) => {
      reference.trigger.state.challenges.delete(String(sent.walletPubkey));
      return undefined;
    }),
    at.verify(oneIn(6, {}), fail(503, 'upstream timed out')),
  ),
  // From time to time every request fails inside the service, one after the other, until it is up again.
  'down-for-a-moment': ({ handle }) => {
    let count = 0;
    return (request) => {
      count += 1;
      const isDown = request.path.startsWith('/trigger/') && count % (upFor + downFor) >= upFor;
      return isDown ? respond(500, { error: 'Internal server error' }) : handle(request);
    };
  },
};
