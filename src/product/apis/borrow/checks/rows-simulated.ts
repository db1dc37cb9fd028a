import { unless, type Violation } from '../../../model/check.js';
import { MIN_I128, size } from '../reader/amount.js';
import { rounding, roundingAndAccrual, type BorrowFixtures } from '../fixtures.js';
import { borrow, failureText, lacksFunds, lacksSignature, viewAt, onPaths } from '../reader/view.js';
import type { BorrowSession, BorrowView, Simulated, SimulatedRow, BuildPath } from '../reader/view.js';
import type { ExchangeId } from '../../../model/exchange.js';
import { marketOf, vaultAmong } from '../reader/listed.js';
import { payloadOf, type Payload } from '../reader/payload.js';
import { flowsOf, type Flow, type Token } from '../reader/settled-steps.js';
import { asAsked, departure } from './balances.js';
import { callOf } from './not-held-against.js';
import { flowText, casesOf, type Judged } from './settled.js';

/** What is decided about a row, with the build of the row that it falls behind. */
type JudgedRow = Exclude<Judged, Violation> | (Violation & { readonly beside?: BorrowView });

function ofRows(path: BuildPath, judge: (row: SimulatedRow, payload: Payload, session: BorrowSession) => JudgedRow) {
  return borrow.session({
    *judge(session) {
      const { chainError, rows = [] } = session.facts;
      for (const row of rows) {
        const view = viewAt(session, row.build);
        const payload = view && payloadOf(view);
        if (view?.operation !== path || payload === undefined) continue;
        const judged = chainError === undefined ? judge(row, payload, session) : { inconclusive: chainError };
        const beside = typeof judged === 'object' && 'beside' in judged ? judged.beside : undefined;
        yield* casesOf([...(beside ? [beside] : []), view], ofAmounts(payload, judged));
      }
    },
  });
}

/** Names the row that fails. What fails with the sentinel alone is another failure than that of plain amounts. */
function ofAmounts(payload: Payload, judged: JudgedRow): Judged {
  if (judged === undefined || judged === 'undecided' || !('expected' in judged)) return judged;
  const { action = 'a build', colAmount, debtAmount } = payload;
  const isWhole = colAmount === MIN_I128 || debtAmount === MIN_I128;
  const { beside: _, ...violation } = judged;
  const { actual, cause = '' } = violation;
  const named = { ...violation, actual: `for ${action}${isWhole ? ' (MIN_I128)' : ''}, ${actual}` };
  return isWhole ? { ...named, cause: `${cause} MIN_I128`.trim() } : named;
}

/** Fee money, block hash and signatures are not what the row promises, and the last one has a requirement of its own. */
export const notOfTheRow = /AccountNotFound|InsufficientFundsFor|BlockhashNotFound|SignatureFailure/;

/** Why what failed so shows nothing of a build. */
export const neverRan = (error: string): string => `the simulation fails before the program runs: ${error}`;

/** A loan of a little more than the least that is listed, which no chain accepts where that is nothing. */
function ofNoMinimum({ debt, vaultId }: Payload, build: ExchangeId, session: BorrowSession) {
  const market = marketOf(viewAt(session, build)!);
  const isNothing = debt > 0n && vaultAmong(session.views, market, vaultId)?.minimum === 0n;
  return isNothing && { restsOn: 'listVaults /*/minimumBorrowing' };
}

const succeeds = (path: BuildPath) =>
  ofRows(path, ({ build, result, unverified }, payload, session) => {
    if (result.error === undefined) return undefined;
    if (unverified !== undefined) return { inconclusive: unverified };
    if (notOfTheRow.test(result.error) || lacksFunds(result, session.fixtures))
      return { inconclusive: neverRan(result.error) };
    const actual = `a failure: ${failureText(result)}`;
    return { expected: 'a transaction that succeeds in simulation', actual, ...ofNoMinimum(payload, build, session) };
  });

const movesTokens = (path: BuildPath) =>
  ofRows(path, (row, payload, session) => {
    const amounts = { supply: payload.colAmount, borrow: payload.debtAmount };
    for (const token of ['supply', 'borrow'] as const) {
      const flow = flowsOf(row, payload)[token];
      if (flow === undefined) return 'undecided';
      const fault = amounts[token] === MIN_I128 ? wholeFault(flow, token, payload, session) : flowFault(flow, session);
      if (fault === undefined) continue;
      const { wanted } = flow;
      return { ...fault, cause: [token, wanted > 0n ? 'paid' : 'taken', fault.cause].join('-') };
    }
    return undefined;
  });

/** What a simulated build moves of one token beside what was asked for; a fee on what is paid out may be kept. */
function flowFault(flow: Flow, { fixtures }: BorrowSession): Violation | undefined {
  const { paid, wanted, mint } = flow;
  const allowed = roundingAndAccrual(fixtures);
  if (wanted <= 0n) return asAsked(flow, allowed);
  const expected = `the wallet gets up to ${wanted} of ${mint}`;
  return unless(paid > 0n && paid <= wanted + allowed, expected, flowText(paid, mint), { cause: departure(flow) });
}

/** The literal moves the whole: something, and no less than another row moved of the same position. */
function wholeFault(flow: Flow, token: Token, payload: Payload, session: BorrowSession) {
  const { paid, wanted, mint } = flow;
  const verb = wanted > 0n ? 'gets' : 'gives';
  const actual = flowText(paid, mint);
  if (paid * wanted <= 0n) return { expected: `the wallet ${verb} some of ${mint}`, actual, cause: departure(flow) };
  const [most] = movedOf(token, payload, session)
    .filter((other) => other.paid * wanted > 0n)
    .toSorted((one, other) => Number(size(other.paid) - size(one.paid)));
  if (most === undefined || size(paid) + roundingAndAccrual(session.fixtures) >= size(most.paid)) return undefined;
  const { action = 'another row' } = most.payload;
  const expected = `the wallet ${verb} at least ${size(most.paid)} of ${mint}, as for ${action} of this position`;
  return { expected, actual, cause: 'less', beside: most.view };
}

/** What each row of a run moved of one token of a position; none where builds may have settled between them. */
function movedOf(token: Token, { vaultId, positionId }: Payload, session: BorrowSession) {
  const { rows = [] } = session.facts;
  if (session.session.scenario !== 'borrow/rows-simulated') return [];
  return rows.flatMap((row) => {
    const view = viewAt(session, row.build);
    const payload = view && payloadOf(view);
    if (payload?.vaultId !== vaultId || payload.positionId !== positionId) return [];
    const paid = flowsOf(row, payload)[token]?.paid;
    return paid === undefined ? [] : [{ paid, view: view!, payload }];
  });
}

/** Both fail, or leave the same accounts with the same tokens, within what a transfer may round. */
function isSame(left: Simulated, right: Simulated, fixtures: BorrowFixtures): boolean {
  if (left.error !== undefined || right.error !== undefined)
    return (left.error === undefined) === (right.error === undefined);
  return (left.balances ?? []).every((balance, index) => {
    const beside = right.balances?.[index] ?? null;
    if (balance === null || beside === null) return balance === beside;
    return size(BigInt(balance) - BigInt(beside)) <= rounding(fixtures);
  });
}

function effectOf({ error, balances }: Simulated): string {
  if (error !== undefined) return 'the transaction fails';
  return `the wallet is left with ${(balances ?? []).map((balance) => balance ?? 'no account').join(', ')}`;
}

/** Both paths build the same deposit, so that both leave the wallet with the same; other rows are judged by themselves. */
const pathsBuildTheSame = borrow.session({
  *judge(session) {
    const { rows = [], chainError } = session.facts;
    const simulated = rows.flatMap(({ build, result }) => {
      const view = viewAt(session, build);
      return view === undefined ? [] : [{ view, result, action: payloadOf(view)?.action }];
    });
    const deposit = simulated.some(({ action }) => action === 'deposit') ? 'deposit' : 'create';
    for (const { view, result, action } of simulated) {
      if (view.operation !== 'operate' || action !== deposit) continue;
      const other = simulated.find((row) => row.view.operation !== 'operate' && callOf(row.view) === callOf(view));
      if (other === undefined) continue;
      const isUnsigned = [result, other.result].some(lacksSignature);
      const inconclusive = isUnsigned ? 'a transaction asks for another signature' : chainError;
      const isRight = isSame(result, other.result, session.fixtures);
      const violation = unless(isRight, `the same as with \`operate\`: ${effectOf(result)}`, effectOf(other.result));
      yield { views: [view, other.view], inconclusive, violation };
    }
  },
});

export const rowsSimulated = {
  'BORROW-259': pathsBuildTheSame,
  ...onPaths(['BORROW-338', 'BORROW-339'], succeeds),
  ...onPaths(['BORROW-340', 'BORROW-341'], movesTokens),
};
