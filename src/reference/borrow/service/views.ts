import type { Accounts } from '../../chain/accounts.js';
import { accrue, readTotals, type Position } from './state.js';
import { valueOf, type Token } from './tokens.js';
import type { Vault } from './vaults.js';

/** Where a position without debt stands: below every tick. */
const noTick = -2_147_483_648;
const tickStep = Math.log(1.0015);

/** A vault as the API lists it; bigints are JSON numbers. */
export function showVault(vault: Vault, state: Accounts, now: number) {
  const { totalSupply, totalBorrow, totalPositions } = readTotals(state, vault, now);
  return {
    id: vault.id,
    address: vault.address,
    supplyToken: showToken(vault.supplyToken),
    borrowToken: showToken(vault.borrowToken),
    totalSupply: totalSupply.toString(),
    totalBorrow: totalBorrow.toString(),
    collateralFactor: vault.collateralFactor.toString(),
    liquidationThreshold: vault.liquidationThreshold.toString(),
    borrowRate: vault.borrowRate.toString(),
    totalPositions,
    metadata: { ...vault.metadata, multiply: { ...vault.metadata.multiply } },
    borrowable: state.tokens.get(vault.borrowReserveAddress)?.amount ?? 0n,
    withdrawable: state.tokens.get(vault.supplyReserveAddress)?.amount ?? 0n,
    minimumBorrowing: vault.minimumBorrowing.toString(),
  };
}

/** A position as the API lists it; `borrow` leaves out the interest, which `dustBorrow` tells. */
export function showPosition(stored: Position, now: number) {
  const position = accrue(stored, now);
  const { id, vault, mint, owner, supply, principal, interest, liquidated } = position;
  const debt = principal + interest;
  return {
    id,
    vaultId: vault.id,
    address: mint,
    supply: supply.toString(),
    beforeSupply: position.beforeSupply.toString(),
    borrow: principal.toString(),
    beforeBorrow: position.beforeBorrow.toString(),
    isLiquidated: liquidated !== undefined,
    supplyLiquidation: (liquidated?.supply ?? 0n).toString(),
    borrowLiquidation: (liquidated?.borrow ?? 0n).toString(),
    isSupplyPosition: debt === 0n,
    tick: tickOf(position, debt),
    tickId: liquidated === undefined ? 1 : 2,
    dustBorrow: interest.toString(),
    ownerAddress: owner,
    vault: { id: vault.id, address: vault.address },
    config: showConfig(vault),
  };
}

/** The step of the price ladder on which the debt, in units of collateral, stands. */
function tickOf({ supply, vault }: Position, debt: bigint): number {
  if (debt === 0n) return noTick;
  const ratio =
    Number(valueOf(debt, vault.borrowToken)) / Number(valueOf(supply > 0n ? supply : 1n, vault.supplyToken));
  return Math.floor(Math.log(ratio) / tickStep);
}

const showToken = (token: Token) => ({ ...token, chainId: 'solana' });

/** Vaults without multiply have nothing to configure. */
function showConfig({ metadata, liquidationThreshold }: Vault) {
  if (!metadata.multiply.enabled) return {};
  return {
    multiplyEnabled: true,
    liquidationPenalty: '50',
    liquidationMaxLimit: (liquidationThreshold + 50n).toString(),
  };
}
