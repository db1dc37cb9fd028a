import type { Case, Violation } from '../../../model/check.js';
import { MIN_I128 } from '../amount.js';
import { borrow } from '../reader/facts.js';
import type { BorrowFixtures } from '../fixtures.js';
import { payloadOf, type Payload } from '../reader/payload.js';
import { type SimulatedRow, lacksFunds, viewAt, type Simulated } from '../reader/step.js';
import type { BorrowView, BuildPath } from '../reader/view.js';
import { accrual, rounding, size, type Token } from './flow.js';

type Decision = Violation | undefined | { readonly inconclusive: string } | 'not applicable';

function ofRows(path: BuildPath, judge: (row: SimulatedRow, view: BorrowView, payload: Payload) => Decision) {
  return borrow.session({
    *judge(session): Iterable<Case> {
      const { trouble } = session.facts;
      for (const row of session.facts.rows ?? []) {
        const view = viewAt(session, row.build);
        const payload = view && payloadOf(view);
        if (view?.operation !== path || payload === undefined) continue;
        const decision = trouble === undefined ? judge(row, view, payload) : { inconclusive: trouble };
        if (decision === 'not applicable') continue;
        if (decision !== undefined && 'inconclusive' in decision)
          yield { views: [view], inconclusive: decision.inconclusive };
        else yield { views: [view], violation: decision };
      }
    },
  });
}

/** Fee money, block hash and signatures are not what the row promises, and the last one has a requirement of its own. */
const notOfTheRow = /AccountNotFound|InsufficientFundsFor|BlockhashNotFound|SignatureFailure/;

function succeeds(path: BuildPath) {
  return ofRows(path, ({ result, unverified }, { fixtures }): Decision => {
    if (result.error === undefined) return undefined;
    if (unverified !== undefined) return { inconclusive: unverified };
    if (notOfTheRow.test(result.error) || lacksFunds(result, fixtures))
      return { inconclusive: `the simulation fails for want of funds: ${result.error}` };
    return { expected: 'a transaction that succeeds in simulation', actual: failureText(result) };
  });
}

function failureText({ error = '', logs }: Simulated): string {
  const said = logs.findLast((line) => /error/i.test(line)) ?? '';
  return `fails: ${error} ${said}`.trim();
}

function movesTokens(path: BuildPath) {
  return ofRows(path, (row, { fixtures }, payload): Decision => {
    if (row.after === undefined) return 'not applicable';
    return (
      flowFault(row, 'supply', payload.colAmount, fixtures) ?? flowFault(row, 'borrow', payload.debtAmount, fixtures)
    );
  });
}

/** What a simulated build moves of one token beside what was asked for; a fee on what is paid out may be kept. */
function flowFault(
  { before, after, supplyMint, borrowMint }: SimulatedRow,
  token: Token,
  amount: string,
  fixtures: BorrowFixtures,
): Violation | undefined {
  const mint = token === 'supply' ? supplyMint : borrowMint;
  const flow = BigInt(after![token]) - BigInt(before[token]);
  const asked = token === 'supply' ? -BigInt(amount) : BigInt(amount);
  const allowed = rounding(fixtures) + accrual(fixtures);
  const actual = flow === 0n ? `no change of ${mint}` : `${flow < 0n ? 'takes' : 'pays'} ${size(flow)} of ${mint}`;
  if (amount === '0') return size(flow) <= allowed ? undefined : { expected: `no change of ${mint}`, actual };
  if (amount === MIN_I128) {
    const isRight = token === 'supply' ? flow > 0n : flow < 0n;
    return isRight ? undefined : { expected: `${token === 'supply' ? 'pays' : 'takes'} ${mint}`, actual };
  }
  if (asked < 0n) return size(flow - asked) <= allowed ? undefined : { expected: `takes ${-asked} of ${mint}`, actual };
  return flow > 0n && flow <= asked + allowed ? undefined : { expected: `pays up to ${asked} of ${mint}`, actual };
}

export const rowsSimulated = {
  'BORROW-338': succeeds('operate'),
  'BORROW-339': succeeds('operateInstructions'),
  'BORROW-340': movesTokens('operate'),
  'BORROW-341': movesTokens('operateInstructions'),
};
