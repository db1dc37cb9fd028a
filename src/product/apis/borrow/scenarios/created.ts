import * as fc from 'fast-check';
import { paths, type BorrowSending } from '../reader/view.js';
import { scenario } from '../../../model/scenario.js';
import type { View } from '../../../model/view.js';
import { readUntilShown } from '../../until-shown.js';
import { cases, type CaseOf } from '../../cases.js';
import type { BorrowFixtures } from '../fixtures.js';
import { commonVaultIds, lagOf, sendInEachMarket } from '../fixtures/each-market.js';
import { addresses, freshWalletWith, withFundedWallet } from '../fixtures/funded-wallet.js';
import { playerOf } from '../fixtures/perform-step.js';
import { positionsRequest, termsOf, type Terms } from '../fixtures/request.js';
import { marketsOf } from './lists.js';
import { defaultMarketRead } from '../reader/listed.js';

const inMain = ['named', 'absent'] as const;

const space = cases({
  factors: ({ alternateMarket }: BorrowFixtures) => ({
    path: paths,
    market: alternateMarket === undefined ? inMain : ([...inMain, 'alternate'] as const),
    owner: ['signer', 'another'] as const,
    /** Of the signer. */
    address: addresses,
  }),
  infeasible: [
    {
      levels: { address: 'short', owner: 'another' },
      because: 'a short signer must be able to create in its own name',
    },
    { levels: { address: 'short', market: 'alternate' }, because: 'a creation must be built in `main`' },
    { levels: { market: 'absent', owner: 'another' }, because: 'neither is to be taken from the call before' },
  ],
  more: { pick: fc.nat(31) },
});

/** A creation, where possible on a vault id that both markets have, by a wallet that could pay in either. */
export const created = scenario<BorrowFixtures, CaseOf<typeof space>>({
  name: 'borrow/created',
  description: 'Settles a creation for the signer or for another owner, in either market, and looks for the position.',
  needs: ['build-wallet', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 48,
  runs: { gate: 8, release: 32 },
  ...space,
  // The first vaults of both markets have other tokens in each, which the wallet pays in the wrong one.
  examples: () => paths.map((path) => ({ path, market: 'absent', owner: 'signer', address: 'any', pick: 0 })),
  run: async ({ path, market, owner, address, pick }, session) => {
    const { main, alternate } = await vaultsFor(pick, session);
    const terms = market === 'alternate' ? alternate : main;
    if (terms === undefined) return;
    await withFundedWallet(
      session,
      async (fundedWallet) => {
        const other = freshWalletWith(session, 'owner', address).publicKey;
        const elsewhere = alternate ?? terms;
        for (const { supplyMint } of [main ?? terms, elsewhere])
          await fundedWallet.give(supplyMint, 2n * ((main ?? terms).deposit + elsewhere.deposit));
        // What the call before named is not meant by one that names neither market nor owner.
        if (market === 'absent')
          await playerOf(session, fundedWallet, elsewhere).create(path, { positionOwner: other });
        const done = await playerOf(session, fundedWallet, terms).create(path, {
          market: market === 'absent' ? 'absent' : 'named',
          positionOwner: owner === 'another' ? other : undefined,
        });
        if (done?.position === undefined) return;
        const holder = owner === 'another' ? other : fundedWallet.wallet.publicKey;
        await fundedWallet.chain.balance(holder, done.position.address);
        await readOf(holder, terms, session);
      },
      address,
    );
  },
});

/** The vault in each market: of an id that both have, else the declared ones. */
async function vaultsFor(pick: number, session: BorrowSending) {
  const { alternateMarket, vaults = {} } = session.fixtures;
  const common = alternateMarket === undefined ? [] : await commonVaultIds(session, alternateMarket);
  const vaultId = common[pick % Math.max(1, common.length)];
  const inMarket = (market: string) => (vaultId === undefined ? undefined : { vaultId: String(vaultId), market });
  return {
    main: await termsOf(session, inMarket('main') ?? vaults.general),
    alternate: await termsOf(session, inMarket(alternateMarket ?? '') ?? vaults.inAlternateMarket),
  };
}

/** Lists the positions of a wallet in each market, or in the default one by both names. */
async function readOf(holder: string, { market }: Terms, session: BorrowSending): Promise<void> {
  const read = (markets: readonly (string | undefined)[]): Promise<readonly View[]> =>
    sendInEachMarket(session, markets, (named) => positionsRequest([holder], named));
  // The holder has no position in `main`.
  if (market !== 'main') return void (await read(marketsOf(session.fixtures)));
  // A list may show a new position later than the other, up to the declared lag.
  const inBoth = () => read([undefined, 'main']);
  const isSame = (views: readonly View[]) => defaultMarketRead(views, 'listPositions')?.difference === undefined;
  await readUntilShown(session, lagOf(session.fixtures), inBoth, isSame, () => 'default market');
}
