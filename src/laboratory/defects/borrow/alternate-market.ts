import type { Defect } from '../defect.js';
import { alternateMarket } from '../../../reference/borrow/fixtures.js';
import { afterwards, literal, repaysAll, takesAll, transfer } from './on-chain.js';
import type { Position } from '../../../reference/borrow/service/state.js';
import {
  alteringRequests,
  amountsIn,
  buildEndpoints,
  payloadOf,
  queryOf,
  withPayload,
  type Inject,
  type JsonObject,
} from './tamper.js';

type Amounts = ReturnType<typeof amountsIn>;

/** Builds in the alternate market from other amounts than came, where `alter` gives some. */
const buildingThere = (alter: (amounts: Amounts) => { readonly col?: bigint; readonly debt?: bigint } | undefined) =>
  alteringRequests(buildEndpoints, (request) => {
    const payload = payloadOf(request);
    const altered = queryOf(request).get('market') === alternateMarket ? alter(amountsIn(payload)) : undefined;
    if (altered === undefined) return undefined;
    const { col, debt } = altered;
    const amounts: JsonObject = {
      ...(col !== undefined && { colAmount: String(col) }),
      ...(debt !== undefined && { debtAmount: String(debt) }),
    };
    return withPayload(request, { ...payload, ...amounts });
  }) satisfies Inject;

const isThere = ({ before }: { readonly before: Position | undefined }): boolean =>
  before?.vault.market === alternateMarket;

/** Faults of the alternate market alone, where `main` keeps the document. */
export const defectsOfFurtherMarket: readonly Defect[] = [
  {
    id: 'borrow-further-market-deposits-a-hundredth-more',
    says: 'In the alternate market a deposit into an existing position takes a hundredth more.',
    breaks: ['BORROW-265', 'BORROW-314'],
    because: 'What is taken is not the amount.',
    inject: buildingThere(({ col, debt, creates }) =>
      !creates && col > 0n && debt === 0n ? { col: (101n * col) / 100n } : undefined,
    ),
  },
  {
    id: 'borrow-further-market-lends-a-hundredth-less',
    says: 'In the alternate market a borrow pays a hundredth less.',
    breaks: ['BORROW-269', 'BORROW-281', 'BORROW-314'],
    because: 'Less than the amount is paid, and of the minimum less than the minimum.',
    inject: buildingThere(({ col, debt }) => (col === 0n && debt > 0n ? { debt: (99n * debt) / 100n } : undefined)),
  },
  {
    id: 'borrow-further-market-repayment-with-flipped-sign',
    says: 'In the alternate market a repayment borrows.',
    breaks: ['BORROW-270', 'BORROW-271', 'BORROW-297', 'BORROW-314', 'BORROW-336', 'BORROW-337'],
    because:
      'The debt rises, nothing is taken, no repayment leaves too little there, and a borrow gets the same build.',
    inject: buildingThere(({ debt }) => (debt < 0n && debt !== literal ? { debt: -debt } : undefined)),
  },
  {
    id: 'borrow-further-market-withdrawal-by-literal-keeps-part',
    says: 'In the alternate market the literal empties the position, and a hundredth of it stays with the vault.',
    breaks: ['BORROW-279', 'BORROW-314'],
    because: 'Not all collateral comes back.',
    inject: afterwards(
      (call) => isThere(call) && takesAll(call),
      (call, before) => transfer(call, 'supply', 'in', (before?.supply ?? 0n) / 100n),
    ),
  },
  {
    id: 'borrow-further-market-literal-clears-debt-for-half',
    says: 'In the alternate market the literal clears the whole debt and takes half of what was borrowed.',
    breaks: ['BORROW-313', 'BORROW-314'],
    because: 'The debt is not taken.',
    inject: afterwards(
      (call) => isThere(call) && repaysAll(call),
      (call, before) => transfer(call, 'borrow', 'out', (before?.principal ?? 0n) / 2n),
    ),
  },
  {
    id: 'borrow-further-market-forgets-second-half',
    says: 'In the alternate market, of a deposit with a borrow only the deposit is built.',
    breaks: [
      'BORROW-268',
      'BORROW-275',
      'BORROW-280',
      'BORROW-282',
      'BORROW-286',
      'BORROW-314',
      'BORROW-336',
      'BORROW-337',
    ],
    because: 'What is left is the build of the deposit alone, which succeeds whatever was to be borrowed.',
    inject: buildingThere(({ col, debt, creates }) => (!creates && col > 0n && debt > 0n ? { debt: 0n } : undefined)),
  },
];
