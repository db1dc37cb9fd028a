import { borrow } from '../../../../../src/product/apis/borrow/api.js';
import type { BorrowFixtures } from '../../../../../src/product/apis/borrow/fixtures.js';
import type { Action } from '../../../../../src/product/apis/borrow/payload.js';
import { checkTable, type CheckRows } from '../../../../support/check-table.js';
import { equalOutcomeRows } from '../../../../support/equal-outcome-rows.js';
import { fixtures, settled } from '../made.js';
import { vaultsRead } from '../made-exchanges.js';

type Rows = CheckRows<BorrowFixtures>[string];
type Path = 'operate' | 'operateInstructions';

const rowsOf = (path: Path, action: Action): Rows => [
  { name: 'something to sign', given: settled({ action, path }), outcome: 'pass' },
  { name: 'an error', given: settled({ action, path, status: 400, response: { error: 'no' } }), outcome: 'violation' },
  {
    name: 'an error where no market is named',
    given: settled({ action, path, market: undefined, status: 400, response: { error: 'no' } }),
    outcome: 'not applicable',
  },
  {
    name: 'an error where another owner is named',
    given: settled({ action, path, sent: { positionOwner: 'Other' }, status: 400, response: { error: 'no' } }),
    outcome: 'not applicable',
  },
  {
    name: 'an error on the other path',
    given: settled({
      action,
      path: path === 'operate' ? 'operateInstructions' : 'operate',
      status: 400,
      response: { error: 'no' },
    }),
    outcome: 'not applicable',
  },
];

const missing = 'Table1111111111111111111111111111111111111';
const named = { nftId: 7, instructions: [], addressLookupTableAddresses: [missing] };
const another = { kind: 'failed', error: '"SignatureFailure"', logs: [] } as const;
const signed = (path: Path): Rows => [
  { name: 'settles', given: settled({ action: 'repay', path }), outcome: 'pass' },
  { name: 'another signature', given: settled({ action: 'repay', path, settlement: another }), outcome: 'violation' },
];

checkTable(borrow, fixtures, {
  'BORROW-220': rowsOf('operate', 'create'),
  'BORROW-221': rowsOf('operate', 'deposit'),
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
      given: settled({
        action: 'repay',
        path: 'operateInstructions',
        response: named,
        settlement: { kind: 'unusable', reason: 'no table', missingTable: missing },
      }),
      outcome: 'violation',
      at: '/addressLookupTableAddresses',
    },
  ],
});
