import { type BorrowSending, paths } from '../reader/view.js';
import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { recordOf } from '../../input-space.js';
import type { BorrowFixtures, VaultReference } from '../fixtures.js';
import { chainOf, type Chain } from '../fixtures/chain.js';
import { untilTrouble, whileBuildWalletRests } from '../fixtures/funded-wallet.js';
import { simulate, UnusableBuild } from '../fixtures/sign-and-send.js';
import { termsOf } from '../fixtures/terms.js';
import { tokenAccountsOf } from '../fixtures/token-accounts.js';
import { actions, givesOut, isBuilt, type Action } from '../reader/payload.js';
import { buildRequest, positionsRequest, vaultsRequest } from '../fixtures/request.js';
import { amountsOf, placeOf } from './build.js';

/** The rows of the action table, without the combination that it only implies; the two literals last. */
const rows = actions.filter((action) => action !== 'create-and-borrow');

/** Every row of the action table for the declared wallet and positions on both paths, simulated and never sent. */
export const rowsSimulated = scenario<BorrowFixtures, { share: number; only?: readonly Action[] }>({
  name: 'borrow/rows-simulated',
  description:
    'Builds each row of the action table by both paths and simulates it with the token balances of the wallet.',
  needs: ['build-wallet', 'chain', 'simulation'],
  effects: ['build'],
  maxRequests: 90,
  runs: { gate: 2, release: 12 },
  examples: () => [{ share: 50 }],
  arbitrary: () => recordOf({ share: fc.integer({ min: 1, max: 100 }) }),
  // One row by both paths shows most for its requests.
  brief: () => [{ share: 50, only: ['deposit'] }],
  run: async ({ share, only = rows }, session) => {
    const signer = session.fixtures.wallets?.build;
    if (signer === undefined) return;
    const chain = chainOf(session);
    const known = new Map<string, NonNullable<Awaited<ReturnType<typeof readVault>>>>();
    const simulateRows = async (): Promise<void> => {
      for (const action of only) {
        const beside = action === 'create' ? placeOf(session.fixtures, 'deposit') : undefined;
        const place = beside ?? placeOf(session.fixtures, action);
        const key = `${place?.vault.market ?? 'main'}/${place?.vault.vaultId}`;
        const vault = known.get(key) ?? (place && (await readVault(session, chain, signer, place.vault)));
        if (place === undefined || vault === undefined) continue;
        known.set(key, vault);
        const { terms, accounts } = vault;
        const positionId = action === 'create' ? 0n : place.positionId;
        const fields = { vaultId: terms.vaultId, positionId, signer, ...amountsOf(action, terms, BigInt(share)) };
        for (const path of paths) {
          const request = buildRequest(path, fields, terms.market);
          const built = await session.send(request);
          if (!isBuilt(built) && built.purpose === undefined)
            await session.alternate(action, { failing: request, control: vaultsRequest(terms.market) }, givesOut);
          if (built.inconclusive !== undefined || !isBuilt(built)) continue;
          // What cannot be signed or compiled is judged by its bytes.
          await simulate(built, signer, chain, { wallet: session.wallet('build'), accounts }).catch(
            (error: unknown) => {
              if (!(error instanceof UnusableBuild)) throw error;
            },
          );
        }
      }
      // Whoever else uses the wallet may have moved its tokens meanwhile.
      for (const { accounts } of known.values()) await chain.amountsIn(accounts);
    };
    await whileBuildWalletRests(session, () => untilTrouble(session, simulateRows));
  },
});

async function readVault(session: BorrowSending, chain: Chain, signer: string, reference: VaultReference) {
  const terms = await termsOf(session, reference);
  if (terms === undefined || terms.supplyMint === terms.borrowMint) return undefined;
  const mints = [terms.supplyMint, terms.borrowMint];
  const byMint = mints.map((mint) => tokenAccountsOf(signer, mint, session.fixtures));
  if (byMint.some(({ length }) => length === 0)) return undefined;
  const accounts = byMint.flat();
  await session.send(positionsRequest([signer], terms.market));
  await chain.amountsIn(accounts);
  return { terms, accounts };
}
