import { orderRequest } from '../../apis/swap-order/fixtures/orders.js';
import { wrappedNativeMint } from '../../solana/addresses.js';
import { isKey } from '../../solana/key.js';
import type { Base } from '../../model/exchange.js';
import { decimalOf } from '../../apis/borrow/reader/amount.js';
import type { Target } from '../../profile/resolve.js';
import { membersOf, textOf, type Answer, type Probe } from './probe.js';

/** Two mints and an amount. */
export interface Swap {
  readonly inputMint: string;
  readonly outputMint: string;
  readonly amount: string;
}

/** A mint, and base units of it that are worth a few dollars. */
export interface KnownMint {
  readonly mint: string;
  readonly amount: string;
}

/** Mints that nearly every deployment quotes: two dollar tokens and another one. */
const wellKnown: readonly KnownMint[] = [
  { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', amount: '5000000' },
  { mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', amount: '5000000' },
  { mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', amount: '10000000' },
];
const native: KnownMint = { mint: wrappedNativeMint, amount: '30000000' };

/** The mints that a list of vaults shows, with amounts from the prices it shows. */
export function mintsOfVaults(vaults: readonly unknown[]): readonly KnownMint[] {
  const known = new Map<string, KnownMint>();
  for (const vault of vaults)
    for (const token of [membersOf(vault).supplyToken, membersOf(vault).borrowToken]) {
      const { address, decimals, price } = membersOf(token);
      if (typeof address !== 'string' || !isKey(address) || known.has(address)) continue;
      known.set(address, { mint: address, amount: amountWorth(Number(decimals), Number(price)) });
    }
  return [...known.values()];
}

/** Base units worth about five dollars, at least one. */
function amountWorth(decimals: number, price: number): string {
  if (!(price > 0) || !(decimals >= 0 && decimals <= 18)) return '5000000';
  const amount = Math.max(1, Math.floor((5 / price) * 10 ** Math.min(decimals, 15)));
  return Number.isFinite(amount) ? String(BigInt(amount)) : '5000000';
}

export type Body = Readonly<Record<string, unknown>>;

type Query = Parameters<typeof orderRequest>[1];

/** A quoted pair, and how it came to be tried. */
export interface QuotedPair {
  /** The version that quotes it. */
  readonly base: Base;
  readonly swap: Swap;
  readonly how: string;
  /** The response that quotes it. */
  readonly quote: Body;
  /** Asks for it once more, with other parameters. */
  readonly ask: (other: Query) => Promise<Body | undefined>;
}

/**
 * A pair that the target quotes: without native currency where possible, because more can be seen of it. Well-known mints
 * come first, then those that the target's own vaults show.
 */
export async function findPair(probe: Probe, base: Base, shown: readonly KnownMint[]): Promise<QuotedPair | undefined> {
  const ofTarget = shown.filter(({ mint }) => mint !== wrappedNativeMint);
  const others = ofTarget.filter(({ mint }) => !wellKnown.some((known) => known.mint === mint));
  const ofWellKnown = 'well-known mints of the chain, and the target quotes them';
  const ofVaults = 'mints that the vaults of the target show, and the target quotes them';
  const [dollar, otherDollar, third] = wellKnown;
  const swaps = (inputs: readonly KnownMint[], outputs: readonly KnownMint[]) =>
    inputs.flatMap((input) => outputs.map((output) => [input, output, ofVaults] as const));
  const declared = probe.target.profile.swapOrder?.pair;
  const tries: (readonly [KnownMint, { readonly mint: string }, string])[] = [
    ...(declared ? ofDeclared(declared) : []),
    [dollar!, third!, ofWellKnown],
    [dollar!, otherDollar!, ofWellKnown],
    ...swaps([dollar!], others.slice(0, 2)),
    ...swaps(others.slice(0, 1), others.slice(1, 3)),
    ...swaps(others.slice(1, 2), others.slice(2, 3)),
    [dollar!, native, ofWellKnown],
    [native, dollar!, ofWellKnown],
    ...swaps([dollar!], others.slice(2, 3)),
    ...swaps(others.slice(0, 3), others.slice(3, 4)),
    ...others.slice(0, 4).flatMap((mint) => [...swaps([mint], [native]), ...swaps([native], [mint])]),
  ];
  for (const [input, output, how] of tries) {
    const swap = { inputMint: input.mint, outputMint: output.mint, amount: input.amount };
    const ask = (other: Query) => quoteOf(probe, base, { ...swap, ...other });
    const quote = await ask({});
    if (quote !== undefined) return { base, swap, how, quote, ask };
  }
  return undefined;
}

/** The declared pair goes first: what is found shall go with it. */
const ofDeclared = ({ inputMint, outputMint, amount }: Swap) =>
  [[{ mint: inputMint, amount }, { mint: outputMint }, 'the profile declares it, and the target quotes it']] as const;

/** The body of a quote; undefined where none is given. */
async function quoteOf(probe: Probe, base: Base, query: Query): Promise<Body | undefined> {
  const told = await probe.ask(orderRequest(base, query));
  return isQuote(told) ? membersOf(told?.body) : undefined;
}

/** Whether a response to an order quotes it. */
export function isQuote(told: Answer | undefined): boolean {
  const { outAmount } = membersOf(told?.body);
  return told?.status === 200 && textOf(outAmount) !== undefined && decimalOf(outAmount) !== 0n;
}

/** The version of the swap order API that is asked. */
export const versionOf = ({ bases }: Target): Base | undefined =>
  (['ultra', 'swapV2'] as const).find((version) => bases[version] !== undefined);
