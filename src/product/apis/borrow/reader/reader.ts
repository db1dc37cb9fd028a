import { isObject } from '../../../json/parse.js';
import { apiKeyShown } from '../../../model/api-key.js';
import { queryIn, type Exchange } from '../../../model/exchange.js';
import type { History } from '../../../model/history.js';
import { isVault, type BorrowFixtures } from '../fixtures.js';
import { readTerms } from '../fixtures/request.js';
import { attemptOf, keepProbe } from './builds.js';
import { readCall } from './chain.js';
import { positionsListed } from './listed.js';
import { payloadIn } from './payload.js';
import { emptyState, keyOf, type State } from './state.js';
import { readAfter } from './settled-steps.js';
import { noLiquidity, unverifiedFunds } from './wallets.js';
import { jsonOf, jsonSent } from '../../../model/response.js';

/** What the traffic of the borrow API and of its chain shows: vaults, positions, wallets, and what became of builds. */
export const reader: History<BorrowFixtures> = {
  begin: (fixtures, origin) => {
    const state = emptyState(fixtures, origin);
    return (exchange) => {
      const purpose = exchange.base === 'rpc' ? undefined : read(exchange, state);
      if (exchange.base === 'rpc') readCall(jsonSent(exchange.request), jsonOf(exchange.response), state);
      const isShown = origin.isOwn && exchange.base === 'borrow';
      forgetOldest(state);
      // The chain of what others send is not seen.
      return {
        purpose,
        credentials: isShown ? { apiKey: apiKeyShown(exchange) } : {},
        ...(origin.isOwn && { facts: state.facts }),
      };
    };
  },
};

/** Entries of each kind that are kept of a recording of any length; no session of the suite has as many. */
const most = 5000;

function forgetOldest({ attempts, probes, ...state }: State): void {
  for (const list of [attempts, probes]) if (list.length > 2 * most) list.splice(0, most);
  for (const kept of Object.values(state)) {
    const [oldest] = (kept instanceof Map || kept instanceof Set) && kept.size > most ? kept.keys() : [];
    if (oldest !== undefined) (kept as Map<unknown, unknown>).delete(oldest);
  }
}

const readers: Readonly<
  Record<string, (exchange: Exchange, query: URLSearchParams, state: State) => string | undefined>
> = {
  listVaults: readVaults,
  listPositions: readPositions,
  operate: readBuild,
  operateInstructions: readBuild,
};

const read = (exchange: Exchange, state: State): string | undefined =>
  readers[exchange.operation]?.(exchange, queryIn(exchange.request.path), state);

const marketIn = (query: URLSearchParams): string => query.get('market') ?? 'main';

const listed = ({ response }: Exchange): unknown => (response?.status === 200 ? jsonOf(response) : undefined);

function readVaults(exchange: Exchange, query: URLSearchParams, { vaults, fixtures }: State): undefined {
  const [market, body] = [marketIn(query), listed(exchange)];
  for (const item of Array.isArray(body) ? (body as readonly unknown[]) : []) {
    const terms = isObject(item) ? readTerms(item, fixtures, market) : undefined;
    if (terms !== undefined) vaults.set(keyOf(market, terms.vaultId), terms);
  }
}

function readPositions(exchange: Exchange, query: URLSearchParams, state: State): string | undefined {
  const users = query.get('users') ?? '';
  const place = keyOf(users, marketIn(query));
  const purpose = isKnownToBeEmpty(users, state) ? 'empty-wallet' : undefined;
  // What a list without a market leaves out or adds is no matter of the builds between lists by name.
  if (!query.has('market') && state.fresh.has(`named ${place}`)) return purpose;
  if (query.has('market')) state.fresh.add(`named ${place}`);
  const positions = positionsListed(listed(exchange));
  state.lists.set(place, { id: exchange.id, positions });
  state.fresh.add(`list ${place}`);
  readAfter(state);
  return purpose;
}

/** A wallet of the suite that has built nothing yet has no position, nor has the one that the profile declares as such. */
function isKnownToBeEmpty(users: string, { fixtures: { wallets = {} }, origin, wallets: seen }: State): boolean {
  if (users === wallets.empty) return true;
  const declared = [wallets.build, ...(wallets.read ?? []).map(({ address }) => address)];
  return origin.isOwn && users !== '' && !users.includes(',') && !declared.includes(users) && !seen.has(users);
}

function readBuild(exchange: Exchange, query: URLSearchParams, state: State): string | undefined {
  const payload = payloadIn(jsonSent(exchange.request));
  if (payload === undefined) return undefined;
  const attempt = attemptOf(exchange, payload, marketIn(query), state);
  // A key that is refused, or a pace, says nothing of what was asked for.
  const status = exchange.response?.status ?? 0;
  const isRefused = status >= 400 && status < 500 && ![401, 403, 429].includes(status);
  if (isRefused && apiKeyShown(exchange) === 'genuine') keepProbe(attempt, undefined, state);
  if (attempt.kind !== undefined || attempt.unverified === undefined) return attempt.kind;
  return attempt.unverified === noLiquidity ? noLiquidity : unverifiedFunds;
}

/** The declared vault and wallet that a build of the action table, or a list of one wallet, is made from. */
export function subjectsOf(exchange: Exchange, { vaults = {}, positions, wallets }: BorrowFixtures): readonly string[] {
  const [query, payload] = [queryIn(exchange.request.path), payloadIn(jsonSent(exchange.request))];
  const market = marketIn(query);
  const isBuild = payload?.action !== undefined;
  const declared = [...Object.values(vaults), ...(typeof positions === 'object' ? Object.values(positions) : [])];
  const isDeclared = isBuild && declared.some((one) => isVault(one, payload.vaultId, market));
  const wallet = isBuild ? payload.signer : query.get('users');
  const own = [wallets?.build, ...(wallets?.read ?? []).map(({ address }) => address)];
  return [
    ...(isDeclared ? [`vault ${payload.vaultId}${market === 'main' ? '' : ` of market ${market}`}`] : []),
    ...(wallet && own.includes(wallet) ? [`wallet ${wallet}`] : []),
  ];
}
