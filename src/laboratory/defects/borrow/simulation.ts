import { defect, type Defect, type JsonObject } from '../defect.js';
import { associatedTokenProgram } from '../../../reference/chain/addresses.js';
import type { Instruction } from '../../../reference/chain/message.js';
import { programFailure } from '../../../reference/chain/program.js';
import { alternateMarket, wallets } from '../../../reference/borrow/fixtures.js';
import { minI128 } from '../../../reference/borrow/service/amounts.js';
import { vaultProgram } from '../../../reference/borrow/service/instructions.js';
import {
  alteringBuilds,
  alteringInstructions,
  alteringJson,
  alteringPayloads,
  alteringRequests,
  alteringShown,
  compilingFrom,
  inMarket,
  type Endpoint,
  type Inject,
  type Sent,
} from './tamper.js';
import { alteringProgram, building, isBorrow, swallowing } from './on-chain.js';
import { isBuilder, withdrawsPart } from './accounts.js';
import { alsoSigned } from './builds.js';

const isPlainWithdrawal = (sent: Sent): boolean => isBuilder(sent) && withdrawsPart(sent);

/** The program is called without its last account. */
const lackingAnAccount = (instructions: readonly Instruction[]): readonly Instruction[] =>
  instructions.map((instruction) =>
    instruction.programId === vaultProgram && instruction.data.length > 24
      ? { ...instruction, accounts: instruction.accounts.slice(0, 6) }
      : instruction,
  );

/** What a double makes of an amount beyond 2^53. */
const throughDouble = (amount: bigint): bigint | undefined =>
  amount > 2n ** 53n && amount !== minI128 ? BigInt(Number(amount)) : undefined;

/** The first repayment or withdrawal of a path is given to every later one. */
const constant =
  (endpoint: 'operate' | 'operate-instructions'): Inject =>
  (reference) => {
    let first: JsonObject | undefined;
    return alteringJson([endpoint], (json, sent) => {
      if ((sent.col >= 0n && sent.debt >= 0n) || !isBuilder(sent)) return undefined;
      const build = json as JsonObject;
      first ??= build;
      return { ...first, nftId: build.nftId };
    })(reference);
  };

const inOtherMarket = (endpoint: Endpoint): Inject =>
  alteringRequests([endpoint], (sent) =>
    sent.creates || sent.market !== null ? undefined : inMarket(sent, alternateMarket),
  );

/** Builds that cannot be signed or simulated, or are the same for every call; amounts beyond doubles; first loans. */
export const defectsOfSimulation: readonly Defect[] = [
  defect('borrow-withdrawal-of-one-wallet-fails', ['BORROW-338'], {
    says: 'A transaction for a withdrawal of one wallet calls the vaults with too few accounts.',
    inject: compilingFrom((instructions, sent) =>
      isPlainWithdrawal(sent) ? lackingAnAccount(instructions) : undefined,
    ),
  }),
  defect('borrow-withdrawal-instructions-of-one-wallet-fail', ['BORROW-339'], {
    says: 'Instructions for a withdrawal of one wallet call the vaults with too few accounts.',
    inject: alteringShown((instructions, sent) =>
      isPlainWithdrawal(sent) ? lackingAnAccount(instructions) : undefined,
    ),
  }),
  ...(
    [
      ['operate', 'BORROW-340'],
      ['operate-instructions', 'BORROW-341'],
    ] as const
  ).map(([endpoint, broken]) =>
    defect(`borrow-${endpoint}-withdraws-double-for-one-wallet`, [broken], {
      says: `\`/borrow/${endpoint}\` withdraws twice the amount for one wallet, which nobody sends.`,
      inject: alteringPayloads([endpoint], (sent) =>
        isPlainWithdrawal(sent) ? { colAmount: String(2n * sent.col) } : undefined,
      ),
    }),
  ),
  defect('borrow-rpc-parameter-ignores-market', ['BORROW-342'], {
    says: 'A read that hands over the address of a chain lists `main`, whatever market is named.',
    inject: alteringRequests(['vaults'], (sent) => (sent.query.has('rpcUrl') ? inMarket(sent, undefined) : undefined)),
  }),
  defect('borrow-deposits-through-double', ['BORROW-263', 'BORROW-265'], {
    says: 'Deposits beyond 2^53 base units pass through a double.',
    because: 'A creation deposits as well.',
    inject: building(({ col }) => {
      const colAmount = throughDouble(col);
      return colAmount === undefined ? undefined : { colAmount };
    }),
  }),
  defect('borrow-loan-never-succeeds', ['BORROW-267', 'BORROW-338', 'BORROW-339'], {
    says: 'Every borrow by itself fails on the chain.',
    because: 'Those that are only simulated fail as well.',
    inject: alteringProgram((call) => {
      if (isBorrow({ ...call, before: undefined })) throw programFailure({ Custom: 6055 });
      call.run();
    }),
  }),
  defect('borrow-token-account-not-opened-in-alternate-market', ['BORROW-286'], {
    says: 'In the alternate market a loan beside a deposit expects the account for the borrowed token to be there.',
    inject: alteringInstructions((instructions, { col, debt, market }) =>
      market === alternateMarket && col > 0n && debt > 0n
        ? instructions.filter(({ programId }) => programId !== associatedTokenProgram)
        : undefined,
    ),
  }),
  defect('borrow-instructions-need-second-signature', ['BORROW-331'], {
    says: 'The operator has to sign the instructions of a withdrawal as well.',
    inject: alteringShown((instructions, { col }) => (col < 0n ? alsoSigned(instructions) : undefined)),
  }),
  defect('borrow-lookup-table-is-none-for-creations', ['BORROW-256'], {
    says: 'Of a creation `addressLookupTableAddresses` names an account that is no lookup table.',
    inject: alteringBuilds(['operate-instructions'], (_, { creates }) =>
      creates ? { addressLookupTableAddresses: [wallets.thirdReader.address] } : undefined,
    ),
  }),
  defect('borrow-constant-transaction', ['BORROW-336', 'BORROW-340'], {
    says: '`/borrow/operate` gives one wallet the same transaction for whatever it repays or withdraws.',
    because: 'A simulation shows it as well.',
    inject: constant('operate'),
  }),
  defect('borrow-constant-instructions', ['BORROW-337', 'BORROW-341'], {
    says: '`/borrow/operate-instructions` gives one wallet the same instructions for whatever it repays or withdraws.',
    because: 'A simulation shows it as well.',
    inject: constant('operate-instructions'),
  }),
  defect('borrow-operate-means-alternate-market-for-positions', ['BORROW-329'], {
    says: '`/borrow/operate` looks for a position in the other market where none is named.',
    inject: inOtherMarket('operate'),
  }),
  defect('borrow-operate-instructions-means-alternate-market-for-positions', ['BORROW-330'], {
    says: '`/borrow/operate-instructions` looks for a position in the other market where none is named.',
    inject: inOtherMarket('operate-instructions'),
  }),
  defect('borrow-positions-of-both-markets', ['BORROW-103', 'BORROW-334'], {
    says: 'Positions of the other market are listed beside those of `main` for one wallet.',
    because: 'What is listed without `market` is another list.',
    inject: alteringJson(['positions'], async (json, sent, reference) => {
      if (sent.market !== 'main' || !sent.users.includes(wallets.thirdReader.address)) return undefined;
      const { body } = await reference.handle(inMarket(sent, alternateMarket));
      const keyOf = ({ vaultId, id }: JsonObject): string => `${String(vaultId)}/${String(id)}`;
      const own = json as readonly JsonObject[];
      const known = new Set(own.map(keyOf));
      const others = 'json' in body ? (body.json as readonly JsonObject[]) : [];
      const added = others.filter((each) => !known.has(keyOf(each)));
      // They name a vault of `main`, so that only their address tells where they stand.
      const place = own.find(({ ownerAddress }) => ownerAddress === wallets.thirdReader.address);
      return [...own, ...added.map((each) => ({ ...each, vaultId: place?.vaultId, vault: place?.vault }))];
    }),
  }),
  defect('borrow-withdrawal-over-limit-goes-through', ['BORROW-335'], {
    says: 'A withdrawal that leaves a debt over the collateral factor goes through.',
    inject: swallowing(({ col }) => col < 0n, 'VaultPositionAboveCF'),
  }),
];
