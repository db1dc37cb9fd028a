import { beforeEach, describe, expect, test } from 'vitest';
import { minI128 } from '../../../../../src/reference/borrow/service/instructions.js';
import { amountsOf, builderPositions, wallets } from '../../../../../src/reference/borrow/fixtures.js';
import { tokens } from '../../../../../src/reference/borrow/service/tokens.js';
import { associatedAccount, wrappedNativeMint } from '../../../../../src/reference/chain/addresses.js';
import {
  createAssociatedAccount,
  syncNative,
  transferNative,
} from '../../../../../src/reference/chain/instructions.js';
import { openSession } from './session.js';

const { deposit, borrow } = amountsOf('main', 1);
/** What is wrapped beyond the deposits. */
const wrapMargin = deposit / 100n;
const everything = minI128.toString();
const dollar = tokens.dollar.address;
const days = 24 * 3_600_000;

describe('a position in the vault with wrapped-native collateral', () => {
  let session: ReturnType<typeof openSession>;
  let positionId: bigint;
  const act = (colAmount: bigint | string, debtAmount: bigint | string) =>
    session.operate({ vaultId: 1, positionId, colAmount: String(colAmount), debtAmount: String(debtAmount) });

  beforeEach(async () => {
    session = openSession(wallets.settler.seed);
    positionId = 0n;
    const owner = session.wallet.publicKey;
    const account = associatedAccount(owner, wrappedNativeMint);
    const wrapped = await session.settleInstructions(
      createAssociatedAccount(owner, owner, wrappedNativeMint),
      transferNative(owner, account, 3n * deposit + wrapMargin),
      syncNative(account),
    );
    expect(wrapped.err).toBeNull();
    const created = await act(deposit, 0n);
    expect(created.err, created.logs).toBeNull();
    positionId = created.nftId;
  });

  test('rounds against its owner: a deposit takes one unit more, and a loan owes one', async () => {
    expect(session.balance(wrappedNativeMint)).toBe(2n * deposit + wrapMargin - 1n);
    expect((await act(0n, borrow)).err).toBeNull();
    expect(await session.position(positionId)).toMatchObject({
      ...{
        supply: deposit.toString(),
        borrow: borrow.toString(),
        dustBorrow: '1',
        ownerAddress: session.wallet.publicKey,
      },
    });
    expect((await act(0n, -borrow)).logs).toContain('Error Code: VaultUserDebtTooLow');
    const minimum = borrow / 3n;
    expect((await act(0n, -(borrow - minimum - 100n))).err).toBeNull();
    expect(await session.position(positionId)).toMatchObject({ borrow: (minimum + 101n).toString(), dustBorrow: '0' });
  });

  test('accrues interest by the clock, which repay-all clears; withdraw-all empties and closes', async () => {
    expect((await act(0n, borrow)).err).toBeNull();
    session.clock.advance(100 * days);
    const accrued = BigInt(String((await session.position(positionId))?.dustBorrow));
    expect(accrued).toBe(1n + (borrow * 471n * 100n) / (10_000n * 365n) + 1n);
    expect((await act(0n, everything)).logs).toContain('Program log: Error: insufficient funds');
    session.ledger.airdropToken(session.wallet.publicKey, dollar, 2n * borrow);
    expect((await act(0n, everything)).err).toBeNull();
    expect(session.balance(dollar)).toBe(2n * borrow - accrued);
    const before = session.balance(wrappedNativeMint)!;
    expect((await act(everything, 0n)).err).toBeNull();
    expect(session.balance(wrappedNativeMint)).toBe(before + deposit);
    expect(await session.position(positionId)).toBeUndefined();
  });

  test('a deposit of the whole balance fails, because the transfer rounds up', async () => {
    const held = session.balance(wrappedNativeMint)!;
    const refused = await act(held, 0n);
    expect(refused.logs).toContain('Program log: Error: insufficient funds');
    expect(refused.err).toEqual({ InstructionError: [1n, { Custom: 1n }] });
    expect((await act(held - 1n, 0n)).err).toBeNull();
  });

  test('the totals of the vault follow', async () => {
    const totals = async () => {
      const [vault] = (await session.ask({ path: '/borrow/vaults' })) as Record<string, unknown>[];
      return ['totalSupply', 'totalBorrow', 'borrowable'].map((name) => BigInt(String(vault?.[name])));
    };
    const before = await totals();
    expect((await act(deposit, borrow)).err).toBeNull();
    const after = await totals();
    expect(after.map((total, index) => total - before[index]!)).toEqual([deposit, borrow + 1n, -borrow]);
    session.clock.advance(days);
    const [supply, debt] = await totals();
    expect([supply, debt! > after[1]!]).toEqual([after[0], true]);
  });
});

test("nobody borrows on another's position", async () => {
  const session = openSession(wallets.settler.seed);
  const { vaultId, id: positionId } = builderPositions.debtFree;
  const positionOwner = wallets.builder.address;
  const fields = { vaultId, positionId, positionOwner, colAmount: '0', debtAmount: borrow.toString() };
  expect((await session.operate(fields)).logs).toContain('VaultInvalidPositionOwner');
});

test('builds depend on seed and request, and on what was settled before', async () => {
  const { build, operate } = openSession(wallets.builder.seed);
  const { vaultId } = builderPositions.debtFree;
  const creation = { vaultId, positionId: 0, colAmount: '1000000', debtAmount: '0' };
  const first = await build('/borrow/operate', creation);
  expect(await build('/borrow/operate', creation)).toEqual(first);
  expect((await build('/borrow/operate', { ...creation, colAmount: '1000001' })).nftId).not.toBe(first.nftId);
  const [one, other] = [await operate(creation), await operate(creation)];
  expect([one.err, one.nftId, other.err, other.nftId === one.nftId]).toEqual([null, first.nftId, null, false]);
});
