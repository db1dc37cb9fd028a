import fc from 'fast-check';
import { scenario, type Sending } from '../../../model/scenario.js';
import { untilTrouble, whileBuildWalletRests } from '../fixtures/funded-wallet.js';
import { chainOf, type Chain } from '../fixtures/chain.js';
import type { BorrowFixtures } from '../fixtures.js';
import { simulate, UnusableBuild } from '../fixtures/sign-and-send.js';
import { actions, givesOut, isBuilt, type Action } from '../reader/payload.js';
import { buildRequest, vaultsRequest, positionsRequest } from '../request.js';
import { termsOf, type Terms } from '../fixtures/terms.js';
import { tokenAccountsOf } from '../fixtures/token-accounts.js';
import { paths, type BuildPath } from '../reader/view.js';
import { amountsOf, placeOf } from './build.js';
import { recordOf } from '../../input-space.js';

/** The rows of the action table, without the combination that it only implies; the two literals last. */
const rows = actions.filter((action) => action !== 'create-and-borrow');

/** Every row of the action table for the declared wallet and positions on both paths, simulated and never sent. */
export const rowsSimulated = scenario<BorrowFixtures, { share: number }>({
  name: 'borrow/rows-simulated',
  description:
    'Builds each row of the action table by both paths and simulates it with the token balances of the wallet.',
  needs: ['build-wallet', 'chain', 'simulation'],
  effects: ['build'],
  maxRequests: 90,
  runs: { gate: 2, release: 12 },
  examples: () => [{ share: 50 }],
  arbitrary: () => recordOf({ share: fc.integer({ min: 1, max: 100 }) }),
  run: async ({ share }, session) => {
    const signer = session.fixtures.wallets?.build;
    if (signer === undefined) return;
    const chain = chainOf(session);
    const known = new Map<string, Vault>();
    const simulateRows = async (): Promise<void> => {
      for (const action of rows) {
        const beside = action === 'create' ? placeOf(session.fixtures, 'deposit') : undefined;
        const place = beside ?? placeOf(session.fixtures, action);
        if (place === undefined) continue;
        const key = `${place.vault.market ?? 'main'}/${place.vault.vaultId}`;
        const vault = known.get(key) ?? (await readVault(session, chain, signer, place.vault));
        if (vault === undefined) continue;
        known.set(key, vault);
        const positionId = action === 'create' ? 0n : BigInt(place.positionId);
        for (const path of paths) await simulateRow(session, chain, { action, path, share, signer, positionId, vault });
      }
      // Whoever else uses the wallet may have moved its tokens meanwhile.
      for (const { accounts } of known.values()) await chain.amountsIn(accounts);
    };
    await whileBuildWalletRests(session, () => untilTrouble(session, simulateRows));
  },
});

/** A vault, and where the wallet holds its two tokens. */
interface Vault {
  readonly terms: Terms;
  readonly accounts: readonly string[];
}

async function readVault(
  session: Sending<BorrowFixtures>,
  chain: Chain,
  signer: string,
  reference: Parameters<typeof termsOf>[1],
): Promise<Vault | undefined> {
  const terms = await termsOf(session, reference);
  if (terms === undefined) return undefined;
  const supply = tokenAccountsOf(signer, terms.supplyMint, session.fixtures);
  const accounts = [...supply, ...tokenAccountsOf(signer, terms.borrowMint, session.fixtures)];
  if (supply.length === 0 || accounts.length === supply.length || terms.supplyMint === terms.borrowMint)
    return undefined;
  await session.send(positionsRequest([signer], terms.market));
  await chain.amountsIn(accounts);
  return { terms, accounts };
}

interface Row {
  readonly action: Action;
  readonly path: BuildPath;
  readonly share: number;
  readonly signer: string;
  readonly positionId: bigint;
  readonly vault: Vault;
}

async function simulateRow(
  session: Sending<BorrowFixtures>,
  chain: Chain,
  { action, path, share, signer, positionId, vault }: Row,
): Promise<void> {
  const { terms, accounts } = vault;
  const fields = { vaultId: terms.vaultId, positionId, signer, ...amountsOf(action, terms, BigInt(share)) };
  const request = buildRequest(path, fields, terms.market);
  const built = await session.send(request);
  if (!isBuilt(built) && built.purpose === undefined)
    await session.alternate(action, { failing: request, control: vaultsRequest(terms.market) }, givesOut);
  if (built.inconclusive !== undefined || !isBuilt(built)) return;
  try {
    await simulate(built, signer, chain, { wallet: session.wallet('build'), accounts });
  } catch (error) {
    // What cannot be signed or compiled is judged by its bytes.
    if (!(error instanceof UnusableBuild)) throw error;
  }
}
