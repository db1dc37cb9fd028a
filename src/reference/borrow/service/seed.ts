import type { Ledger } from '../../chain/ledger.js';
import { lookupTablesOf } from './build.js';
import { collateralFor, wallets } from '../fixtures.js';
import { addPosition, addToTotals, positionMint, type Position } from './state.js';
import { knownVault, vaults, type Market, type Vault, tokens } from './vaults.js';

const { builder, settler, reader, otherReader, thirdReader } = wallets;
const nativeUnit = 1_000_000_000n;
const plenty = 10n ** 15n;

/** Lays mints, reserves, lookup tables, wallets and positions into a fresh ledger. */
export function seedLedger(ledger: Ledger): void {
  for (const { address, decimals } of Object.values(tokens)) ledger.createMint(address, decimals);
  for (const vault of vaults) {
    ledger.airdropToken(vault.address, vault.supplyToken.address, vault.supplyReserve);
    ledger.airdropToken(vault.address, vault.borrowToken.address, vault.borrowReserve);
    for (const [address, table] of Object.entries(lookupTablesOf(vault)))
      ledger.accounts.lookupTables.set(address, table);
    openVault(ledger, vault);
  }
  for (const { address } of [builder, settler]) ledger.airdrop(address, 1_000_000n * nativeUnit);
  for (const { address } of [reader, otherReader, thirdReader]) {
    ledger.airdrop(address, nativeUnit);
    ledger.airdropToken(address, tokens.dollar.address, nativeUnit);
  }
  for (const { address } of Object.values(tokens)) ledger.airdropToken(builder.address, address, plenty);
  for (const row of positions) seedPosition(ledger, row);
}

/** Positions of people outside the fixtures: they count in the totals and are listed nowhere. */
function openVault({ accounts, clock }: Ledger, vault: Vault): void {
  const borrow = vault.borrowReserve * 4n;
  const supply = collateralFor(vault, borrow * 2n);
  addToTotals(accounts, vault, clock.now(), { supply, borrow, positions: 1200 + 37 * vault.id });
}

/** Positions that are there from the beginning; their ids count from the first of their vault. */
const positions: readonly (readonly [string, bigint, Market, vaultId: number, Standing])[] = [
  [builder.address, 10n, 'main', 1, 'debt-free'],
  [builder.address, 11n, 'main', 1, 'with-debt'],
  [builder.address, 11n, 'main', 2, 'debt-free'],
  [builder.address, 12n, 'main', 2, 'with-debt'],
  [builder.address, 10n, 'alt', 1, 'debt-free'],
  [reader.address, 20n, 'main', 1, 'with-debt'],
  [reader.address, 20n, 'main', 2, 'dusty'],
  [reader.address, 20n, 'main', 5, 'liquidated'],
  [reader.address, 20n, 'alt', 1, 'with-debt'],
  [reader.address, 20n, 'alt', 2, 'repaid'],
  [otherReader.address, 30n, 'main', 1, 'liquidated'],
  [otherReader.address, 30n, 'main', 3, 'with-debt'],
  [otherReader.address, 30n, 'main', 4, 'repaid'],
  [otherReader.address, 30n, 'main', 5, 'debt-free'],
  [otherReader.address, 30n, 'alt', 1, 'liquidated'],
  [otherReader.address, 30n, 'alt', 3, 'with-debt'],
  [thirdReader.address, 40n, 'main', 4, 'dusty'],
  [thirdReader.address, 40n, 'alt', 2, 'debt-free'],
];

function seedPosition({ accounts, clock, ...ledger }: Ledger, row: (typeof positions)[number]): void {
  const [owner, count, market, vaultId, standing] = row;
  const vault = knownVault(market, vaultId);
  const id = vault.firstPositionId + count;
  const mint = positionMint(vault, id);
  ledger.createMint(mint, 0, vault.address);
  ledger.airdropToken(owner, mint, 1n);
  const position: Position = { id, vault, mint, owner, accruedAt: clock.now(), ...amountsFor(vault, standing) };
  addPosition(accounts, position);
  const { supply, principal, interest } = position;
  addToTotals(accounts, vault, clock.now(), { supply, borrow: principal + interest, positions: 1 });
}

type Amounts = Omit<Position, 'id' | 'vault' | 'mint' | 'owner' | 'accruedAt'>;

/** What became of a position with this collateral and debt. */
const standings = {
  'debt-free': (open) => ({ ...open, principal: 0n, beforeBorrow: 0n }),
  'with-debt': (open) => open,
  dusty: (open) => ({ ...open, interest: open.principal / 250n + 7n }),
  liquidated: (open) => {
    const taken = { supply: open.supply / 4n, borrow: open.principal / 5n };
    const left = { supply: open.supply - taken.supply, principal: open.principal - taken.borrow };
    return { ...open, ...left, interest: 3n, liquidated: taken };
  },
  repaid: (open) => ({ ...open, supply: 0n, principal: 0n }),
} satisfies Record<string, (open: Amounts) => Amounts>;

type Standing = keyof typeof standings;

function amountsFor(vault: Vault, standing: Standing): Amounts {
  const debt = 40n * vault.minimumBorrowing;
  const supply = collateralFor(vault, 3n * debt);
  return standings[standing]({ supply, principal: debt, interest: 0n, beforeSupply: supply, beforeBorrow: debt });
}
