import { greatestAmount } from '../../chain/accounts.js';
import type { Ledger } from '../../chain/ledger.js';
import { mints, mintsWithoutAccount, nativeMint, wallets } from '../fixtures.js';
import { tokens } from './market.js';

/** What a wallet has, in base units; nobody spends it, since the reference settles no swap. */
export interface Holdings {
  readonly lamports: bigint;
  readonly tokens: bigint;
  /** Mints for which the wallet's associated token account exists. */
  readonly accounts: ReadonlySet<string>;
}

const missing = new Set<string>(mintsWithoutAccount);
const usual = new Set<string>(Object.values(mints).filter((mint) => !missing.has(mint)));

const holdings: ReadonlyMap<string, Holdings> = new Map([
  [wallets.funded, { lamports: greatestAmount, tokens: greatestAmount, accounts: usual }],
  [wallets.treasury, { lamports: greatestAmount, tokens: greatestAmount, accounts: usual }],
  [wallets.withoutGas, { lamports: 1_500_000n, tokens: greatestAmount, accounts: usual }],
  [wallets.withoutGasSmall, { lamports: 0n, tokens: greatestAmount, accounts: usual }],
  [wallets.gasless, { lamports: 0n, tokens: greatestAmount, accounts: usual }],
  [wallets.payer, { lamports: greatestAmount, tokens: 0n, accounts: new Set<string>() }],
]);

/** More than any order asks for, and little enough to be added up. */
const most = 10n ** 16n;

/** Lays what the wallets hold into the ledger, so that the chain shows the same as the orders. */
export function layHoldings(ledger: Ledger): void {
  const least = (amount: bigint): bigint => (amount < most ? amount : most);
  for (const { mint, decimals } of tokens.values()) ledger.createMint(mint, decimals);
  for (const [wallet, { lamports, tokens: amount, accounts }] of holdings) {
    if (lamports > 0n) ledger.airdrop(wallet, least(lamports));
    for (const mint of accounts) if (mint !== nativeMint) ledger.airdropToken(wallet, mint, least(amount));
  }
}

const nothing: Holdings = { lamports: 0n, tokens: 0n, accounts: new Set() };

/** A wallet the reference has never heard of holds nothing. */
export function holdingsOf(wallet: string): Holdings {
  return holdings.get(wallet) ?? nothing;
}

export function balanceOf(wallet: string, mint: string): bigint {
  const { lamports, tokens } = holdingsOf(wallet);
  return mint === nativeMint ? lamports : tokens;
}

/** What a wallet needs for signature, priority and rent of one order. */
export const gasReserve = 5_000_000n;
/** From this much native currency on, a wallet is told to top up and gets no gasless order. */
const gaslessBelow = 1_000_000n;
export const gaslessMinimumDollars = 10;

export type Gas = 'own' | 'sponsored' | 'top-up' | 'below-minimum';

/** Who may pay for gas when no payer is given. */
export function gasOf(wallet: string, spentLamports: bigint, value: number): Gas {
  const left = holdingsOf(wallet).lamports - spentLamports;
  if (left >= gasReserve) return 'own';
  if (left >= gaslessBelow) return 'top-up';
  return value < gaslessMinimumDollars ? 'below-minimum' : 'sponsored';
}
