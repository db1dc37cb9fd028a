import { minI128 } from '../../../reference/borrow/service/amounts.js';
import { defect, type Defect } from '../defect.js';
import { programFailure } from '../../../reference/chain/program.js';
import { alternateMarket } from '../../../reference/borrow/fixtures.js';
import { findVault } from '../../../reference/borrow/service/vaults.js';
import { alteringItems } from './tamper.js';
import {
  alteringProgram,
  afterwards,
  building,
  isDeposit,
  positionIn,
  repaysAll,
  swallowing,
  transfer,
} from './on-chain.js';

/** Faults of the limits, and of MIN_I128 once it is settled. */
export const defectsOfLimits: readonly Defect[] = [
  defect('borrow-minimum-not-enforced', ['BORROW-280'], {
    says: 'A borrow below the minimum goes through.',
    inject: swallowing(({ debt }) => debt > 0n, 'VaultUserDebtTooLow'),
  }),
  defect('borrow-minimum-missed-by-one', ['BORROW-280'], {
    says: 'A borrow of one base unit less than the minimum goes through.',
    inject: swallowing(
      ({ debt, before }) => before !== undefined && debt === before.vault.minimumBorrowing - 1n,
      'VaultUserDebtTooLow',
    ),
  }),
  defect('borrow-alternate-minimum-raised-beside-deposit', ['BORROW-280', 'BORROW-336', 'BORROW-337'], {
    says: 'In the alternate market a loan below the minimum beside a deposit is raised to the minimum.',
    because: 'Every amount below the minimum gets the same build.',
    inject: building(({ col, debt, creates, market, payload }) => {
      if (market !== alternateMarket || creates || col <= 0n || debt <= 0n) return undefined;
      const minimum = findVault(alternateMarket, Number(payload.vaultId))?.minimumBorrowing ?? 0n;
      return debt < minimum ? { debtAmount: minimum } : undefined;
    }),
  }),
  defect('borrow-minimum-fourfold-for-first-loans', ['BORROW-281', 'BORROW-338', 'BORROW-339'], {
    says: 'A first loan below four times the minimum fails as a debt that is too low.',
    because: 'It fails in a simulation as well.',
    inject: alteringProgram((call) => {
      const before = positionIn(call);
      if (before?.principal === 0n && call.debt > 0n && call.debt < 4n * before.vault.minimumBorrowing) {
        call.invocation.log('Program log: AnchorError occurred. Error Code: VaultUserDebtTooLow. Error Number: 6027.');
        throw programFailure({ Custom: 6027 });
      }
      call.run();
    }),
  }),
  defect('borrow-unfunded-deposit-into-position-succeeds', ['BORROW-291'], {
    says: 'A deposit into an existing position goes through without the tokens for it.',
    inject: swallowing(isDeposit, 'insufficient funds'),
  }),
  defect('borrow-unfunded-deposit-fails-otherwise', ['BORROW-292'], {
    says: 'A deposit without the tokens for it fails with a number of the vaults.',
    inject: alteringProgram((call) => {
      const held = call.invocation.state.tokens.get(call.invocation.accounts[5]?.pubkey ?? '');
      if (held !== undefined && held.amount < call.col) throw programFailure({ Custom: 6099 });
      call.run();
    }),
  }),
  defect('borrow-low-remainder-by-other-name', ['BORROW-298'], {
    says: 'A remainder below the minimum has another name.',
    inject: alteringProgram(({ invocation, run }) =>
      run({ ...invocation, log: (line) => invocation.log(line.replace('VaultUserDebtTooLow', 'VaultDebtOutOfRange')) }),
    ),
  }),
  defect('borrow-literal-rejected-by-one-instance', ['BORROW-232', 'BORROW-233', 'BORROW-234', 'BORROW-235'], {
    says: 'One of three instances rejects a request with the literal.',
    because: 'Either action of the minI128, by either path, meets that instance.',
    inject: ({ handle }) => {
      let requests = 0;
      return (request) => {
        const isThird = request.body.includes(String(minI128)) && (requests += 1) % 3 === 0;
        return isThird ? { status: 400, body: { json: { error: 'Amount out of range' } } } : handle(request);
      };
    },
  }),
  defect('borrow-literal-leaves-dust', ['BORROW-277'], {
    says: 'A debt that was repaid by the literal still shows dust.',
    inject: alteringItems('positions', ({ borrow }) => (borrow === '0' ? { dustBorrow: '17' } : undefined)),
  }),
  defect('borrow-literal-withdraws-little', ['BORROW-278', 'BORROW-279'], {
    says: 'The literal withdraws a thousand base units.',
    because: 'What stays in the position does not reach the wallet.',
    inject: building(({ col }) => (col === minI128 ? { colAmount: -1000n } : undefined)),
  }),
  defect('borrow-literal-clears-debt-for-half', ['BORROW-313'], {
    says: 'The literal clears the whole debt and takes half of what was borrowed.',
    inject: afterwards(repaysAll, (call, before) => transfer(call, 'borrow', 'out', (before?.principal ?? 0n) / 2n)),
  }),
  defect('borrow-literal-takes-more-than-the-debt', ['BORROW-313'], {
    says: 'The literal clears the whole debt and takes a fifteenth more from the wallet.',
    inject: afterwards(repaysAll, (call, before) => transfer(call, 'borrow', 'in', (before?.principal ?? 0n) / 15n)),
  }),
];
