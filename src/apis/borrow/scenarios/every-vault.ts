import fc from 'fast-check';
import { scenario, type Session } from '../../../model/scenario.js';
import { withFundedWallet } from '../funded-wallet.js';
import type { BorrowFixtures } from '../fixtures.js';
import { vaultsIn } from '../listed.js';
import { givesOut } from '../payload.js';
import { performStep, performLoan, type StepRun } from '../perform-step.js';
import { purposeOf } from '../purposes.js';
import { positionsRequest, vaultsRequest } from '../request.js';
import type { Step } from '../step.js';
import { termsOf, type Terms } from '../terms.js';
import { paths, type BuildPath } from '../view.js';
import { heldBy } from './build.js';
import { creation } from './markets.js';

/** A position of the list; where the list is shorter, nothing is sent. */
const mostVaults = 8;

interface Place {
  readonly market: 'main' | 'alternate';
  readonly index: number;
  readonly path: BuildPath;
  /** How the wallet takes its first loan. */
  readonly by: 'borrow' | 'deposit-and-borrow';
}

/** Each listed vault of each market: a creation, and where wallets can be funded a first loan of a fresh one. */
export const everyVault = scenario<BorrowFixtures, Place>({
  name: 'borrow/every-vault',
  description:
    'Creates a position in one listed vault; where a wallet can be funded it settles, and the wallet borrows.',
  needs: ['build-wallet'],
  effects: ['build', 'settle'],
  maxRequests: 40,
  runs: { gate: 2 * (mostVaults + 3), release: 4 * mostVaults },
  examples: (fixtures) => marketsIn(fixtures).flatMap((market) => placesIn(market)),
  arbitrary: (fixtures) =>
    fc.record(
      {
        market: fc.constantFrom(...marketsIn(fixtures)),
        index: fc.nat(mostVaults - 1),
        path: fc.constantFrom(...paths),
        by: fc.constantFrom(...loans),
      },
      { noNullPrototype: true },
    ),
  run: async ({ market, index, path, by }, session) => {
    const name = market === 'main' ? 'main' : session.fixtures.alternateMarket;
    const listed = vaultsIn(await session.send(vaultsRequest(name))) ?? [];
    const own = listed[index];
    if (own === undefined) return;
    const terms = await termsOf(session, { market: name ?? 'main', vaultId: String(own.id) });
    // A vault that can neither lend nor pay out may be closed, of which the list says nothing.
    if (terms === undefined || (terms.borrowable === 0n && terms.withdrawable === 0n)) return;
    const other = listed.find(({ id }) => id !== own.id);
    if (session.fixtures.fund !== undefined && session.fixtures.settlement?.mode === 'settle')
      await settleIn(session, terms, { path, by, otherVault: other?.id });
    else
      for (const one of paths)
        await buildIn(session, terms, one, { signer: session.fixtures.wallets?.build ?? '', otherVault: other?.id });
  },
});

const loans = ['borrow', 'deposit-and-borrow'] as const;

/** Each vault once, and the first one in all four ways. */
function placesIn(market: Place['market']): readonly Place[] {
  const ways = paths.flatMap((path) => loans.map((by) => ({ path, by })));
  const first = ways.slice(1).map((way) => ({ market, index: 0, ...way }));
  return [...Array.from({ length: mostVaults }, (_, index) => ({ market, index, ...ways[index % 4]! })), ...first];
}

const marketsIn = ({ alternateMarket }: BorrowFixtures): readonly Place['market'][] =>
  alternateMarket === undefined ? ['main'] : ['main', 'alternate'];

async function settleIn(
  session: Session<BorrowFixtures>,
  terms: Terms,
  { path, by, otherVault }: Pick<Place, 'path' | 'by'> & { readonly otherVault: bigint | undefined },
): Promise<void> {
  const steps: Step[] = [];
  session.fact('steps', steps);
  await withFundedWallet(session, async (fundedWallet) => {
    await fundedWallet.give(terms.supplyMint, 4n * terms.deposit);
    const colAmount = String(terms.deposit);
    const otherPath = path === 'operate' ? 'operateInstructions' : 'operate';
    await buildIn(session, terms, otherPath, { signer: fundedWallet.wallet.publicKey, otherVault });
    const created = await performStep(session, fundedWallet, terms, {
      path,
      positionId: 0,
      colAmount,
      debtAmount: '0',
    });
    if (created !== undefined)
      steps.push(await withElsewhere(session, created, terms.market, fundedWallet.wallet.publicKey));
    const positionId = created?.position?.id;
    if (created === undefined)
      await buildIn(session, terms, path, { signer: fundedWallet.wallet.publicKey, otherVault });
    if (created?.isShown !== true || positionId === undefined) return;
    const added = by === 'borrow' ? '0' : String(terms.deposit / 10n + 1n);
    const loan = { path, positionId, colAmount: added, debtAmount: String(terms.borrow) };
    const { done } = await performLoan(session, fundedWallet, terms, loan, created.after);
    steps.push(...done.map(({ step }) => step));
  });
}

/** A settled position that is not listed may be listed in the other market, which another requirement judges. */
async function withElsewhere(
  session: Session<BorrowFixtures>,
  { step, position }: StepRun,
  market: string,
  owner: string,
): Promise<Step> {
  const other = market === 'main' ? session.fixtures.alternateMarket : 'main';
  if (step.result.kind !== 'settled' || position !== undefined || other === undefined) return step;
  const { exchange } = await session.send(positionsRequest([owner], other));
  return { ...step, elsewhere: exchange.id };
}

async function buildIn(
  session: Session<BorrowFixtures>,
  terms: Terms,
  path: BuildPath,
  { signer, otherVault }: { readonly signer: string; readonly otherVault: bigint | undefined },
): Promise<void> {
  const { market } = terms;
  const request = creation(path, terms, signer, market);
  const held = await heldBy(signer, terms, session);
  const purpose = purposeOf(session.fixtures, { colAmount: String(terms.deposit + 1n), debtAmount: '0' }, held);
  const built = await session.send({ ...request, ...purpose });
  if (givesOut(built) || purpose.purpose !== undefined) return;
  const neighbour =
    otherVault === undefined ? undefined : await termsOf(session, { market, vaultId: String(otherVault) });
  const control = neighbour === undefined ? vaultsRequest(market) : creation(path, neighbour, signer, market);
  await session.alternate('vault', { failing: request, control: { ...control, purpose: 'control' } }, givesOut);
}
