import { namesHeld } from '../cases.js';

/** What a profile declares for the swap order API. Public values only: mints, public keys and names, never a secret. */
export interface SwapOrderFixtures {
  /** Two mints and an amount, as the digits of a request, that the target quotes at any time. */
  readonly pair: { readonly inputMint: string; readonly outputMint: string; readonly amount: string };
  /** The mint that stands for the native currency, where a swap into it is quoted. */
  readonly nativeMint?: string;
  /** Well-formed mints that do not exist, so that no router can quote them. */
  readonly noSuchMints?: readonly string[];
  /** The four router identifiers in the order of the document; the first is the one that heeds `excludeDexes`. */
  readonly routers?: readonly [string, string, string, string];
  /** Which entry of `routers` makes the quotes of the second router type. */
  readonly secondRouterType?: 0 | 1 | 2 | 3;
  /** Public keys of all wallets from which the operator pays rent. */
  readonly gasWallets?: readonly string[];
  /** A taker that holds neither what is sold nor gas. */
  readonly takerUnfunded?: string;
  /** A taker that holds what is sold, and gas. */
  readonly takerFunded?: string;
  /** Whether `takerFunded` has no token account for the output mint of `pair` yet. */
  readonly takerFundedLacksOutputAccount?: boolean;
  /** A taker that holds what is sold and no gas. */
  readonly takerWithoutGas?: string;
  /** A taker without gas whose swap is too small to be gasless. */
  readonly takerSmallWithoutGas?: string;
  /** The amount `takerSmallWithoutGas` asks for, where that of `pair` would not be too small. */
  readonly amountTooSmallForGasless?: string;
  /** An account other than every taker here that the target lets pay gas; it holds enough for it. */
  readonly payer?: string;
  /** A referral account that the target accepts. */
  readonly referralAccount?: string;
  /** A label with a space of an exchange that the first router uses for `pair`. */
  readonly labelWithSpace?: string;
  /** Whether the target tells an invented key from a genuine one. */
  readonly keysChecked?: boolean;
  /** Whether transactions are in the Solana wire format, so that their bytes can be read; the document names none. */
  readonly decodesTransactions?: boolean;
}

/** The words that `needs` uses in the catalogue; the key and the base addresses stand elsewhere in a profile. */
export const capabilitiesOf = ({ routers, gasWallets, noSuchMints, ...fixtures }: SwapOrderFixtures) =>
  namesHeld({
    routers: routers !== undefined,
    'gas-wallets': (gasWallets ?? []).length > 0,
    'second-router-type': routers !== undefined && fixtures.secondRouterType !== undefined,
    'taker-unfunded': fixtures.takerUnfunded !== undefined,
    'taker-funded': fixtures.takerFunded !== undefined,
    'taker-without-gas': fixtures.takerWithoutGas !== undefined,
    'taker-small-without-gas': fixtures.takerSmallWithoutGas !== undefined,
    payer: fixtures.payer !== undefined,
    'referral-account': fixtures.referralAccount !== undefined,
    'native-mint': fixtures.nativeMint !== undefined,
    'no-such-mint': (noSuchMints ?? []).length > 0,
    'keys-checked': fixtures.keysChecked === true,
  });
