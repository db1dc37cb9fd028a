import fc, { type Arbitrary } from 'fast-check';
import type { Sending } from '../../model/scenario.js';
import type { SwapOrderFixtures } from './fixtures.js';
import type { OrderQuery } from './request.js';

/** What is swapped: the declared pair either way round, or one of its mints for native currency, or the reverse. */
export type Swap = 'pair' | 'reverse' | 'to-native' | 'from-native';
export type Taker = 'funded' | 'unfunded' | 'without-gas' | 'small-without-gas' | 'fresh';
/** A key made for the request, the taker's own, or that of the declared payer, whether it pays or not. */
export type Key = 'fresh' | 'taker' | 'payer';
/** The payer that the profile declares, or the taker itself, for whom it changes nothing. */
export type Payer = 'declared' | 'taker';

/** An order, in the words of the fixtures; what is left out does not stand in the request. */
export interface OrderInput {
  readonly swap: Swap;
  readonly amount: string;
  readonly taker?: Taker | undefined;
  readonly receiver?: Key | undefined;
  readonly payer?: Payer | undefined;
  readonly closeAuthority?: Key | undefined;
  /** The fee that goes with the declared referral account. */
  readonly referralFee?: number | undefined;
  readonly excludeRouters?: string;
  readonly excludeDexes?: string;
}

const greatestAmount = 2n ** 70n;

/** The first integer that a double does not hold, the first beyond a signed 64-bit number, and the last unsigned one. */
export const edgeAmounts: readonly string[] = [2n ** 53n + 1n, 2n ** 63n, 2n ** 64n - 1n].map(String);

/** Amounts from one unit to beyond 64 bits; that of the declared pair, which is always quoted, comes most often. */
export function amounts({ pair }: SwapOrderFixtures): Arbitrary<string> {
  const declared = /^[1-9][0-9]{0,18}$/.test(pair.amount) ? BigInt(pair.amount) : 1n;
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant(pair.amount), weight: 6 },
    { arbitrary: fc.bigInt({ min: declared, max: declared * 1_000n }).map(String), weight: 4 },
    { arbitrary: fc.bigInt({ min: 1n, max: declared }).map(String), weight: 1 },
    { arbitrary: fc.bigInt({ min: 10n ** 12n, max: 2n ** 64n - 1n }).map(String), weight: 1 },
    { arbitrary: fc.bigInt({ min: 1n, max: greatestAmount }).map(String), weight: 1 },
  );
}

/** The declared amount times a thousandth, or a multiple, so that other routers come to win. */
export function scaledAmount({ pair }: SwapOrderFixtures, [times, over]: readonly [bigint, bigint]): string {
  const scaled = /^[0-9]+$/.test(pair.amount) ? (BigInt(pair.amount) * times) / over : 0n;
  return scaled > 0n ? String(scaled) : pair.amount;
}

export const knownSwaps = ({ nativeMint }: SwapOrderFixtures): readonly Swap[] =>
  nativeMint === undefined ? ['pair', 'reverse'] : ['pair', 'reverse', 'to-native', 'from-native'];

const declaredTakers = (fixtures: SwapOrderFixtures) => ({
  funded: fixtures.takerFunded,
  unfunded: fixtures.takerUnfunded,
  'without-gas': fixtures.takerWithoutGas,
  'small-without-gas': fixtures.takerSmallWithoutGas,
});

/** A wallet that nobody has seen before, and the takers that the profile declares. */
export function knownTakers(fixtures: SwapOrderFixtures): readonly Taker[] {
  const declared = Object.entries(declaredTakers(fixtures)).filter(([, key]) => key !== undefined);
  return ['fresh', ...declared.map(([taker]) => taker as Taker)];
}

export const keys: Arbitrary<Key> = fc.constantFrom<Key[]>('fresh', 'fresh', 'fresh', 'taker', 'payer');

export const referralFees: Arbitrary<number> = fc.oneof(
  { withCrossShrink: true },
  fc.constantFrom(50, 255),
  fc.integer({ min: 50, max: 255 }),
);

/** Every optional parameter in combination with every other; shrinks to a request that has none of them. */
export function orders(fixtures: SwapOrderFixtures): Arbitrary<OrderInput> {
  const { takerFunded, payer, referralAccount, routers, labelWithSpace } = fixtures;
  return fc.record(
    {
      swap: fc.constantFrom(...knownSwaps(fixtures)),
      amount: amounts(fixtures),
      // Half the takers are funded: only they reach a transaction.
      taker: fc.constantFrom(
        ...Array<Taker>(takerFunded === undefined ? 0 : 2).fill('funded'),
        ...knownTakers(fixtures),
      ),
      receiver: keys,
      closeAuthority: keys,
      ...(payer !== undefined && { payer: fc.constant('declared' as const) }),
      ...(referralAccount !== undefined && { referralFee: referralFees }),
      ...(routers !== undefined && { excludeRouters: fc.constantFrom(...routers) }),
      ...(labelWithSpace !== undefined && { excludeDexes: fc.constant(labelWithSpace.replaceAll(' ', '+')) }),
    },
    { requiredKeys: ['swap', 'amount'], noNullPrototype: true },
  );
}

/** The query of the request for an order; the keys made for it are the same throughout one run. */
export function asQuery(input: OrderInput, session: Sending<SwapOrderFixtures>): OrderQuery {
  const { fixtures } = session;
  const taker = input.taker && takerKey(input.taker, session);
  const keyOf = (key: Key | undefined, label: string): string | undefined => {
    if (key === undefined) return undefined;
    return key === 'fresh' ? session.freshWallet(label).publicKey : key === 'taker' ? taker : fixtures.payer;
  };
  return {
    ...mintsOf(input.swap, fixtures),
    amount: input.amount,
    taker,
    receiver: keyOf(input.receiver, 'receiver'),
    payer: input.payer && (input.payer === 'taker' ? taker : fixtures.payer),
    closeAuthority: keyOf(input.closeAuthority, 'close authority'),
    referralAccount: input.referralFee === undefined ? undefined : fixtures.referralAccount,
    referralFee: input.referralFee,
    excludeRouters: input.excludeRouters,
    excludeDexes: input.excludeDexes,
  };
}

function takerKey(taker: Taker, session: Sending<SwapOrderFixtures>): string | undefined {
  return taker === 'fresh' ? session.freshWallet('taker').publicKey : declaredTakers(session.fixtures)[taker];
}

function mintsOf(swap: Swap, { pair, nativeMint }: SwapOrderFixtures): { inputMint: string; outputMint: string } {
  const { inputMint, outputMint } = pair;
  if (swap === 'reverse') return { inputMint: outputMint, outputMint: inputMint };
  if (swap === 'pair' || nativeMint === undefined) return { inputMint, outputMint };
  if (swap === 'from-native')
    return { inputMint: nativeMint, outputMint: outputMint === nativeMint ? inputMint : outputMint };
  return { inputMint: inputMint === nativeMint ? outputMint : inputMint, outputMint: nativeMint };
}
