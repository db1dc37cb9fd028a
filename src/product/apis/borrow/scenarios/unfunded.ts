import * as fc from 'fast-check';
import { scenario, type PlannedRequest } from '../../../model/scenario.js';
import { paths, lacksFunds, type BorrowSending } from '../reader/view.js';
import { withFundedWallet, type FundedWallet } from '../fixtures/funded-wallet.js';
import type { BorrowFixtures } from '../fixtures.js';
import { simulate } from '../fixtures/sign-and-send.js';
import { freshBuilds, playerOf } from '../fixtures/perform-step.js';
import { isBuilt } from '../reader/payload.js';
import { buildRequest, termsOf, type BorrowId } from '../fixtures/request.js';
import { cases, type CaseOf } from '../../cases.js';

const space = cases({
  factors: ({ settlement }: BorrowFixtures) => ({
    kind: ['unfunded-absent', 'unfunded-low'] as const,
    path: paths,
    position: settlement?.mode === 'settle' ? (['new', 'existing'] as const) : (['new'] as const),
  }),
  infeasible: [
    {
      levels: { kind: 'unfunded-absent', position: 'existing' },
      because: 'the wallet has an account, from which it made the position',
    },
  ],
  /** How much of the deposit the wallet holds, in hundredths. */
  more: { share: fc.integer({ min: 1, max: 90 }) },
});

/** A wrapped-native deposit by a wallet that wrapped nothing or too little, then by the same wallet with enough. */
export const unfunded = scenario<BorrowFixtures, CaseOf<typeof space>>({
  name: 'borrow/unfunded',
  description:
    'Simulates a wrapped-native deposit into a position, new or not, without the tokens for it and with them.',
  needs: ['build-wallet', 'chain', 'native-collateral-vault', 'simulation', 'funding'],
  effects: ['build', 'settle'],
  maxRequests: 40,
  runs: { gate: 4, release: 20 },
  ...space,
  run: async ({ kind, path, position, share }, session) => {
    const terms = await termsOf(session, session.fixtures.vaults?.nativeCollateral);
    if (terms === undefined) return;
    await withFundedWallet(session, async (fundedWallet) => {
      let positionId: BorrowId = 0;
      if (position === 'existing') {
        await fundedWallet.give(terms.supplyMint, terms.deposit + terms.deposit / 50n + 100n);
        const made = await playerOf(session, fundedWallet, terms).create(path);
        if (made?.position === undefined)
          return session.fact('chainError', 'no position could be made to deposit into');
        positionId = made.position.id;
      } else if (kind === 'unfunded-low')
        await fundedWallet.give(terms.supplyMint, (terms.deposit * BigInt(share)) / 100n);
      const fields = { ...terms, positionId, signer: fundedWallet.wallet.publicKey, debtAmount: 0n };
      const deposit = buildRequest(path, { ...fields, colAmount: terms.deposit + 1n });
      await sendAndSimulate(session, fundedWallet, deposit);
      await fundedWallet.give(terms.supplyMint, 2n * terms.deposit);
      await sendAndSimulate(session, fundedWallet, deposit);
    });
  },
});

async function sendAndSimulate(session: BorrowSending, { wallet, chain }: FundedWallet, planned: PlannedRequest) {
  for (let again = 0; ; again += 1) {
    const built = await session.send(planned);
    if (built.inconclusive !== undefined || !isBuilt(built)) return;
    const result = await simulate(built, wallet.publicKey, chain, { wallet });
    // What fails otherwise may fail because its id was taken meanwhile; a fresh build has a fresh one.
    const isTold = result.error === undefined || lacksFunds(result, session.fixtures);
    if (isTold || again === freshBuilds) return;
  }
}
