import type { Reference } from '../../../reference/composition.js';
import type { Handler, ReferenceResponse } from '../../../reference/reference.js';
import type { Variant } from '../variant.js';
import { isObject } from '../vary.js';

const says = (status: number, json: unknown): ReferenceResponse => ({ status, body: { json } });

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
      return says(401, { error: 'Unauthorized', reason: 'signed in elsewhere' });
    const response = await handle(request);
    if (!request.path.endsWith('/auth/verify') || response.status !== 200 || !('json' in response.body))
      return response;
    const { json } = response.body;
    const sent: unknown = JSON.parse(request.body);
    if (!isObject(json) || !isObject(sent)) return response;
    newest.set(String(sent.walletPubkey), `Bearer ${String(json.token)}`);
    return says(200, { ...json, replacesOlder: true });
  };
}

/** Every sixth verification is done and its response lost; each, right or wrong, uses up its challenge. */
function lostVerifications({ handle, trigger: { state } }: Reference): Handler {
  let count = 0;
  return async (request) => {
    const response = await handle(request);
    if (!request.path.endsWith('/trigger/auth/verify')) return response;
    const sent: unknown = JSON.parse(request.body);
    if (isObject(sent)) state.challenges.delete(String(sent.walletPubkey));
    count += 1;
    return count % 6 === 0 ? says(503, { error: 'upstream timed out' }) : response;
  };
}

/** What services may do with the sessions of a wallet, with a change that changes nothing, and when they are down. */
export const sessionVariants: readonly Variant[] = [
  {
    id: 'newest-token-alone-counts',
    says: 'A token of a wallet is rejected once the wallet has signed in again, and says that it takes its place.',
    inject: newestTokenAlone,
  },
  {
    id: 'update-that-changes-nothing-rejected',
    says: 'An update that leaves an open order as it is gets a validation error.',
    inject: ({ handle }) => {
      const updates = new Map<string, string>();
      return async (request) => {
        const isSame = request.method === 'PATCH' && updates.get(request.path) === request.body;
        const response = await handle(request);
        if (request.method !== 'PATCH' || response.status !== 200) return response;
        updates.set(request.path, request.body);
        return isSame ? says(400, { error: 'Validation failed', details: { order: 'Nothing changes' } }) : response;
      };
    },
  },
  {
    id: 'verification-lost-once-done',
    says: 'A verification, right or wrong, uses up its challenge, and now and then the response to it is lost.',
    inject: lostVerifications,
  },
  {
    id: 'down-for-a-moment',
    says: 'From time to time every request fails inside the service, one after the other, until it is up again.',
    inject: ({ handle }) => {
      let count = 0;
      return (request) => {
        count += 1;
        const isDown = request.path.startsWith('/trigger/') && count % (upFor + downFor) >= upFor;
        return isDown ? Promise.resolve(says(500, { error: 'Internal server error' })) : handle(request);
      };
    },
  },
];
