import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { withFundedWallet, type FundedWallet } from '../funded-wallet.js';
import { MIN_I128 } from '../amount.js';
import type { BorrowFixtures } from '../fixtures.js';
import { performStep, type Snapshot } from '../perform-step.js';
import type { BorrowId } from '../request.js';
import { termsOf, type Terms } from '../terms.js';
import { paths, type BuildPath } from '../view.js';
import { recordOf } from '../../input-space.js';

/** What the second position is operated on with: the name of its market, or none. */
type Asked = 'alternate' | 'none';

const askable = ({ vaults, alternateMarket }: BorrowFixtures): readonly Asked[] =>
  vaults?.inAlternateMarket === undefined || alternateMarket === undefined ? ['none'] : ['none', 'alternate'];

/** The same short life of a position in `main`, as the control, and of one in the alternate market or without a `market`. */
export const alternateMarket = scenario<BorrowFixtures, { path: BuildPath; share: number; asked: Asked }>({
  name: 'borrow/alternate-market',
  description:
    'Takes two positions through the same operate calls, in `main` and in the alternate market or without a market.',
  needs: ['build-wallet', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 9 + 2 * 9 * 14,
  runs: { gate: 4, release: 16 },
  examples: (fixtures) => askable(fixtures).flatMap((asked) => paths.map((path) => ({ path, share: 100, asked }))),
  arbitrary: (fixtures) => recordOf({ path: paths, share: fc.integer({ min: 1, max: 100 }), asked: askable(fixtures) }),
  run: async ({ path, share, asked }, session) => {
    const { general, nativeCollateral, nativeDebt, inAlternateMarket } = session.fixtures.vaults ?? {};
    const alternate =
      asked === 'alternate' ? inAlternateMarket && (await termsOf(session, inAlternateMarket)) : undefined;
    if (asked === 'alternate' && alternate === undefined) return;
    const candidates: Terms[] = [];
    for (const vault of [general, nativeCollateral, nativeDebt]) {
      const terms = vault && (vault.market ?? 'main') === 'main' ? await termsOf(session, vault) : undefined;
      if (terms !== undefined) candidates.push(terms);
    }
    const here = candidates.find((terms) => alternate && hasSameTokens(terms, alternate)) ?? candidates[0];
    if (here === undefined) return;
    const there = alternate ?? here;
    await withFundedWallet(session, async (fundedWallet: FundedWallet) => {
      for (const [terms, isSecond] of [
        [here, false],
        [there, true],
      ] as const) {
        await fundedWallet.give(terms.supplyMint, 4n * terms.deposit);
        // Interest comes on top of what is borrowed; and that an account is missing is not at stake here.
        await fundedWallet.give(terms.borrowMint, terms.borrow);
        let positionId: BorrowId = 0;
        let known: Snapshot | undefined;
        for (const amounts of lifeWithin(terms, BigInt(share))) {
          // A position of `main` is created by the name of its market; only what operates on it leaves the name out.
          const market = isSecond && asked === 'none' && positionId !== 0 ? undefined : terms.market;
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
    { colAmount: '0', debtAmount: MIN_I128 },
    { colAmount: String(deposit / 10n + 1n), debtAmount: String(loan) },
    { colAmount: '0', debtAmount: MIN_I128 },
    { colAmount: String(-(deposit / 10n + 1n)), debtAmount: '0' },
    { colAmount: MIN_I128, debtAmount: '0' },
  ].filter(({ colAmount, debtAmount }) => colAmount !== '0' || debtAmount !== '0');
}
