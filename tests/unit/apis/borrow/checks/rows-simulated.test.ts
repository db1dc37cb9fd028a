import type { SimulatedRow } from '../../../../../src/product/apis/borrow/reader/view.js';
import { MIN_I128 } from '../../../../../src/product/apis/borrow/reader/amount.js';
import { concernsNothing, isUndecided, passes, violates, type MadeExchange } from '../../../../support/check-rows.js';
import { borrowTable } from '../made.js';
import { build, perPath, session, vault, vaultsRead, type Path, type Row } from '../made-exchanges.js';

const mints = { supplyMint: 'Supply', borrowMint: 'Borrow' };
const success = { logs: [], balances: [] };

const simulated = (path: Path, own: Partial<SimulatedRow>, colAmount = '1000', debtAmount = '0'): Row['given'] =>
  session([build(path, { colAmount, debtAmount })], {
    rows: [{ ...mints, build: 'made-1', result: success, before: { supply: '5000', borrow: '5000' }, ...own }],
  });

const fails = (error: string) => ({ result: { error, logs: [] } });

const [least, none] = ['9', '0'].map((minimumBorrowing) => vaultsRead([vault(2, 'V', { minimumBorrowing })]));
const loan = (path: Path, vaults: MadeExchange, debtAmount = '30'): Row['given'] =>
  session([build(path, { debtAmount }), vaults], { rows: [{ ...mints, build: 'made-1', ...fails('"x"') }] });

const succeeds = (path: Path): readonly Row[] => [
  passes('it succeeds', simulated(path, {})),
  violates('it fails', simulated(path, fails('"x"')), { found: 'for deposit, a failure: "x"' }),
  violates('all', simulated(path, fails('"x"'), '0', MIN_I128), { found: 'for repay-all (MIN_I128), a failure: "x"' }),
  violates('a loan, of no least one', loan(path, none!), { found: 'listVaults /*/minimumBorrowing' }),
  violates('a deposit, of no least loan', loan(path, none!, '0'), { found: 'for deposit, a failure: "x"' }),
  violates('a loan, of another least', loan(path, least!), { found: 'for deposit-and-borrow, a failure: "x"' }),
  isUndecided('the position may not carry it', simulated(path, { ...fails('"x"'), unverified: 'unknown' })),
  isUndecided('tokens are missing', simulated(path, fails('{"Custom":1}'))),
  isUndecided('another signature', simulated(path, fails('"SignatureFailure"'))),
];

const leaving = (supply: number, borrowed: number) => ({ after: { supply: String(supply), borrow: String(borrowed) } });

/** A part of a position and the whole of it, simulated on the same position or on another one. */
const partly = (path: Path, part: number, whole: number, positionId = 7): Row['given'] =>
  session(
    [build(path, { colAmount: String(-part) }), build(path, { colAmount: MIN_I128, positionId })],
    {
      rows: [part, whole].map((moved, index) => ({
        ...{ ...mints, build: `made-${index + 1}`, result: success, before: { supply: '0', borrow: '0' } },
        ...leaving(moved, 0),
      })),
    },
    'borrow/rows-simulated',
  );

const moves = (path: Path): readonly Row[] => [
  passes('a deposit is taken', simulated(path, leaving(4000, 5000))),
  violates('too much of it', simulated(path, leaving(3900, 5000)), { found: 'supply-taken-more' }),
  violates('nothing of it', simulated(path, leaving(5000, 5000)), { found: 'supply-taken-less' }),
  passes('a loan with a fee', simulated(path, leaving(5000, 5900), '0', '1000')),
  violates('more than the loan', simulated(path, leaving(5000, 6100), '0', '1000'), { found: 'borrow-paid-more' }),
  violates('a loan taken', simulated(path, leaving(5000, 4000), '0', '1000'), { found: 'borrow-paid-the-other-way' }),
  violates('another token', simulated(path, leaving(4000, 5900)), { found: 'borrow-taken-more' }),
  violates('the literal pays nothing', simulated(path, leaving(5000, 5000), MIN_I128, '0')),
  passes('the literal pays the whole', partly(path, 1000, 5000)),
  passes('as much as a part, within rounding', partly(path, 1000, 990)),
  violates('less', partly(path, 1000, 900), { found: 'for withdraw-all (MIN_I128), the wallet gets 900 of Supply' }),
  passes('less than a part of another position', partly(path, 1000, 900, 8)),
  concernsNothing('it failed', simulated(path, fails('"x"'))),
];

type Simulation = Partial<SimulatedRow['result']>;

/** A deposit that was built by both paths, and what the simulations left. */
const beside = (one: Simulation, two: Simulation, chainError?: string): Row['given'] =>
  session([build('operate'), build('operateInstructions'), build('operateInstructions', { colAmount: '7' })], {
    rows: [one, two, left('1')].map((result, index) => ({
      ...{ ...mints, build: `made-${index + 1}`, before: { supply: '5', borrow: '5' } },
      result: { logs: [], ...result },
    })),
    ...(chainError !== undefined && { chainError }),
  });
const left = (...balances: readonly (string | null)[]): Simulation => ({ balances });

borrowTable({
  'BORROW-259': [
    passes('the same balances', beside(left('5', null), left('5', null))),
    passes('a rounding of 10 base units', beside(left('100'), left('90'))),
    passes('both fail', beside({ error: '"x"' }, { error: '"y"' })),
    violates('another balance', beside(left('100'), left('89'))),
    violates('an account less', beside(left('5', '0'), left('5', null))),
    isUndecided('another signature', beside(left('5'), { error: '"SignatureFailure"' })),
  ],
  ...perPath(['BORROW-338', 'BORROW-339'], succeeds),
  ...perPath(['BORROW-340', 'BORROW-341'], moves),
});
