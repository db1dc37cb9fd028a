import { contentOf, equalOutcomes, lackOfMeans, type ControlOf } from '../../equal-outcomes.js';
import { situationOf } from '../../../model/alternation.js';
import { groupedBy } from '../../../model/groups.js';
import type { Alternation, SessionView, View } from '../../../model/view.js';
import { borrow, withGenuineKey, type BorrowView, type BuildPath, isBuild, onPaths } from '../reader/view.js';
import { requiredFields } from '../fixtures/request.js';
import { isSamePosition, nftIdOf, positionsIn, type ListedPosition, marketOf } from '../reader/listed.js';
import {
  holdingOf,
  givesOut,
  isBuilt,
  mayPass,
  payloadOf,
  isAnswered,
  type Action,
  lacksSomething,
  noResponse,
  wholeAmounts,
} from '../reader/payload.js';
import { size, unit } from '../reader/amount.js';
import { isOfOthers, proxyScenario } from '../../../model/history.js';
import { unless, type Violation } from '../../../model/check.js';
import type { BorrowFixtures } from '../fixtures.js';
import { callOf, triedBesideChance, unlistedIn } from './not-held-against.js';
import { settling } from './settled.js';
import { noLiquidity, unverifiedFunds } from '../reader/wallets.js';

const aBuild = 'status 200 with a transaction or instructions';

/** Naming the owner changes nothing where the owner is the signer. */
function acceptsSignerAsOwner(path: BuildPath) {
  return borrow.session({
    *judge({ views, alternations }) {
      const repeated = alternations.filter(({ pairs }) => isOwnerOnTop(pairs[0], path));
      for (const alternation of repeated) yield situationOf(alternation, givesOut, aBuild);
      const alternated = new Set(repeated.flatMap(({ pairs }) => pairs.map(({ failing }) => contentOf(failing))));
      const built = views.filter((view) => view.operation === path && !alternated.has(contentOf(view)));
      const own = withGenuineKey(built);
      for (const named of own) {
        const plain = isNamed(named) ? own.find((view) => isSameWithoutOwner(view, named)) : undefined;
        if (plain === undefined) continue;
        const isChance = mayPass(named) && own.some((view) => isBuilt(view) && isNamed(view));
        const inconclusive =
          plain.inconclusive ?? named.inconclusive ?? (isChance ? 'such a call was built another time' : undefined);
        if (inconclusive !== undefined) yield { views: [plain, named], inconclusive };
        else if (isBuilt(plain)) yield { views: [plain, named], violation: refused(named) };
      }
    },
  });
}

function isNamed(view: BorrowView): boolean {
  const { positionOwner, signer } = payloadOf(view) ?? {};
  return signer !== undefined && positionOwner === signer;
}

function isSameWithoutOwner(view: BorrowView, named: BorrowView): boolean {
  const [plain, other] = [payloadOf(view), payloadOf(named)];
  return (
    plain?.positionOwner === undefined &&
    plain !== undefined &&
    requiredFields.every((field) => plain[field] === other?.[field]) &&
    view.request.query.market === named.request.query.market
  );
}

function isOwnerOnTop(pair: Alternation<BorrowView>['pairs'][number] | undefined, path: BuildPath): boolean {
  if (pair?.failing.operation !== path || pair.control.operation !== path) return false;
  const [failing, control] = [payloadOf(pair.failing), payloadOf(pair.control)];
  return failing?.positionOwner !== undefined && control?.positionOwner === undefined;
}

/** What was built and never sent leaves no session: no position under its id, and none that moved. */
function unsentBuildChangesNothing(path: BuildPath) {
  return borrow.session({
    *judge({ views, session }) {
      // Others may send builds where this traffic does not show it.
      if (isOfOthers(session)) return;
      const at = views.findIndex(({ operation }) => operation === path);
      const [first, build, last] = [views[at - 1], views[at], views[at + 1]];
      // Where more stands between two lists it may have been sent.
      if (first?.operation !== 'listPositions' || build === undefined || last === undefined) return;
      if (first.exchange.request.path !== last.exchange.request.path) return;
      const [payload, was, is] = [payloadOf(build), positionsIn(first), positionsIn(last)];
      if (!payload || !isBuilt(build) || was === undefined || is === undefined) return;
      const nftId = nftIdOf(build);
      const listed = (list: readonly ListedPosition[]) => list.some(({ id }) => id === nftId);
      const appeared = nftId !== undefined && listed(is) && !listed(was);
      const changed = is.find((position) => hasMoved(was, position, payload.col));
      const actual = appeared ? `position ${nftId} is listed` : changed && `position ${changed.id} has moved`;
      yield {
        views: [first, last, build],
        violation: actual === undefined ? undefined : { expected: 'the positions as they were', actual },
      };
    },
  });
}

/** By half of what the build would have moved; interest and yield move a position by less. */
function hasMoved(was: readonly ListedPosition[], position: ListedPosition, amount: bigint): boolean {
  const same = was.find((known) => isSamePosition(known, position));
  const [before, after] = [holdingOf(same).supply, holdingOf(position).supply];
  if (same === undefined || before === undefined || after === undefined) return false;
  const moved = size(after - before);
  return moved * 2n >= amount * unit && moved * 1_000n >= before;
}

/** Whether nobody knows that the wallet, the position and the vault carry a build. */
const isUnverified = ({ purpose = '' }: BorrowView): boolean => [unverifiedFunds, noLiquidity].includes(purpose);

/** Other negative tests carry a purpose; whether the market may be left out, other requirements judge. */
function isCallOf(view: BorrowView, path: BuildPath, action: Action): boolean {
  const payload = payloadOf(view);
  return (
    view.operation === path &&
    view.request.query.market !== undefined &&
    view.credentials.apiKey === 'genuine' &&
    (view.purpose === undefined || isUnverified(view)) &&
    // Whether every instance knows the key, no row decides.
    ![401, 403].includes(view.response.status) &&
    payload?.action === action &&
    payload.positionOwner === undefined
  );
}

const mustBeBuilt = (view: BorrowView, path: BuildPath, action: Action): boolean =>
  isCallOf(view, path, action) && (isBuilt(view) || !isUnverified(view));

/** In the other market only another call by the same path shows that it is the action or the vault that makes the difference. */
const isBuiltThere = ({ control, failing }: { readonly control: BorrowView; readonly failing: BorrowView }): boolean =>
  isBuild(control) && control.operation === failing.operation && marketOf(control) === marketOf(failing);

/** A 200 that carries neither something to sign nor an error has the wrong shape, and is told as that alone. */
const hasOtherShape = (view: View): boolean => view.response.status === 200 && isAnswered(view) && !isBuilt(view);

const refused = (view: View) =>
  unless(isBuilt(view) || hasOtherShape(view), aBuild, `status ${view.response.status}`, noResponse);

const byRate = (violation: Violation | undefined) => violation && { ...violation, needsRate: true as const };

/** The same request was served at times, and rejected at others. */
function isMixed({ pairs }: { readonly pairs: readonly { readonly failing: BorrowView }[] }): boolean {
  const repetitions = pairs.map(({ failing }) => failing);
  return repetitions.some(givesOut) && repetitions.every((view) => givesOut(view) || isRejected(view));
}

/** A status 500 may pass, and the next attempt decides. */
const isRejected = ({ inconclusive, response: { status } }: View): boolean =>
  inconclusive === undefined && status >= 400 && status < 500;

const lacksMeans = ({ response }: View): boolean => lackOfMeans.test(response.text);

/** What fails is repeated in turns with what works, so that only a failure that follows the input, or more than chance, decides. */
function builds(path: BuildPath, action: Action) {
  return borrow.session({
    ...(wholeAmounts.has(action) && { countedWith: 'MIN_I128' }),
    scenarios: ['borrow/build', 'borrow/rows-simulated', ...settling, proxyScenario],
    *judge({ views, repeated: attempts, alternations, session }) {
      const isUnlisted = unlistedIn(views, session.scenario);
      for (const view of views.filter((one) => mustBeBuilt(one, path, action) && isUnlisted(one)))
        yield { views: [view], inconclusive: 'the declared position is not listed' };
      const calls = isOfOthers(session) ? views.filter((view) => isCallOf(view, path, action)) : [];
      for (const view of calls.filter((one) => isUnverified(one) && isRejected(one) && !lacksMeans(one)))
        yield { views: [view], inconclusive: 'rejected, and whether wallet and position carry it is not known' };
      const built = new Set(views.filter(isBuilt).map(contentOf));
      // A rejection stays one, though another attempt of the same request was served; what is none may be so by chance.
      const isPassing = (view: BorrowView): boolean => isRejected(view) && built.has(contentOf(view));
      const isByChance = (view: BorrowView): boolean =>
        view.inconclusive === undefined && !isRejected(view) && built.has(contentOf(view));
      const mustBe = (view: BorrowView): boolean => mustBeBuilt(view, path, action) && !isUnlisted(view);
      const asked = views.filter(mustBe);
      const own = alternations.filter(
        ({ pairs }) =>
          mustBe(pairs[0]!.failing) &&
          (marketOf(pairs[0]!.failing) === 'main' || isBuiltThere(pairs[0]!)) &&
          !pairs.every(({ failing }) => isAnswered(failing) && !isBuilt(failing)),
      );
      // What its wallet or position can no longer carry when it is repeated says nothing, nor did the failure before.
      const rows = new Set(alternations.length === 0 ? [] : asked.map(contentOf));
      const isOutlived = alternations.some(
        ({ pairs: [first] }) => !mustBe(first!.failing) && rows.has(contentOf(first!.failing)),
      );
      const isBesideChance = triedBesideChance({ alternations });
      const repeated = new Set(own.flatMap(({ pairs }) => pairs.flatMap(({ control, failing }) => [control, failing])));
      for (const view of asked) {
        // That nothing is built in the other market has a requirement of its own.
        const isDecided = view.request.query.market === 'main' || isBuilt(view);
        if (!isDecided || repeated.has(view)) continue;
        const violation = view.inconclusive === undefined ? refused(view) : undefined;
        const isOpen = violation !== undefined || view.inconclusive !== undefined;
        const open = hasOtherShape(view) ? 'its response has not the shape of one to sign' : undefined;
        if (!isOpen || !(own.length > 0 || isOutlived || isBesideChance(view) || isByChance(view)))
          yield { views: [view], violation, inconclusive: view.inconclusive ?? open };
        else if (isPassing(view)) yield { views: [view], violation: byRate(violation) };
      }
      for (const view of attempts.filter((attempt) => mustBe(attempt) && isPassing(attempt)))
        yield { views: [view], violation: byRate(refused(view)) };
      for (const alternation of own) {
        const situation = situationOf(alternation, givesOut, aBuild);
        yield isMixed(alternation) ? { ...situation, each: true } : situation;
      }
    },
  });
}

/**
 * A build that was given out as well. Of others, who may have sent what was built, it was given out before and after, with none
 * between that may have changed anything.
 */
function refusedBetween({ session, views, facts }: SessionView<BorrowFixtures>): ControlOf<BorrowFixtures> {
  if (!isOfOthers(session)) {
    // What is settled changes what may be built.
    if (facts.steps !== undefined) return () => undefined;
    return (rejected, { before, after }) => (lacksMeans(rejected) ? undefined : (after ?? before));
  }
  const bySigner = groupedBy(views.filter(isBuilt), (view) => payloadOf(view)?.signer);
  return (rejected, { before, after }) => {
    const payload = before && payloadOf(before);
    if (payload === undefined || lacksMeans(rejected)) return undefined;
    const own = bySigner.get(payload.signer) ?? [];
    const between = own.slice(own.indexOf(before!), own.indexOf(after!));
    return between.every((other) => callOf(other) === callOf(rejected)) ? after : undefined;
  };
}

export const buildsChecks = {
  ...onPaths(['BORROW-212', 'BORROW-213'], acceptsSignerAsOwner),
  ...onPaths(['BORROW-238', 'BORROW-239'], unsentBuildChangesNothing),

  ...onPaths(['BORROW-220', 'BORROW-226'], (path) => builds(path, 'create')),
  ...onPaths(['BORROW-221', 'BORROW-227'], (path) => builds(path, 'deposit')),
  ...onPaths(['BORROW-222', 'BORROW-228'], (path) => builds(path, 'borrow')),
  ...onPaths(['BORROW-223', 'BORROW-229'], (path) => builds(path, 'repay')),
  ...onPaths(['BORROW-224', 'BORROW-230'], (path) => builds(path, 'withdraw')),
  ...onPaths(['BORROW-225', 'BORROW-231'], (path) => builds(path, 'deposit-and-borrow')),
  ...onPaths(['BORROW-232', 'BORROW-233'], (path) => builds(path, 'repay-all')),
  ...onPaths(['BORROW-234', 'BORROW-235'], (path) => builds(path, 'withdraw-all')),
  ...onPaths(['BORROW-236', 'BORROW-237'], (path) => builds(path, 'create-and-borrow')),

  /** A build that gets another status than these is decided above, or follows what the chain holds. */
  'BORROW-344': borrow.run(
    equalOutcomes({
      isOpen: (view) => !isBuild(view) || [401, 403].includes(view.response.status),
      controlIn: refusedBetween,
      isHeldAgainst: (operation) => operation.startsWith('operate'),
      kindOf: (view) => (wholeAmounts.has(payloadOf(view)?.action) ? 'for builds with `MIN_I128`' : undefined),
      isIncomplete: lacksSomething,
    }),
  ),
};
