import fc from 'fast-check';
import { scenario, type Sending } from '../../../model/scenario.js';
import type { View } from '../../../model/view.js';
import { untilTrouble, whileBuildWalletRests } from '../fixtures/funded-wallet.js';
import { chainOf, type Chain } from '../fixtures/chain.js';
import type { BorrowFixtures } from '../fixtures.js';
import { lookupTablesIn, simulate } from '../fixtures/sign-and-send.js';
import { isBuilt } from '../reader/payload.js';
import { buildRequest } from '../request.js';
import { termsOf, type Terms } from '../fixtures/terms.js';
import { tokenAccountsOf } from '../fixtures/token-accounts.js';
import { paths } from '../reader/view.js';
import { placeOf } from './build.js';
import { recordOf } from '../../input-space.js';

/** One deposit built on both paths, simulated on the chain, and the lookup tables it names. */
export const bothPaths = scenario<BorrowFixtures, { share: number }>({
  name: 'borrow/both-paths',
  description: 'Builds the same deposit on both paths and simulates both.',
  needs: ['build-wallet', 'chain', 'simulation'],
  effects: ['build'],
  maxRequests: 16,
  // An answer may leave its lookup tables out; of so many, some name them.
  runs: { gate: 5, release: 20 },
  arbitrary: () => recordOf({ share: fc.integer({ min: 1, max: 100 }) }),
  run: async ({ share }, session) => {
    const signer = session.fixtures.wallets?.build;
    const place = placeOf(session.fixtures, 'deposit') ?? placeOf(session.fixtures, 'create');
    const terms = place && (await termsOf(session, place.vault));
    if (signer === undefined || place === undefined || terms === undefined) return;
    const colAmount = String((terms.deposit * BigInt(share)) / 1000n + 1n);
    const fields = { vaultId: terms.vaultId, positionId: place.positionId, signer, colAmount, debtAmount: '0' };
    const chain = chainOf(session);
    const simulateBoth = async (): Promise<void> => {
      let first: View<BorrowFixtures> | undefined;
      for (const path of paths) {
        const built = await session.send(buildRequest(path, fields, terms.market));
        if (built.inconclusive !== undefined || !isBuilt(built)) return;
        first ??= built;
        await untilTrouble(session, () => lookUpAndSimulate(built, chain, terms, session));
      }
      // Whoever else uses the wallet may have moved its tokens between the two.
      await untilTrouble(session, async () => {
        await simulateFor(first!, chain, terms, session);
      });
    };
    await whileBuildWalletRests(session, simulateBoth);
  },
});

async function lookUpAndSimulate(
  built: View<BorrowFixtures>,
  chain: Chain,
  terms: Terms,
  session: Sending<BorrowFixtures>,
): Promise<void> {
  const named = lookupTablesIn(built.response.body) ?? [];
  for (const table of named) await chain.lookupTable(table);
  await simulateFor(built, chain, terms, session);
}

function simulateFor(built: View<BorrowFixtures>, chain: Chain, terms: Terms, session: Sending<BorrowFixtures>) {
  const { fixtures } = session;
  const signer = fixtures.wallets?.build ?? '';
  const accounts = tokenAccountsOf(signer, terms.supplyMint, fixtures);
  return simulate(built, signer, chain, { wallet: session.wallet('build'), accounts });
}
