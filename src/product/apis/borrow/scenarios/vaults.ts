import { scenario } from '../../../model/scenario.js';
import type { View } from '../../../model/view.js';
import { sendInEachMarket } from '../fixtures/each-market.js';
import type { BorrowFixtures } from '../fixtures.js';
import { givesOut } from '../reader/payload.js';
import { vaultsRequest } from '../fixtures/request.js';
import { inAnyOrder, recordOf } from '../../input-space.js';
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
  runs: { gate: 4, release: 12 },
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
  runs: { gate: 3, release: 6 },
  examples: (fixtures) => marketsOf(fixtures).map((market) => ({ market })),
  arbitrary: (fixtures) => recordOf({ market: marketsOf(fixtures) }),
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
