import fc from 'fast-check';
import { scenario, type Session } from '../../../model/scenario.js';
import { untilTrouble, whileBuildWalletRests } from '../funded-wallet.js';
import { chainOf, type Chain } from '../chain.js';
import type { BorrowFixtures } from '../fixtures.js';
import { MissingLookupTable, simulate, UnusableBuild } from '../sign-and-send.js';
import { positionsIn, type ListedPosition } from '../listed.js';
import { actions, givesOut, isBuilt, type Action } from '../payload.js';
import { sums, unverifiedFunds, whyUnverified } from '../purposes.js';
import { buildRequest, vaultsRequest, positionsRequest } from '../request.js';
import type { SimulatedRow, TokenAmounts } from '../step.js';
import { termsOf, type Terms } from '../terms.js';
import { tokenAccountsOf } from '../token-accounts.js';
import { paths, type BuildPath } from '../view.js';
import { amountsOf, placeOf } from './build.js';
import { recordOf } from '../../input-space.js';

/** The rows of the action table, without the combination that it only implies; the two literals last. */
const rows = actions.filter((action) => action !== 'create-and-borrow');

/** Every row of the action table for the declared wallet and positions, simulated and never sent. */
export const rowsSimulated = scenario<BorrowFixtures, { path: BuildPath; share: number }>({
  name: 'borrow/rows-simulated',
  description: 'Builds each row of the action table on the declared positions and simulates it with token balances.',
  needs: ['build-wallet', 'positions', 'chain', 'simulation'],
  effects: ['build'],
  maxRequests: 60,
  runs: { gate: 2, release: 12 },
  examples: () => paths.map((path) => ({ path, share: 50 })),
  arbitrary: () => recordOf({ path: paths, share: fc.integer({ min: 1, max: 100 }) }),
  run: async ({ path, share }, session) => {
    const signer = session.fixtures.wallets?.build;
    if (signer === undefined) return;
    const chain = chainOf(session);
    const known = new Map<string, Vault>();
    const simulated: SimulatedRow[] = [];
    session.fact('rows', simulated);
    const simulateRows = async (): Promise<void> => {
      for (const action of rows) {
        const place = placeOf(session.fixtures, action === 'create' ? 'deposit' : action);
        if (place === undefined) continue;
        const key = `${place.vault.market ?? 'main'}/${place.vault.vaultId}`;
        const vault = known.get(key) ?? (await readVault(session, chain, signer, place.vault));
        if (vault === undefined) continue;
        known.set(key, vault);
        const positionId = action === 'create' ? 0n : BigInt(place.positionId);
        const row = await simulateRow(session, chain, { action, path, share, signer, positionId, vault });
        if (row !== undefined) simulated.push(row);
      }
      // Whoever else uses the wallet may have moved its tokens meanwhile.
      for (const { accounts, before } of known.values())
        if (!isSame(before, sums(await chain.amountsIn(accounts.all), accounts.supply.length)))
          session.fact('trouble', 'the tokens of the wallet changed while its builds were simulated');
    };
    await whileBuildWalletRests(session, () => untilTrouble(session, simulateRows));
  },
});

/** A vault, what the wallet holds of its two tokens and where, and the wallet's positions in it. */
interface Vault {
  readonly terms: Terms;
  readonly accounts: { readonly supply: readonly string[]; readonly all: readonly string[] };
  readonly before: TokenAmounts;
  readonly positions: readonly ListedPosition[];
}

async function readVault(
  session: Session<BorrowFixtures>,
  chain: Chain,
  signer: string,
  reference: Parameters<typeof termsOf>[1],
): Promise<Vault | undefined> {
  const terms = await termsOf(session, reference);
  if (terms === undefined) return undefined;
  const supply = tokenAccountsOf(signer, terms.supplyMint, session.fixtures);
  const all = [...supply, ...tokenAccountsOf(signer, terms.borrowMint, session.fixtures)];
  if (supply.length === 0 || all.length === supply.length || terms.supplyMint === terms.borrowMint) return undefined;
  const positions = positionsIn(await session.send(positionsRequest([signer], terms.market))) ?? [];
  return { terms, accounts: { supply, all }, before: sums(await chain.amountsIn(all), supply.length), positions };
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
  session: Session<BorrowFixtures>,
  chain: Chain,
  { action, path, share, signer, positionId, vault }: Row,
): Promise<SimulatedRow | undefined> {
  const { terms, accounts, before } = vault;
  const amounts = amountsOf(action, terms, BigInt(share));
  const unverified = whyUnverified(amounts, positionId, vault);
  const purpose = unverified === undefined ? {} : { purpose: unverifiedFunds };
  const fields = { vaultId: terms.vaultId, positionId, signer, ...amounts };
  const request = buildRequest(path, fields, terms.market, purpose);
  const built = await session.send(request);
  if (!isBuilt(built) && unverified === undefined)
    await session.alternate(action, { failing: request, control: vaultsRequest(terms.market) }, givesOut);
  if (built.inconclusive !== undefined || !isBuilt(built)) return undefined;
  const { supplyMint, borrowMint } = terms;
  const noted = {
    build: built.exchange.id,
    supplyMint,
    borrowMint,
    before,
    ...(unverified !== undefined && { unverified }),
  };
  try {
    const result = await simulate(built, signer, chain, { wallet: session.wallet('build'), accounts: accounts.all });
    const isTold = result.error === undefined && result.balances?.length === accounts.all.length;
    return { ...noted, result, ...(isTold && { after: sums(result.balances, accounts.supply.length) }) };
  } catch (error) {
    if (!(error instanceof UnusableBuild)) throw error;
    const missingTable = error instanceof MissingLookupTable ? { missingTable: error.table } : {};
    return { ...noted, unusable: error.message, ...missingTable };
  }
}

function isSame(left: TokenAmounts, right: TokenAmounts): boolean {
  return left.supply === right.supply && left.borrow === right.borrow;
}
