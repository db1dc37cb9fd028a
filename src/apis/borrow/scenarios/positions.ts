import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import type { BorrowFixtures } from '../fixtures.js';
import { positionsRequest, vaultsRequest } from '../request.js';
import { marketsOf } from './vaults.js';

const mostUsers = 4;

/** Several wallets at once, each of them alone, and the vaults of the same market. */
export const positions = scenario<BorrowFixtures, { users: readonly string[]; market: string | undefined }>({
  name: 'borrow/positions',
  description: 'Lists the positions of several wallets together, of each alone, and the vaults of that market.',
  needs: ['read-wallets'],
  effects: [],
  maxRequests: mostUsers + 2,
  runs: { gate: 10, release: 60 },
  examples: (fixtures) =>
    marketsOf(fixtures)
      .slice(1)
      .map((market) => ({ market, users: usersIn(fixtures) })),
  arbitrary: (fixtures) =>
    fc.record(
      {
        market: fc.constantFrom(...marketsOf(fixtures)),
        users: fc.shuffledSubarray([...usersIn(fixtures)], { minLength: 1 }),
      },
      { noNullPrototype: true },
    ),
  run: async ({ users, market }, session) => {
    await session.send(vaultsRequest(market));
    if (users.length > 1) for (const user of users) await session.send(positionsRequest([user], market));
    await session.send(positionsRequest(users, market));
  },
});

function usersIn({ wallets }: BorrowFixtures): readonly string[] {
  const addresses = [...new Set((wallets?.read ?? []).map(({ address }) => address))].slice(0, mostUsers);
  return addresses.length > 0 ? addresses : [wallets?.build ?? ''];
}

/** A wallet of which the target can know nothing. */
export const emptyWallet = scenario<BorrowFixtures, { declared: boolean; market: string | undefined }>({
  name: 'borrow/empty-wallet',
  description: 'Lists the positions of a wallet that has none.',
  effects: [],
  maxRequests: 1,
  runs: { gate: 3, release: 10 },
  arbitrary: (fixtures) =>
    fc.record({ declared: fc.boolean(), market: fc.constantFrom(...marketsOf(fixtures)) }, { noNullPrototype: true }),
  run: async ({ declared, market }, session) => {
    const known = declared ? session.fixtures.wallets?.empty : undefined;
    const user = known ?? session.freshWallet('nobody').publicKey;
    await session.send(positionsRequest([user], market, { purpose: 'empty-wallet' }));
  },
});
