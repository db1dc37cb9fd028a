import { isObject, parseBody } from '../../../json/parse.js';
import { apiKeyShown } from '../../../model/api-key.js';
import type { Exchange } from '../../../model/exchange.js';
import type { Derived, History } from '../../../model/history.js';
import { jsonOf } from '../../../model/parsed-body.js';
import { integerOf } from '../amount.js';
import type { BorrowFixtures } from '../fixtures.js';
import { positionsListed } from './listed.js';
import { payloadIn } from './payload.js';
import { readTerms } from '../fixtures/terms.js';
import { paths } from './view.js';
import { attemptOf, purposeOfBuild } from './builds.js';
import { callOf, readCall } from './chain.js';
import { keepProbe } from './limits.js';
import { emptyState, keyOf, type State } from './state.js';
import { readAfter } from './steps.js';

/** What the traffic of the borrow API and of its chain shows: vaults, positions, wallets, and what became of builds. */
export const history: History<BorrowFixtures> = {
  begin: (fixtures, origin) => {
    const { isOwn } = origin;
    const state = emptyState(fixtures, origin);
    return (exchange) => {
      const purpose = exchange.base === 'rpc' ? readChain(exchange, state) : read(exchange, state);
      const isShown = isOwn && exchange.base === 'borrow';
      const credentials = isShown ? { apiKey: apiKeyShown(exchange) } : {};
      forgetOldest(state);
      // The chain of what others send is not seen.
      return { purpose, credentials, ...(isOwn && { facts: state.facts }) } satisfies Derived;
    };
  },
};

/** Entries of each kind that are kept of a recording of any length; no session of the suite has as many. */
const most = 5000;

function forgetOldest(state: State): void {
  if (state.attempts.length > 2 * most) state.attempts.splice(0, most);
  if (state.probes.length > most) [state.probes, state.facts.probes!].forEach((list) => list.shift());
  for (const kept of Object.values(state))
    if ((kept instanceof Map || kept instanceof Set) && kept.size > most)
      for (const [oldest] of kept.entries()) {
        kept.delete(oldest);
        break;
      }
}

const jsonIn = (text: string | undefined): unknown => {
  const parsed = text === undefined ? undefined : parseBody(text);
  return parsed?.json === true ? parsed.value : undefined;
};

function readChain(exchange: Exchange, state: State): undefined {
  const call = callOf(jsonIn(exchange.request.body), jsonOf(exchange.response));
  if (call !== undefined) readCall(call, state);
}

function read(exchange: Exchange, state: State): string | undefined {
  const { operation, request } = exchange;
  const mark = request.path.indexOf('?');
  const query = new URLSearchParams(mark < 0 ? '' : request.path.slice(mark + 1));
  const market = query.get('market') ?? 'main';
  if (operation === 'listVaults') return readVaults(exchange, market, state);
  if (operation === 'listPositions') return readPositions(exchange, query, state);
  return paths.some((path) => path === operation) ? readBuild(exchange, market, state) : undefined;
}

function readVaults(exchange: Exchange, market: string, { vaults, fixtures }: State): undefined {
  const body = exchange.response?.status === 200 ? jsonOf(exchange.response) : undefined;
  for (const item of Array.isArray(body) ? (body as readonly unknown[]) : []) {
    const id = isObject(item) ? integerOf(item.id) : undefined;
    const terms =
      isObject(item) && id !== undefined ? readTerms(item, fixtures, { market, vaultId: String(id) }) : undefined;
    if (terms !== undefined) vaults.set(keyOf(market, id), terms);
  }
}

function readPositions(exchange: Exchange, query: URLSearchParams, state: State): string | undefined {
  const [users, market] = [query.get('users') ?? '', query.get('market')];
  const place = keyOf(users, market ?? 'main');
  const purpose = isKnownToBeEmpty(users, state) ? 'empty-wallet' : undefined;
  // What a list without a market leaves out or adds is no matter of the builds between lists by name.
  if (market === null && state.fresh.has(`named ${place}`)) return purpose;
  if (market !== null) state.fresh.add(`named ${place}`);
  const positions = exchange.response?.status === 200 ? positionsListed(jsonOf(exchange.response)) : undefined;
  state.lists.set(place, { id: exchange.id, positions });
  state.known.set(exchange.id, positions);
  state.fresh.add(`list ${place}`);
  readAfter(state);
  return purpose;
}

/** A wallet of the suite that has built nothing yet has no position, nor has the one that the profile declares as such. */
function isKnownToBeEmpty(users: string, { fixtures: { wallets = {} }, origin, wallets: seen }: State): boolean {
  if (users === wallets.empty) return true;
  const declared = [wallets.build, ...(wallets.read ?? []).map(({ address }) => address)];
  return origin.isProfiled && users !== '' && !users.includes(',') && !declared.includes(users) && !seen.has(users);
}

function readBuild(exchange: Exchange, market: string, state: State): string | undefined {
  const payload = payloadIn(jsonIn(exchange.request.body));
  if (payload === undefined) return undefined;
  const { response } = exchange;
  const attempt = attemptOf(exchange, { payload, body: jsonOf(exchange.response), market }, state);
  // A key that is refused, or a pace, says nothing of what was asked for.
  const status = response?.status ?? 0;
  const isRefused = status >= 400 && status < 500 && ![401, 403, 429].includes(status);
  if (isRefused && apiKeyShown(exchange) === 'genuine') keepProbe(attempt, undefined, state);
  return purposeOfBuild(attempt);
}
