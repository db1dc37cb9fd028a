import type { Defect } from '../defect.js';
import { programFailure } from '../../../reference/chain/program.js';
import { alternateMarket, wallets } from '../../../reference/borrow/fixtures.js';
import { building, isBorrow } from './on-chain.js';
import { minI128 } from '../../../reference/borrow/service/amounts.js';
import {
  alteringInstructions,
  alteringPayloads,
  alteringProgram,
  alteringRequests,
  amountsIn,
  inMarket,
  queryOf,
  recompiling,
  alteringShown,
  type JsonObject,
} from './tamper.js';
import { associatedTokenProgram } from '../../../reference/chain/addresses.js';
import type { Instruction } from '../../../reference/chain/message.js';
import { vaultProgram } from '../../../reference/borrow/service/instructions.js';

const isBuilder = ({ signer }: JsonObject): boolean => signer === wallets.builder.address;

const isPlainWithdrawal = (payload: JsonObject): boolean => {
  const { col } = amountsIn(payload);
  return isBuilder(payload) && col < 0n && col !== minI128;
};

/** The program is called without its last account. */
const lackingAnAccount = (instructions: readonly Instruction[]): readonly Instruction[] =>
  instructions.map((one) =>
    one.programId === vaultProgram && one.data.length > 24 ? { ...one, accounts: one.accounts.slice(0, 6) } : one,
  );

/** What a double makes of an amount beyond 2^53. */
const throughDouble = (amount: bigint): bigint | undefined =>
  amount > 2n ** 53n && amount !== minI128 ? BigInt(Number(amount)) : undefined;

/** Faults that show in a simulation, in amounts beyond doubles or with the first loan of a wallet. */
export const defectsOfSimulation: readonly Defect[] = [
  {
    id: 'borrow-withdrawal-of-one-wallet-fails',
    says: 'A transaction for a withdrawal of one wallet calls the vaults with too few accounts.',
    breaks: ['BORROW-338'],
    inject: recompiling((plan, payload) =>
      isPlainWithdrawal(payload) ? { ...plan, instructions: lackingAnAccount(plan.instructions) } : undefined,
    ),
  },
  {
    id: 'borrow-withdrawal-instructions-of-one-wallet-fail',
    says: 'Instructions for a withdrawal of one wallet call the vaults with too few accounts.',
    breaks: ['BORROW-339'],
    inject: alteringShown((instructions, payload) =>
      isPlainWithdrawal(payload) ? lackingAnAccount(instructions) : undefined,
    ),
  },
  ...(
    [
      ['operate', 'BORROW-340'],
      ['operate-instructions', 'BORROW-341'],
    ] as const
  ).map(([endpoint, broken]): Defect => ({
    id: `borrow-${endpoint}-withdraws-double-for-one-wallet`,
    says: `\`/borrow/${endpoint}\` withdraws twice the amount for one wallet, which nobody sends.`,
    breaks: [broken],
    inject: alteringPayloads([endpoint], (payload) =>
      isPlainWithdrawal(payload) ? { ...payload, colAmount: String(2n * amountsIn(payload).col) } : undefined,
    ),
  })),
  {
    id: 'borrow-rpc-parameter-ignores-market',
    says: 'A read that hands over the address of a chain lists `main`, whatever market is named.',
    breaks: ['BORROW-342'],
    inject: alteringRequests(['vaults'], (request) =>
      queryOf(request).has('rpcUrl') ? inMarket(request, undefined) : undefined,
    ),
  },
  {
    id: 'borrow-deposits-through-double',
    says: 'Deposits beyond 2^53 base units pass through a double.',
    breaks: ['BORROW-263', 'BORROW-265'],
    because: 'A creation deposits as well.',
    inject: building(({ col }) => {
      const colAmount = throughDouble(col);
      return colAmount === undefined ? undefined : { colAmount };
    }),
  },
  {
    id: 'borrow-loan-never-succeeds',
    says: 'Every borrow by itself fails on the chain.',
    breaks: ['BORROW-267', 'BORROW-338', 'BORROW-339'],
    because: 'Those that are only simulated fail as well.',
    inject: alteringProgram((call) => {
      if (isBorrow({ ...call, before: undefined })) throw programFailure({ Custom: 6055 });
      call.run();
    }),
  },
  {
    id: 'borrow-token-account-not-opened-in-alternate-market',
    says: 'In the alternate market a loan beside a deposit expects the account for the borrowed token to be there.',
    breaks: ['BORROW-286'],
    inject: (reference) => {
      const altered = alteringInstructions((instructions, payload) => {
        const { col, debt } = amountsIn(payload);
        return col > 0n && debt > 0n
          ? instructions.filter(({ programId }) => programId !== associatedTokenProgram)
          : undefined;
      })(reference);
      return (request) =>
        queryOf(request).get('market') === alternateMarket ? altered(request) : reference.handle(request);
    },
  },
];
