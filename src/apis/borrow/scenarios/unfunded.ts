import fc from 'fast-check';
import { scenario, type Session } from '../../../model/scenario.js';
import { withFundedWallet, type FundedWallet } from '../funded-wallet.js';
import type { BorrowFixtures } from '../fixtures.js';
import { simulate } from '../sign-and-send.js';
import { freshBuilds } from '../perform-step.js';
import { isBuilt } from '../payload.js';
import { lacksFunds, type Probe } from '../step.js';
import { termsOf, type Terms } from '../terms.js';
import { paths, type BuildPath } from '../view.js';
import { creation } from './markets.js';

const unfundedKinds = ['unfunded-absent', 'unfunded-low'] as const;

/** A wrapped-native deposit by a wallet that wrapped nothing or too little, then by the same wallet with enough. */
export const unfunded = scenario<
  BorrowFixtures,
  { kind: (typeof unfundedKinds)[number]; path: BuildPath; share: number }
>({
  name: 'borrow/unfunded',
  description: 'Simulates a wrapped-native deposit without the tokens for it, and with them.',
  needs: ['build-wallet', 'chain', 'native-collateral-vault', 'simulation', 'funding'],
  effects: ['build', 'settle'],
  maxRequests: 20,
  runs: { gate: 5, release: 20 },
  examples: () => unfundedKinds.flatMap((kind) => paths.map((path) => ({ kind, path, share: 50 }))),
  arbitrary: () =>
    fc.record(
      {
        kind: fc.constantFrom(...unfundedKinds),
        path: fc.constantFrom(...paths),
        share: fc.integer({ min: 1, max: 90 }),
      },
      { noNullPrototype: true },
    ),
  run: async ({ kind, path, share }, session) => {
    const vault = session.fixtures.vaults?.nativeCollateral;
    const terms = vault && (await termsOf(session, vault));
    if (terms === undefined) return;
    await withFundedWallet(session, async (fundedWallet) => {
      if (kind === 'unfunded-low') await fundedWallet.give(terms.supplyMint, (terms.deposit * BigInt(share)) / 100n);
      session.fact(kind, await deposit(session, fundedWallet, terms, path, kind));
      await fundedWallet.give(terms.supplyMint, 2n * terms.deposit);
      session.fact('control', await deposit(session, fundedWallet, terms, path));
    });
  },
});

async function deposit(
  session: Session<BorrowFixtures>,
  { wallet, chain }: FundedWallet,
  terms: Terms,
  path: BuildPath,
  purpose?: string,
): Promise<Probe | undefined> {
  const planned = creation(path, terms, wallet.publicKey, terms.market);
  for (let again = 0; ; again += 1) {
    const built = await session.send(purpose === undefined ? planned : { ...planned, purpose });
    if (built.inconclusive !== undefined) return undefined;
    const { id } = built.exchange;
    if (!isBuilt(built)) return { build: id };
    const result = await simulate(built, wallet.publicKey, chain, { wallet });
    // What fails otherwise may fail because its id was taken meanwhile; a fresh build has a fresh one.
    const isTold = result.error === undefined || lacksFunds(result, session.fixtures);
    if (isTold || again === freshBuilds) return { build: id, result };
  }
}
