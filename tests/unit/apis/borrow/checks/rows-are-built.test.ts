import type { Action } from '../../../../../src/product/apis/borrow/reader/payload.js';
import { concernsNothing, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import type { MadeExchange, MadeTrace } from '../../../../support/check-table.js';
import { equalOutcomeRows } from '../../../../support/equal-outcome-rows.js';
import { MIN_I128 } from '../../../../../src/product/apis/borrow/reader/amount.js';
import { otherPath } from '../../../../../src/product/apis/borrow/reader/view.js';
import { borrowTable, settled, unsigned, type MadeStep } from '../made.js';
import { build, inTurns, perPath, position, positionsRead, refused } from '../made-exchanges.js';
import { session, vaultsRead, type Path, type Row } from '../made-exchanges.js';
import { unverifiedFunds } from '../../../../../src/product/apis/borrow/reader/wallets.js';

const rowsOf = (path: Path, action: Action): readonly Row[] => {
  const failing = (more: Partial<MadeStep> = {}) =>
    settled({ action, path, status: 400, response: { error: 'no' }, ...more });
  return [
    passes('something to sign', settled({ action, path })),
    violates('an error', failing()),
    concernsNothing('an error where another owner is named', failing({ sent: { positionOwner: 'Other' } })),
    concernsNothing('an error on the other path', failing({ path: otherPath(path) })),
  ];
};

const keyless = { credentials: { apiKey: 'absent' } } as const;
const borrowing = { colAmount: '0', debtAmount: '5' };
const elsewhere = { market: 'second' } as const;
const rejection = (colAmount: string) => build('operate', { colAmount }, refused);
const reset = build('operate', {}, { fault: 'reset' });
const [byOtherPath, another] = [build('operateInstructions', {}, elsewhere), build('operate', borrowing, elsewhere)];
/** Refused in the other market, in turns with this one. */
const refusedBeside = (control: MadeExchange) => inTurns(control, build('operate', {}, { ...elsewhere, ...refused }));

/** A failing request that is served in every other turn. */
const mixedTurns = (failing: MadeExchange): MadeTrace => {
  const turns = inTurns(vaultsRead([]), failing);
  const served = { ...build('operate'), sent: failing.sent! };
  return { ...turns, exchanges: turns.exchanges.map((one, at) => (at % 4 === 1 ? { ...served, id: one.id! } : one)) };
};

const listed = [positionsRead([position(8)], 'main'), positionsRead([position(8), position(7)], 'main')];
const ofOthers = (exchanges: readonly MadeExchange[]) => ({ exchanges, scenario: 'proxy' });
const unsure = (more: object) => build('operate', {}, { ...more, purpose: unverifiedFunds });
const closed = (more: object) =>
  session([build('operate', {}, more), positionsRead([position(8)], 'main'), positionsRead([], 'main', 'Other')]);

/** Of the row that is a deposit by `operate`. */
const depositRows: readonly Row[] = [
  concernsNothing('an error for which the funds may be the reason', session([unsure(refused)])),
  isUndecided('so, to others', ofOthers([unsure(refused)])),
  concernsNothing('so, which names them', ofOthers([unsure({ ...refused, body: { error: 'Insufficient funds' } })])),
  concernsNothing('so, with an error of the server', ofOthers([unsure({ status: 500, body: {} })])),
  concernsNothing(
    'an error of what is tried beside a call by the other path that fails by chance',
    inTurns(vaultsRead([]), build('operateInstructions'), { exchanges: [build('operate', {}, refused)] }),
  ),
  concernsNothing(
    'an error of the control of a call that fails by chance',
    inTurns(build('operate', {}, { body: { error: 'no' } }), build('operateInstructions', borrowing)),
  ),
  concernsNothing('an error without the key', build('operate', {}, { ...refused, ...keyless })),
  concernsNothing('an error for who may not', build('operate', {}, { ...refused, status: 403 })),
  isUndecided('a declared position that its wallet does not list', closed(refused)),
  passes('so, and built', closed({})),
  violates('one that it lists', session([build('operate', {}, refused), ...listed])),
  concernsNothing('an error under 401', build('operate', {}, { ...refused, status: 401 })),
  concernsNothing('built to a negative test', build('operate', {}, { purpose: 'control' })),
  concernsNothing('a payload without a field', build('operate', { vaultId: undefined })),
  concernsNothing(
    'an error that was repeated in turns when the wallet could no longer pay',
    inTurns(vaultsRead([]), { ...rejection('1000'), purpose: unverifiedFunds }, { exchanges: [rejection('1000')] }),
  ),
  concernsNothing('a call by the other path works in the other market', refusedBeside(byOtherPath)),
  concernsNothing('a call in `main` works beside one in the other market', refusedBeside(build('operate', borrowing))),
  violates(
    'an error of another call beside one that fails by chance',
    inTurns(vaultsRead([]), build('operateInstructions'), { exchanges: [rejection('7')] }),
  ),
  violates('nothing to sign under 204', build('operate', {}, { status: 204, text: '' })),
  violates('a broken connection in turns', inTurns(vaultsRead([]), reset)),
  violates('another call by the same path works in the other market', refusedBeside(another)),
  violates(
    'two requests rejected at first and then served',
    ['1000', '2000'].flatMap((colAmount, index) => [
      { ...rejection(colAmount), id: `made-${2 * index + 1}` as const },
      { ...build('operate', { colAmount }), retryOf: `made-${2 * index + 1}` as const },
    ]),
  ),
  passes('built without known funds', build('operate', {}, { purpose: unverifiedFunds })),
  passes('an error under 200, and built when it is sent again', {
    exchanges: [build('operate', {}, { body: { error: 'no' } }), build('operate')],
  }),
  passes('in the other market', build('operate', {}, elsewhere)),
  isUndecided('answered without a build in turns', inTurns(vaultsRead([]), build('operate', {}, { body: {} }))),
  passes('one request served and rejected in turns', mixedTurns(rejection('1000'))),
  isUndecided('served in turns, and a failure inside', mixedTurns(build('operate', {}, { status: 500, body: {} }))),
];

const missing = 'Table1111111111111111111111111111111111111';
const named = { nftId: 7, instructions: [], addressLookupTableAddresses: [missing] };
const signed = (path: Path): readonly Row[] => [
  passes('settles', settled({ action: 'repay', path })),
  violates('another signature', settled({ action: 'repay', path, settlement: unsigned })),
];

const passing = { body: { error: 'not now' } };

const ownerRows = (path: Path): readonly Row[] => {
  const owned = { positionOwner: 'Signer' };
  const otherCall = [build(path, { colAmount: '5' }), build(path, { colAmount: '5', ...owned }, refused)];
  return [
    passes(
      'an error with the owner where another call was served',
      session([build(path), build(path, owned), otherCall[0]!, build(path, { colAmount: '5', ...owned }, passing)]),
    ),
    violates('the second of two is refused', session([build(path), build(path, owned), ...otherCall])),
    violates('an error with the owner', session([build(path), build(path, owned, passing)])),
    violates('an error with the owner', inTurns(build(path), build(path, { positionOwner: 'Signer' }, refused))),
    concernsNothing('both refused', session([build(path, {}, refused), build(path, owned, refused)])),
    concernsNothing('another amount', session([build(path, { colAmount: '5' }), build(path, owned, refused)])),
    concernsNothing('another market', session([build(path, {}, { market: 'alt' }), build(path, owned, refused)])),
    concernsNothing('an owner in both', session([build(path, { positionOwner: 'X' }), build(path, owned, refused)])),
    concernsNothing('an error without an owner', inTurns(build(path), build(path, { positionId: 9 }, refused))),
    isUndecided('an error with the owner by chance', inTurns(build(path), build(path, { positionOwner: 'Signer' }))),
  ];
};

const inTurn = (refusal: object) => [{}, refusal, refusal, refusal, {}].map((more) => build('operate', {}, more));
/** Refused in turns with equal builds that are given out, and with others between. */
const amongOthers = (times: number) =>
  Array.from({ length: times }, () =>
    inTurn(refused).flatMap((one) => [one, build('operate', { colAmount: '7' })]),
  ).flat();
const reads = Array.from({ length: 120 }, () => vaultsRead([]));
const amid = (own: readonly MadeExchange[]) => [...reads, ...own, ...reads];
const sentinel = (amount: string, more: object = {}) =>
  build('operate', { colAmount: '0', debtAmount: '0', [amount]: MIN_I128 }, more);
const sentinels = (second: object, amount: string) =>
  [sentinel('debtAmount', refused), sentinel('debtAmount'), sentinel('debtAmount')].concat(
    sentinel(amount, second),
    sentinel(amount),
  );

const withoutTable = (facts: object, others: object = {}) =>
  session([build('operateInstructions', {}, { body: named })], {
    tables: { build: 'made-1', found: { [missing]: false, ...others } },
    ...facts,
  });

borrowTable({
  ...perPath(['BORROW-212', 'BORROW-213'], ownerRows),
  ...perPath(['BORROW-220', 'BORROW-226'], (path) => rowsOf(path, 'create')),
  ...perPath(['BORROW-221', 'BORROW-227'], (path) => [
    ...rowsOf(path, 'deposit'),
    ...(path === 'operate' ? depositRows : []),
  ]),
  ...perPath(['BORROW-222', 'BORROW-228'], (path) => rowsOf(path, 'borrow')),
  ...perPath(['BORROW-223', 'BORROW-229'], (path) => rowsOf(path, 'repay')),
  ...perPath(['BORROW-224', 'BORROW-230'], (path) => rowsOf(path, 'withdraw')),
  ...perPath(['BORROW-225', 'BORROW-231'], (path) => rowsOf(path, 'deposit-and-borrow')),
  ...perPath(['BORROW-232', 'BORROW-233'], (path) => rowsOf(path, 'repay-all')),
  ...perPath(['BORROW-234', 'BORROW-235'], (path) => rowsOf(path, 'withdraw-all')),
  ...perPath(['BORROW-236', 'BORROW-237'], (path) => rowsOf(path, 'create-and-borrow')),
  'BORROW-344': [
    ...equalOutcomeRows(vaultsRead([]), vaultsRead([], undefined, { status: 404 })),
    violates('builds of others', ofOthers(inTurn(refused))),
    violates('builds of the suite', inTurn(refused)),
    violates('builds of the suite, of which only the first was served', inTurn(refused).slice(0, -1)),
    passes('builds of the suite that follow what the chain holds', session(inTurn(refused), { steps: [] })),
    isUndecided('builds of others, with another between, more often', ofOthers(amongOthers(4))),
    passes('builds of the suite for want of funds', inTurn({ ...refused, body: { error: 'Insufficient funds' } })),
    isUndecided('a quarter of the builds fails inside, beside many other requests', [
      ...reads,
      ...Array.from({ length: 40 }, (_, at) => build('operate', {}, at % 4 === 0 ? { status: 500, body: {} } : {})),
    ]),
    violates('two builds with the sentinel, with others served between', amid(sentinels(refused, 'colAmount'))),
    passes('equal ones', amid(sentinels(refused, 'debtAmount'))),
    passes('one of them', amid(sentinels({}, 'colAmount'))),
    passes('for want of funds', ofOthers(inTurn({ ...refused, body: { error: 'Insufficient funds' } }))),
    passes('with another build between', ofOthers(amongOthers(1))),
  ],
  ...perPath(['BORROW-249', 'BORROW-331'], signed),
  'BORROW-256': [
    passes('the table is there', settled({ action: 'repay', path: 'operateInstructions', response: named })),
    violates('no table is there', withoutTable({ isOfChain: true }), '/addressLookupTableAddresses'),
    violates('so, and another one is', withoutTable({}, { Other: true }), '/addressLookupTableAddresses'),
    isUndecided('so, where the node knows nothing of the wallet either', withoutTable({})),
  ],
});
