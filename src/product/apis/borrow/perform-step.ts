import type { PlannedRequest, Sending } from '../../model/scenario.js';
import { allSettledThenThrow } from '../all-settled.js';
import { untilShown, type Lag } from '../until-shown.js';
import type { FundedWallet } from './funded-wallet.js';
import { MIN_I128 } from './amount.js';
import { holdingOf, isVisible } from './effect.js';
import type { BorrowFixtures } from './fixtures.js';
import { settle, type Settlement } from './sign-and-send.js';
import { positionsIn, type ListedPosition } from './listed.js';
import { actionOf, givesOut, isBuilt, payloadOf } from './payload.js';
import { buildRequest, positionsRequest, vaultsRequest, type BorrowId, type OperateFields } from './request.js';
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
  /** Base units of the vault's two tokens; undefined where no token account exists. */
  readonly supply: bigint | undefined;
  readonly borrow: bigint | undefined;
  /** Undefined where the list cannot be read. */
  readonly positions: readonly ListedPosition[] | undefined;
}

/** How far a call went, and the position it left behind if the read lists it. */
export interface StepRun {
  readonly result: Settlement;
  readonly before: Snapshot;
  /** What was read once it had settled: where the next step starts from, if nothing happens between them. */
  readonly after?: Snapshot;
  readonly position: ListedPosition | undefined;
  /** Whether position and wallet show what was asked for, so that a next step starts from where it is believed to. */
  readonly isShown: boolean;
}

/** How often a creation that fails on chain is built anew. */
export const freshBuilds = 4;

/** How long a list may lag behind the chain, unless the profile says so. */
export const lagOf = ({ readLag }: BorrowFixtures): Lag => ({ interval: 1000, deadline: 30_000, ...readLag });

/**
 * Builds one call, follows it onto the chain, and reads after it, and before it unless that is known. Undefined where the
 * amount is above what the profile lets a run settle, or the build was refused, which its own exchange tells.
 */
export async function performStep(
  session: Sending<BorrowFixtures>,
  { wallet, chain }: FundedWallet,
  terms: Terms,
  call: Call,
  known?: Snapshot,
): Promise<StepRun | undefined> {
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
  const request = buildRequest(call.path, fields, market);
  let built = await session.send(request);
  if (built.inconclusive !== undefined || !isBuilt(built)) {
    if (built.purpose === undefined) await repeated(session, request, call, fields, terms.market);
    return undefined;
  }
  let result = await settle(built, wallet, chain);
  // The id of a new position may have been taken by another one that settled first; a fresh build has a fresh id.
  for (let again = 0; again < freshBuilds && result.kind === 'failed' && BigInt(positionId) === 0n; again += 1) {
    const rebuilt = await session.send(request);
    if (rebuilt.inconclusive !== undefined || !isBuilt(rebuilt)) break;
    built = rebuilt;
    result = await settle(built, wallet, chain);
  }
  if (result.kind !== 'settled') return { result, before, position: undefined, isShown: false };

  const payload = payloadOf(built);
  const action = payload && actionOf(payload);
  let after = await readBoth();
  await untilShown(
    session,
    lagOf(session.fixtures),
    `${call.path} ${action ?? ''} ${market ?? ''}`,
    () => seen(after.positions),
    async () => void (after = await readBoth()),
  );
  const flowed = hasFlowed(before, after, call);
  const isShown = flowed && seen(after.positions);
  return { result, before, after, position: found(after.positions), isShown };

  function found(list: readonly ListedPosition[] | undefined): ListedPosition | undefined {
    // Which position is new cannot be told without the list before.
    if (BigInt(positionId) === 0n && listedBefore === undefined) return undefined;
    const known = new Set(listedBefore?.map(({ vaultId, id }) => `${vaultId}/${id}`));
    return list?.find(({ vaultId, id }) =>
      BigInt(positionId) === 0n
        ? vaultId === terms.vaultId && !known.has(`${vaultId}/${id}`)
        : vaultId === terms.vaultId && id === BigInt(positionId),
    );
  }

  function seen(list: readonly ListedPosition[] | undefined): boolean {
    if (list === undefined || listedBefore === undefined || action === undefined) return true;
    const position = found(list);
    if (BigInt(positionId) === 0n && position === undefined) return false;
    return isVisible(action, holdingOf(found(listedBefore)), holdingOf(position));
  }

  async function readBoth(): Promise<Snapshot> {
    const [held, read] = await allSettledThenThrow([
      chain.holdings(wallet.publicKey, [terms.supplyMint, terms.borrowMint]),
      session.send(positionsRequest([owner], terms.market)),
    ]);
    return { supply: held.get(terms.supplyMint), borrow: held.get(terms.borrowMint), positions: positionsIn(read) };
  }
}

/** Repeats a build that failed in turns with the same one on the other path, or with a read where that fails as well. */
async function repeated(
  session: Sending<BorrowFixtures>,
  failing: PlannedRequest,
  { path, ...call }: Call,
  fields: OperateFields,
  market: string,
): Promise<void> {
  const action = actionOf({ ...call, positionId: BigInt(call.positionId) });
  const isUnnamed = 'market' in call && call.market === undefined;
  const about = [action, isUnnamed && 'without a market', call.positionOwner && 'with its owner']
    .filter(Boolean)
    .join(' ');
  // Of a call without a market the nearest is the one that names it, of any other the one on the other path.
  const nearestPath = isUnnamed ? path : path === 'operate' ? 'operateInstructions' : 'operate';
  const nearest = buildRequest(nearestPath, fields, market);
  const control = isBuilt(await session.send(nearest)) ? nearest : vaultsRequest(market);
  await session.alternate(about, { failing, control }, givesOut);
}

/**
 * A loan by a wallet that may have no account for the borrowed token. Where it fails, it is repeated with such an account,
 * so that it shows whether that was the reason. Undefined where nothing was built.
 */
export async function performLoan(
  session: Sending<BorrowFixtures>,
  fundedWallet: FundedWallet,
  terms: Terms,
  call: Call,
  known?: Snapshot,
): Promise<StepRun | undefined> {
  const first = await performStep(session, fundedWallet, terms, call, known);
  const lacksAccount = BigInt(call.debtAmount) > 0n && first?.before.borrow === undefined;
  if (first?.result.kind !== 'failed' || !lacksAccount || session.fixtures.fund === undefined) return first;
  await fundedWallet.give(terms.borrowMint, 1n);
  return (await performStep(session, fundedWallet, terms, call)) ?? first;
}

/** A settled position that is not listed may be listed in the other market, which another requirement judges. */
export async function lookElsewhere(
  session: Sending<BorrowFixtures>,
  { result, position }: StepRun,
  market: string,
  owner: string,
): Promise<void> {
  const other = market === 'main' ? session.fixtures.alternateMarket : 'main';
  if (result.kind === 'settled' && position === undefined && other !== undefined)
    await session.send(positionsRequest([owner], other));
}

/** The literal for all moves no more than what was put in before, within the same limit. */
function exceeds({ settlement }: BorrowFixtures, amount: string): boolean {
  const value = BigInt(amount);
  if (settlement?.spendLimit === undefined || amount === MIN_I128) return false;
  return (value < 0n ? -value : value) > BigInt(settlement.spendLimit);
}

/** What is borrowed or withdrawn must have arrived, whatever its amount. */
function hasFlowed(before: Snapshot, after: Snapshot, { colAmount, debtAmount }: Call): boolean {
  const rose = (token: 'supply' | 'borrow'): boolean => (after[token] ?? 0n) > (before[token] ?? 0n);
  return (BigInt(debtAmount) <= 0n || rose('borrow')) && (BigInt(colAmount) >= 0n || rose('supply'));
}
