import { alternateMarket, wallets } from '../../../reference/borrow/fixtures.js';
import { defect, respond, type Defect, type JudgedId } from '../defect.js';
import { keyed, oneIn, rightAfter } from '../operators.js';
import {
  actions,
  asking,
  at,
  buildEndpoints,
  inFifteenDigits,
  paying,
  refused,
  type Action,
  type BuildEndpoint,
  type Endpoint,
  type Sent,
} from './tamper.js';

/** What breaks on `/borrow/operate` and what on `/borrow/operate-instructions`. */
type OnPaths = readonly [JudgedId, JudgedId];

const filling: readonly (readonly [field: string, value: unknown, ids: OnPaths])[] = [
  ['vaultId', 2n, ['BORROW-202', 'BORROW-203']],
  ['positionId', 0n, ['BORROW-204', 'BORROW-205']],
  ['signer', wallets.builder.address, ['BORROW-206', 'BORROW-207']],
  ['colAmount', '0', ['BORROW-208', 'BORROW-209']],
  ['debtAmount', '0', ['BORROW-210', 'BORROW-211']],
];

/** Required fields that are filled in where they are left out. */
const defectsOfFields: readonly Defect[] = filling.flatMap(([field, value, ids]) =>
  buildEndpoints.map((endpoint, path) =>
    defect(`borrow-${endpoint}-without-${field.toLowerCase()}`, ids[path]!).by(
      asking[endpoint]({ payload: { [field]: undefined } }, paying({ [field]: value })),
    ),
  ),
);

/** What breaks where a path refuses a row of the action table. */
const rows: Readonly<Record<Action, OnPaths>> = {
  create: ['BORROW-220', 'BORROW-226'],
  deposit: ['BORROW-221', 'BORROW-227'],
  borrow: ['BORROW-222', 'BORROW-228'],
  repay: ['BORROW-223', 'BORROW-229'],
  withdraw: ['BORROW-224', 'BORROW-230'],
  'deposit-and-borrow': ['BORROW-225', 'BORROW-231'],
  'create-and-borrow': ['BORROW-236', 'BORROW-237'],
  'literal-debt': ['BORROW-232', 'BORROW-233'],
  'literal-collateral': ['BORROW-234', 'BORROW-235'],
};

/** What breaks where a path refuses every row of the action table. */
export const rowsOf = (endpoint: BuildEndpoint): readonly JudgedId[] =>
  Object.values(rows).map((ids) => ids[buildEndpoints.indexOf(endpoint)]!);

/** Rows of the action table that are refused. */
const defectsOfRows: readonly Defect[] = actions.flatMap((name) =>
  buildEndpoints.map((endpoint, path) =>
    defect(`borrow-${endpoint}-refuses-${name}`, rows[name][path]!).by(at[endpoint]({ actions: name }, refused)),
  ),
);

const keys: readonly (readonly [endpoint: Endpoint, absent: JudgedId, invented: JudgedId])[] = [
  ['vaults', 'BORROW-301', 'BORROW-305'],
  ['positions', 'BORROW-302', 'BORROW-306'],
  ['operate', 'BORROW-303', 'BORROW-307'],
  ['operate-instructions', 'BORROW-304', 'BORROW-308'],
];

const defectsOfKeys: readonly Defect[] = keys.flatMap(([endpoint, absent, invented]): readonly Defect[] => [
  defect(`borrow-${endpoint}-without-key`, absent).by(asking[endpoint]({ key: undefined }, keyed)),
  defect(`borrow-${endpoint}-with-empty-key`, absent).by(asking[endpoint]({ key: '' }, keyed)),
  defect(`borrow-${endpoint}-with-any-key`, invented).by(asking[endpoint]({ key: /./ }, keyed)),
]);

const lacksAmount = ({ payload }: Sent): boolean => payload.colAmount === undefined || payload.debtAmount === undefined;

/** A build without the key, right after one of its signer that was incomplete. */
const isAfterFault = rightAfter<Sent>(lacksAmount, ({ endpoint, signer }) => `${endpoint} ${signer}`, {
  key: undefined,
});

const namesSignerAsOwner = ({ payload }: Sent): boolean =>
  payload.positionOwner !== undefined && payload.positionOwner === payload.signer;

/** Faults in what a request must bring, and failures that follow one input, while every other works. */
export const defectsOfRequests: readonly Defect[] = [
  ...defectsOfFields,
  ...defectsOfRows,
  ...defectsOfKeys,
  defect('borrow-operate-refuses-owner', 'BORROW-212').by(at.operate(namesSignerAsOwner, refused)),
  defect('borrow-operate-instructions-refuses-owner', 'BORROW-213').by(
    at['operate-instructions'](namesSignerAsOwner, refused),
  ),
  defect('borrow-owner-ignored', 'BORROW-215').by(asking.builds({}, paying({ positionOwner: undefined }))),
  defect('borrow-served-without-key-after-an-error', 'BORROW-303', 'BORROW-304').by(asking.builds(isAfterFault, keyed)),
  defect('borrow-key-unknown-to-one-instance', 'BORROW-344').by(
    at.every(oneIn(3, { status: 200 }), respond(401, { code: 401, message: 'Unauthorized' })),
  ),
  defect('borrow-one-alternate-vault-refused', 'BORROW-220', 'BORROW-226').by(
    at.builds({ market: alternateMarket, payload: { vaultId: 2n } }, refused),
  ),
  defect('borrow-position-ids-through-double', 'BORROW-222', 'BORROW-228').by(
    asking.builds(
      ({ payload }) => typeof payload.positionId === 'bigint',
      paying(({ payload }) => ({ positionId: inFifteenDigits(payload.positionId) })),
    ),
  ),
  defect('borrow-calls-without-market-cut-off', 'BORROW-329', 'BORROW-330').by(
    at.builds({ market: undefined, creates: false }, { status: 200, body: { text: '' }, broken: 'reset' }),
  ),
];
