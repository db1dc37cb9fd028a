import { show } from '../../../json/parse.js';
import { situationOf } from '../../../model/alternation.js';
import type { Case } from '../../../model/check.js';
import { isControlFor } from '../fixtures/each-market.js';
import { borrow, isBuild, withGenuineKey, onOperations } from '../reader/view.js';
import type { BorrowSession, BorrowView, Operation } from '../reader/view.js';
import { marketOf, saysThatNothingIsHeld, vaultAmong } from '../reader/listed.js';
import { givesOut, isAnswered, mayPass, payloadOf, noResponse } from '../reader/payload.js';
import { unverifiedFunds } from '../reader/wallets.js';

/** Each sends the same request without a market, in `main` and in the alternate market. */
const scenarioOf: Readonly<Record<Operation, string>> = {
  listVaults: 'borrow/vaults',
  listPositions: 'borrow/position-markets',
  operate: 'borrow/build-markets',
  operateInstructions: 'borrow/build-markets',
};

function byMarket({ views, fixtures: { alternateMarket } }: BorrowSession, operation: Operation) {
  const own = withGenuineKey(views.filter((view) => view.operation === operation));
  const found = (market: string | undefined, like?: BorrowView): BorrowView | undefined =>
    own.findLast((view) => view.request.query.market === market && (like === undefined || isAlike(view, like)));
  const leftOut = found(undefined);
  const main = found('main', leftOut);
  const second = alternateMarket === undefined ? undefined : found(alternateMarket, leftOut ?? main);
  return { leftOut, main, second };
}

/** Both read the same wallets, or both create a position of one signer without a debt. */
function isAlike(view: BorrowView, like: BorrowView): boolean {
  const [one, other] = [payloadOf(view), payloadOf(like)];
  const isSame = (['action', 'positionId', 'signer'] as const).every((name) => one?.[name] === other?.[name]);
  return view.request.query.users === like.request.query.users && isSame;
}

/** Answered with 200, with or without the name of the default market, and whatever is given out in other scenarios as well. */
function isAnsweredWith200(operation: Operation) {
  return borrow.session({
    scenarios: [scenarioOf[operation], 'borrow/build', 'borrow/positions', 'borrow/lifecycle', 'borrow/empty-wallet'],
    *judge(session) {
      const { views, alternations } = session;
      const { scenario } = session.session;
      if (operation === 'listPositions' && scenario === 'borrow/empty-wallet' && alternations.length > 0) {
        // A wallet without positions is a wallet to read, whatever stands in its list.
        yield* alternations.map((alternation) => situationOf(alternation, givesOut, 'a list of positions'));
        return;
      }
      const given = views.filter(
        (view) => view.operation === operation && view.inconclusive === undefined && givesOut(view),
      );
      const { leftOut, main } = byMarket(session, operation);
      const isCompared = scenario === scenarioOf[operation] || (leftOut !== undefined && main !== undefined);
      const compared = [leftOut, main].flatMap((view) =>
        view === undefined || view.inconclusive !== undefined || saysThatNothingIsHeld(view, views) ? [] : [view],
      );
      const answered = compared.filter(isAnswered);
      const isStrange = ({ response }: BorrowView): boolean => response.status !== 200;
      const strange = answered.find(isStrange);
      if (!isCompared || given.some(isStrange))
        yield* given.map((view) => ({
          views: [view],
          violation: isStrange(view) ? statusViolation(view, 'status') : undefined,
        }));
      else if (strange !== undefined) yield { views: [strange], violation: statusViolation(strange, 'status') };
      else if (answered.length > 0) yield { views: answered };
      else if (compared[0] !== undefined && !isBuild(compared[0]) && !mayLackKey(compared[0]))
        yield { views: compared, violation: statusViolation(compared[0], 'refused') };
    },
  });
}

/** A client, or a run, may have no key at all: that this is refused is what the document demands. */
const mayLackKey = ({ credentials: { apiKey = 'genuine' } }: BorrowView): boolean => apiKey !== 'genuine';

function statusViolation({ response: { status, text, body: given } }: BorrowView, cause: string) {
  const body = status === 200 ? ` with ${show(given ?? text, 60)}` : '';
  return { expected: 'status 200 without an error', actual: `status ${status}${body}`, cause };
}

type Answers = ReturnType<typeof byMarket>;

type Pair = readonly [control: BorrowView | undefined, probe: BorrowView | undefined, expected: string];

/** Compares two answers to one request; a wallet whose positions all stand in one market is read in each as well. */
const comparing = (pairOf: (answers: Answers, session: BorrowSession) => Pair) => (operation: Operation) =>
  borrow.session({
    scenarios: [scenarioOf[operation], ...(operation === 'listPositions' ? ['borrow/created'] : [])],
    judge: (session) => compare(session, pairOf(byMarket(session, operation), session)),
  });

/** What is answered with `market=main` is answered without `market`; calls on a position have entries of their own. */
const marketMayBeLeftOut = comparing(({ leftOut, main }) => {
  const isOnPosition = leftOut && isBuild(leftOut) && payloadOf(leftOut)?.positionId !== 0n;
  return [main, isOnPosition ? undefined : leftOut, 'a response as with `market=main`'];
});

/** What is answered without `market` is answered with `market=main`. */
const defaultMarketMayBeNamed = comparing(({ leftOut, main }) => [leftOut, main, 'a response as without `market`']);

/** The alternate market is known by the name the profile gives. */
const furtherMarketIsAccepted = comparing(({ leftOut, main, second }, { views, fixtures }) => {
  const mayLackTokens = second && !isAnswered(second) && (isElsewhere(second) || takesAnotherToken(second, views));
  const control = [leftOut, main].find((view) => view?.inconclusive === undefined && view && isAnswered(view));
  return [control, mayLackTokens ? undefined : second, `a response for \`market=${fixtures.alternateMarket ?? ''}\``];
});

/** What is refused in a vault that the profile does not name may be refused for the tokens of that vault. */
function isElsewhere(view: BorrowView): boolean {
  const declared = view.fixtures.vaults?.inAlternateMarket?.vaultId;
  return isBuild(view) && declared !== undefined && payloadOf(view)?.vaultId !== BigInt(declared);
}

/** Of a vault with the same id in `main`, which the wallet may have where it lacks this one. */
function takesAnotherToken(view: BorrowView, views: readonly BorrowView[]): boolean {
  const tokenIn = (market: string) => vaultAmong(views, market, payloadOf(view)?.vaultId)?.supplyMint;
  return view.purpose === unverifiedFunds && tokenIn('main') !== tokenIn(marketOf(view));
}

/** Where the failing request was repeated in turns with one that works, these pairs decide. */
function* compare({ alternations, views: sent }: BorrowSession, [control, probe, expected]: Pair): Iterable<Case> {
  if (control === undefined || probe === undefined || saysThatNothingIsHeld(probe, sent)) return;
  const repeated = alternations.filter(
    ({ pairs }) =>
      isSameRequest(pairs[0]?.failing, probe) &&
      pairs.every((pair) => isMain(pair.control) === isMain(control) && isSameCall(pair)),
  );
  if (repeated.length > 0) return yield* repeated.map((alternation) => situationOf(alternation, givesOut, expected));
  const views = [control, probe];
  const inconclusive = control.inconclusive ?? probe.inconclusive;
  const actual = `a refusal with status ${probe.response.status}`;
  if (inconclusive !== undefined) yield { views, inconclusive };
  else if (mayPass(probe) && sent.some((view) => isSameRequest(view, probe) && givesOut(view)))
    yield { views, inconclusive: 'such a request worked another time' };
  else if (!isAnswered(control)) return;
  else if (isAnswered(probe)) yield { views };
  else if (isControlFor(probe, control)) yield { views, violation: { expected, actual, ...noResponse } };
  else yield { views, inconclusive: 'the wallet may lack the tokens for this vault' };
}

function isSameRequest(left: BorrowView | undefined, right: BorrowView): boolean {
  return left?.operation === right.operation && left.request.query.market === right.request.query.market;
}

/** Both differ in their market alone; in the alternate market the same call goes to a vault of that market. */
const isSameCall = ({ control, failing }: { readonly control: BorrowView; readonly failing: BorrowView }): boolean =>
  control.operation === failing.operation &&
  control.request.query.market !== failing.request.query.market &&
  (!isMain(failing) || control.exchange.request.body === failing.exchange.request.body);

const isMain = (view: BorrowView): boolean => marketOf(view) === 'main';

export const marketsChecks = {
  ...onOperations(['BORROW-005', 'BORROW-006', 'BORROW-007', 'BORROW-008'], isAnsweredWith200),
  ...onOperations(['BORROW-090', 'BORROW-091', 'BORROW-092', 'BORROW-093'], marketMayBeLeftOut),
  ...onOperations(['BORROW-094', 'BORROW-095', 'BORROW-096', 'BORROW-097'], defaultMarketMayBeNamed),
  ...onOperations(['BORROW-098', 'BORROW-099', 'BORROW-100', 'BORROW-101'], furtherMarketIsAccepted),
};
