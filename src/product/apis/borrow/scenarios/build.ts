import * as fc from 'fast-check';
import { paths, type BorrowSending, type BuildPath } from '../reader/view.js';
import { scenario, type PlannedRequest } from '../../../model/scenario.js';
import { stopAtChainError, whileBuildWalletRests } from '../fixtures/funded-wallet.js';
import { MIN_I128 } from '../reader/amount.js';
import { chainOf, type Chain } from '../fixtures/chain.js';
import type { BorrowFixtures, VaultReference } from '../fixtures.js';
import { actions, creations, givesOut, isBuilt, type Action } from '../reader/payload.js';
import { sendBuild } from '../fixtures/each-market.js';
import { buildRequest, buildTermsOf, positionsRequest, type Terms } from '../fixtures/request.js';
import { recordOf } from '../../cases.js';
import { simulate, UnusableBuild } from '../fixtures/sign-and-send.js';
import { tokenAccountsOf } from '../reader/answers.js';

const owners = ['unnamed', 'signer'] as const;
/** Where new positions go; the others stand in the vaults of the declared positions. */
const roles = ['general', 'nativeCollateral', 'nativeDebt'] as const;
type Role = (typeof roles)[number];

interface Wanted {
  readonly action: Action;
  readonly share: number;
  readonly role: Role;
}

interface Calls {
  readonly path: BuildPath;
  readonly owner: (typeof owners)[number];
  readonly calls: readonly Wanted[];
}

/** Every row of the table, and both creations in each of these vaults. */
const everyRow = (...others: readonly Role[]): readonly Wanted[] => [
  ...actions.map((action) => ({ action, share: 50, role: 'general' as const })),
  ...others.flatMap((role) => creations.map((action) => ({ action, share: 50, role }))),
];

const share = fc.integer({ min: 1, max: 100 });

/** Every row of the action table on both paths, never sent to any chain. */
export const build = scenario<BorrowFixtures, Calls>({
  name: 'borrow/build',
  description: 'Builds one operate call of the action table, and perhaps the same with the signer named as its owner.',
  needs: ['build-wallet'],
  effects: ['build'],
  maxRequests: 4 + 4 * (actions.length + 4),
  runs: { gate: 10, release: 250 },
  examples: () => paths.map((path) => ({ path, owner: 'signer', calls: everyRow('nativeCollateral', 'nativeDebt') })),
  arbitrary: () =>
    recordOf({ path: paths, owner: owners, calls: fc.tuple(recordOf({ action: actions, share, role: roles })) }),
  brief: () => paths.map((path) => ({ path, owner: 'unnamed', calls: everyRow() })),
  run: async ({ calls, ...how }, session) => {
    const read = { terms: new Map<string, Terms | undefined>(), lists: new Set<string | undefined>() };
    for (const wanted of calls) await buildOne({ ...how, ...wanted }, session, read);
  },
});

/** Builds a row of the table; the terms of its vault are read unless they are known. */
async function buildOne(
  { path, action, share, owner, role }: Wanted & Omit<Calls, 'calls'>,
  session: BorrowSending,
  { terms: known, lists }: { readonly terms: Map<string, Terms | undefined>; readonly lists: Set<string | undefined> },
): Promise<void> {
  const signer = session.fixtures.wallets?.build;
  const place = placeOf(session.fixtures, action, role);
  const vault = `${place?.vault.market ?? ''}/${place?.vault.vaultId}`;
  if (place !== undefined && !known.has(vault)) known.set(vault, await buildTermsOf(session, place.vault));
  const terms = known.get(vault);
  if (signer === undefined || place === undefined || terms === undefined) return;
  const requestOf = (row: Action, positionOwner?: string): PlannedRequest =>
    buildRequest(path, { ...terms, ...place, signer, positionOwner, ...amountsOf(row, terms, BigInt(share)) });
  await readHoldings(signer, session);
  const request = requestOf(action);
  const neighbour = neighbours[action];
  const nearest = neighbour && requestOf(neighbour);
  const built = await sendBuild(session, request, { market: terms.market, about: action, nearest });
  // One that has been closed meanwhile is no longer listed.
  if (place.positionId !== 0 && !isBuilt(built) && !lists.has(terms.market)) {
    lists.add(terms.market);
    await session.send(positionsRequest([signer], terms.market));
  }
  if (owner === 'unnamed') return;
  const withOwner = requestOf(action, signer);
  const isOwned = isBuilt(await session.send(withOwner));
  if (isBuilt(built) && !isOwned)
    await session.alternate(`${action} with its owner`, { failing: withOwner, control: request }, givesOut);
}

/** The row of the action table that differs least; the first of them has none. */
const neighbours: Readonly<Partial<Record<Action, Action>>> = {
  'create-and-borrow': 'create',
  borrow: 'deposit',
  repay: 'deposit',
  withdraw: 'deposit',
  'deposit-and-borrow': 'deposit',
  'repay-all': 'repay',
  'withdraw-all': 'withdraw',
};

/** Reads what the wallet holds, where the profile does not say whether it can pay and the chain can be asked. */
export async function readHoldings(wallet: string, session: BorrowSending): Promise<void> {
  const { refusesUnfundedBuilds, chain, settlement } = session.fixtures;
  const isKnown = refusesUnfundedBuilds === false || chain === undefined || settlement === undefined;
  if (!isKnown && session.hasNode)
    await stopAtChainError(session, async () => {
      await chainOf(session).holdings(wallet);
    });
}

/** Which position an action is built for: a new one, or the declared one with or without debt. */
export function placeOf({ positions, vaults }: BorrowFixtures, action: Action, role: Role = 'general') {
  if (creations.includes(action)) {
    const vault = vaults?.[role];
    return vault && { vault, positionId: 0 };
  }
  if (positions === undefined || positions === 'made-by-run') return undefined;
  const indebted = action === 'repay' || action === 'repay-all';
  const { positionId, ...vault } = indebted ? positions.withDebt : positions.debtFree;
  return { vault, positionId: BigInt(positionId) };
}

/** Small amounts: what is built here is never sent, so that it must only make sense. */
function amountsOf(action: Action, { deposit, borrow, minimum }: Terms, share: bigint) {
  const collateral = deposit / 2n + (deposit * share) / 200n + 1n;
  const debt = minimum + ((borrow - minimum) * share) / 100n;
  const little = (minimum * share) / 200n + 1n;
  const rows: Readonly<Record<Action, readonly [col: bigint | string, debt: bigint | string]>> = {
    create: [collateral, 0n],
    'create-and-borrow': [deposit, debt],
    deposit: [collateral, 0n],
    borrow: [0n, debt],
    repay: [0n, -little],
    withdraw: [-(deposit / 100n + 1n), 0n],
    'deposit-and-borrow': [deposit, debt],
    'repay-all': [0n, MIN_I128],
    'withdraw-all': [MIN_I128, 0n],
  };
  const [colAmount, debtAmount] = rows[action];
  return { colAmount, debtAmount };
}

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
  runs: { gate: 1, release: 12 },
  examples: () => [{ share: 50 }],
  arbitrary: () => recordOf({ share }),
  // One row by both paths shows most for its requests.
  brief: () => [{ share: 50, only: ['deposit'] }],
  run: async ({ share, only = rows }, session) => {
    const signer = session.fixtures.wallets?.build;
    if (signer === undefined) return;
    const chain = chainOf(session);
    // A secret may be of another wallet than the one that the builds are for, which then are simulated unsigned.
    const own = session.wallet('build');
    const wallet = own?.publicKey === signer ? own : undefined;
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
        const fields = { ...terms, positionId, signer, ...amountsOf(action, terms, BigInt(share)) };
        for (const path of paths) {
          const request = buildRequest(path, fields);
          const built = await sendBuild(session, request, { market: terms.market, about: action });
          if (built.inconclusive !== undefined || !isBuilt(built)) continue;
          // What cannot be signed or compiled is judged by its bytes.
          await simulate(built, signer, chain, { wallet, accounts }).catch((error: unknown) => {
            if (!(error instanceof UnusableBuild)) throw error;
          });
        }
      }
      // Whoever else uses the wallet may have moved its tokens meanwhile.
      for (const { accounts } of known.values()) await chain.amountsIn(accounts);
    };
    await whileBuildWalletRests(session, () => stopAtChainError(session, simulateRows));
  },
});

async function readVault(session: BorrowSending, chain: Chain, signer: string, reference: VaultReference) {
  const terms = await buildTermsOf(session, reference);
  if (terms === undefined || terms.supplyMint === terms.borrowMint) return undefined;
  const mints = [terms.supplyMint, terms.borrowMint];
  const byMint = mints.map((mint) => tokenAccountsOf(signer, mint, session.fixtures));
  if (byMint.some(({ length }) => length === 0)) return undefined;
  const accounts = byMint.flat();
  await session.send(positionsRequest([signer], terms.market));
  await chain.amountsIn(accounts);
  return { terms, accounts };
}
