import { alternateMarket } from '../../../reference/borrow/fixtures.js';
import { writePosition } from '../../../reference/borrow/service/state.js';
import { defect, type Defect, type JsonObject } from '../defect.js';
import { all, remembering } from '../operators.js';
import { afterwards, alteringProgram, positionIn, transfer } from './on-chain.js';
import { asList, at, cutOff, internalError, listing, type Seen } from './tamper.js';

const listsNone = ({ response: { body } }: Seen): boolean => 'json' in body && asList(body.json).length === 0;

/** Faults that show only in one state of a position, or beside one optional parameter. */
export const defectsOfStates: readonly Defect[] = [
  defect('borrow-second-loan-paid-twice', 'BORROW-269', 'BORROW-325').by(
    afterwards({ actions: 'borrow', owes: true }, ({ run }) => run()),
  ),
  defect('borrow-calls-without-market-cut-off', 'BORROW-329', 'BORROW-330').by(
    at.builds({ market: undefined, creates: false }, cutOff),
  ),
  defect('borrow-alternate-address-is-the-vault', 'BORROW-164').by(
    listing('positions', ({ vault }, { market }) =>
      market === alternateMarket ? { address: (vault as JsonObject).address } : undefined,
    ),
  ),
  // The repayment by MIN_I128 leaves what was borrowed beside a deposit, where there was another debt before.
  defect('borrow-literal-leaves-loan-beside-deposit', 'BORROW-276').by(
    remembering<bigint>((lent) =>
      alteringProgram({}, (call) => {
        const { before, actions } = call;
        const known = lent.get(before?.mint) ?? 0n;
        const rest = actions.includes('literal-debt') && known > 0n ? (before?.principal ?? 0n) - known : 0n;
        call.run();
        if (actions.includes('deposit-and-borrow') && before !== undefined) lent.set(before.mint, call.debt);
        const after = positionIn(call);
        if (rest <= 0n || after === undefined) return;
        writePosition(call.invocation.state, { ...after, principal: known });
        transfer(call, 'borrow', 'out', known);
      }),
    ),
  ),
  defect('borrow-empty-wallet-gets-500-in-alternate-market', 'BORROW-006').by(
    at.positions(all({ status: 200, market: alternateMarket }, listsNone), internalError),
  ),
];
