import type { Defect } from '../defect.js';
import { programFailure } from '../../../reference/chain/program.js';
import { isBorrow, isDeposit, positionIn, swallowing } from './on-chain.js';
import { alternateMarket } from '../../../reference/borrow/fixtures.js';
import { findVault } from '../../../reference/borrow/service/vaults.js';
import {
  alteringProgram,
  alteringRequests,
  amountsIn,
  buildEndpoints,
  payloadOf,
  queryOf,
  withPayload,
} from './tamper.js';

/** Faults of the limits. */
export const defectsOfLimits: readonly Defect[] = [
  {
    id: 'borrow-minimum-not-enforced',
    says: 'A borrow below the minimum goes through.',
    breaks: ['BORROW-280'],
    inject: swallowing(({ debt }) => debt > 0n, 'VaultUserDebtTooLow'),
  },
  {
    id: 'borrow-minimum-missed-by-one',
    says: 'A borrow of one base unit less than the minimum goes through.',
    breaks: ['BORROW-280'],
    inject: swallowing(
      ({ debt, before }) => before !== undefined && debt === before.vault.minimumBorrowing - 1n,
      'VaultUserDebtTooLow',
    ),
  },
  {
    id: 'borrow-alternate-minimum-raised-beside-deposit',
    says: 'In the alternate market a loan below the minimum beside a deposit is raised to the minimum.',
    breaks: ['BORROW-280', 'BORROW-336', 'BORROW-337'],
    because: 'Every amount below the minimum gets the same build.',
    inject: alteringRequests(buildEndpoints, (request) => {
      const payload = payloadOf(request);
      const { col, debt, creates } = amountsIn(payload);
      if (queryOf(request).get('market') !== alternateMarket || creates || col <= 0n || debt <= 0n) return undefined;
      const minimum = findVault(alternateMarket, Number(payload.vaultId))?.minimumBorrowing ?? 0n;
      return debt < minimum ? withPayload(request, { ...payload, debtAmount: String(minimum) }) : undefined;
    }),
  },
  {
    id: 'borrow-minimum-exclusive',
    says: 'A borrow of exactly the minimum is refused.',
    breaks: ['BORROW-281'],
    inject: alteringProgram((call) => {
      const before = positionIn(call);
      const refused = call.col === 0n && before?.principal === 0n && call.debt === before.vault.minimumBorrowing;
      if (refused) throw programFailure({ Custom: 6027 });
      call.run();
    }),
  },
  {
    id: 'borrow-minimum-fourfold-for-first-loans',
    says: 'A first loan below four times the minimum fails as a debt that is too low.',
    breaks: ['BORROW-281', 'BORROW-338', 'BORROW-339'],
    because: 'It fails in a simulation as well.',
    inject: alteringProgram((call) => {
      const before = positionIn(call);
      if (before?.principal === 0n && call.debt > 0n && call.debt < 4n * before.vault.minimumBorrowing) {
        call.invocation.log('Program log: AnchorError occurred. Error Code: VaultUserDebtTooLow. Error Number: 6027.');
        throw programFailure({ Custom: 6027 });
      }
      call.run();
    }),
  },
  {
    id: 'borrow-loan-limit-not-enforced',
    says: 'A borrow over the collateral factor goes through.',
    breaks: ['BORROW-282'],
    inject: swallowing(isBorrow, 'VaultPositionAboveCF'),
  },
  {
    id: 'borrow-unfunded-deposit-succeeds',
    says: 'A deposit without the tokens for it goes through.',
    breaks: ['BORROW-291'],
    inject: swallowing(({ col }) => col > 0n, 'insufficient funds'),
  },
  {
    id: 'borrow-unfunded-deposit-into-position-succeeds',
    says: 'A deposit into an existing position goes through without the tokens for it.',
    breaks: ['BORROW-291'],
    inject: swallowing(isDeposit, 'insufficient funds'),
  },
  {
    id: 'borrow-unfunded-deposit-fails-otherwise',
    says: 'A deposit without the tokens for it fails with a number of the vaults.',
    breaks: ['BORROW-292'],
    inject: alteringProgram((call) => {
      const held = call.invocation.state.tokens.get(call.invocation.accounts[5]?.pubkey ?? '');
      if (held !== undefined && held.amount < call.col) throw programFailure({ Custom: 6099 });
      call.run();
    }),
  },
  {
    id: 'borrow-low-remainder-allowed',
    says: 'A repayment that leaves less than the minimum goes through.',
    breaks: ['BORROW-297'],
    inject: swallowing(({ debt }) => debt < 0n, 'VaultUserDebtTooLow'),
  },
  {
    id: 'borrow-low-remainder-by-other-name',
    says: 'A remainder below the minimum has another name.',
    breaks: ['BORROW-298'],
    inject: alteringProgram(({ invocation, run }) =>
      run({ ...invocation, log: (line) => invocation.log(line.replace('VaultUserDebtTooLow', 'VaultDebtOutOfRange')) }),
    ),
  },
];
