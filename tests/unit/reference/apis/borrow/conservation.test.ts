import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minI128 } from '../../../../../src/reference/borrow/service/instructions.js';
import { amountsOf, wallets } from '../../../../../src/reference/borrow/fixtures.js';
import { findVault } from '../../../../../src/reference/borrow/service/vaults.js';
import type { Ledger } from '../../../../../src/reference/chain/ledger.js';
import { openSession } from './session.js';

const { deposit, borrow } = amountsOf('main', 2);
const vault = findVault('main', 2);

const share = (whole: bigint) => fc.bigInt({ min: -2n * whole, max: 2n * whole });
const step = fc.record({
  colAmount: fc.oneof(fc.constant(0n), fc.constant(minI128), share(deposit)),
  debtAmount: fc.oneof(fc.constant(0n), fc.constant(minI128), share(borrow)),
  days: fc.nat(400),
});

/** Base units of the vault's two tokens, wherever they lie. */
function tokensInExistence(ledger: Ledger): readonly bigint[] {
  const owners = [wallets.builder.address, ...(vault === undefined ? [] : [vault.address])];
  return [vault?.supplyToken.address, vault?.borrowToken.address].map((mint) =>
    owners
      .flatMap((owner) => ledger.tokenAccountsOf(owner))
      .filter(([, account]) => account.mint === mint)
      .reduce((sum, [, { amount }]) => sum + amount, 0n),
  );
}

test('whatever is done to a position, no token is made or lost, and what fails changes nothing', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const session = openSession(wallets.builder.seed);
      const before = tokensInExistence(session.ledger);
      const { nftId, err } = await session.operate({
        vaultId: 2,
        positionId: 0,
        colAmount: deposit.toString(),
        debtAmount: borrow.toString(),
      });
      expect(err).toBeNull();
      for (const { colAmount, debtAmount, days } of steps) {
        session.clock.advance(days * 24 * 3_600_000);
        const position = await session.position(nftId);
        if (position === undefined) break;
        const settled = await session.operate({
          vaultId: 2,
          positionId: nftId,
          colAmount: colAmount.toString(),
          debtAmount: debtAmount.toString(),
        });
        reached.add(/Error Code: (\w+)/.exec(settled.logs)?.[1] ?? 'settled');
        if (settled.err !== null) expect(await session.position(nftId)).toEqual(position);
        if (settled.err === null && debtAmount === minI128) {
          const left = await session.position(nftId);
          if (left !== undefined) expect(left).toMatchObject({ borrow: '0', dustBorrow: '0' });
        }
        expect(tokensInExistence(session.ledger)).toEqual(before);
      }
    }),
    { numRuns: 40, seed: 4 },
  );
  expect([...reached]).toEqual(
    expect.arrayContaining([
      'settled',
      'VaultUserDebtTooLow',
      'VaultPositionAboveCF',
      'VaultExcessDebtPayback',
      'VaultExcessCollateralWithdrawal',
    ]),
  );
});
