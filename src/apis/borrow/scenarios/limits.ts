import fc from 'fast-check';
import { scenario, type Session } from '../../../model/scenario.js';
import { withActor, untilTrouble } from '../actor.js';
import { chainOf, type Chain } from '../chain.js';
import type { BorrowFixtures } from '../fixtures.js';
import { simulate } from '../follow.js';
import { isBuilt } from '../payload.js';
import { perform } from '../perform.js';
import { buildRequest, type BorrowId } from '../request.js';
import type { Probe } from '../step.js';
import { termsOf, type Terms } from '../terms.js';
import { paths, type BuildPath } from '../view.js';
import { placeOf } from './build.js';

/** What shows without a debt that was settled before. */
const simulatedKinds = ['below-minimum', 'just-below-minimum', 'exact-minimum', 'over-limit'] as const;
const limitKinds = [...simulatedKinds, 'too-low-repayment'] as const;
type LimitKind = (typeof limitKinds)[number];

interface Limit {
  readonly kind: LimitKind;
  readonly path: BuildPath;
  /** Where in the forbidden range the amount lies, in hundredths. */
  readonly share: number;
}

/** Where the probes stand: whose position, and how its builds are simulated. */
interface Stand {
  readonly chain: Chain;
  readonly signer: string;
  readonly positionId: BorrowId;
  readonly terms: Terms;
}

/** What a vault must not let through, simulated beside what it must, from the same position. */
export const limits = scenario<BorrowFixtures, Limit>({
  name: 'borrow/limits',
  description: 'Simulates a borrow or a repayment beyond a limit of the vault, and one within it.',
  needs: ['build-wallet', 'positions', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 60,
  runs: { gate: 12, release: 60 },
  examples: () => limitKinds.flatMap((kind) => paths.map((path) => ({ kind, path, share: 50 }))),
  arbitrary: () =>
    fc.record(
      {
        kind: fc.constantFrom(...limitKinds),
        path: fc.constantFrom(...paths),
        share: fc.integer({ min: 20, max: 80 }),
      },
      { noNullPrototype: true },
    ),
  run: async (limit, session) => {
    const { general, nativeCollateral } = session.fixtures.vaults ?? {};
    // Each limit is tried on two vaults and on two paths, at the price of one.
    const vault = limit.path === 'operate' ? (nativeCollateral ?? general) : (general ?? nativeCollateral);
    const terms = vault && (await termsOf(session, vault));
    if (terms === undefined || terms.minimum < 2n) return;
    await withActor(session, async (actor) => {
      await actor.give(terms.supplyMint, 2n * terms.deposit);
      // That the account for the borrowed token may be missing is not at stake here.
      await actor.give(terms.borrowMint, 1n);
      const path = 'operate';
      const first = { path, positionId: 0, colAmount: String(terms.deposit), debtAmount: '0' } as const;
      const created = await perform(session, actor, terms, first);
      const positionId = created?.position?.id;
      if (created?.step.fate.kind !== 'settled' || positionId === undefined)
        return session.fact('trouble', 'no position could be made to probe the limits on');
      if (limit.kind === 'too-low-repayment') {
        const loan = { path, positionId, colAmount: '0', debtAmount: String(terms.borrow) } as const;
        const borrowed = await perform(session, actor, terms, loan, created.after);
        if (borrowed?.step.fate.kind !== 'settled')
          return session.fact('trouble', 'no debt could be made to repay a part of');
      }
      await probe(session, { chain: actor.chain, signer: actor.wallet.publicKey, positionId, terms }, limit);
    });
  },
});

/** The same on the declared position without debt, where nothing can be settled but everything simulated. */
export const limitsSimulated = scenario<BorrowFixtures, Limit>({
  name: 'borrow/limits-simulated',
  description: 'Simulates a borrow beyond a limit of the vault, and one within it, on a declared position.',
  needs: ['build-wallet', 'positions', 'chain', 'simulation'],
  effects: ['build'],
  maxRequests: 14,
  runs: { gate: 5, release: 20 },
  examples: () => simulatedKinds.map((kind) => ({ kind, path: 'operate', share: 50 })),
  arbitrary: () =>
    fc.record(
      {
        kind: fc.constantFrom(...simulatedKinds),
        path: fc.constantFrom(...paths),
        share: fc.integer({ min: 20, max: 80 }),
      },
      { noNullPrototype: true },
    ),
  run: async (limit, session) => {
    const signer = session.fixtures.wallets?.build;
    const place = placeOf(session.fixtures, 'borrow');
    const terms = place && (await termsOf(session, place.vault));
    if (signer === undefined || place === undefined || terms === undefined || terms.minimum < 2n) return;
    const stand = { chain: chainOf(session), signer, positionId: place.positionId, terms };
    await untilTrouble(session, () => probe(session, stand, limit));
  },
});

/** Notes the fact `kind`, and from the same position the fact `control`: an amount well within the limits. */
async function probe(session: Session<BorrowFixtures>, stand: Stand, { kind, path, share }: Limit): Promise<void> {
  const { terms } = stand;
  const amounts = amountsOf(kind, terms, BigInt(share));
  if (amounts === undefined) return;
  session.fact(kind, await simulated(amounts.beyond));
  session.fact('control', await simulated(amounts.within));

  async function simulated(debtAmount: bigint): Promise<Probe | undefined> {
    const { positionId, signer, chain } = stand;
    const fields = { vaultId: terms.vaultId, positionId, signer, colAmount: '0', debtAmount: String(debtAmount) };
    const built = await session.send(buildRequest(path, fields, terms.market, { purpose: kind }));
    if (built.inconclusive !== undefined) return undefined;
    const { id } = built.exchange;
    return isBuilt(built) ? { build: id, fate: await simulate(built, signer, chain) } : { build: id };
  }
}

function amountsOf(
  kind: LimitKind,
  { minimum, borrow, overLimitBorrow }: Terms,
  share: bigint,
): { readonly beyond: bigint; readonly within: bigint } | undefined {
  const part = (minimum * share) / 100n || 1n;
  switch (kind) {
    case 'below-minimum':
      return { beyond: part, within: borrow };
    case 'just-below-minimum':
      return { beyond: minimum - 1n, within: borrow };
    case 'exact-minimum':
      return { beyond: minimum, within: borrow };
    case 'over-limit':
      return overLimitBorrow === undefined ? undefined : { beyond: overLimitBorrow, within: borrow };
    case 'too-low-repayment':
      return { beyond: -(borrow - part), within: -part };
  }
}
