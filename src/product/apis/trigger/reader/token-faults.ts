import type { Credentials, Exchange } from '../../../model/exchange.js';
import type { Derived } from '../../../model/history.js';
import type { TriggerFixtures } from '../fixtures.js';
import { recurring } from '../fixtures/request.js';
import type { Purpose } from './purposes.js';
import { readRequest } from './requests.js';
import { keep, type Context } from './state.js';

/** As many wallets as a request without a token is tried as the request of. */
const mostTried = 8;

/** A request without a proper token: whether it has any other fault tells what it would be under the token of its wallet. */
export function readFaulty(exchange: Exchange, body: unknown, credentials: Credentials, context: Context): Derived {
  const { operation, request, response } = exchange;
  const { state, fixtures } = context;
  if (isUndeclared(operation, fixtures)) return { purpose: 'token/undeclared' satisfies Purpose, credentials };
  const tried = [...state.wallets].slice(-mostTried);
  const isProper = tried.some(
    ([wallet, own]) => readRequest({ exchange, operation, path: request.path, body, wallet, own }, context).isProper,
  );
  const isRead = ['getVault', 'registerVault', 'listHistory', 'recurringHistory'].includes(operation);
  const byId = operation === 'listHistory' && request.path !== (fixtures.history?.list ?? '/orders/history');
  const isClean = isProper || (isRead && !byId);
  if (isClean && credentials.token !== 'absent' && (response?.status ?? 200) >= 400)
    keep(state.rejected, `${request.method} ${request.path}`, true);
  const purpose = `token/${isClean ? 'clean' : 'two-faults'}${byId ? '-by-id' : ''}` satisfies Purpose;
  return { purpose, credentials };
}

/** The form of a request to a recurring endpoint is a guess unless the profile declares it. */
function isUndeclared(operation: string, { recurring: declared }: TriggerFixtures): boolean {
  const name = recurring.find((one) => one === operation);
  return name !== undefined && declared?.inert?.[name] === undefined && declared?.life === undefined;
}
