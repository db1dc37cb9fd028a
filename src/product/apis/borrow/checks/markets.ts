import { situationOf } from '../../../model/alternation.js';
import type { Check, Case } from '../../../model/check.js';
import { borrow } from '../reader/facts.js';
import type { SessionView, View } from '../../../model/view.js';
import type { BorrowFixtures } from '../fixtures.js';
import { isControlFor } from '../fixtures/each-market.js';
import { marketOf, saysThatNothingIsHeld, vaultsIn } from '../reader/listed.js';
import { actionOf, givesOut, isAnswered, mayPass, payloadOf } from '../reader/payload.js';
import { unverifiedFunds } from '../reader/unverified.js';
import { isBuild, withGenuineKey } from '../reader/view.js';

type Operation = 'listVaults' | 'listPositions' | 'operate' | 'operateInstructions';

/** Each sends the same request without a market, in `main` and in the alternate market. */
const scenarioOf: Readonly<Record<Operation, string>> = {
  listVaults: 'borrow/vaults',
  listPositions: 'borrow/position-markets',
  operate: 'borrow/build-markets',
  operateInstructions: 'borrow/build-markets',
};

/** A wallet whose positions all stand in the alternate market is read in each market as well. */
const comparing = (operation: Operation): readonly string[] =>
  operation === 'listPositions' ? [scenarioOf[operation], 'borrow/created'] : [scenarioOf[operation]];

/** The answers to one request in a session, by the market asked for; the last of each. */
function byMarket({ views, fixtures }: SessionView<BorrowFixtures>, operation: Operation) {
  const own = withGenuineKey(views.filter((view) => view.operation === operation));
  const found = (market: string | undefined, like?: View): View<BorrowFixtures> | undefined =>
    own.findLast((view) => view.request.query.market === market && (like === undefined || isAlike(view, like)));
  const { alternateMarket } = fixtures;
  const leftOut = found(undefined);
  const main = found('main', leftOut);
  return {
    leftOut,
    main,
    second: alternateMarket === undefined ? undefined : found(alternateMarket, leftOut ?? main),
  };
}

/** Both read the same wallets, or both create a position of one signer without a debt. */
function isAlike(view: View, like: View): boolean {
  const [one, other] = [payloadOf(view), payloadOf(like)];
  const isSamePlace = one?.positionId === other?.positionId && one?.signer === other?.signer;
  const isSameRow = (one && actionOf(one)) === (other && actionOf(other));
  return view.request.query.users === like.request.query.users && isSamePlace && isSameRow;
}

/**
 * A well-formed request is answered with 200, with or without the default market's name, and whatever is given out in
 * other scenarios as well. Which builds must not be refused at all is the action table's to say.
 */
function isAnsweredWith200(operation: Operation): Check<BorrowFixtures> {
  return borrow.session({
    scenarios: [scenarioOf[operation], 'borrow/build', 'borrow/positions', 'borrow/lifecycle', 'borrow/empty-wallet'],
    *judge(session): Iterable<Case> {
      const isOfEmptyWallet = operation === 'listPositions' && session.session.scenario === 'borrow/empty-wallet';
      const repeated = isOfEmptyWallet ? session.alternations : [];
      // A wallet without positions is a wallet to read, whatever stands in its list.
      for (const alternation of repeated) yield situationOf(alternation, givesOut, 'a list of positions');
      if (repeated.length > 0) return;
      const given = session.views.filter(
        (view) => view.operation === operation && view.inconclusive === undefined && givesOut(view),
      );
      const strange = given.find(({ response }) => response.status !== 200);
      if (strange !== undefined) {
        yield { views: [strange], violation: statusViolation(strange) };
        return;
      }
      const { leftOut, main } = byMarket(session, operation);
      const isCompared = leftOut !== undefined && main !== undefined;
      if (session.session.scenario !== scenarioOf[operation] && !isCompared) {
        for (const view of given) yield { views: [view] };
        return;
      }
      const views = [leftOut, main].filter(
        (view): view is View<BorrowFixtures> =>
          view !== undefined && view.inconclusive === undefined && !saysThatNothingIsHeld(view, session.views),
      );
      const answered = views.filter(isAnswered);
      const otherwise = answered.find(({ response }) => response.status !== 200);
      if (otherwise !== undefined) yield { views: [otherwise], violation: statusViolation(otherwise) };
      else if (answered.length > 0) yield { views: answered };
      else if (views.length > 0 && !isBuild(views[0]!))
        yield { views, violation: { ...statusViolation(views[0]!), cause: 'refused' } };
    },
  });
}

function statusViolation({ response }: View) {
  return { expected: 'status 200', actual: `status ${response.status}`, cause: 'status' };
}

/** What is answered with `market=main` is answered without `market`; calls on a position have entries of their own. */
function marketMayBeLeftOut(operation: Operation): Check<BorrowFixtures> {
  return borrow.session({
    scenarios: comparing(operation),
    judge: (session) => {
      const { leftOut, main } = byMarket(session, operation);
      const isOnPosition = leftOut && isBuild(leftOut) && payloadOf(leftOut)?.positionId !== 0n;
      return isOnPosition ? [] : compare(session, main, leftOut, 'a response as with `market=main`');
    },
  });
}

/** What is answered without `market` is answered with `market=main`. */
function defaultMarketMayBeNamed(operation: Operation): Check<BorrowFixtures> {
  return borrow.session({
    scenarios: comparing(operation),
    judge: (session) => {
      const { leftOut, main } = byMarket(session, operation);
      return compare(session, leftOut, main, 'a response as without `market`');
    },
  });
}

/** The alternate market is known by the name the profile gives. */
function furtherMarketIsAccepted(operation: Operation): Check<BorrowFixtures> {
  return borrow.session({
    scenarios: comparing(operation),
    judge: (session) => {
      const { leftOut, main, second } = byMarket(session, operation);
      if (second && !isAnswered(second) && (isElsewhere(second) || takesAnotherToken(second, session.views))) return [];
      const control = [leftOut, main].find((view) => view && view.inconclusive === undefined && isAnswered(view));
      return compare(session, control, second, `a response for \`market=${session.fixtures.alternateMarket ?? ''}\``);
    },
  });
}

/** What is refused in a vault that the profile does not name may be refused for the tokens of that vault. */
function isElsewhere(view: View<BorrowFixtures>): boolean {
  const declared = view.fixtures.vaults?.inAlternateMarket?.vaultId;
  return isBuild(view) && declared !== undefined && payloadOf(view)?.vaultId !== BigInt(declared);
}

/** Of a vault with the same id in `main`, which the wallet may have where it lacks this one. */
function takesAnotherToken(view: View<BorrowFixtures>, views: readonly View<BorrowFixtures>[]): boolean {
  const vaultId = payloadOf(view)?.vaultId;
  const tokenIn = (market: string): string | undefined =>
    views
      .filter((list) => list.operation === 'listVaults' && marketOf(list) === market)
      .flatMap((list) => vaultsIn(list) ?? [])
      .find(({ id }) => id === vaultId)?.supplyMint;
  return view.purpose === unverifiedFunds && tokenIn('main') !== tokenIn(marketOf(view));
}

/** Where the failing request was repeated in turns with one that works, these pairs decide. */
function* compare(
  { alternations, views: sent }: Pick<SessionView<BorrowFixtures>, 'alternations' | 'views'>,
  control: View<BorrowFixtures> | undefined,
  probe: View<BorrowFixtures> | undefined,
  expected: string,
): Iterable<Case> {
  if (control === undefined || probe === undefined || saysThatNothingIsHeld(probe, sent)) return;
  const repeated = alternations.filter(
    ({ pairs }) =>
      isSameRequest(pairs[0]?.failing, probe) &&
      pairs.every((pair) => isMain(pair.control) === isMain(control) && isSameCall(pair)),
  );
  if (repeated.length > 0) {
    for (const alternation of repeated) yield situationOf(alternation, givesOut, expected);
    return;
  }
  const views = [control, probe];
  const inconclusive = control.inconclusive ?? probe.inconclusive;
  if (inconclusive !== undefined) yield { views, inconclusive };
  else if (mayPass(probe) && sent.some((view) => isSameRequest(view, probe) && givesOut(view)))
    yield { views, inconclusive: 'such a request worked another time' };
  else if (isAnswered(control) && !isAnswered(probe) && !isControlFor(probe, control))
    yield { views, inconclusive: 'the wallet may lack the tokens for this vault' };
  else if (isAnswered(control))
    yield isAnswered(probe)
      ? { views }
      : { views, violation: { expected, actual: `refused with status ${probe.response.status}`, mayBeChance: true } };
}

function isSameRequest(left: View | undefined, right: View): boolean {
  return left?.operation === right.operation && left.request.query.market === right.request.query.market;
}

/** Both differ in their market alone; in the alternate market the same call goes to a vault of that market. */
const isSameCall = ({ control, failing }: { readonly control: View; readonly failing: View }): boolean =>
  control.operation === failing.operation &&
  control.request.query.market !== failing.request.query.market &&
  (!isMain(failing) || control.exchange.request.body === failing.exchange.request.body);

const isMain = (view: View): boolean => marketOf(view) === 'main';

export const marketsChecks = {
  'BORROW-005': isAnsweredWith200('listVaults'),
  'BORROW-006': isAnsweredWith200('listPositions'),
  'BORROW-007': isAnsweredWith200('operate'),
  'BORROW-008': isAnsweredWith200('operateInstructions'),
  'BORROW-090': marketMayBeLeftOut('listVaults'),
  'BORROW-091': marketMayBeLeftOut('listPositions'),
  'BORROW-092': marketMayBeLeftOut('operate'),
  'BORROW-093': marketMayBeLeftOut('operateInstructions'),
  'BORROW-094': defaultMarketMayBeNamed('listVaults'),
  'BORROW-095': defaultMarketMayBeNamed('listPositions'),
  'BORROW-096': defaultMarketMayBeNamed('operate'),
  'BORROW-097': defaultMarketMayBeNamed('operateInstructions'),
  'BORROW-098': furtherMarketIsAccepted('listVaults'),
  'BORROW-099': furtherMarketIsAccepted('listPositions'),
  'BORROW-100': furtherMarketIsAccepted('operate'),
  'BORROW-101': furtherMarketIsAccepted('operateInstructions'),
};
