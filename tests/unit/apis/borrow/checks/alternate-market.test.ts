import { otherPath, type Step } from '../../../../../src/product/apis/borrow/reader/view.js';
import { concernsNothing, declaring, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import type { MadeTrace } from '../../../../support/check-table.js';
import { borrowTable, failed, fixtures, settled, unsigned, type MadeState, type MadeStep } from '../made.js';
import { build, inTurns, perPath, refused, vaultsRead, type Path, type Row } from '../made-exchanges.js';

type Made = Omit<MadeStep, 'market' | 'path'>;

const holding = (supply: string, wallet: number): MadeState => ({ supply, wallet: { supply: wallet } });
const owing = (borrow: string, wallet: number): MadeState => ({ borrow, wallet: { borrow: wallet } });

/** A deposit of 1 000 000 and a loan of 50 000 as the action table has them. */
const deposit: Made = { action: 'deposit', before: holding('1', 5_000_000), after: holding('1000001', 4_000_000) };
const loan: Made = { action: 'borrow', before: owing('1', 0), after: owing('50001', 50_000) };
const both: Made = {
  action: 'deposit-and-borrow',
  before: { supply: '1', borrow: '1', wallet: { supply: 5_000_000, borrow: 0 } },
  after: { supply: '1000001', borrow: '50001', wallet: { supply: 4_000_000, borrow: 50_000 } },
};
const creation: Made = {
  action: 'create',
  before: { wallet: { supply: 5_000_000 } },
  after: holding('1000000', 4_000_000),
};

/** Removes the steps after the first: their builds were not followed onto the chain. */
const notFollowed = ({ exchanges, facts }: MadeTrace, more: Readonly<Record<string, unknown>> = {}): MadeTrace => ({
  exchanges,
  facts: { steps: (facts?.steps as readonly Step[]).slice(0, 1), ...more },
});

const error = { status: 400, response: { error: 'no' } };
const asked = { positionId: 7, colAmount: '1000000', debtAmount: '0' };

const rowsOf = (market: string | undefined, path: Path): readonly Row[] => {
  const there = (made: Made): MadeStep => ({ ...made, path, market });
  const second = (made: Partial<Made>): MadeTrace => settled(deposit, there({ ...deposit, ...made }));
  const inMarket = { market: market ?? null };
  const closed = build(path, asked, { ...inMarket, fault: 'reset' });
  const declared = { ...fixtures, amounts: [{ vaultId: 2, ...(market !== undefined && { market }), borrow: '50000' }] };
  const failing = there({ ...deposit, settlement: failed });
  const refusedAt = build(path, asked, { ...inMarket, ...refused });
  const refusal = there({ ...deposit, ...error });
  const refusedThere = notFollowed(settled(deposit, refusal));
  const refusedCreation = build(path, { ...asked, positionId: 0 }, { ...inMarket, ...refused });
  const created = (after: MadeState) => settled(creation, there({ ...creation, after }));
  const lost = settled(loan, there({ ...loan, settlement: failed }));
  return [
    passes('as in main', second({})),
    violates('refused', refusedThere),
    violates('it fails on chain', second({ settlement: failed })),
    violates('no effect', second({ after: holding('1', 4_000_000) })),
    violates('another amount', second({ after: holding('1000001', 4_500_000) })),
    declaring(declared, violates('a loan fails on chain', lost)),
    isUndecided('a loan fails, and no amounts are declared', lost),
    isUndecided('so, with a deposit', settled(both, there({ ...both, settlement: failed }))),
    violates('another amount is lent', settled(loan, there({ ...loan, after: owing('50001', 60_000) }))),
    isUndecided('another signature', second({ settlement: unsigned })),
    isUndecided('neither a build nor an error status', notFollowed(second({ response: {} }))),
    isUndecided('refused, and built when it is repeated', notFollowed(settled(deposit, refusal, there(deposit)))),
    isUndecided(
      'refused beside the same call on the other path that failed by chance',
      inTurns(vaultsRead([]), build(otherPath(path), asked, inMarket), refusedThere),
    ),
    isUndecided(
      'refused once, and no connection at all when it is repeated in turns',
      inTurns({ ...vaultsRead([]), fault: 'reset' }, refusedAt, refusedThere),
    ),
    concernsNothing('it fails in main as well', settled({ ...deposit, settlement: failed }, failing)),
    concernsNothing(
      'refused for want of liquidity',
      notFollowed(settled(deposit, { ...refusal, purpose: 'no-liquidity' })),
    ),
    concernsNothing('refused every time, and not tried in main', inTurns(vaultsRead([]), refusedAt, settled(loan))),
    concernsNothing('a creation that is not listed', created({ ...creation.after, isAbsent: true })),
    concernsNothing(
      'a creation that is refused every time',
      inTurns(vaultsRead([]), refusedCreation, settled(creation)),
    ),
    violates('the connection is closed, every time', inTurns(vaultsRead([]), closed, settled(deposit))),
    violates('a creation that takes another amount', created(holding('1000000', 3_000_000))),
  ];
};

/** Without a market each path has a requirement of its own. */
const withoutMarket = (path: Path): readonly Row[] => [
  ...rowsOf(undefined, path),
  violates('the connection is closed, and with the market named it is not', {
    scenario: 'borrow/states',
    ...inTurns(build(path, asked), build(path, asked, { market: null, fault: 'reset' })),
  }),
  concernsNothing(
    'by the other path',
    settled(deposit, { ...deposit, path: otherPath(path), market: undefined, settlement: failed }),
  ),
  concernsNothing('in the alternate market', settled(deposit, { ...deposit, path, market: 'alt', settlement: failed })),
];

borrowTable({ 'BORROW-314': [...rowsOf('alt', 'operate')], ...perPath(['BORROW-329', 'BORROW-330'], withoutMarket) });
