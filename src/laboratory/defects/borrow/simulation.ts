import { alternateMarket, wallets } from '../../../reference/borrow/fixtures.js';
import { associatedTokenProgram } from '../../../reference/chain/addresses.js';
import { defect, type Defect } from '../defect.js';
import { all, put } from '../operators.js';
import { alsoSigned } from './builds.js';
import { alteringInstructions, alteringShown } from './compiling.js';
import { asking, at, building, inMarket } from './tamper.js';

/** Builds that cannot be signed or simulated, or are the same for every call; amounts beyond doubles; first loans. */
export const defectsOfSimulation: readonly Defect[] = [
  defect('borrow-rpc-parameter-ignores-market', 'BORROW-342').by(
    asking.vaults(({ query }) => query.has('rpcUrl'), inMarket()),
  ),
  defect('borrow-deposits-through-double', 'BORROW-263', 'BORROW-265').by(
    building(
      ({ col }) => col > 2n ** 53n,
      ({ col }) => ({ col: BigInt(Number(col)) }),
    ),
  ),
  defect('borrow-token-account-not-opened-in-alternate-market', 'BORROW-286').by(
    alteringInstructions(
      all({ market: alternateMarket }, ({ col, debt }) => col > 0n && debt > 0n),
      (instructions) => instructions.filter(({ programId }) => programId !== associatedTokenProgram),
    ),
  ),
  defect('borrow-instructions-need-second-signature', 'BORROW-331').by(
    alteringShown(({ col }) => col < 0n, alsoSigned),
  ),
  defect('borrow-lookup-table-is-none-for-creations', 'BORROW-256').by(
    at['operate-instructions'](
      { status: 200, creates: true },
      put({ addressLookupTableAddresses: [wallets.thirdReader.address] }),
    ),
  ),
];
