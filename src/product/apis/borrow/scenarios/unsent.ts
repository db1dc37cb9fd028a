import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { whileBuildWalletRests } from '../fixtures/funded-wallet.js';
import type { BorrowFixtures } from '../fixtures.js';
import { positionsRequest } from '../fixtures/request.js';
import { termsOf } from '../fixtures/terms.js';
import { paths, type BuildPath } from '../reader/view.js';
import { creation } from './markets.js';
import { recordOf } from '../../input-space.js';

/** A build that nobody signs, between two reads of the wallet's positions. */
export const unsent = scenario<BorrowFixtures, { path: BuildPath; share: number }>({
  name: 'borrow/unsent',
  description: 'Lists the positions of the build wallet before and after a creation that is never sent.',
  needs: ['build-wallet'],
  effects: ['build'],
  maxRequests: 4,
  runs: { gate: 4, release: 40 },
  examples: () => paths.map((path) => ({ path, share: 100 })),
  arbitrary: () => recordOf({ path: paths, share: fc.integer({ min: 1, max: 100 }) }),
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
