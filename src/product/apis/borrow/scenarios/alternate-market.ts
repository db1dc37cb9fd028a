import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { withFundedWallet, type FundedWallet } from '../fixtures/funded-wallet.js';
import { MIN_I128 } from '../amount.js';
import type { BorrowFixtures } from '../fixtures.js';
import { performStep, type Snapshot } from '../fixtures/perform-step.js';
import { vaultsRequest, type BorrowId } from '../request.js';
import { termsIn, termsOf, type Terms } from '../fixtures/terms.js';
import { paths, type BuildPath } from '../reader/view.js';
import { recordOf } from '../../input-space.js';

/** The same short life of a position in `main`, as the control, of one without a `market`, and of one in the alternate market. */
export const alternateMarket = scenario<BorrowFixtures, { path: BuildPath; share: number }>({
  name: 'borrow/alternate-market',
  description:
    'Takes positions through the same operate calls in `main`, without a market and in the alternate market.',
  needs: ['build-wallet', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 16 + 3 * 8 * 14,
  runs: { gate: 2, release: 8 },
  examples: () => paths.map((path) => ({ path, share: 100 })),
  arbitrary: () => recordOf({ path: paths, share: fc.integer({ min: 1, max: 100 }) }),
  run: async ({ path, share }, session) => {
    const { alternateMarket: name, vaults = {} } = session.fixtures;
    const { general, nativeCollateral, nativeDebt, inAlternateMarket } = vaults;
    const alternate = name !== undefined && inAlternateMarket ? await termsOf(session, inAlternateMarket) : undefined;
    const read = await session.send(vaultsRequest('main'));
    const candidates = [general, nativeCollateral, nativeDebt].flatMap((vault) =>
      vault && (vault.market ?? 'main') === 'main' ? (termsIn(read, { ...vault, market: 'main' }) ?? []) : [],
    );
    const here = candidates.find((terms) => alternate && hasSameTokens(terms, alternate)) ?? candidates[0];
    if (here === undefined) return;
    await withFundedWallet(session, async (fundedWallet: FundedWallet) => {
      for (const [terms, isNamed] of [
        [here, true],
        [here, false],
        ...(alternate === undefined ? [] : [[alternate, true] as const]),
      ] as const) {
        await fundedWallet.give(terms.supplyMint, 4n * terms.deposit);
        // Interest comes on top of what is borrowed; and that an account is missing is not at stake here.
        await fundedWallet.give(terms.borrowMint, terms.borrow);
        let positionId: BorrowId = 0;
        let known: Snapshot | undefined;
        for (const amounts of lifeWithin(terms, BigInt(share))) {
          // A position of `main` is created by the name of its market; only what operates on it leaves the name out.
          const market = isNamed || positionId === 0 ? terms.market : undefined;
          const done = await performStep(session, fundedWallet, terms, { ...amounts, path, positionId, market }, known);
          if (done?.isShown !== true) break;
          positionId = done.position?.id ?? positionId;
          if (positionId === 0) break;
          known = done.after;
        }
      }
    });
  },
});

/** Wrapped native tokens have rules of their own, so that a control with the same tokens tells more. */
function hasSameTokens(left: Terms, right: Terms): boolean {
  return left.supplyMint === right.supplyMint && left.borrowMint === right.borrowMint;
}

/** What the terms give are round amounts. */
const oddly = (amount: bigint): bigint => (amount === 0n ? amount : amount | 1n);

function lifeWithin({ deposit, borrow, minimum }: Terms, share: bigint) {
  const loan = minimum + ((borrow - minimum) * share) / 100n;
  return [
    { colAmount: String(deposit), debtAmount: '0' },
    { colAmount: '0', debtAmount: String(loan) },
    { colAmount: String(deposit / 10n + 1n), debtAmount: '0' },
    { colAmount: '0', debtAmount: String(-oddly((loan - minimum) / 2n)) },
    { colAmount: String(deposit / 10n + 1n), debtAmount: String(loan) },
    { colAmount: '0', debtAmount: MIN_I128 },
    { colAmount: String(-(deposit / 10n + 1n)), debtAmount: '0' },
    { colAmount: MIN_I128, debtAmount: '0' },
  ].filter(({ colAmount, debtAmount }) => colAmount !== '0' || debtAmount !== '0');
}
