import { alternateMarket, wallets } from '../../../reference/borrow/fixtures.js';
import { vaultProgram } from '../../../reference/borrow/service/instructions.js';
import { associatedTokenProgram } from '../../../reference/chain/addresses.js';
import type { Instruction } from '../../../reference/chain/message.js';
import { defect, type Defect, type JsonObject } from '../defect.js';
import { all, put, type Inject } from '../operators.js';
import { builder } from './accounts.js';
import { alsoSigned } from './builds.js';
import { alteringInstructions, alteringShown, compilingFrom } from './compiling.js';
import { asking, asList, at, building, inMarket, listingPositions, paying, type BuildEndpoint } from './tamper.js';

const plainWithdrawal = { signer: builder, actions: 'withdraw' };

/** The program is called without its last account. */
const lackingAnAccount = (instructions: readonly Instruction[]): readonly Instruction[] =>
  instructions.map((instruction) =>
    instruction.programId === vaultProgram && instruction.data.length > 24
      ? { ...instruction, accounts: instruction.accounts.slice(0, 6) }
      : instruction,
  );

/** The first repayment or withdrawal of a path is given to every later one. */
const alwaysTheFirst =
  (endpoint: BuildEndpoint): Inject =>
  (reference) => {
    let first: JsonObject | undefined;
    return at[endpoint](
      all({ status: 200, signer: builder }, ({ col, debt }) => col < 0n || debt < 0n),
      put(({ nftId, ...build }) => ({ ...(first ??= build), nftId })),
    )(reference);
  };

/** What breaks on each path where it doubles, repeats, or looks elsewhere. */
const onPaths = [
  ['operate', 'BORROW-340', 'BORROW-336', 'BORROW-329', 'transaction'],
  ['operate-instructions', 'BORROW-341', 'BORROW-337', 'BORROW-330', 'instructions'],
] as const;

/** Builds that cannot be signed or simulated, or are the same for every call; amounts beyond doubles; first loans. */
export const defectsOfSimulation: readonly Defect[] = [
  defect('borrow-withdrawal-of-one-wallet-fails', 'BORROW-338').by(compilingFrom(plainWithdrawal, lackingAnAccount)),
  defect('borrow-withdrawal-instructions-of-one-wallet-fail', 'BORROW-339').by(
    alteringShown(plainWithdrawal, lackingAnAccount),
  ),
  ...onPaths.flatMap(([endpoint, doubled, constant, elsewhere, what]) => [
    defect(`borrow-${endpoint}-withdraws-double-for-one-wallet`, doubled).by(
      asking[endpoint](
        plainWithdrawal,
        paying(({ col }) => ({ colAmount: String(2n * col) })),
      ),
    ),
    defect(`borrow-constant-${what}`, constant, doubled).by(alwaysTheFirst(endpoint)),
    defect(`borrow-${endpoint}-means-alternate-market-for-positions`, elsewhere).by(
      asking[endpoint]({ creates: false, market: undefined }, inMarket(alternateMarket)),
    ),
  ]),
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
  // Positions of the other market are listed beside those of `main` for one wallet.
  defect('borrow-positions-of-both-markets', 'BORROW-103', 'BORROW-334').by(
    listingPositions(async (own, seen) => {
      if (seen.market !== 'main' || !seen.users.includes(wallets.thirdReader.address)) return undefined;
      const { body } = await seen.reference.handle({ ...seen.request, ...inMarket(alternateMarket)(seen) });
      const keyOf = ({ vaultId, id }: JsonObject): string => `${String(vaultId)}/${String(id)}`;
      const known = new Set(own.map(keyOf));
      const others = 'json' in body ? asList(body.json) : [];
      const added = others.filter((each) => !known.has(keyOf(each)));
      // They name a vault of `main`, so that only their address tells where they stand.
      const place = own.find(({ ownerAddress }) => ownerAddress === wallets.thirdReader.address);
      return [...own, ...added.map((each) => ({ ...each, vaultId: place?.vaultId, vault: place?.vault }))];
    }),
  ),
];
