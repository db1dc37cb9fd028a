import * as fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import type { BorrowFixtures } from '../fixtures.js';
import { commonVaultIds, sendInEachMarket } from '../fixtures/each-market.js';
import { buildRequest, positionsRequest, termsOf, type Terms } from '../fixtures/request.js';
import { paths, type BuildPath } from '../reader/view.js';
import { readHoldings } from './build.js';
import { marketsOf } from './lists.js';
import { inAnyOrder, recordOf } from '../../cases.js';
import { defaultMarketRead } from '../reader/listed.js';
import { whileBuildWalletRests } from '../fixtures/funded-wallet.js';

/** One wallet read without a market, in `main`, and in the further one. */
export const positionMarkets = scenario<BorrowFixtures, { user: string; order: readonly (string | undefined)[] }>({
  name: 'borrow/position-markets',
  description: 'Lists the positions of one wallet without a market, in `main`, and in the alternate market.',
  effects: [],
  maxRequests: 6,
  runs: { gate: 2, release: 20 },
  examples: (fixtures) => readers(fixtures).map((user) => ({ user, order: marketsOf(fixtures) })),
  arbitrary: (fixtures) => recordOf({ user: readers(fixtures), order: inAnyOrder(marketsOf(fixtures)) }),
  run: async ({ user, order }, session) => {
    const users = [user || session.freshWallet('nobody').publicKey];
    const inOrder = () => sendInEachMarket(session, order, (market) => positionsRequest(users, market));
    if (defaultMarketRead(await inOrder(), 'listPositions')?.difference !== undefined) await inOrder();
  },
});

/** Without a reader any address will do: what is answered is answered for each market alike. */
function readers({ wallets }: BorrowFixtures): readonly string[] {
  const declared = (wallets?.read ?? []).map(({ address }) => address);
  return declared.length > 0 ? [...new Set(declared)] : [''];
}

const ofAnyShare = {
  examples: () => paths.map((path) => ({ path, share: 100 })),
  arbitrary: () => recordOf({ path: paths, share: fc.integer({ min: 1, max: 100 }) }),
};

/** The same creation without a market, in `main`, and one in the alternate market. */
export const buildMarkets = scenario<BorrowFixtures, { path: BuildPath; share: number }>({
  name: 'borrow/build-markets',
  description: 'Builds a creation without a market, in `main`, and in the alternate market.',
  needs: ['build-wallet'],
  effects: ['build'],
  maxRequests: 9,
  runs: { gate: 3, release: 20 },
  ...ofAnyShare,
  run: async ({ path, share }, session) => {
    const { vaults, wallets, alternateMarket } = session.fixtures;
    const signer = wallets?.build;
    const general = await termsOf(session, vaults?.general);
    const other = await termsOf(session, alternateMarket === undefined ? undefined : vaults?.inAlternateMarket);
    const markets = [
      ...(general === undefined ? [] : [undefined, 'main']),
      ...(other === undefined ? [] : [alternateMarket]),
    ];
    if (markets.length > 0) await readHoldings(signer ?? '', session);
    await sendInEachMarket(session, markets, (market) => {
      const terms = market === undefined || market === 'main' ? general! : other!;
      return creation(path, terms, signer ?? '', market, share);
    });
  },
});

const asked = ['none', 'main', 'second'] as const;

/** Builds, on vault ids that both markets have, what only names the right vault if `market` is heeded. */
export const vaultOfMarket = scenario<BorrowFixtures, { pick: number; order: readonly (typeof asked)[number][] }>({
  name: 'borrow/vault-of-market',
  description: 'Lists both markets and builds the same call on a vault id that both have, in either of them.',
  needs: ['build-wallet', 'alternate-market'],
  effects: ['build'],
  maxRequests: 8,
  runs: { gate: 2, release: 18 },
  examples: () => [
    { pick: 0, order: asked },
    { pick: 1, order: [...asked].reverse() },
  ],
  arbitrary: () => recordOf({ pick: fc.nat(31), order: inAnyOrder(asked) }),
  run: async ({ pick, order }, session) => {
    const { wallets, alternateMarket = '' } = session.fixtures;
    const common = await commonVaultIds(session, alternateMarket);
    const vaultId = common[pick % Math.max(1, common.length)];
    if (vaultId === undefined || wallets?.build === undefined) return;
    const markets = { none: undefined, main: 'main', second: alternateMarket };
    const fields = { vaultId, positionId: 0, signer: wallets.build, colAmount: 1_000_000n, debtAmount: 0n };
    for (const path of paths)
      for (const market of order) await session.send(buildRequest(path, { ...fields, market: markets[market] }));
  },
});

/** The request for a deposit of a share of the vault's usual deposit into a new position. */
export function creation(path: BuildPath, { vaultId, deposit }: Terms, signer: string, market?: string, share = 100) {
  const colAmount = (deposit * BigInt(share)) / 100n + 1n;
  return buildRequest(path, { market, vaultId, positionId: 0, signer, colAmount, debtAmount: 0n });
}

/** A build that nobody signs, between two reads of the wallet's positions. */
export const unsent = scenario<BorrowFixtures, { path: BuildPath; share: number }>({
  name: 'borrow/unsent',
  description: 'Lists the positions of the build wallet before and after a creation that is never sent.',
  needs: ['build-wallet'],
  effects: ['build'],
  maxRequests: 4,
  runs: { gate: 4, release: 40 },
  ...ofAnyShare,
  run: async ({ path, share }, session) => {
    const { vaults, wallets } = session.fixtures;
    const terms = await termsOf(session, vaults?.general);
    if (terms === undefined || wallets?.build === undefined) return;
    const { build } = wallets;
    const between = async (): Promise<void> => {
      await session.send(positionsRequest([build], terms.market));
      await session.send(creation(path, terms, build, terms.market, share));
      await session.send(positionsRequest([build], terms.market));
    };
    await whileBuildWalletRests(session, between);
  },
});
