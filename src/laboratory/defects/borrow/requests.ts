import { alternateMarket, wallets } from '../../../reference/borrow/fixtures.js';
import { defaultMarket } from '../../../reference/borrow/service/vaults.js';
import { defect, respond, type Defect, type JudgedId } from '../defect.js';
import { keyed, oneIn, rightAfter, all, not, remembering } from '../operators.js';
import {
  actions,
  asking,
  at,
  buildEndpoints,
  inFifteenDigits,
  paying,
  refused,
  building,
  byEndpoint,
  oneEach,
  inMarket,
  type Action,
  type BuildEndpoint,
  type OnPaths,
  type Sent,
} from './tamper.js';

const filling: readonly (readonly [field: string, value: unknown, ...ids: OnPaths])[] = [
  ['vaultId', 2n, 'BORROW-202', 'BORROW-203'],
  ['positionId', 0n, 'BORROW-204', 'BORROW-205'],
  ['signer', wallets.builder.address, 'BORROW-206', 'BORROW-207'],
  ['colAmount', '0', 'BORROW-208', 'BORROW-209'],
  ['debtAmount', '0', 'BORROW-210', 'BORROW-211'],
];

/** Required fields that are filled in where they are left out. */
const defectsOfFields = filling.flatMap(([field, value, ...ids]) => {
  const filled = paying({ [field]: value });
  const lacking = { payload: { [field]: undefined } };
  return oneEach(`without-${field.toLowerCase()}`, (endpoint) => asking[endpoint](lacking, filled), ...ids);
});

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
const rowsOf = (endpoint: BuildEndpoint): readonly JudgedId[] =>
  Object.values(rows).map((ids) => ids[buildEndpoints.indexOf(endpoint)]!);

/** Rows of the action table that are refused. */
const defectsOfRows = actions.flatMap((name) =>
  oneEach(`refuses-${name}`, (endpoint) => at[endpoint]({ actions: name }, refused), ...rows[name]),
);

const keyMissing = ['BORROW-301', 'BORROW-302', 'BORROW-303', 'BORROW-304'] as const;
const keyInvented = ['BORROW-305', 'BORROW-306', 'BORROW-307', 'BORROW-308'] as const;

const lacksAmount = ({ payload }: Sent): boolean => payload.colAmount === undefined || payload.debtAmount === undefined;

/** A build without the key, right after one of its signer that was incomplete. */
const isAfterFault = rightAfter<Sent>(lacksAmount, ({ endpoint, signer }) => `${endpoint} ${signer}`, {
  key: undefined,
});

const namesSignerAsOwner = ({ payload }: Sent): boolean =>
  payload.positionOwner !== undefined && payload.positionOwner === payload.signer;

const furtherMarket = ['BORROW-098', 'BORROW-099', 'BORROW-100', 'BORROW-101'] as const;

/** In the vault whose namesake takes wrapped native a deposit would take the wrong token, too. */
const takesOtherToken = ({ payload }: Sent): boolean => Number(payload.vaultId) === 3;

/** Faults in what a request must bring and in telling markets apart, and failures of one input while all others work. */
export const defectsOfRequests: readonly Defect[] = [
  ...defectsOfFields,
  ...defectsOfRows,
  ...oneEach('without-key', (endpoint) => asking[endpoint]({ key: undefined }, keyed), ...keyMissing),
  ...oneEach('with-empty-key', (endpoint) => asking[endpoint]({ key: '' }, keyed), ...keyMissing),
  ...oneEach('with-any-key', (endpoint) => asking[endpoint]({ key: /./ }, keyed), ...keyInvented),
  ...oneEach('refuses-owner', (endpoint) => at[endpoint](namesSignerAsOwner, refused), 'BORROW-212', 'BORROW-213'),
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
  ...byEndpoint('refused-without-market', (endpoint) => at[endpoint]({ market: undefined }, refused), {
    vaults: ['BORROW-090'],
    positions: ['BORROW-091'],
    operate: ['BORROW-092', 'BORROW-329'],
    'operate-instructions': ['BORROW-093', 'BORROW-330'],
  }),
  ...byEndpoint('refuses-main', (endpoint) => at[endpoint]({ market: defaultMarket }, refused), {
    vaults: ['BORROW-094'],
    positions: ['BORROW-095'],
    operate: ['BORROW-096', ...rowsOf('operate')],
    'operate-instructions': ['BORROW-097', ...rowsOf('operate-instructions')],
  }),
  ...oneEach(
    'refuses-further-market',
    (endpoint) => at[endpoint]({ market: alternateMarket }, refused),
    ...furtherMarket,
  ),
  ...byEndpoint(
    'defaults-to-further-market',
    (endpoint) => asking[endpoint](all({ market: undefined }, not(takesOtherToken)), inMarket(alternateMarket)),
    {
      vaults: ['BORROW-102'],
      positions: ['BORROW-103'],
      operate: ['BORROW-104', 'BORROW-324', 'BORROW-329'],
      'operate-instructions': ['BORROW-107', 'BORROW-324', 'BORROW-330', 'BORROW-332'],
    },
  ),
  ...byEndpoint('ignores-market', (endpoint) => asking[endpoint]({}, inMarket()), {
    positions: ['BORROW-155', 'BORROW-156', 'BORROW-214', 'BORROW-215', 'BORROW-334'],
    operate: ['BORROW-105', 'BORROW-262', 'BORROW-324', 'BORROW-336'],
    'operate-instructions': ['BORROW-107', 'BORROW-258', 'BORROW-324', 'BORROW-333', 'BORROW-337'],
  }),
  defect(
    'borrow-vaults-ignore-market',
    ...(['BORROW-106', 'BORROW-156', 'BORROW-220', 'BORROW-226'] as const),
    ...(['BORROW-258', 'BORROW-262', 'BORROW-268', 'BORROW-286'] as const),
  ).by(asking.vaults({}, inMarket())),
  // The next creation of a signer that named an owner has that owner too, where it names neither owner nor market.
  defect('borrow-owner-kept-for-next-creation', 'BORROW-214').by(
    remembering<unknown>((owners) =>
      asking.builds({ creates: true }, (sent) => {
        const { signer, market, payload } = sent;
        const kept = owners.get(signer);
        owners.set(signer, payload.positionOwner);
        const isLeftOut = payload.positionOwner === undefined && market === undefined;
        return isLeftOut && kept !== undefined ? paying({ positionOwner: kept })(sent) : undefined;
      }),
    ),
  ),
  defect(
    'borrow-further-market-repayment-with-flipped-sign',
    ...(['BORROW-270', 'BORROW-271', 'BORROW-297'] as const),
    ...(['BORROW-314', 'BORROW-336', 'BORROW-337'] as const),
  ).by(building({ market: alternateMarket, actions: 'repay' }, ({ debt }) => ({ debt: -debt }))),
];
