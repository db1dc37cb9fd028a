import fc from 'fast-check';
import { scenario, type Sending } from '../../../model/scenario.js';
import { withFundedWallet, type FundedWallet } from '../fixtures/funded-wallet.js';
import type { BorrowFixtures } from '../fixtures.js';
import { vaultsIn } from '../reader/listed.js';
import { amountsOf, type Amounts, type PositionModel, movedAsAsked } from '../fixtures/model.js';
import { givesOut, type Action } from '../reader/payload.js';
import { performStep, performLoan, lookElsewhere, type Snapshot } from '../fixtures/perform-step.js';
import { buildRequest, vaultsRequest, type BorrowId } from '../request.js';
import { termsIn, termsOf, type Terms } from '../fixtures/terms.js';
import { otherPath, paths, type BuildPath } from '../reader/view.js';
import { lookInto } from './build.js';
import { simulated } from './limits.js';
import { creation } from './markets.js';
import { recordOf } from '../../input-space.js';

/** A position of the list; where the list is shorter, nothing is sent. */
const mostVaults = 8;

interface Place {
  readonly market: 'main' | 'alternate';
  readonly index: number;
  readonly path: BuildPath;
  /** How the wallet takes its first loan. */
  readonly by: 'borrow' | 'deposit-and-borrow';
}

/** What a position is taken through after its first loan; what a debt keeps from being withdrawn is not written. */
const afterLoan = ['deposit', 'repay', 'repay-all', 'withdraw', 'withdraw-all'] as const;

/** Each listed vault of each market: a creation, and where wallets can be funded the life of a position. */
export const everyVault = scenario<BorrowFixtures, Place>({
  name: 'borrow/every-vault',
  description:
    'Creates a position in one listed vault; where a wallet can be funded, it settles and takes it through its life.',
  needs: ['build-wallet'],
  effects: ['build', 'settle'],
  maxRequests: 40 + 20 * afterLoan.length,
  runs: { gate: 2 * mostVaults, release: 4 * mostVaults },
  examples: (fixtures) => marketsIn(fixtures).flatMap((market) => placesIn(market)),
  arbitrary: (fixtures) =>
    recordOf({
      market: marketsIn(fixtures),
      index: fc.nat(mostVaults - 1),
      path: paths,
      by: loans,
    }),
  run: async ({ market, index, path, by }, session) => {
    const name = market === 'main' ? 'main' : session.fixtures.alternateMarket;
    const read = await session.send(vaultsRequest(name));
    const listed = vaultsIn(read) ?? [];
    const own = listed[index];
    if (own === undefined) return;
    const terms = termsIn(read, { market: name ?? 'main', vaultId: String(own.id) });
    // A vault that can neither lend nor pay out may be closed, of which the list says nothing.
    if (terms === undefined || (terms.borrowable === 0n && terms.withdrawable === 0n)) return;
    const other = listed.find(({ id }) => id !== own.id);
    if (session.fixtures.fund !== undefined && session.fixtures.settlement?.mode === 'settle')
      await settleIn(session, terms, { path, by, otherVault: other?.id });
    else
      for (const item of paths)
        await buildIn(session, terms, item, { signer: session.fixtures.wallets?.build ?? '', otherVault: other?.id });
  },
});

const loans = ['borrow', 'deposit-and-borrow'] as const;

/** Each vault once, with a first loan in one of the four ways. */
function placesIn(market: Place['market']): readonly Place[] {
  const ways = paths.flatMap((path) => loans.map((by) => ({ path, by })));
  return Array.from({ length: mostVaults }, (_, index) => ({ market, index, ...ways[index % 4]! }));
}

const marketsIn = ({ alternateMarket }: BorrowFixtures): readonly Place['market'][] =>
  alternateMarket === undefined ? ['main'] : ['main', 'alternate'];

async function settleIn(
  session: Sending<BorrowFixtures>,
  terms: Terms,
  { path, by, otherVault }: Pick<Place, 'path' | 'by'> & { readonly otherVault: bigint | undefined },
): Promise<void> {
  await withFundedWallet(session, async (fundedWallet) => {
    await fundedWallet.give(terms.supplyMint, 12n * terms.deposit);
    const colAmount = String(terms.deposit);
    await buildIn(session, terms, otherPath(path), { signer: fundedWallet.wallet.publicKey, otherVault });
    const created = await performStep(session, fundedWallet, terms, {
      path,
      positionId: 0,
      colAmount,
      debtAmount: '0',
    });
    if (created !== undefined) await lookElsewhere(session, created, terms.market, fundedWallet.wallet.publicKey);
    const positionId = created?.position?.id;
    if (created === undefined)
      await buildIn(session, terms, path, { signer: fundedWallet.wallet.publicKey, otherVault });
    if (created?.isShown !== true || positionId === undefined) return;
    const added = by === 'borrow' ? '0' : String(terms.deposit / 10n + 1n);
    const loan = { path, positionId, colAmount: added, debtAmount: String(terms.borrow) };
    const lent = await performLoan(session, fundedWallet, terms, loan, created.after);
    if (lent?.isShown !== true) return;
    const model = { exists: true, supply: terms.deposit + BigInt(added), debt: terms.borrow };
    await closeIn({ session, fundedWallet, terms, positionId }, path, model, BigInt(added));
  });
}

interface Opened {
  readonly session: Sending<BorrowFixtures>;
  readonly fundedWallet: FundedWallet;
  readonly terms: Terms;
  readonly positionId: BorrowId;
}

/** Settles what follows a loan, by either path in turns, and builds the same by the other one; without debt, the least loan is tried. */
async function closeIn(
  { session, fundedWallet, terms, positionId }: Opened,
  path: BuildPath,
  opened: PositionModel,
  besideLoan: bigint,
): Promise<void> {
  // Interest comes on top of what was borrowed, and is not in the wallet.
  await fundedWallet.give(terms.borrowMint, terms.borrow / 10n + 1000n);
  let [model, known]: [PositionModel, Snapshot | undefined] = [opened, undefined];
  for (const [index, action] of afterLoan.entries()) {
    const move = amountsOf({ action, share: 50 }, model, terms);
    if (move === undefined) continue;
    const { after, ...amounts } = move;
    const call = { ...amounts, positionId, path: paths[(paths.indexOf(path) + index) % 2]! };
    const beside = otherPath(call.path);
    const { vaultId, market } = terms;
    const place = { vaultId, positionId, signer: fundedWallet.wallet.publicKey };
    const isBuiltBeside = givesOut(await session.send(buildRequest(beside, { ...place, ...amounts }, market)));
    const done = await performStep(session, fundedWallet, terms, call, known);
    for (const failing of [...(isBuiltBeside ? [] : [beside]), ...(done === undefined ? [call.path] : [])]) {
      const request = buildRequest(failing, { ...place, ...amounts }, market);
      // Another call on the same position by the same path, so that only the action differs.
      const control = buildRequest(failing, { ...place, ...controlOf(action, terms) }, market);
      await session.alternate(`${action} in a vault`, { failing: request, control }, givesOut);
    }
    // Where one call is refused or fails, the position is as it was, and the others are tried all the same.
    if (done?.result.kind !== 'settled') continue;
    if (!done.isShown || !movedAsAsked(done, terms, move)) return;
    [model, known] = [after, done.after];
    if (action !== 'repay-all' || terms.minimum < 2n) continue;
    // The first loan is the positive control: it differs in its amount alone.
    const context = { session, chain: fundedWallet.chain, signer: place.signer, positionId, terms };
    await simulated(context, { path, col: besideLoan, debt: terms.minimum - 1n });
  }
}

async function buildIn(
  session: Sending<BorrowFixtures>,
  terms: Terms,
  path: BuildPath,
  { signer, otherVault }: { readonly signer: string; readonly otherVault: bigint | undefined },
): Promise<void> {
  const { market } = terms;
  const request = creation(path, terms, signer, market);
  await lookInto(signer, session);
  const built = await session.send(request);
  if (givesOut(built) || built.purpose !== undefined) return;
  const neighbour =
    otherVault === undefined ? undefined : await termsOf(session, { market, vaultId: String(otherVault) });
  const control = neighbour === undefined ? vaultsRequest(market) : creation(path, neighbour, signer, market);
  await session.alternate('vault', { failing: request, control }, givesOut);
}

function controlOf(action: Action, { deposit, borrow }: Terms): Omit<Amounts, 'after'> {
  return action === 'deposit'
    ? { colAmount: '0', debtAmount: String(borrow) }
    : { colAmount: String(deposit / 10n + 1n), debtAmount: '0' };
}
