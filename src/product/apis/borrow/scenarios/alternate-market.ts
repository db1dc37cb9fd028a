import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { recordOf } from '../../input-space.js';
import type { BorrowFixtures } from '../fixtures.js';
import { withFundedWallet } from '../fixtures/funded-wallet.js';
import { settleRows, type Row } from '../fixtures/lives.js';
import { termsIn, termsOf } from '../fixtures/terms.js';
import { paths, type BuildPath } from '../reader/view.js';
import { vaultsRequest } from '../fixtures/request.js';

/** The same short life of a position in `main`, as the control, of one without a `market`, and of one in the alternate market. */
export const alternateMarket = scenario<BorrowFixtures, { path: BuildPath; share: number }>({
  name: 'borrow/alternate-market',
  description:
    'Takes positions through the same operate calls in `main`, without a market and in the alternate market.',
  needs: ['build-wallet', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 16 + 3 * 8 * 14,
  runs: { gate: 2, release: 8 },
  examples: () => paths.map((path) => ({ path, share: 77 })),
  arbitrary: () => recordOf({ path: paths, share: fc.integer({ min: 1, max: 100 }) }),
  run: async ({ path, share }, session) => {
    const { alternateMarket: name, vaults = {} } = session.fixtures;
    const { general, nativeCollateral, nativeDebt, inAlternateMarket } = vaults;
    const there = name !== undefined && inAlternateMarket ? await termsOf(session, inAlternateMarket) : undefined;
    const read = await session.send(vaultsRequest('main'));
    const candidates = [general, nativeCollateral, nativeDebt].flatMap((vault) =>
      vault && (vault.market ?? 'main') === 'main' ? (termsIn(read, { ...vault, market: 'main' }) ?? []) : [],
    );
    // Wrapped native tokens have rules of their own, so that a control with the same tokens tells more.
    const alike = candidates.find(
      ({ supplyMint, borrowMint }) => supplyMint === there?.supplyMint && borrowMint === there.borrowMint,
    );
    const here = alike ?? candidates[0];
    if (here === undefined) return;
    await withFundedWallet(session, async (fundedWallet) => {
      const live = (market: 'named' | 'absent', terms = here): Promise<void> =>
        settleRows(lifeOf({ path, share, market }), { session, fundedWallet, terms });
      await live('named');
      await live('absent');
      if (there !== undefined) await live('named', there);
    });
  },
});

const afterCreation = [
  'borrow',
  'deposit',
  'repay',
  'deposit-and-borrow',
  'repay-all',
  'withdraw',
  'withdraw-all',
] as const;

const lifeOf = (how: Pick<Row, 'path' | 'share' | 'market'>): readonly Row[] =>
  afterCreation.map((action, index) => ({
    ...how,
    action,
    ...(index === 0 && { state: 'without debt' }),
  }));
