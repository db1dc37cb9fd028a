import { beforeEach, describe, expect, test } from 'vitest';
import { minI128 } from '../../../../../src/reference/borrow/service/amounts.js';
import { amountsOf, builderPositions, vaultRoles, wallets } from '../../../../../src/reference/borrow/fixtures.js';
import { tokens } from '../../../../../src/reference/borrow/service/tokens.js';
import { associatedAccount, wrappedNativeMint } from '../../../../../src/reference/chain/addresses.js';
import {
  createAssociatedAccount,
  syncNative,
  transferNative,
} from '../../../../../src/reference/chain/instructions.js';
import { openSession } from './session.js';

const { deposit, borrow, overLimitBorrow, wrapMargin } = amountsOf('main', 1);
const minimum = borrow / 3n;
const everything = minI128.toString();
const dollar = tokens.dollar.address;
const days = 24 * 3_600_000;

describe('a position in the vault with wrapped-native collateral', () => {
  let session: ReturnType<typeof openSession>;
  let positionId: bigint;
  const act = (colAmount: bigint | string, debtAmount: bigint | string) =>
    session.operate({ vaultId: 1, positionId, colAmount: String(colAmount), debtAmount: String(debtAmount) });

  async function wrap(lamports: bigint): Promise<void> {
    const owner = session.wallet.publicKey;
    const account = associatedAccount(owner, wrappedNativeMint);
    const { err } = await session.settleInstructions(
      createAssociatedAccount(owner, owner, wrappedNativeMint),
      transferNative(owner, account, lamports),
      syncNative(account),
    );
    expect(err).toBeNull();
  }

  beforeEach(async () => {
    session = openSession(wallets.settler.seed);
    positionId = 0n;
    await wrap(3n * deposit + wrapMargin);
    const created = await act(deposit, 0n);
    expect(created.err, created.logs).toBeNull();
    positionId = created.nftId;
  });

  test('is created with its NFT and the collateral that left the wallet', async () => {
    expect(positionId).not.toBe(0n);
    expect(await session.position(positionId)).toMatchObject({
      vaultId: 1n,
      supply: deposit.toString(),
      borrow: '0',
      isSupplyPosition: true,
      tick: -2147483648n,
      ownerAddress: session.wallet.publicKey,
    });
    expect(await session.balance(wrappedNativeMint)).toBe(2n * deposit + wrapMargin - 1n);
    expect(await session.balance(String((await session.position(positionId))?.address))).toBe(1n);
  });

  test('borrowing opens the output account, and owes what was paid out', async () => {
    expect((await act(0n, borrow)).err).toBeNull();
    expect(await session.balance(dollar)).toBe(borrow);
    expect(await session.position(positionId)).toMatchObject({ borrow: borrow.toString(), dustBorrow: '1' });
  });

  test('deposits and borrows in one transaction', async () => {
    expect((await act(deposit, borrow)).err).toBeNull();
    expect(await session.position(positionId)).toMatchObject({
      supply: (2n * deposit).toString(),
      borrow: borrow.toString(),
    });
  });

  test('the minimum itself can be borrowed, one unit less cannot', async () => {
    const refused = await act(0n, minimum - 1n);
    expect(refused.logs).toContain('VaultUserDebtTooLow');
    expect(refused.err).toEqual({ InstructionError: [2n, { Custom: 6027n }] });
    expect((await act(0n, minimum)).err).toBeNull();
  });

  test('a loan beyond the collateral factor is refused', async () => {
    expect((await act(0n, overLimitBorrow)).logs).toContain('VaultPositionAboveCF');
    expect(await session.position(positionId)).toMatchObject({ borrow: '0' });
  });

  test('a repayment must not leave less than the minimum, and exactly `borrow` leaves dust', async () => {
    expect((await act(0n, borrow)).err).toBeNull();
    expect((await act(0n, -(borrow - minimum / 2n))).logs).toContain('Error Code: VaultUserDebtTooLow');
    expect((await act(0n, -borrow)).logs).toContain('Error Code: VaultUserDebtTooLow');
    expect((await act(0n, -(borrow - minimum - 100n))).err).toBeNull();
    expect(await session.position(positionId)).toMatchObject({ borrow: (minimum + 101n).toString(), dustBorrow: '0' });
  });

  test('repay-all clears interest that accrued meanwhile, and withdraw-all empties and closes', async () => {
    expect((await act(0n, borrow)).err).toBeNull();
    session.clock.advance(100 * days);
    const accrued = BigInt(String((await session.position(positionId))?.dustBorrow));
    expect(accrued).toBe(1n + (borrow * 471n * 100n) / (10_000n * 365n) + 1n);
    const short = await act(0n, everything);
    expect(short.logs).toContain('Program log: Error: insufficient funds');
    session.ledger.airdropToken(session.wallet.publicKey, dollar, 2n * borrow);
    expect((await act(0n, everything)).err).toBeNull();
    expect(await session.balance(dollar)).toBe(2n * borrow - accrued);
    expect(await session.position(positionId)).toMatchObject({ borrow: '0', dustBorrow: '0', isSupplyPosition: true });

    const before = await session.balance(wrappedNativeMint);
    expect((await act(everything, 0n)).err).toBeNull();
    expect(await session.balance(wrappedNativeMint)).toBe(before + deposit);
    expect(await session.position(positionId)).toBeUndefined();
  });

  test('withdrawing an amount leaves the rest; with debt, withdrawing all is refused', async () => {
    expect((await act(-(deposit / 2n), 0n)).err).toBeNull();
    expect(await session.position(positionId)).toMatchObject({ supply: (deposit - deposit / 2n).toString() });
    expect((await act(0n, borrow)).err).toBeNull();
    expect((await act(everything, 0n)).logs).toContain('VaultPositionAboveCF');
    expect((await act(-deposit, 0n)).logs).toContain('VaultExcessCollateralWithdrawal');
  });

  test('a deposit of the whole balance fails, because the transfer rounds up', async () => {
    const held = await session.balance(wrappedNativeMint);
    const refused = await act(held, 0n);
    expect(refused.logs).toContain('Program log: Error: insufficient funds');
    expect(refused.err).toEqual({ InstructionError: [1n, { Custom: 1n }] });
    expect((await act(held - 1n, 0n)).err).toBeNull();
  });

  test('the totals of the vault follow', async () => {
    const [before] = (await session.ask({ path: '/borrow/vaults' })) as Record<string, unknown>[];
    expect((await act(deposit, borrow)).err).toBeNull();
    const [after] = (await session.ask({ path: '/borrow/vaults' })) as Record<string, unknown>[];
    expect(BigInt(String(after?.totalSupply)) - BigInt(String(before?.totalSupply))).toBe(deposit);
    expect(BigInt(String(after?.totalBorrow)) - BigInt(String(before?.totalBorrow))).toBe(borrow + 1n);
    expect(BigInt(String(before?.borrowable)) - BigInt(String(after?.borrowable))).toBe(borrow);
  });
});

describe('other vaults', () => {
  test('a wallet without a token account cannot deposit', async () => {
    const session = openSession(wallets.settler.seed);
    const { err } = await session.operate({ vaultId: 2, positionId: 0, colAmount: '1000000', debtAmount: '0' });
    expect(err).not.toBeNull();
  });

  test.each([
    ['main', vaultRoles.wrappedNativeDebt],
    ['main', 4],
    ['main', vaultRoles.largeIds],
    ['alt', 1],
    ['alt', 2],
    ['alt', 3],
  ] as const)('%s/%s runs through its whole life', async (market, vaultId) => {
    const session = openSession(wallets.builder.seed);
    const amounts = amountsOf(market, vaultId);
    const query = `market=${market}`;
    const act = (positionId: bigint, colAmount: bigint, debtAmount: bigint) =>
      session.operate(
        { vaultId, positionId, colAmount: colAmount.toString(), debtAmount: debtAmount.toString() },
        query,
      );
    const created = await act(0n, amounts.deposit, amounts.borrow);
    expect(created.err, created.logs).toBeNull();
    const { nftId } = created;
    if (market === 'main' && vaultId === vaultRoles.largeIds) expect(nftId > 2n ** 53n).toBe(true);
    expect(await session.position(nftId, query)).toMatchObject({ borrow: amounts.borrow.toString(), id: nftId });
    expect((await act(nftId, 0n, amounts.overLimitBorrow)).logs).toContain('VaultPositionAboveCF');
    expect((await act(nftId, 0n, -(amounts.borrow / 2n))).err).toBeNull();
    expect((await act(nftId, 0n, minI128)).err).toBeNull();
    expect((await act(nftId, minI128, 0n)).err).toBeNull();
    expect(await session.position(nftId, query)).toBeUndefined();
  });

  test('the positions that the fixtures promise can be operated on', async () => {
    const session = openSession(wallets.builder.seed);
    for (const { market, vaultId, id } of Object.values(builderPositions)) {
      const { deposit: colAmount } = amountsOf(market, vaultId);
      const fields = { vaultId, positionId: id, colAmount: colAmount.toString(), debtAmount: '0' };
      const { err, logs, nftId } = await session.operate(fields, `market=${market}`);
      expect(err, logs).toBeNull();
      expect(nftId).toBe(id);
    }
  });

  test("nobody borrows on another's position", async () => {
    const session = openSession(wallets.settler.seed);
    const { vaultId, id } = builderPositions.debtFree;
    const { logs } = await session.operate({
      vaultId,
      positionId: id,
      positionOwner: wallets.builder.address,
      colAmount: '0',
      debtAmount: borrow.toString(),
    });
    expect(logs).toContain('VaultInvalidPositionOwner');
  });

  test('a position can be created for another owner', async () => {
    const session = openSession(wallets.builder.seed);
    const { err } = await session.operate({
      vaultId: 2,
      positionId: 0,
      positionOwner: wallets.empty.address,
      colAmount: '1000000',
      debtAmount: '0',
    });
    expect(err).toBeNull();
    const listed = await session.ask({ path: '/borrow/positions', query: `users=${wallets.empty.address}` });
    expect(listed).toMatchObject([{ ownerAddress: wallets.empty.address, supply: '1000000' }]);
  });
});
