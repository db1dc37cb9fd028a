import { borrow } from '../../../../../src/product/apis/borrow/api.js';
import type { LimitProbe } from '../../../../../src/product/apis/borrow/reader/view.js';
import type { Action } from '../../../../../src/product/apis/borrow/reader/payload.js';
import { concernsNothing, declaring, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import { checkTable, type MadeExchange, type MadeTrace } from '../../../../support/check-table.js';
import { failed, fixtures, settled, unsigned, type MadeState } from '../made.js';
import { build, session, type Row } from '../made-exchanges.js';

type States = readonly [before: MadeState, after: MadeState];

const changes = (action: Action, good: States, bad: States): readonly Row[] => [
  passes('as the table says', settled({ action, before: good[0], after: good[1] })),
  violates('not as the table says', settled({ action, before: bad[0], after: bad[1] })),
  violates('the chain refuses', settled({ action, settlement: failed })),
  isUndecided('another signature', settled({ action, settlement: unsigned })),
];

const holding = (supply: string, borrow: string, dustBorrow = '0'): MadeState => ({ supply, borrow, dustBorrow });
const wallet = (supply: number | null, borrow: number | null): MadeState => ({ wallet: { supply, borrow } });

const usual = wallet(5_000_000, 500_000);

/** What flows of both tokens: supply is taken and borrow is paid, each as much as the made payloads say. */
const flows = (action: Action, good: MadeState, bad: MadeState): readonly Row[] => [
  passes('the amount', settled({ action, before: usual, after: good })),
  violates('another amount', settled({ action, before: usual, after: bad })),
  concernsNothing('one token twice', settled({ action, before: usual, after: bad, step: { borrowMint: 'Supply' } })),
];

const native = 'So11111111111111111111111111111111111111112';

const nativeFlows = (
  action: Action,
  side: 'supplyMint' | 'borrowMint',
  good: MadeState,
  bad: MadeState,
): readonly Row[] => [
  passes('wrapped tokens', settled({ action, before: wallet(0, 0), after: good, step: { [side]: native } })),
  violates('none', settled({ action, before: wallet(0, 0), after: bad, step: { [side]: native } })),
  concernsNothing('another token', settled({ action, before: wallet(0, 0), after: bad })),
];

const loan = (borrowed: number | null, settlement?: typeof failed): Row['given'] =>
  settled({ action: 'borrow', before: wallet(1, null), after: wallet(1, borrowed), ...(settlement && { settlement }) });

type Result = LimitProbe['probe']['result'];

/** A negative test, and after it its positive control, with what each came to on the chain. */
const probed = (
  builds: readonly [MadeExchange, MadeExchange],
  kind: string,
  result: Result,
  control: Result = { logs: [] },
): Row['given'] =>
  session(builds, {
    probes: [
      { kind, probe: { build: 'made-1', ...(result && { result }) }, control: { build: 'made-2', result: control } },
    ],
  });

/** One that was simulated. */
const limited = (kind: string, error?: string, logs: readonly string[] = [], control?: string): Row['given'] =>
  probed(
    [build('operate', {}, { purpose: kind }), build('operate')],
    kind,
    { ...(error !== undefined && { error }), logs },
    { ...(control !== undefined && { error: control }), logs: [] },
  );

/** A repayment that the service refuses. */
function refusedWith(body: Readonly<Record<string, unknown>>): Row['given'] {
  const probe = build('operate', {}, { purpose: 'too-low-repayment', status: 400, body });
  return probed([probe, build('operate')], 'too-low-repayment', undefined);
}

/** A probe that succeeds, of these debts and with this data in their instructions. */
function instructed(debts: readonly [string, string], data: readonly [string, string]): Row['given'] {
  const built = (index: 0 | 1): MadeExchange => {
    const instructions = [{ programId: 'P', accounts: [], data: data[index] }];
    return build('operateInstructions', { debtAmount: debts[index] }, { body: { instructions } });
  };
  return probed([built(0), built(1)], 'below-minimum', { logs: [] });
}

const limitRows = (kind: string): readonly Row[] => [
  passes('it fails', limited(kind, '"x"')),
  violates('it succeeds', limited(kind)),
  violates('it succeeds beside a control that fails', limited(kind, undefined, [], '"y"')),
  isUndecided('the positive control fails', limited(kind, '"x"', [], '"y"')),
];

const repaid = settled({ action: 'repay', before: usual, after: wallet(5_000_000, 445_000) });
const withoutAccount = { action: 'borrow', before: wallet(1, null), settlement: failed } as const;
const tooLow = { ...failed, logs: ['VaultUserDebtTooLow'] };
const missing = { ...failed, logs: ['AccountNotInitialized'] };
const declared = { ...fixtures, vaults: { general: { vaultId: 2 } } };
const numbered = { ...declared, errorNames: { 6098: 'insufficient funds', 6099: 'VaultUserDebtTooLow' } } as const;

function besideSteps(given: Row['given']): Row['given'] {
  const made = given as MadeTrace;
  return { ...made, facts: { ...made.facts, steps: [] } };
}

checkTable(borrow, declared, {
  'BORROW-264': changes('deposit', [holding('1', '0'), holding('2', '0')], [holding('1', '0'), holding('1', '0')]),
  'BORROW-267': changes('borrow', [holding('1', '1'), holding('1', '2')], [holding('1', '1'), holding('1', '1')]),
  'BORROW-281': [
    violates('a loan fails as too low', settled({ action: 'borrow', settlement: tooLow })),
    violates('a repayment fails as too low', settled({ action: 'repay', settlement: tooLow })),
    concernsNothing('a loan fails otherwise', settled({ action: 'borrow', settlement: failed })),
    passes('exactly the minimum', limited('exact-minimum')),
    isUndecided('so, and the node does not know the wallet', limited('exact-minimum', '"AccountNotFound"')),
    violates('exactly the minimum fails beside steps', besideSteps(limited('exact-minimum', '"x"'))),
    isUndecided('the chain failed', session([build('operate')], { chainError: 'no chain' })),
    concernsNothing('a chain error after steps', session([build('operate')], { steps: [], chainError: 'no chain' })),
  ],
  'BORROW-280': [
    ...limitRows('below-minimum'),
    violates('another build than for the control', instructed(['5', '50'], ['AA==', 'AQ=='])),
    violates('the same request as for the control', instructed(['5', '5'], ['AA==', 'AA=='])),
    isUndecided('the build of the control for another amount', instructed(['5', '50'], ['AA==', 'AA=='])),
  ],
  'BORROW-282': limitRows('over-limit'),
  'BORROW-335': limitRows('over-limit-withdrawal'),
  'BORROW-291': limitRows('unfunded-absent'),
  'BORROW-297': limitRows('too-low-repayment'),
  'BORROW-298': [
    passes('by its name', limited('too-low-repayment', '"x"', ['Error Code: VaultUserDebtTooLow'])),
    violates('by another', limited('too-low-repayment', '"x"', ['Error Code: Other'])),
    declaring(numbered, passes('by a declared number', limited('too-low-repayment', '{"Custom":6099}'))),
    declaring(numbered, isUndecided('by a number of another name', limited('too-low-repayment', '{"Custom":6098}'))),
    violates('refused by another', refusedWith({ error: 'VaultUserCollateralTooLow' })),
  ],
  'BORROW-292': [
    passes('by its name', limited('unfunded-low', '"x"', ['Error: insufficient funds'])),
    passes('by its number', limited('unfunded-low', '{"Custom":1}')),
    violates('otherwise', limited('unfunded-low', '{"Custom":6099}')),
    isUndecided('it succeeds', limited('unfunded-low', undefined)),
  ],
  'BORROW-270': [
    ...changes('repay', [holding('1', '2'), holding('1', '1')], [holding('1', '2'), holding('1', '2')]),
    concernsNothing('it fails as too low', settled({ action: 'repay', settlement: tooLow })),
  ],
  'BORROW-272': changes('withdraw', [holding('2', '0'), holding('1', '0')], [holding('2', '0'), holding('2', '0')]),
  'BORROW-275': changes(
    'deposit-and-borrow',
    [holding('1', '1'), holding('2', '2')],
    [holding('1', '1'), holding('2', '1')],
  ),
  'BORROW-276': changes('repay-all', [holding('1', '2'), holding('1', '0')], [holding('1', '2'), holding('1', '1')]),
  'BORROW-277': [
    passes('none', settled({ action: 'repay-all', after: holding('1', '0', '0.0') })),
    violates('some', settled({ action: 'repay-all', after: holding('1', '0', '17') })),
    concernsNothing('a debt remains', settled({ action: 'repay-all', after: holding('1', '5', '17') })),
  ],
  'BORROW-278': changes('withdraw-all', [holding('2', '0'), holding('0', '0')], [holding('2', '0'), holding('1', '0')]),
  'BORROW-258': [
    passes('collateral', settled({ action: 'create', path: 'operateInstructions' })),
    violates('none', settled({ action: 'create', path: 'operateInstructions', after: { supply: '0' } })),
    violates('it fails', settled({ action: 'create', path: 'operateInstructions', settlement: failed })),
    concernsNothing(
      'a loan beside it fails',
      settled({ action: 'create-and-borrow', path: 'operateInstructions', settlement: failed }),
    ),
  ],
  'BORROW-262': [
    passes('collateral', settled({ action: 'create' })),
    violates('none', settled({ action: 'create', after: { supply: '0' } })),
    violates('it fails', settled({ action: 'create', settlement: failed })),
    concernsNothing('by the other path', settled({ action: 'create', path: 'operateInstructions' })),
  ],
  'BORROW-214': [
    passes('listed', settled({ action: 'create' })),
    violates('not listed', settled({ action: 'create', after: { isAbsent: true } })),
  ],
  'BORROW-263': flows('create', wallet(4_000_000, 500_000), wallet(3_000_000, 500_000)),
  'BORROW-265': flows('deposit', wallet(4_000_000, 500_000), wallet(3_000_000, 500_000)),
  'BORROW-266': flows('deposit', wallet(4_000_000, 500_000), wallet(5_000_000, 400_000)),
  'BORROW-268': flows('borrow', wallet(5_000_000, 550_000), wallet(5_000_000, 500_000)),
  'BORROW-269': flows('borrow', wallet(5_000_000, 550_000), wallet(5_000_000, 549_000)),
  'BORROW-271': [
    ...flows('repay', wallet(5_000_000, 450_000), wallet(5_000_000, 440_000)),
    declaring({ ...declared, allowance: { accrual: '5000' } }, passes('interest as declared', repaid)),
  ],
  'BORROW-273': flows('withdraw', wallet(5_100_000, 500_000), wallet(5_000_000, 500_000)),
  'BORROW-274': flows('withdraw', wallet(5_100_000, 500_000), wallet(5_099_000, 500_000)),
  'BORROW-294': nativeFlows('borrow', 'borrowMint', wallet(0, 50_000), wallet(0, 0)),
  'BORROW-295': nativeFlows('withdraw', 'supplyMint', wallet(100_000, 0), wallet(0, 0)),
  'BORROW-286': [
    passes('opened', loan(50_000)),
    violates('not opened', loan(null)),
    violates('an account is missing', settled({ ...withoutAccount, settlement: missing })),
    violates('it settles with an account', settled(withoutAccount, { action: 'borrow', before: wallet(1, 1) })),
  ],
});
