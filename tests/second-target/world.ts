import { associatedAccount, systemProgram } from '../../src/reference/chain/addresses.js';
import { tokenProgram, wrappedNativeMint } from '../../src/reference/chain/addresses.js';
import { createLedger, type Ledger } from '../../src/reference/chain/ledger.js';
import { derivedAddress } from '../../src/reference/chain/message.js';
import { poolAddress } from './chain/pool-program.js';
import { checkingTokenProgram } from './chain/transactions.js';
import { vaultProgram, type VaultState } from './chain/vault-program.js';
import { type Clock, Seeded, type Wallet } from './seed.js';

export interface Token {
  mint: string;
  name: string;
  symbol: string;
  uiSymbol: string;
  decimals: number;
  /** Millionths of a dollar for one whole token. */
  price: bigint;
}

export interface LendVault {
  market: string;
  id: bigint;
  address: string;
  supply: Token;
  borrow: Token;
  /** With a table its transactions are of version 0; without one they are legacy. */
  table: string | undefined;
  pegged: boolean;
}

export const MAIN_MARKET = 'main';
export const OTHER_MARKET = 'harbour';

const VAULTS = [
  { market: MAIN_MARKET, id: 1n, supply: 'native', borrow: 'dollar', minimum: 2_000_000n, liquidity: 9_000_000_000_000n, table: false, firstPosition: 40n }, // prettier-ignore
  { market: MAIN_MARKET, id: 2n, supply: 'dollar', borrow: 'native', minimum: 20_000_000n, liquidity: 70_000_000_000_000n, table: true, firstPosition: 40n }, // prettier-ignore
  { market: MAIN_MARKET, id: 7n, supply: 'ore', borrow: 'dollar', minimum: 1_500_000n, liquidity: 3_000_000_000_000n, table: true, firstPosition: 7001n }, // prettier-ignore
  // Position ids of this market lie beyond what a double can hold exactly.
  { market: OTHER_MARKET, id: 1n, supply: 'ore', borrow: 'native', minimum: 15_000_000n, liquidity: 9_000_000_000_000n, table: true, firstPosition: 2n ** 53n + 1n }, // prettier-ignore
  { market: OTHER_MARKET, id: 5n, supply: 'dollar', borrow: 'ore', minimum: 5_000n, liquidity: 4_000_000_000n, table: false, firstPosition: 2n ** 53n + 1n }, // prettier-ignore
] as const;

const NAMES = ['borrower', 'lender'] as const;
const OPERATORS = ['maker', 'gas', 'relayer'] as const;

export class World {
  /** The chain of the reference: no document of the three APIs speaks of it, and tests hold it against the Solana library. */
  readonly chain: Ledger;
  readonly seeded: Seeded;
  readonly tokens: Record<'native' | 'dollar' | 'ore' | 'seed', Token>;
  readonly vaults: LendVault[];
  readonly wallets: Record<(typeof NAMES)[number] | (typeof OPERATORS)[number], Wallet>;
  readonly vaultProgram: string;
  readonly poolProgram: string;
  readonly swapTable: string;
  readonly #nextPosition = new Map<string, bigint>();

  constructor(
    readonly clock: Clock,
    seed: number,
  ) {
    const seeded = new Seeded(seed);
    this.seeded = seeded;
    this.chain = createLedger({ seed, clock: { now: clock, advance: () => undefined } });
    this.vaultProgram = seeded.address('vault program');
    this.poolProgram = seeded.address('pool program');
    this.chain.register(tokenProgram, checkingTokenProgram);
    this.chain.register(this.vaultProgram, vaultProgram);
    this.tokens = {
      native: this.#token(wrappedNativeMint, 'Wrapped SOL', 'WSOL', 'SOL', 9, 151_270_000n),
      dollar: this.#token(seeded.address('mint dollar'), 'Plain Dollar', 'PUSD', 'PUSD', 6, 999_800n),
      ore: this.#token(seeded.address('mint ore'), 'Iron Ore', 'ORE', 'ORE', 8, 48_310_500n),
      seed: this.#token(seeded.address('mint seed'), 'Grass Seed', 'SEED', 'SEED', 5, 4_120n),
    };
    const named = [...NAMES, ...OPERATORS].map((name) => [name, seeded.wallet(name)]);
    this.wallets = Object.fromEntries(named) as World['wallets'];
    this.vaults = VAULTS.map((plan) => this.#openVault(plan));
    this.#fundWallets();
    this.swapTable = this.#fillPool();
  }

  token(mint: string): Token | undefined {
    return Object.values(this.tokens).find((token: Token) => token.mint === mint);
  }

  vault(market: string, id: bigint): LendVault | undefined {
    return this.vaults.find((vault) => vault.market === market && vault.id === id);
  }

  /** Ids are handed out once and never again, whether or not the position is ever opened. */
  reservePosition(vault: LendVault): bigint {
    const id = this.#nextPosition.get(vault.address)!;
    this.#nextPosition.set(vault.address, id + 1n);
    return id;
  }

  balance(owner: string, mint: string): bigint | undefined {
    return this.chain.accounts.tokens.get(associatedAccount(owner, mint))?.amount;
  }

  lamports(address: string): bigint {
    return this.chain.accounts.lamports.get(address) ?? 0n;
  }

  #token(mint: string, name: string, symbol: string, uiSymbol: string, decimals: number, price: bigint): Token {
    this.chain.createMint(mint, decimals);
    return { mint, name, symbol, uiSymbol, decimals, price };
  }

  #openVault(plan: (typeof VAULTS)[number]): LendVault {
    const supply = this.tokens[plan.supply];
    const borrow = this.tokens[plan.borrow];
    const address = derivedAddress(`vault ${plan.id} of ${plan.market} under ${this.vaultProgram}`);
    const state: VaultState = {
      ...{ supply, borrow, collateralFactor: 750, liquidationThreshold: 820, borrowRate: 615 },
      ...{ minimumBorrowing: plan.minimum, totalSupply: 0n, totalBorrow: 0n, positions: [] },
    };
    this.chain.accounts.records.set(address, state);
    this.chain.airdropToken(address, supply.mint, 0n);
    this.chain.airdropToken(address, borrow.mint, plan.liquidity);
    this.#nextPosition.set(address, plan.firstPosition);
    const pools = [associatedAccount(address, supply.mint), associatedAccount(address, borrow.mint)];
    const table = plan.table
      ? this.#table(`table of ${address}`, [address, supply.mint, borrow.mint, ...pools, tokenProgram, systemProgram])
      : undefined;
    return { market: plan.market, id: plan.id, address, supply, borrow, table, pegged: plan.id === 5n };
  }

  #table(label: string, addresses: string[]): string {
    const table = this.seeded.address(label);
    this.chain.accounts.lookupTables.set(table, addresses);
    return table;
  }

  #fundWallets(): void {
    const { borrower, lender } = this.wallets;
    const { dollar, ore, native } = this.tokens;
    for (const { publicKey } of [borrower, lender]) {
      this.chain.airdrop(publicKey, 800_000_000_000n);
      this.chain.airdropToken(publicKey, dollar.mint, 60_000_000_000n);
      this.chain.airdropToken(publicKey, ore.mint, 50_000_000_000n);
    }
    this.chain.airdropToken(borrower.publicKey, native.mint, 60_000_000_000n);
    for (const name of OPERATORS) this.chain.airdrop(this.wallets[name].publicKey, 900_000_000_000n);
  }

  #fillPool(): string {
    const pool = poolAddress(this.poolProgram);
    const { dollar, ore, seed, native } = this.tokens;
    this.chain.airdrop(pool, 5_000_000_000_000n);
    this.chain.airdropToken(pool, dollar.mint, 4_000_000_000_000n);
    this.chain.airdropToken(pool, ore.mint, 3_000_000_000_000n);
    this.chain.airdropToken(pool, seed.mint, 90_000_000_000_000n);
    const mints = [dollar, ore, seed, native].map((token) => token.mint);
    const pools = mints.map((mint) => associatedAccount(pool, mint));
    return this.#table('swap table', [pool, ...mints, ...pools, tokenProgram, systemProgram]);
  }
}
