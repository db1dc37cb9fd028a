import { borrowedIn, debtOf, positionsOf, vaultState } from '../chain/vault-program.js';
import type { Token, World } from '../world.js';

/** What the records of an empty position say of its tick: the least 32-bit integer. */
const NO_TICK = -(2 ** 31);

function tokenRecord({ mint, price, ...named }: Token, now: number) {
  return {
    ...named,
    ...{ address: mint, chainId: 'solana', price: (Number(price) / 1e6).toString() },
    ...{ logoUrl: null, coingeckoId: null },
    updatedAt: new Date(now).toISOString(),
  };
}

export function listVaults(world: World, market: string): unknown[] {
  return world.vaults
    .filter((vault) => vault.market === market)
    .map(({ id, address, supply, borrow, pegged }) => {
      const { positions, supply: _, borrow: __, ...numbers } = vaultState(world.chain.accounts, address);
      // As text, not as JSON numbers.
      const texts = Object.entries(numbers).map(([name, value]) => [name, value.toString()] as const);
      return {
        ...{ id, address, ...Object.fromEntries(texts), totalPositions: positions.length, withdrawLimit: null },
        supplyToken: tokenRecord(supply, world.clock()),
        borrowToken: tokenRecord(borrow, world.clock()),
        metadata: { maxLeverage: false, nativeStake: false, pegged, multiply: { enabled: !pegged, reduceFactor: 250 } },
        borrowable: (world.balance(address, borrow.mint) ?? 0n).toString(),
        withdrawable: (world.balance(address, supply.mint) ?? 0n).toString(),
      };
    });
}

/** Every open position of a market with whoever holds its NFT now. */
export function heldPositions({ vaults, chain }: World, market: string) {
  return vaults
    .filter((vault) => vault.market === market)
    .flatMap((vault) => positionsOf(chain.accounts, vault.address).map((state) => ({ vault, state })))
    .flatMap(({ vault, state }) => {
      const holder = chain.tokenAccountsFor(state.mint).find(([, { amount }]) => amount === 1n);
      return holder === undefined ? [] : [{ vault, state, owner: holder[1].owner }];
    });
}

function positionRecord(world: World, { vault, state, owner }: ReturnType<typeof heldPositions>[number]) {
  const debt = debtOf(state, vaultState(world.chain.accounts, vault.address), world.clock());
  const hasDebt = debt > 0n;
  const [supply, borrow] = [state.supply, borrowedIn(state)].map(String);
  return {
    ...{ id: state.id, vaultId: vault.id, address: state.mint, ownerAddress: owner },
    ...{ supply, beforeSupply: supply, borrow, beforeBorrow: borrow, isSupplyPosition: !hasDebt },
    ...{ isLiquidated: false, supplyLiquidation: '0', borrowLiquidation: '0' },
    ...{ tick: hasDebt ? -Number(state.id % 9000n) : NO_TICK, tickId: 1 },
    // What repaying exactly `borrow` would leave behind.
    dustBorrow: (debt - borrowedIn(state)).toString(),
    vault: { id: vault.id, address: vault.address },
    config: {},
  };
}

export function listPositions(world: World, market: string, users: readonly string[]): unknown[] {
  return heldPositions(world, market)
    .filter((held) => users.includes(held.owner))
    .map((held) => positionRecord(world, held));
}
