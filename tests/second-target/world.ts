import type { Address } from '@solana/kit';
import { basePrograms } from './chain/base-programs.js';
import { Chain } from './chain/chain.js';
import { readMint, readTokenAccount, VAULT_KIND, vaultCodec } from './chain/layouts.js';
import { writeLookupTable, writeMint, writeTokenAccount } from './chain/layouts.js';
import { associatedAddress, derivedAddress, LOOKUP_TABLE_PROGRAM, rentFor } from './chain/ledger.js';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM, WRAPPED_NATIVE_MINT } from './chain/ledger.js';
import { poolAddress } from './chain/pool-program.js';
import { tokenProgram } from './chain/token-program.js';
import { vaultProgram } from './chain/vault-program.js';
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

interface VaultPlan {
  market: string;
  id: bigint;
  supply: keyof Tokens;
  borrow: keyof Tokens;
  minimum: bigint;
  liquidity: bigint;
  table: boolean;
  firstPosition: bigint;
}

interface Tokens {
  native: Token;
  dollar: Token;
  ore: Token;
  seed: Token;
}

export const MAIN_MARKET = 'main';
export const OTHER_MARKET = 'harbour';

const VAULTS: readonly VaultPlan[] = [
  { market: MAIN_MARKET, id: 1n, supply: 'native', borrow: 'dollar', minimum: 2_000_000n, liquidity: 9_000_000_000_000n, table: false, firstPosition: 40n }, // prettier-ignore
  { market: MAIN_MARKET, id: 2n, supply: 'dollar', borrow: 'native', minimum: 20_000_000n, liquidity: 70_000_000_000_000n, table: true, firstPosition: 40n }, // prettier-ignore
  { market: MAIN_MARKET, id: 7n, supply: 'ore', borrow: 'dollar', minimum: 1_500_000n, liquidity: 3_000_000_000_000n, table: true, firstPosition: 7001n }, // prettier-ignore
  // Position ids of this market lie beyond what a double can hold exactly.
  { market: OTHER_MARKET, id: 1n, supply: 'ore', borrow: 'native', minimum: 15_000_000n, liquidity: 9_000_000_000_000n, table: true, firstPosition: 2n ** 53n + 1n }, // prettier-ignore
  { market: OTHER_MARKET, id: 5n, supply: 'dollar', borrow: 'ore', minimum: 5_000n, liquidity: 4_000_000_000n, table: false, firstPosition: 2n ** 53n + 1n }, // prettier-ignore
];

const EMPTY = { lamports: 0n, owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false };

const NAMES = ['trader', 'lifecycle', 'borrower', 'lender', 'newcomer', 'thin', 'dry', 'payer', 'treasury'] as const;
const OPERATORS = ['maker', 'gas', 'relayer', 'service'] as const;

export class World {
  readonly chain: Chain;
  readonly seeded: Seeded;
  readonly tokens: Tokens;
  readonly vaults: LendVault[];
  readonly wallets: Record<(typeof NAMES)[number] | (typeof OPERATORS)[number], Wallet>;
  readonly vaultProgram: string;
  readonly poolProgram: string;
  readonly referralProgram: string;
  readonly referralAccount: string;
  readonly swapTable: string;
  readonly #nextPosition = new Map<string, bigint>();

  constructor(
    readonly clock: Clock,
    seed: number,
  ) {
    const seeded = new Seeded(seed);
    this.seeded = seeded;
    this.chain = new Chain(clock, seeded);
    this.vaultProgram = seeded.address('vault program');
    this.poolProgram = seeded.address('pool program');
    this.referralProgram = seeded.address('referral program');
    for (const [address, program] of basePrograms) this.chain.programs.set(address, program);
    this.chain.programs.set(TOKEN_PROGRAM, tokenProgram);
    this.chain.programs.set(this.vaultProgram, vaultProgram);
    for (const address of [...this.chain.programs.keys()]) {
      const loader = 'BPFLoader2111111111111111111111111111111111';
      this.chain.ledger.put(address, { lamports: 1n, owner: loader, data: new Uint8Array(), executable: true });
    }
    this.tokens = {
      native: this.#token(WRAPPED_NATIVE_MINT, 'Wrapped SOL', 'WSOL', 'SOL', 9, 151_270_000n),
      dollar: this.#token(seeded.address('mint dollar'), 'Plain Dollar', 'PUSD', 'PUSD', 6, 999_800n),
      ore: this.#token(seeded.address('mint ore'), 'Iron Ore', 'ORE', 'ORE', 8, 48_310_500n),
      seed: this.#token(seeded.address('mint seed'), 'Grass Seed', 'SEED', 'SEED', 5, 4_120n),
    };
    const named = [...NAMES, ...OPERATORS].map((name) => [name, seeded.wallet(name)]);
    this.wallets = Object.fromEntries(named) as World['wallets'];
    this.vaults = VAULTS.map((plan) => this.#openVault(plan));
    this.#fundWallets();
    this.referralAccount = seeded.address('referral account');
    this.#store(this.referralAccount, this.referralProgram, new Uint8Array(64));
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
    const account = this.chain.ledger.get(associatedAddress(owner, mint));
    return account?.owner === TOKEN_PROGRAM ? readTokenAccount(account.data)?.amount : undefined;
  }

  /** Native currency out of nothing, as on a test chain. */
  give(address: string, lamports: bigint): void {
    const { ledger } = this.chain;
    const account = ledger.get(address) ?? EMPTY;
    ledger.put(address, { ...account, lamports: account.lamports + lamports });
  }

  /** Tokens out of nothing, in the owner's associated account, which is made where it does not exist. */
  giveTokens(owner: string, token: Token, amount: bigint): void {
    const { ledger } = this.chain;
    const address = associatedAddress(owner, token.mint);
    const isNative = token.mint === WRAPPED_NATIVE_MINT;
    const rent = rentFor(165);
    const before = this.balance(owner, token.mint) ?? 0n;
    const lamports = rent + (isNative ? before + amount : 0n);
    const held = { mint: token.mint, owner, amount: before + amount, reserve: isNative ? rent : undefined };
    ledger.put(address, { lamports, owner: TOKEN_PROGRAM, data: writeTokenAccount(held), executable: false });
    const mint = ledger.get(token.mint)!;
    const state = readMint(mint.data)!;
    if (!isNative) ledger.put(token.mint, { ...mint, data: writeMint({ ...state, supply: state.supply + amount }) });
  }

  #token(mint: string, name: string, symbol: string, uiSymbol: string, decimals: number, price: bigint): Token {
    this.#store(mint, TOKEN_PROGRAM, writeMint({ supply: 0n, decimals }));
    return { mint, name, symbol, uiSymbol, decimals, price };
  }

  #store(address: string, owner: string, data: Uint8Array): void {
    this.chain.ledger.put(address, { lamports: rentFor(data.length), owner, data, executable: false });
  }

  #openVault(plan: VaultPlan): LendVault {
    const supply = this.tokens[plan.supply];
    const borrow = this.tokens[plan.borrow];
    const seeds = [Buffer.from(plan.market), Buffer.from(`vault ${plan.id}`)];
    const address = derivedAddress(this.vaultProgram, seeds);
    const state = vaultCodec.encode({
      kind: VAULT_KIND,
      market: plan.market === MAIN_MARKET ? 0 : 1,
      id: plan.id,
      supplyMint: supply.mint as Address,
      borrowMint: borrow.mint as Address,
      supplyDecimals: supply.decimals,
      borrowDecimals: borrow.decimals,
      supplyPrice: supply.price,
      borrowPrice: borrow.price,
      collateralFactor: 750,
      liquidationThreshold: 820,
      borrowRate: 615,
      minimumBorrowing: plan.minimum,
      positions: 0,
      totalSupply: 0n,
      totalBorrow: 0n,
    });
    this.#store(address, this.vaultProgram, new Uint8Array(state));
    this.giveTokens(address, supply, 0n);
    this.giveTokens(address, borrow, plan.liquidity);
    this.#nextPosition.set(address, plan.firstPosition);
    const pools = [associatedAddress(address, supply.mint), associatedAddress(address, borrow.mint)];
    const table = plan.table
      ? this.#table(`table of ${address}`, [address, supply.mint, borrow.mint, ...pools, TOKEN_PROGRAM, SYSTEM_PROGRAM])
      : undefined;
    return { market: plan.market, id: plan.id, address, supply, borrow, table, pegged: plan.id === 5n };
  }

  #table(label: string, addresses: string[]): string {
    const table = this.seeded.address(label);
    this.#store(table, LOOKUP_TABLE_PROGRAM, writeLookupTable(addresses));
    return table;
  }

  #fundWallets(): void {
    const { trader, lifecycle, borrower, lender, thin, dry, payer, treasury } = this.wallets;
    const { dollar, ore, seed, native } = this.tokens;
    for (const wallet of [trader, lifecycle, borrower, lender, payer, treasury]) {
      this.give(wallet.address, 800_000_000_000n);
    }
    for (const wallet of [trader, borrower, lender, treasury]) {
      this.giveTokens(wallet.address, dollar, 60_000_000_000n);
      this.giveTokens(wallet.address, ore, 50_000_000_000n);
    }
    this.giveTokens(borrower.address, native, 60_000_000_000n);
    this.giveTokens(treasury.address, native, 600_000_000_000n);
    this.giveTokens(treasury.address, seed, 1_000_000_000_000n);
    // Enough to sell, but not the lamports to pay for it: a little in one wallet, none at all in the other.
    this.give(thin.address, 1_000n);
    this.giveTokens(thin.address, dollar, 40_000_000n);
    this.giveTokens(dry.address, dollar, 40_000_000n);
    for (const name of OPERATORS) this.give(this.wallets[name].address, 900_000_000_000n);
  }

  #fillPool(): string {
    const pool = poolAddress(this.poolProgram);
    const { dollar, ore, seed, native } = this.tokens;
    this.#store(pool, this.poolProgram, new Uint8Array());
    this.give(pool, 5_000_000_000_000n);
    this.giveTokens(pool, dollar, 4_000_000_000_000n);
    this.giveTokens(pool, ore, 3_000_000_000_000n);
    this.giveTokens(pool, seed, 90_000_000_000_000n);
    const mints = [dollar, ore, seed, native].map((token) => token.mint);
    const pools = mints.map((mint) => associatedAddress(pool, mint));
    return this.#table('swap table', [pool, ...mints, ...pools, TOKEN_PROGRAM, SYSTEM_PROGRAM]);
  }
}
