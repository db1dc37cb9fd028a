import type { Session } from '../../model/scenario.js';
import { allSettledThenThrow } from '../all-settled.js';
import type { Actor } from './actor.js';
import { MIN_I128 } from './amount.js';
import { holdingOf, isVisible } from './effect.js';
import type { BorrowFixtures } from './fixtures.js';
import { settle } from './follow.js';
import { positionsIn, type ListedPosition } from './listed.js';
import { actionOf, isBuilt, payloadOf } from './payload.js';
import { buildRequest, positionsRequest, type BorrowId } from './request.js';
import type { Reading, Step } from './step.js';
import type { Terms } from './terms.js';
import type { BuildPath } from './view.js';

/** One operate call to be built, signed and settled. */
export interface Call {
  readonly path: BuildPath;
  readonly positionId: BorrowId;
  readonly colAmount: string;
  readonly debtAmount: string;
  /** The `market` that goes out; the one of the terms unless said otherwise, `undefined` for none. */
  readonly market?: string | undefined;
  readonly positionOwner?: string;
}

/** What wallet and list of positions showed at one moment. */
export interface Snapshot {
  readonly reading: Reading;
  /** Undefined where the list cannot be read. */
  readonly positions: readonly ListedPosition[] | undefined;
}

/** A step as it is noted, and the position it left behind if the read lists it. */
export interface Performed {
  readonly step: Step;
  /** What was read once it had settled: where the next step starts from, if nothing happens between them. */
  readonly after?: Snapshot;
  readonly position: ListedPosition | undefined;
  /** Whether position and wallet show what was asked for, so that a next step starts from where it is believed to. */
  readonly isShown: boolean;
}

/** How often a creation that fails on chain is built anew. */
export const freshBuilds = 4;

const lag = { interval: 1000, deadline: 30_000 };

/**
 * Builds one call, follows it onto the chain, and reads after it, and before it unless that is known. Undefined where the
 * amount is above what the profile lets a run settle, or the build was refused, which its own exchange tells.
 */
export async function perform(
  session: Session<BorrowFixtures>,
  { wallet, chain }: Actor,
  terms: Terms,
  call: Call,
  known?: Snapshot,
): Promise<Performed | undefined> {
  const owner = call.positionOwner ?? wallet.publicKey;
  const { positionId, colAmount, debtAmount } = call;
  const market = 'market' in call ? call.market : terms.market;
  if (exceeds(session.fixtures, colAmount) || exceeds(session.fixtures, debtAmount)) return undefined;
  const before = known ?? (await readBoth());
  const listedBefore = before.positions;
  const fields = {
    vaultId: terms.vaultId,
    positionId,
    signer: wallet.publicKey,
    ...(call.positionOwner !== undefined && { positionOwner: call.positionOwner }),
    colAmount,
    debtAmount,
  };
  let built = await session.send(buildRequest(call.path, fields, market));
  if (built.inconclusive !== undefined || !isBuilt(built)) return undefined;
  let fate = await settle(built, wallet, chain);
  // The id of a new position may have been taken by another one that settled first; a fresh build has a fresh id.
  for (let again = 0; again < freshBuilds && fate.kind === 'failed' && BigInt(positionId) === 0n; again += 1) {
    const rebuilt = await session.send(buildRequest(call.path, fields, market));
    if (rebuilt.inconclusive !== undefined || !isBuilt(rebuilt)) break;
    built = rebuilt;
    fate = await settle(built, wallet, chain);
  }
  const noted = { build: built.exchange.id, ...mints(terms), fate, before: before.reading };
  if (fate.kind !== 'settled') return { step: noted, position: undefined, isShown: false };

  const payload = payloadOf(built);
  const action = payload && actionOf(payload);
  const { interval, deadline } = { ...lag, ...session.fixtures.readLag };
  let after = await readBoth();
  for (let waited = 0; waited < deadline && !seen(after.positions); waited += interval) {
    await session.pause(interval);
    after = await readBoth();
  }
  const flowed = hasFlowed(before.reading, after.reading, { colAmount, debtAmount });
  const isShown = flowed && seen(after.positions);
  return { step: { ...noted, after: after.reading }, after, position: found(after.positions), isShown };

  function found(list: readonly ListedPosition[] | undefined): ListedPosition | undefined {
    const known = new Set(listedBefore?.map(({ vaultId, id }) => `${vaultId}/${id}`));
    return list?.find(({ vaultId, id }) =>
      BigInt(positionId) === 0n
        ? vaultId === terms.vaultId && !known.has(`${vaultId}/${id}`)
        : vaultId === terms.vaultId && id === BigInt(positionId),
    );
  }

  function seen(list: readonly ListedPosition[] | undefined): boolean {
    if (list === undefined || action === undefined) return true;
    const position = found(list);
    if (BigInt(positionId) === 0n && position === undefined) return false;
    return isVisible(action, holdingOf(found(listedBefore)), holdingOf(position));
  }

  async function readBoth(): Promise<Snapshot> {
    const [held, read] = await allSettledThenThrow([
      chain.holdings(wallet.publicKey),
      session.send(positionsRequest([owner], terms.market)),
    ]);
    const reading: Reading = {
      supply: digits(held.get(terms.supplyMint)),
      borrow: digits(held.get(terms.borrowMint)),
      tokens: Object.fromEntries([...held].map(([mint, amount]) => [mint, String(amount)])),
      positions: read.exchange.id,
    };
    return { reading, positions: positionsIn(read) };
  }
}

/** The literal for all moves no more than what was put in before, within the same limit. */
function exceeds({ settlement }: BorrowFixtures, amount: string): boolean {
  const value = BigInt(amount);
  if (settlement?.spendLimit === undefined || amount === MIN_I128) return false;
  return (value < 0n ? -value : value) > BigInt(settlement.spendLimit);
}

/** What is borrowed or withdrawn must have arrived, whatever its amount. */
function hasFlowed(before: Reading, after: Reading, { colAmount, debtAmount }: Pick<Call, 'colAmount' | 'debtAmount'>) {
  const rose = (token: 'supply' | 'borrow'): boolean => BigInt(after[token] ?? '0') > BigInt(before[token] ?? '0');
  return (BigInt(debtAmount) <= 0n || rose('borrow')) && (BigInt(colAmount) >= 0n || rose('supply'));
}

function mints({ supplyMint, borrowMint }: Terms): Pick<Step, 'supplyMint' | 'borrowMint'> {
  return { supplyMint, borrowMint };
}

function digits(amount: bigint | undefined): string | null {
  return amount === undefined ? null : String(amount);
}
