import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { associatedAccount, wrappedNativeMint } from '../../src/reference/chain/addresses.js';
import { createLedger, type Ledger } from '../../src/reference/chain/ledger.js';
import { createClock } from '../../src/reference/clock.js';
import { keypairFromSeed } from '../../src/product/solana/keypair.js';

export interface Coin {
  readonly mint: string;
  readonly symbol: string;
  readonly decimals: number;
  /** US dollars for one. */
  readonly price: number;
}

export interface Holder {
  readonly address: string;
  /** 64 bytes in base58, as wallets export it. */
  readonly secret: string;
}

export interface World {
  readonly ledger: Ledger;
  readonly keys: ReadonlySet<string>;
  /** A key that the trigger API does not admit. */
  readonly keyWithoutTrigger: string;
  readonly coins: ReadonlyMap<string, Coin>;
  readonly holder: (name: HolderName) => Holder;
  /** Sixteen characters that come only once. */
  readonly ticket: (prefix: string) => string;
  readonly digest: (label: string) => Buffer;
  readonly held: (owner: string, mint: string) => bigint;
}

const names = ['whale', 'keeper', 'tester', 'dry', 'crumbs', 'sponsor', 'maker', 'rent'] as const;
export type HolderName = (typeof names)[number];

export const native = wrappedNativeMint;
const listed: readonly Coin[] = [
  { mint: native, symbol: 'WSOL', decimals: 9, price: 140 },
  { mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', symbol: 'USDT', decimals: 6, price: 1 },
  { mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', symbol: 'BONK', decimals: 5, price: 0.00002 },
];

export function createWorld(seed: number): World {
  const ledger = createLedger({ seed, clock: createClock() });
  const digest = (label: string): Buffer => createHash('sha256').update(`${seed}/${label}`).digest();
  const own = { mint: base58.encode(digest('coin')), symbol: 'REEF', decimals: 8, price: 3.5 };
  const coins = new Map([...listed, own].map((coin) => [coin.mint, coin]));
  for (const { mint, decimals } of coins.values())
    if (mint !== native) ledger.createMint(mint, { decimals, supply: 0n, authority: undefined });
  const holders = Object.fromEntries(names.map((name) => [name, holderOf(digest(name))]));
  const holder = (name: HolderName): Holder => holders[name]!;
  const give = (name: HolderName, lamports: bigint, dollars: number): void => {
    const { address } = holder(name);
    if (lamports > 0n) ledger.airdrop(address, lamports);
    for (const { mint, decimals, price } of dollars > 0 ? coins.values() : [])
      ledger.airdropToken(address, mint, BigInt(Math.round((dollars / price) * 10 ** decimals)));
  };
  give('whale', 90_000_000_000_000n, 9_000_000);
  give('keeper', 4_000_000_000_000n, 300_000);
  give('tester', 900_000_000_000n, 60_000);
  give('dry', 0n, 2_000);
  give('crumbs', 0n, 2);
  give('sponsor', 500_000_000_000n, 0);
  give('maker', 9_000_000_000_000n, 5_000_000);
  give('rent', 70_000_000_000n, 0);
  let tickets = 0;
  return {
    ledger,
    coins,
    holder,
    digest,
    keys: new Set([`tk_${digest('key').toString('hex').slice(0, 30)}`]),
    keyWithoutTrigger: `tk_${digest('lesser key').toString('hex').slice(0, 30)}`,
    ticket: (prefix) =>
      prefix +
      digest(`ticket ${(tickets += 1)}`)
        .toString('hex')
        .slice(0, 16)
        .toUpperCase(),
    held: (owner, mint) => ledger.accounts.tokens.get(associatedAccount(owner, mint))?.amount ?? 0n,
  };
}

function holderOf(seed: Buffer): Holder {
  const { publicKey } = keypairFromSeed(seed);
  return { address: publicKey, secret: base58.encode(Buffer.concat([seed, base58.decode(publicKey)])) };
}
