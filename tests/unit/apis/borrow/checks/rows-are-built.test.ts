import { borrow } from '../../../../../src/product/apis/borrow/api.js';
import type { BorrowFixtures } from '../../../../../src/product/apis/borrow/fixtures.js';
import type { Action } from '../../../../../src/product/apis/borrow/reader/payload.js';
import { checkTable, type CheckRows } from '../../../../support/check-table.js';
import type { MadeExchange, MadeTrace } from '../../../../support/check-rows.js';
import { equalOutcomeRows } from '../../../../support/equal-outcome-rows.js';
import { fixtures, settled } from '../made.js';
import { build, inTurns, refused, rows, session, vaultsRead } from '../made-exchanges.js';
import { unverifiedFunds } from '../../../../../src/product/apis/borrow/reader/wallets.js';

type Rows = CheckRows<BorrowFixtures>[string];
type Path = 'operate' | 'operateInstructions';

const rowsOf = (path: Path, action: Action): Rows =>
  rows({
    pass: {
      'something to sign': settled({ action, path }),
    },
    violation: {
      'an error': settled({ action, path, status: 400, response: { error: 'no' } }),
    },
    'not applicable': {
      'an error where no market is named': settled({
        action,
        path,
        market: undefined,
        status: 400,
        response: { error: 'no' },
      }),
      'an error where another owner is named': settled({
        action,
        path,
        sent: { positionOwner: 'Other' },
        status: 400,
        response: { error: 'no' },
      }),
      'an error on the other path': settled({
        action,
        path: path === 'operate' ? 'operateInstructions' : 'operate',
        status: 400,
        response: { error: 'no' },
      }),
    },
  });

const keyless = { credentials: { apiKey: 'absent' } } as const;
const borrowing = { colAmount: '0', debtAmount: '5' };
const elsewhere = { market: 'second' } as const;
const rejection = (colAmount: string) => build('operate', { colAmount }, refused);
const reset = build('operate', {}, { fault: 'reset' });

/** A failing request that is served in every other turn. */
const mixedTurns = (failing: MadeExchange): MadeTrace => {
  const turns = inTurns(vaultsRead([]), failing);
  const served = { ...build('operate'), sent: failing.sent! };
  return {
    ...turns,
    exchanges: turns.exchanges.map((one, index) => (index % 4 === 1 ? { ...served, id: one.id! } : one)),
  };
};

/** Of the row that is a deposit by `operate`. */
const depositRows: Rows = rows({
  'not applicable': {
    'an error of what is tried beside a call by the other path that fails by chance': inTurns(
      vaultsRead([]),
      build('operateInstructions'),
      { exchanges: [build('operate', {}, refused)] },
    ),
    'an error of the control of a call that fails by chance': inTurns(
      build('operate', {}, { body: { error: 'no' } }),
      build('operateInstructions', borrowing),
    ),
    'an error without the key': build('operate', {}, { ...refused, ...keyless }),
    'an error for who may not': build('operate', {}, { ...refused, status: 403 }),
    'an error under 401': build('operate', {}, { ...refused, status: 401 }),
    'an error to a negative test': build('operate', {}, { ...refused, purpose: 'control' }),
    'an error without known funds': build('operate', {}, { ...refused, purpose: unverifiedFunds }),
    'built to a negative test': build('operate', {}, { purpose: 'control' }),
    'a payload without a field': build('operate', { vaultId: undefined }),
    'an error in the other market': build('operate', {}, { ...elsewhere, ...refused }),
    'an error that was repeated in turns when the wallet could no longer pay': inTurns(
      vaultsRead([]),
      { ...rejection('1000'), purpose: unverifiedFunds },
      { exchanges: [rejection('1000')] },
    ),
    'an error in turns for another row': inTurns(vaultsRead([]), build('operate', borrowing, refused)),
    'a call by the other path works in the other market': inTurns(
      build('operateInstructions', {}, elsewhere),
      build('operate', {}, { ...elsewhere, ...refused }),
    ),
    'a list works in the other market': inTurns(
      vaultsRead([], 'second'),
      build('operate', {}, { ...elsewhere, ...refused }),
    ),
    'a call in `main` works beside one in the other market': inTurns(
      build('operate', borrowing),
      build('operate', {}, { ...elsewhere, ...refused }),
    ),
  },
  violation: {
    'an error of another call beside one that fails by chance': inTurns(vaultsRead([]), build('operateInstructions'), {
      exchanges: [rejection('7')],
    }),
    'nothing to sign under 204': build('operate', {}, { status: 204, text: '' }),
    'an error under 200': build('operate', {}, { body: { error: 'no' } }),
    'an error in turns': inTurns(vaultsRead([]), rejection('1000')),
    'a broken connection in turns': inTurns(vaultsRead([]), reset),
    'two requests served and rejected in turns': ['1000', '2000'].map((amount) => mixedTurns(rejection(amount))),
    'another call by the same path works in the other market': inTurns(
      build('operate', borrowing, elsewhere),
      build('operate', {}, { ...elsewhere, ...refused }),
    ),
    'two requests rejected at first and then served': ['1000', '2000'].flatMap((colAmount, index) => [
      { ...rejection(colAmount), id: `made-${2 * index + 1}` as const },
      { ...build('operate', { colAmount }), retryOf: `made-${2 * index + 1}` as const },
    ]),
    'two requests rejected beside what is tried in turns': {
      ...inTurns(vaultsRead([]), reset, {
        exchanges: ['2000', '3000'].flatMap((colAmount) => [rejection(colAmount), build('operate', { colAmount })]),
      }),
    },
  },
  pass: {
    'built without known funds': build('operate', {}, { purpose: unverifiedFunds }),
    'neither a transaction nor an error under 200': build('operate', {}, { body: {} }),
    'an error under 200, and built when it is sent again': {
      exchanges: [build('operate', {}, { body: { error: 'no' } }), build('operate')],
    },
    'in the other market': build('operate', {}, elsewhere),
    'answered without a build in turns': inTurns(vaultsRead([]), build('operate', {}, { body: {} })),
    'one request served and rejected in turns': mixedTurns(rejection('1000')),
  },
  inconclusive: {
    'the connection breaks': reset,
    'served in turns, and the connection breaks': mixedTurns(reset),
    'served in turns, and a failure inside': mixedTurns(build('operate', {}, { status: 500, body: {} })),
  },
});

const missing = 'Table1111111111111111111111111111111111111';
const named = { nftId: 7, instructions: [], addressLookupTableAddresses: [missing] };
const another = { kind: 'failed', error: '"SignatureFailure"', logs: [] } as const;
const signed = (path: Path): Rows => [
  { name: 'settles', given: settled({ action: 'repay', path }), outcome: 'pass' },
  { name: 'another signature', given: settled({ action: 'repay', path, settlement: another }), outcome: 'violation' },
];

const passing = { body: { error: 'not now' } };

const ownerRows = (path: Path): Rows => {
  const owned = { positionOwner: 'Signer' };
  const otherCall = [build(path, { colAmount: '5' }), build(path, { colAmount: '5', ...owned }, refused)];
  return rows({
    pass: {
      built: session([build(path), build(path, owned)]),
      'an error with the owner where another call was served': session([
        build(path),
        build(path, owned),
        otherCall[0]!,
        build(path, { colAmount: '5', ...owned }, passing),
      ]),
    },
    violation: {
      refused: session([build(path), build(path, owned, refused)]),
      'the second of two is refused': session([build(path), build(path, owned), ...otherCall]),
      'an error with the owner': session([build(path), build(path, owned, passing)]),
      'an error with the owner, every time': inTurns(build(path), build(path, { positionOwner: 'Signer' }, refused)),
    },
    'not applicable': {
      'both refused': session([build(path, {}, refused), build(path, owned, refused)]),
      'another owner': session([build(path), build(path, { positionOwner: 'X' }, refused)]),
      'another amount': session([build(path, { colAmount: '5' }), build(path, owned, refused)]),
      'another market': session([build(path, {}, { market: 'alt' }), build(path, owned, refused)]),
      'an owner in both': session([build(path, { positionOwner: 'X' }), build(path, owned, refused)]),
      'an error without an owner': inTurns(build(path), build(path, { positionId: 9 }, refused)),
    },
    inconclusive: {
      'an error with the owner by chance': inTurns(build(path), build(path, { positionOwner: 'Signer' })),
    },
  });
};

checkTable(borrow, fixtures, {
  'BORROW-212': ownerRows('operate'),
  'BORROW-213': ownerRows('operateInstructions'),
  'BORROW-220': rowsOf('operate', 'create'),
  'BORROW-221': [...rowsOf('operate', 'deposit'), ...depositRows],
  'BORROW-222': rowsOf('operate', 'borrow'),
  'BORROW-223': rowsOf('operate', 'repay'),
  'BORROW-224': rowsOf('operate', 'withdraw'),
  'BORROW-225': rowsOf('operate', 'deposit-and-borrow'),
  'BORROW-226': rowsOf('operateInstructions', 'create'),
  'BORROW-227': rowsOf('operateInstructions', 'deposit'),
  'BORROW-228': rowsOf('operateInstructions', 'borrow'),
  'BORROW-229': rowsOf('operateInstructions', 'repay'),
  'BORROW-230': rowsOf('operateInstructions', 'withdraw'),
  'BORROW-231': rowsOf('operateInstructions', 'deposit-and-borrow'),
  'BORROW-232': rowsOf('operate', 'repay-all'),
  'BORROW-233': rowsOf('operateInstructions', 'repay-all'),
  'BORROW-234': rowsOf('operate', 'withdraw-all'),
  'BORROW-235': rowsOf('operateInstructions', 'withdraw-all'),
  'BORROW-236': rowsOf('operate', 'create-and-borrow'),
  'BORROW-237': rowsOf('operateInstructions', 'create-and-borrow'),
  'BORROW-344': [
    ...equalOutcomeRows(vaultsRead([]), vaultsRead([], undefined, { status: 404 })),
    {
      name: 'builds that follow what the chain holds',
      given: Array.from({ length: 60 }, (_, index) => ({
        ...{ operation: 'operate', base: 'borrow', method: 'POST', sent: { json: {} } },
        status: index % 3 === 0 ? 400 : 200,
      })),
      outcome: 'pass',
    },
  ],
  'BORROW-249': signed('operate'),
  'BORROW-331': signed('operateInstructions'),
  'BORROW-256': [
    {
      name: 'the table is there',
      given: settled({ action: 'repay', path: 'operateInstructions', response: named }),
      outcome: 'pass',
    },
    {
      name: 'no table is there',
      given: session([build('operateInstructions', {}, { body: named })], {
        tables: { build: 'made-1', found: { [missing]: false } },
      }),
      outcome: 'violation',
      at: '/addressLookupTableAddresses',
    },
  ],
});
