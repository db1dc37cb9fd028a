import * as fc from 'fast-check';
import { otherPath, paths, type BorrowSending, type BuildPath } from '../reader/view.js';
import { scenario } from '../../../model/scenario.js';
import { recordOf } from '../../cases.js';
import type { BorrowFixtures } from '../fixtures.js';
import { withFundedWallet } from '../fixtures/funded-wallet.js';
import { playerOf, amountsOf, movedAsAsked, type Player, type PositionModel } from '../fixtures/perform-step.js';
import { vaultsIn } from '../reader/listed.js';
import { givesOut } from '../reader/payload.js';
import { buildRequest, vaultsRequest, termsIn, toSettle } from '../fixtures/request.js';
import { readHoldings } from './build.js';
import { simulated } from './limits.js';
import { creation } from './markets.js';

/** A position of the list; where the list is shorter, nothing is sent. */
const mostVaults = 8;

const vaultsOfGate = 5;

const loans = ['borrow', 'deposit-and-borrow'] as const;

interface Place {
  readonly market: 'main' | 'alternate';
  readonly index: number;
  readonly path: BuildPath;
  readonly by: (typeof loans)[number];
}

/** What a position is taken through after its first loan; what a debt keeps from being withdrawn is not written. */
const afterLoan = ['deposit', 'repay', 'repay-all', 'withdraw', 'withdraw-all'] as const;

const marketsIn = ({ alternateMarket }: BorrowFixtures): readonly Place['market'][] =>
  alternateMarket === undefined ? ['main'] : ['main', 'alternate'];

/** Each listed vault of each market. */
const everyPlace = (fixtures: BorrowFixtures): readonly Pick<Place, 'market' | 'index'>[] =>
  Array.from({ length: mostVaults }, (_, index) => marketsIn(fixtures).map((market) => ({ market, index }))).flat();

/** One vault of a list, and builds that create a position in it; in turns with its neighbour where nothing is built. */
async function vaultAt(session: BorrowSending, { market, index }: Pick<Place, 'market' | 'index'>) {
  const { alternateMarket } = session.fixtures;
  const read = await session.send(vaultsRequest(market === 'main' ? 'main' : alternateMarket));
  const listed = vaultsIn(read) ?? [];
  const own = listed[index];
  const terms = own && termsIn(read, own.id);
  // A vault that can neither lend nor pay out may be closed, of which the list says nothing.
  if (terms === undefined || (terms.borrowable === 0n && terms.withdrawable === 0n)) return undefined;
  const other = listed.find(({ id }) => id !== own!.id);
  const neighbour = other && termsIn(read, other.id);
  const build = async (path: BuildPath, signer: string): Promise<void> => {
    const failing = creation(path, terms, signer, terms.market);
    await readHoldings(signer, session);
    const built = await session.send(failing);
    if (givesOut(built) || built.purpose !== undefined) return;
    const control = neighbour ? creation(path, neighbour, signer, terms.market) : vaultsRequest(terms.market);
    await session.alternate('vault', { failing, control }, givesOut);
  };
  return { terms, build };
}

/** Whether a wallet can be funded, so that positions of its own are settled. */
const settlesIn = ({ fund, settlement }: BorrowFixtures): boolean =>
  fund !== undefined && settlement?.mode === 'settle';

export const buildsInEveryVault = scenario<BorrowFixtures, Pick<Place, 'market' | 'index'>>({
  name: 'borrow/builds-in-every-vault',
  description: 'Builds the creation of a position in one listed vault by both paths.',
  needs: ['build-wallet'],
  effects: ['build'],
  maxRequests: 40,
  runs: { gate: 2 * vaultsOfGate, release: 2 * mostVaults },
  examples: everyPlace,
  arbitrary: (fixtures) => recordOf({ market: marketsIn(fixtures), index: fc.nat(mostVaults - 1) }),
  run: async (place, session) => {
    // The scenario that settles builds in each vault as well.
    if (settlesIn(session.fixtures)) return;
    const vault = await vaultAt(session, place);
    for (const path of paths) await vault?.build(path, session.fixtures.wallets?.build ?? '');
  },
});

/** A creation, and where wallets can be funded the life of a position. */
export const everyVault = scenario<BorrowFixtures, Place>({
  name: 'borrow/every-vault',
  description:
    'Creates a position in one listed vault; where a wallet can be funded, it settles and takes it through its life.',
  needs: ['build-wallet'],
  effects: ['build', 'settle'],
  maxRequests: 40 + 20 * afterLoan.length,
  runs: { gate: 2 * vaultsOfGate, release: 4 * mostVaults },
  // Each vault once, with a first loan in one of the four ways.
  examples: (fixtures) => {
    const ways = paths.flatMap((path) => loans.map((by) => ({ path, by })));
    return everyPlace(fixtures).map((place) => ({ ...place, ...ways[place.index % ways.length]! }));
  },
  arbitrary: (fixtures) =>
    recordOf({ market: marketsIn(fixtures), index: fc.nat(mostVaults - 1), path: paths, by: loans }),
  run: async ({ path, by, ...place }, session) => {
    const vault = await vaultAt(session, place);
    if (vault === undefined) return;
    const { terms, build } = vault;
    if (!settlesIn(session.fixtures) || toSettle(terms) === undefined) {
      for (const item of paths) await build(item, session.fixtures.wallets?.build ?? '');
      return;
    }
    await withFundedWallet(session, async (fundedWallet) => {
      const player = playerOf(session, fundedWallet, terms);
      await player.give(terms.supplyMint, 12n * terms.deposit);
      await build(otherPath(path), player.signer);
      const created = await player.create(path);
      if (created === undefined) return build(path, player.signer);
      if (!created.isShown || created.position === undefined) return;
      const context = { session, chain: fundedWallet.chain, signer: player.signer, positionId: created.position.id };
      await liveIn({ ...context, terms }, player, { path, by });
    });
  },
});

/** Settles a loan and what follows it, by either path in turns, and builds the same by the other one; without debt, the least loan is tried. */
async function liveIn(
  context: Parameters<typeof simulated>[0],
  player: Player,
  { path, by }: Pick<Place, 'path' | 'by'>,
): Promise<void> {
  const { session, terms, positionId, signer } = context;
  const { deposit, borrow, borrowMint } = terms;
  const added = by === 'borrow' ? 0n : deposit / 10n + 1n;
  const lent = await player.loan({ path, positionId, colAmount: String(added), debtAmount: String(borrow) });
  if (lent?.isShown !== true) return;
  // Interest comes on top of what was borrowed, and is not in the wallet.
  await player.give(borrowMint, borrow / 10n + 1000n);
  let model: PositionModel = { exists: true, supply: deposit + added, debt: borrow };
  for (const [index, action] of afterLoan.entries()) {
    const move = amountsOf({ action, share: 50 }, model, terms);
    if (move === undefined) continue;
    const { after, ...amounts } = move;
    const call = { ...amounts, positionId, path: index % 2 === 0 ? path : otherPath(path) };
    const fields = { ...terms, positionId, signer, ...amounts };
    const beside = otherPath(call.path);
    const inTurns = async (failing: BuildPath): Promise<void> => {
      // Another call on the same position by the same path, so that only the action differs.
      const [colAmount, debtAmount] = action === 'deposit' ? [0n, borrow] : [deposit / 10n + 1n, 0n];
      const control = buildRequest(failing, { ...fields, colAmount, debtAmount });
      await session.alternate(`${action} in a vault`, { failing: buildRequest(failing, fields), control }, givesOut);
    };
    // Before anything is settled: a position that is paid out carries neither of them.
    if (!givesOut(await session.send(buildRequest(beside, fields)))) await inTurns(beside);
    const done = await player.step(call);
    if (done === undefined) await inTurns(call.path);
    // Where one call is refused or fails, the position is as it was, and the others are tried all the same.
    if (done?.result !== 'settled') continue;
    if (!done.isShown || !movedAsAsked(done, terms, move)) return;
    model = after;
    if (action !== 'repay-all' || terms.minimum < 2n) continue;
    // The first loan is the positive control: it differs in its amount alone.
    for (const debt of [terms.minimum - 1n, terms.minimum])
      await simulated(context, { path, col: added, debt, mustBuild: debt === terms.minimum });
  }
}
