import * as fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import type { View } from '../../../model/view.js';
import { sendInEachMarket, readTogether } from '../fixtures/each-market.js';
import type { BorrowFixtures } from '../fixtures.js';
import { givesOut } from '../reader/payload.js';
import { vaultsRequest, positionsRequest } from '../fixtures/request.js';
import { inAnyOrder, listed, recordOf } from '../../cases.js';
import { defaultMarketRead } from '../reader/listed.js';

/** `undefined` leaves the parameter out. */
type Markets = readonly (string | undefined)[];

/** The markets a read can ask for: the default by its name, the further one where there is one, and none right after it. */
export function marketsOf({ alternateMarket }: BorrowFixtures): Markets {
  return ['main', ...(alternateMarket === undefined ? [] : [alternateMarket]), undefined];
}

export const vaults = scenario<BorrowFixtures, { order: Markets }>({
  name: 'borrow/vaults',
  description: 'Lists the vaults without a market, of `main`, and of the alternate market.',
  effects: [],
  maxRequests: 6,
  runs: { gate: 2, release: 12 },
  examples: (fixtures) => [{ order: marketsOf(fixtures) }],
  arbitrary: (fixtures) => recordOf({ order: inAnyOrder(marketsOf(fixtures)) }),
  run: async ({ order }, session) => {
    const inOrder = (): Promise<readonly View[]> => sendInEachMarket(session, order, (market) => vaultsRequest(market));
    // In the same order, for what was read before a list may be what makes the difference.
    if (defaultMarketRead(await inOrder(), 'listVaults')?.difference !== undefined) await inOrder();
  },
});

/** The vaults as they are read through another address of the chain. */
export const vaultsThroughRpc = scenario<BorrowFixtures, { market: string | undefined }>({
  name: 'borrow/vaults-through-rpc',
  description: 'Lists the vaults with the address of a chain, under the name that the profile gives.',
  needs: ['rpc-parameter'],
  effects: [],
  maxRequests: 2,
  runs: { gate: 2, release: 6 },
  ...listed((fixtures: BorrowFixtures) => marketsOf(fixtures).map((market) => ({ market }))),
  run: async ({ market }, session) => {
    const { rpcParameter } = session.fixtures;
    if (rpcParameter === undefined) return;
    const control = vaultsRequest(market);
    const { path } = control;
    const query = `${encodeURIComponent(rpcParameter.name)}=${encodeURIComponent(rpcParameter.url)}`;
    const failing = { ...control, path: `${path}${path.includes('?') ? '&' : '?'}${query}` };
    const isListed = givesOut(await session.send(control));
    if (!givesOut(await session.send(failing)) && isListed)
      await session.alternate('through the RPC URL', { failing, control }, givesOut);
  },
});

const mostUsers = 4;

/** Where a wallet without positions stands among those that have some. */
const nobodies = ['none', 'first', 'last'] as const;
type Nobody = (typeof nobodies)[number];

/** Several wallets at once, each of them alone, and the vaults of the same market. */
export const positions = scenario<
  BorrowFixtures,
  { users: readonly string[]; nobody: Nobody; market: string | undefined; separator: ',' | '%2C' }
>({
  name: 'borrow/positions',
  description: 'Lists the positions of several wallets together, of each alone, and the vaults of that market.',
  needs: ['read-wallets'],
  effects: [],
  maxRequests: 2 * mostUsers + 2,
  runs: { gate: 7, release: 60 },
  examples: (fixtures) => [
    { market: 'main', nobody: 'last', users: usersIn(fixtures), separator: ',' },
    ...marketsOf(fixtures)
      .slice(0, -1)
      .flatMap((market) => [
        { market, nobody: 'none' as const, users: usersIn(fixtures).slice(0, 2), separator: ',' as const },
        { market, nobody: 'none' as const, users: usersIn(fixtures).slice(0, 2), separator: '%2C' as const },
        { market, nobody: 'first' as const, users: usersIn(fixtures).slice(0, 1), separator: ',' as const },
      ]),
  ],
  arbitrary: (fixtures) =>
    recordOf({
      market: marketsOf(fixtures),
      separator: [',', '%2C'],
      users: fc.shuffledSubarray([...usersIn(fixtures)], { minLength: 1 }),
      nobody: nobodies,
    }),
  run: async ({ users, nobody, market, separator }, session) => {
    const none = session.freshWallet('nobody').publicKey;
    const asked = [...(nobody === 'first' ? [none] : []), ...users, ...(nobody === 'last' ? [none] : [])];
    await session.send(vaultsRequest(market));
    await readTogether(session, asked, market, { separator, known: users });
  },
});

function usersIn({ wallets }: BorrowFixtures): readonly string[] {
  const addresses = [...new Set((wallets?.read ?? []).map(({ address }) => address))].slice(0, mostUsers);
  return addresses.length > 0 ? addresses : [wallets?.build ?? ''];
}

export const emptyWallet = scenario<BorrowFixtures, { declared: boolean; market: string | undefined }>({
  name: 'borrow/empty-wallet',
  description: 'Lists the positions of a wallet that has none.',
  effects: [],
  maxRequests: 2,
  runs: { gate: 3, release: 10 },
  ...listed((fixtures: BorrowFixtures) =>
    [false, true].flatMap((declared) => marketsOf(fixtures).map((market) => ({ declared, market }))),
  ),
  run: async ({ declared, market }, session) => {
    const known = declared ? session.fixtures.wallets?.empty : undefined;
    const user = known ?? session.freshWallet('nobody').publicKey;
    const request = positionsRequest([user], market);
    const read = await session.send(request);
    const readers = session.fixtures.wallets?.read ?? [];
    const reader = readers.find((reader) => (reader.market ?? 'main') === (market ?? 'main')) ?? readers[0];
    // That the wallet is said to be unknown has a requirement of its own.
    const isNoResponse = read.inconclusive !== undefined || read.response.status >= 500;
    if (reader === undefined || !isNoResponse) return;
    const control = positionsRequest([reader.address], market);
    await session.alternate('empty wallet', { failing: request, control }, givesOut);
  },
});
