import { alternateMarket } from '../../../reference/borrow/fixtures.js';
import { writePosition } from '../../../reference/borrow/service/state.js';
import type { ReferenceResponse } from '../../../reference/reference.js';
import { defect, type Defect, type JsonObject } from '../defect.js';
import { all, given, remembering } from '../operators.js';
import { builder } from './accounts.js';
import { afterwards, alteringProgram, positionIn, rewriting, transfer } from './on-chain.js';
import { asList, at, cutOff, internalError, listing, throttled, type Seen } from './tamper.js';

/** One wallet, whose positions all stand in the alternate market. */
const isThereAlone = ({ reference: { borrow }, users: [user = '', ...others] }: Seen): boolean =>
  others.length === 0 &&
  borrow.positions(alternateMarket, user).length > 0 &&
  borrow.positions('main', user).length === 0;

const listsNone = ({ response: { body } }: Seen): boolean => 'json' in body && asList(body.json).length === 0;

/** Faults that show only in one state of a position, or beside one optional parameter. */
export const defectsOfStates: readonly Defect[] = [
  defect('borrow-second-loan-paid-twice', 'BORROW-269', 'BORROW-325').by(
    afterwards({ actions: 'borrow', owes: true }, ({ run }) => run()),
  ),
  defect('borrow-deposit-beside-debt-halved', 'BORROW-265').by(
    rewriting({ actions: 'deposit', owes: true }, (_, { supply }, call) => {
      transfer(call, 'supply', 'out', call.col / 2n);
      return { supply: supply - call.col / 2n };
    }),
  ),
  // A borrow on a position whose debt was cleared by the literal is never built.
  defect('borrow-repaid-position-lends-no-more', 'BORROW-222', 'BORROW-228').by((reference) => {
    const cleared = new Set<string>();
    const noting = afterwards({ actions: 'literal-debt' }, ({ before }) => {
      if (before !== undefined) cleared.add(`${before.vault.market} ${before.vault.id} ${before.id}`);
    })(reference);
    const isCleared = ({ market, payload: { vaultId, positionId } }: Seen): boolean =>
      cleared.has(`${market ?? 'main'} ${String(vaultId)} ${String(positionId)}`);
    return at.builds(all({ actions: 'borrow' }, isCleared), internalError)({ ...reference, handle: noting });
  }),
  defect('borrow-withdrawal-by-named-owner-throttled', 'BORROW-212', 'BORROW-213').by(
    at.builds(
      all({ payload: { positionOwner: given } }, ({ col }) => col < 0n),
      throttled,
    ),
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
  defect('borrow-positions-of-the-alternate-market-alone', 'BORROW-091').by(
    at.positions(all({ market: undefined }, isThereAlone), internalError),
  ),
  defect('borrow-empty-wallet-gets-500-in-alternate-market', 'BORROW-006').by(
    at.positions(all({ status: 200, market: alternateMarket }, listsNone), internalError),
  ),
  // For one wallet a build is what the same payload got just before, in whatever market.
  defect('borrow-builds-cached-without-their-market', 'BORROW-107', 'BORROW-336', 'BORROW-337').by(
    remembering<{ readonly at: number; readonly response: ReferenceResponse }>((kept) =>
      // What the others build they settle, so that more breaks where both markets get the same payload.
      at.builds(
        { request: { body: new RegExp(builder) } },
        ({ reference: { clock }, request, key, response, status }) => {
          const asked = `${key ?? ''} ${request.path} ${request.body}`;
          const known = kept.get(asked);
          if (known !== undefined && clock.now() - known.at < 1000) return known.response;
          if (status === 200) kept.set(asked, { at: clock.now(), response });
          return undefined;
        },
      ),
    ),
  ),
];
