import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { associatedTokenProgram, tokenPrograms } from './addresses.js';
import { isKey } from './key.js';
import { remembering } from './memo.js';

/** One for each token program, none for what is no address; one after the other, for each takes long to derive. */
export function* associatedAccounts(owner: string, mint: string): Iterable<string> {
  if (!isKey(owner) || !isKey(mint)) return;
  for (const program of tokenPrograms) yield derived([owner, program, mint].join(' '));
}

/** A run asks for the accounts of few wallets again and again, and telling whether a point lies on the curve takes long. */
const derived = remembering(10_000, (described) => {
  const seeds = described.split(' ').map((text) => base58.decode(text));
  const program = base58.decode(associatedTokenProgram);
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256');
    for (const seed of seeds) hash.update(seed);
    hash.update(Uint8Array.of(bump)).update(program).update('ProgramDerivedAddress');
    const candidate = hash.digest();
    if (!isOnCurve(candidate)) return base58.encode(candidate);
  }
  throw new Error(`no bump seed gives an account off the curve to ${described}`);
});

/** The prime of the field of Ed25519. */
const prime = 2n ** 255n - 19n;
/** The constant `d` of the curve −x² + y² = 1 + d·x²·y², by RFC 8032. */
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

/**
 * Whether 32 bytes are the encoding of a point of Ed25519, whatever its order: the address of a program has to be none.
 * A coordinate above the prime counts as its remainder, as on the chain.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const bigEndian = Buffer.from(bytes).reverse();
  const isNegative = bigEndian[0]! >= 0x80;
  bigEndian[0]! &= 0x7f;
  const y = BigInt(`0x${bigEndian.toString('hex')}`);
  const ySquared = (y * y) % prime;
  // x² = (y² − 1) / (d·y² + 1); a quotient is a square where the product of both is one.
  const symbol = legendre((((ySquared - 1n) * (d * ySquared + 1n)) % prime) + prime);
  return symbol === 0 ? !isNegative : symbol > 0;
}

/** 1 for a square modulo the prime, -1 for another number, 0 for its multiples; by the law of quadratic reciprocity. */
function legendre(of: bigint): -1 | 0 | 1 {
  let [upper, lower, sign] = [of % prime, prime, 1];
  while (upper !== 0n) {
    while ((upper & 1n) === 0n) {
      upper >>= 1n;
      const rest = lower & 7n;
      if (rest === 3n || rest === 5n) sign = -sign;
    }
    if ((upper & lower & 3n) === 3n) sign = -sign;
    [upper, lower] = [lower % upper, upper];
  }
  return lower === 1n ? (sign as 1 | -1) : 0;
}
