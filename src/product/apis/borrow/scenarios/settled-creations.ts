import fc from 'fast-check';
import { scenario, type Sending } from '../../../model/scenario.js';
import {
  addresses,
  freshWalletWith,
  withFundedWallet,
  type Address,
  type FundedWallet,
} from '../fixtures/funded-wallet.js';
import type { View } from '../../../model/view.js';
import { defaultMarketRead, positionNamesIn } from '../reader/default-market.js';
import { commonVaultIds, sendInEachMarket } from '../fixtures/each-market.js';
import type { BorrowFixtures, VaultReference } from '../fixtures.js';
import { lagOf, lookElsewhere, performStep, type Call } from '../fixtures/perform-step.js';
import { positionsRequest } from '../request.js';
import { termsOf, type Terms } from '../fixtures/terms.js';
import { paths, type BuildPath } from '../reader/view.js';
import { marketsOf } from './vaults.js';
import { recordOf } from '../../input-space.js';

/** Creations on a vault id that both markets have, by a wallet that could pay in either. */
export const createdInMarket = scenario<BorrowFixtures, { asked: 'none' | 'second'; pick: number; path: BuildPath }>({
  name: 'borrow/created-in-market',
  description:
    'Settles a creation in the alternate market, or without a market after one there for another owner, and lists both markets.',
  needs: ['build-wallet', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 44,
  runs: { gate: 6, release: 24 },
  examples: ({ alternateMarket }) => [
    ...paths.map((path) => ({ asked: 'none' as const, pick: 0, path })),
    ...(alternateMarket === undefined ? [] : paths.map((path) => ({ asked: 'second' as const, pick: 0, path }))),
  ],
  arbitrary: ({ alternateMarket }) =>
    recordOf({
      asked: alternateMarket === undefined ? (['none'] as const) : (['none', 'second'] as const),
      pick: fc.nat(31),
      path: paths,
    }),
  run: async ({ asked, pick, path }, session) => {
    const { alternateMarket, vaults } = session.fixtures;
    const vaultId = await chooseVault(session, pick);
    const there: VaultReference | undefined =
      vaultId === undefined ? vaults?.general : { vaultId: String(vaultId), market: 'main' };
    const inMain = there && (await termsOf(session, there));
    if (inMain === undefined) return;
    const { vaultId: id } = inMain;
    const inSecond =
      alternateMarket === undefined
        ? undefined
        : await termsOf(session, { vaultId: String(id), market: alternateMarket });
    const terms = asked === 'second' ? inSecond : inMain;
    if (terms === undefined) return;
    await withFundedWallet(session, async (fundedWallet: FundedWallet) => {
      const [isUnnamed, elsewhere] = [asked === 'none', inSecond ?? inMain];
      const create = async (vault: Terms, more: Partial<Call>): Promise<void> => {
        const call = { path, positionId: 0, colAmount: String(vault.deposit), debtAmount: '0', ...more };
        const done = await performStep(session, fundedWallet, vault, call);
        const owner = more.positionOwner ?? fundedWallet.wallet.publicKey;
        if (done !== undefined) await lookElsewhere(session, done, vault.market, owner);
      };
      for (const { supplyMint } of [inMain, elsewhere])
        await fundedWallet.give(supplyMint, 2n * (inMain.deposit + elsewhere.deposit));
      // What the call before named is not meant by one that names neither market nor owner.
      if (isUnnamed) await create(elsewhere, { positionOwner: session.freshWallet('owner').publicKey });
      await create(terms, isUnnamed ? { market: undefined } : {});
    });
  },
});

async function chooseVault(session: Sending<BorrowFixtures>, pick: number): Promise<bigint | undefined> {
  const { alternateMarket } = session.fixtures;
  if (alternateMarket === undefined) return undefined;
  const common = await commonVaultIds(session, alternateMarket);
  return common[pick % Math.max(1, common.length)];
}

/** Reads the default market by both names; a list may show a new position later than the other, up to the declared lag. */
async function readUntilAlike(session: Sending<BorrowFixtures>, read: () => Promise<readonly View[]>): Promise<void> {
  const { interval, deadline } = lagOf(session.fixtures);
  const differ = async (): Promise<boolean> =>
    defaultMarketRead(await read(), 'listPositions', positionNamesIn)?.difference !== undefined;
  for (let waited = 0; (await differ()) && waited < deadline; waited = 2 * waited + interval)
    await session.pause(waited + interval);
}

interface Creation {
  readonly path: BuildPath;
  readonly owner: 'signer' | 'another';
  readonly vault: 'general' | 'inAlternateMarket';
  /** Of the signer and of the other owner. */
  readonly address: Address;
}

const vaultsIn = ({ vaults }: BorrowFixtures): readonly Creation['vault'][] =>
  vaults?.inAlternateMarket === undefined ? ['general'] : ['general', 'inAlternateMarket'];

/** A creation whose NFT is looked for in the owner's wallet; the owner may be somebody else than the signer. */
export const createdFor = scenario<BorrowFixtures, Creation>({
  name: 'borrow/created-for',
  description: 'Settles a creation for the signer or for another owner, in either market, and looks for the NFT.',
  needs: ['build-wallet', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 26,
  runs: { gate: 4, release: 16 },
  combinations: (fixtures) => ({
    factors: [
      { name: 'path', levels: paths },
      { name: 'owner', levels: ['signer', 'another'] },
      { name: 'vault', levels: vaultsIn(fixtures) },
      { name: 'address', levels: addresses },
    ],
    infeasible: [
      {
        levels: { address: 'short', owner: 'another' },
        because: 'a short signer must be able to create in its own name',
      },
      { levels: { address: 'short', vault: 'inAlternateMarket' }, because: 'a creation must be built in `main`' },
    ],
    input: ([row]) => fc.constant(row as unknown as Creation),
  }),
  arbitrary: (fixtures) =>
    recordOf({ path: paths, owner: ['signer', 'another'], vault: vaultsIn(fixtures), address: addresses }),
  run: async ({ path, owner, vault, address }, session) => {
    const reference = session.fixtures.vaults?.[vault];
    const terms = reference && (await termsOf(session, reference));
    if (terms === undefined) return;
    const play = async (fundedWallet: FundedWallet): Promise<void> => {
      await fundedWallet.give(terms.supplyMint, 2n * terms.deposit);
      const other = freshWalletWith(session, 'owner', address).publicKey;
      const call = { path, positionId: 0, colAmount: String(terms.deposit), debtAmount: '0' } as const;
      const done = await performStep(
        session,
        fundedWallet,
        terms,
        owner === 'another' ? { ...call, positionOwner: other } : call,
      );
      if (done === undefined) return;
      const holder = owner === 'another' ? other : fundedWallet.wallet.publicKey;
      await lookElsewhere(session, done, terms.market, holder);
      if (done.position === undefined) return;
      await fundedWallet.chain.balance(holder, done.position.address);
      const read = (markets: readonly (string | undefined)[]): Promise<readonly View[]> =>
        sendInEachMarket(session, markets, (market) => positionsRequest([holder], market));
      // The holder has no position in `main`.
      if (vault === 'inAlternateMarket') await read(marketsOf(session.fixtures));
      else await readUntilAlike(session, () => read([undefined, 'main']));
    };
    await withFundedWallet(session, play, address);
  },
});
