import { alternateMarket } from '../../../reference/borrow/fixtures.js';
import { findVault } from '../../../reference/borrow/service/vaults.js';
import { defect, type Defect } from '../defect.js';
import { all } from '../operators.js';
import {
  afterwards,
  alteringProgram,
  failing,
  heldBy,
  moving,
  rewriting,
  swallowing,
  transfer,
  type OnChain,
} from './on-chain.js';
import { building, listing, literal, refused, type Sent } from './tamper.js';

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

const minimumOf = ({ payload }: Sent): bigint =>
  findVault(alternateMarket, Number(payload.vaultId))?.minimumBorrowing ?? 0n;

const isFirstLoanBelowFourfold = ({ before, debt }: OnChain): boolean =>
  before?.principal === 0n && debt > 0n && debt < 4n * before.vault.minimumBorrowing;

/** Faults of what settles, of the limits, and of MIN_I128 once it is settled. */
export const defectsOfSettlement: readonly Defect[] = [
  defect(
    'borrow-withdrawal-with-flipped-sign',
    ['BORROW-272', 'BORROW-273', 'BORROW-295', 'BORROW-335', 'BORROW-336', 'BORROW-337', 'BORROW-340', 'BORROW-341'],
    {
      says: 'A withdrawal deposits.',
      because: 'What should come out goes in, wrapped native tokens as well, as a deposit of the same amount does.',
      inject: building({ actions: 'withdraw' }, ({ col }) => ({ col: -col })),
    },
  ),
  defect('borrow-deposit-not-credited', ['BORROW-264'], {
    says: 'A deposit is taken and not credited.',
    inject: rewriting({ actions: 'deposit' }, ({ supply }) => ({ supply })),
  }),
  defect('borrow-creation-with-loan-pays-less', ['BORROW-269'], {
    says: 'A creation with a loan in the same call pays out a hundredth less.',
    inject: moving({ actions: 'create-and-borrow' }, 'borrow', 'in', (_, { debt }) => debt / 100n),
  }),
  defect('borrow-deposit-takes-debt-token', ['BORROW-265', 'BORROW-266', 'BORROW-328', 'BORROW-340', 'BORROW-341'], {
    says: 'A deposit leaves the collateral in the wallet and takes a unit of the borrowed token, where there is one.',
    because: 'None of the amount asked for is taken, so that more comes out at the end than was put in.',
    inject: afterwards({ actions: 'deposit' }, (call) => {
      transfer(call, 'supply', 'out', call.col + 1n);
      if ((heldBy(call, 'borrow') ?? 0n) > 0n) transfer(call, 'borrow', 'in', 1n);
    }),
  }),
  defect('borrow-withdrawal-not-paid', ['BORROW-273', 'BORROW-295', 'BORROW-340', 'BORROW-341'], {
    says: 'A withdrawal is booked and not paid out.',
    because: 'No wrapped native tokens are paid out either.',
    inject: moving({ actions: 'withdraw' }, 'supply', 'in', (_, { col }) => size(col)),
  }),
  defect(
    'borrow-deposit-with-loan-without-loan',
    [
      ...(['BORROW-268', 'BORROW-275', 'BORROW-286', 'BORROW-294'] as const),
      ...(['BORROW-336', 'BORROW-337', 'BORROW-340', 'BORROW-341'] as const),
    ],
    {
      says: 'Of a deposit with a borrow the deposit alone is built.',
      because: 'Position and wallet get no loan, no account is made for it, and every amount of it has the same build.',
      inject: building({ actions: 'deposit-and-borrow' }, () => ({ debt: 0n })),
    },
  ),
  defect('borrow-deposit-with-loan-doubled', ['BORROW-265', 'BORROW-340', 'BORROW-341'], {
    says: 'Of a deposit with a borrow the deposit is doubled.',
    inject: building({ actions: 'deposit-and-borrow' }, ({ col }) => ({ col: 2n * col })),
  }),
  defect('borrow-loan-with-deposit-not-paid', ['BORROW-268', 'BORROW-294', 'BORROW-340', 'BORROW-341'], {
    says: 'Of a deposit with a borrow the borrow is booked and not paid out.',
    because: 'No wrapped native tokens are paid out either.',
    inject: moving({ actions: 'deposit-and-borrow' }, 'borrow', 'in', (_, { debt }) => debt),
  }),
  defect('borrow-minimum-not-enforced', ['BORROW-280'], {
    says: 'A borrow below the minimum goes through.',
    inject: swallowing(({ debt }) => debt > 0n, 'VaultUserDebtTooLow'),
  }),
  defect('borrow-minimum-missed-by-one', ['BORROW-280'], {
    says: 'A borrow of one base unit less than the minimum goes through.',
    inject: swallowing(({ debt, before }) => debt + 1n === before?.vault.minimumBorrowing, 'VaultUserDebtTooLow'),
  }),
  defect('borrow-alternate-minimum-raised-beside-deposit', ['BORROW-280', 'BORROW-336', 'BORROW-337'], {
    says: 'In the alternate market a loan below the minimum beside a deposit is raised to the minimum.',
    because: 'Every amount below the minimum gets the same build.',
    inject: building(
      all({ market: alternateMarket, actions: 'deposit-and-borrow' }, (sent) => sent.debt < minimumOf(sent)),
      (sent) => ({ debt: minimumOf(sent) }),
    ),
  }),
  defect('borrow-minimum-fourfold-for-first-loans', ['BORROW-281', 'BORROW-338', 'BORROW-339'], {
    says: 'A first loan below four times the minimum fails as a debt that is too low.',
    because: 'It fails in a simulation as well.',
    inject: failing(
      isFirstLoanBelowFourfold,
      6027,
      'Program log: AnchorError occurred. Error Code: VaultUserDebtTooLow. Error Number: 6027.',
    ),
  }),
  defect('borrow-unfunded-deposit-into-position-succeeds', ['BORROW-291'], {
    says: 'A deposit into an existing position goes through without the tokens for it.',
    inject: swallowing({ actions: 'deposit' }, 'insufficient funds'),
  }),
  defect('borrow-unfunded-deposit-fails-otherwise', ['BORROW-292'], {
    says: 'A deposit without the tokens for it fails with a number of the vaults.',
    inject: failing((call) => (heldBy(call, 'supply') ?? call.col) < call.col, 6099),
  }),
  defect('borrow-low-remainder-by-other-name', ['BORROW-298'], {
    says: 'A remainder below the minimum has another name.',
    inject: alteringProgram({}, ({ invocation, run }) =>
      run({ ...invocation, log: (line) => invocation.log(line.replace('VaultUserDebtTooLow', 'VaultDebtOutOfRange')) }),
    ),
  }),
  defect('borrow-literal-rejected-by-one-instance', ['BORROW-232', 'BORROW-233', 'BORROW-234', 'BORROW-235'], {
    says: 'One of two instances rejects a request with the literal that names no owner.',
    because: 'Either action of the minI128, by either path, meets that instance.',
    inject: ({ handle }) => {
      const requests = new Map<string, number>();
      // Counted by path as they arrive, so that each path meets the instance.
      return (request) => {
        const isConcerned = literal.test(request.body) && !request.body.includes('positionOwner');
        const count = (requests.get(request.path) ?? 0) + 1;
        if (isConcerned) requests.set(request.path, count);
        const isSecond = isConcerned && count % 2 === 0;
        return isSecond ? refused : handle(request);
      };
    },
  }),
  defect('borrow-literal-leaves-dust', ['BORROW-277'], {
    says: 'A debt that was repaid by the literal still shows dust.',
    inject: listing('positions', ({ borrow }) => (borrow === '0' ? { dustBorrow: '17' } : undefined)),
  }),
  defect('borrow-literal-withdraws-little', ['BORROW-278', 'BORROW-279'], {
    says: 'The literal withdraws a thousand base units.',
    because: 'What stays in the position does not reach the wallet.',
    inject: building({ actions: 'literal-collateral' }, () => ({ col: -1000n })),
  }),
  defect('borrow-withdrawal-over-limit-goes-through', ['BORROW-335'], {
    says: 'A withdrawal that leaves a debt over the collateral factor goes through.',
    inject: swallowing(({ col }) => col < 0n, 'VaultPositionAboveCF'),
  }),
  defect('borrow-loan-never-succeeds', ['BORROW-267', 'BORROW-338', 'BORROW-339'], {
    says: 'Every borrow by itself fails on the chain.',
    because: 'Those that are only simulated fail as well.',
    inject: failing({ actions: 'borrow' }, 6055),
  }),
];
