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
    'BORROW-272',
    'BORROW-273',
    'BORROW-295',
    'BORROW-335',
    'BORROW-336',
    'BORROW-337',
    'BORROW-340',
    'BORROW-341',
  ).by(building({ actions: 'withdraw' }, ({ col }) => ({ col: -col }))),
  defect('borrow-deposit-not-credited', 'BORROW-264').by(
    rewriting({ actions: 'deposit' }, ({ supply }) => ({ supply })),
  ),
  defect('borrow-creation-with-loan-pays-less', 'BORROW-269').by(
    moving({ actions: 'create-and-borrow' }, 'borrow', 'in', (_, { debt }) => debt / 100n),
  ),
  defect('borrow-deposit-takes-debt-token', 'BORROW-265', 'BORROW-266', 'BORROW-328', 'BORROW-340', 'BORROW-341').by(
    afterwards({ actions: 'deposit' }, (call) => {
      transfer(call, 'supply', 'out', call.col + 1n);
      if ((heldBy(call, 'borrow') ?? 0n) > 0n) transfer(call, 'borrow', 'in', 1n);
    }),
  ),
  defect('borrow-withdrawal-not-paid', 'BORROW-273', 'BORROW-295', 'BORROW-340', 'BORROW-341').by(
    moving({ actions: 'withdraw' }, 'supply', 'in', (_, { col }) => size(col)),
  ),
  defect(
    'borrow-deposit-with-loan-without-loan',
    ...(['BORROW-268', 'BORROW-275', 'BORROW-286', 'BORROW-294'] as const),
    ...(['BORROW-336', 'BORROW-337', 'BORROW-340', 'BORROW-341'] as const),
  ).by(building({ actions: 'deposit-and-borrow' }, () => ({ debt: 0n }))),
  defect('borrow-minimum-not-enforced', 'BORROW-280').by(swallowing(({ debt }) => debt > 0n, 'VaultUserDebtTooLow')),
  defect('borrow-minimum-missed-by-one', 'BORROW-280').by(
    swallowing(({ debt, before }) => debt + 1n === before?.vault.minimumBorrowing, 'VaultUserDebtTooLow'),
  ),
  defect('borrow-alternate-minimum-raised-beside-deposit', 'BORROW-280', 'BORROW-336', 'BORROW-337').by(
    building(
      all({ market: alternateMarket, actions: 'deposit-and-borrow' }, (sent) => sent.debt < minimumOf(sent)),
      (sent) => ({ debt: minimumOf(sent) }),
    ),
  ),
  // A first loan below four times the minimum fails as a debt that is too low.
  defect('borrow-minimum-fourfold-for-first-loans', 'BORROW-281', 'BORROW-338', 'BORROW-339').by(
    failing(
      isFirstLoanBelowFourfold,
      6027,
      'Program log: AnchorError occurred. Error Code: VaultUserDebtTooLow. Error Number: 6027.',
    ),
  ),
  defect('borrow-unfunded-deposit-into-position-succeeds', 'BORROW-291').by(
    swallowing({ actions: 'deposit' }, 'insufficient funds'),
  ),
  defect('borrow-unfunded-deposit-fails-otherwise', 'BORROW-292').by(
    failing((call) => (heldBy(call, 'supply') ?? call.col) < call.col, 6099),
  ),
  defect('borrow-low-remainder-by-other-name', 'BORROW-298').by(
    alteringProgram({}, ({ invocation, run }) =>
      run({ ...invocation, log: (line) => invocation.log(line.replace('VaultUserDebtTooLow', 'VaultDebtOutOfRange')) }),
    ),
  ),
  // One of two instances rejects a request with the literal that names no owner.
  defect('borrow-literal-rejected-by-one-instance', 'BORROW-232', 'BORROW-233', 'BORROW-234', 'BORROW-235').by(
    ({ handle }) => {
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
  ),
  defect('borrow-literal-leaves-dust', 'BORROW-277').by(
    listing('positions', ({ borrow }) => (borrow === '0' ? { dustBorrow: '17' } : undefined)),
  ),
  defect('borrow-literal-withdraws-little', 'BORROW-278', 'BORROW-279').by(
    building({ actions: 'literal-collateral' }, () => ({ col: -1000n })),
  ),
  defect('borrow-withdrawal-over-limit-goes-through', 'BORROW-335').by(
    swallowing(({ col }) => col < 0n, 'VaultPositionAboveCF'),
  ),
  defect('borrow-loan-never-succeeds', 'BORROW-267', 'BORROW-338', 'BORROW-339').by(
    failing({ actions: 'borrow' }, 6055),
  ),
];
