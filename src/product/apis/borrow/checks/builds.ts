import { contentOf } from '../../equal-outcomes.js';
import { situationOf } from '../../../model/alternation.js';
import type { Alternation } from '../../../model/view.js';
import { borrow } from '../reader/facts.js';
import { requiredFields } from '../fixtures/request.js';
import { isSamePosition, nftIdOf, positionsIn, type ListedPosition } from '../reader/listed.js';
import { holdingOf } from '../reader/effect.js';
import { givesOut, isBuilt, mayPass, payloadOf } from '../reader/payload.js';
import { size, unit } from '../reader/amount.js';
import { proxyScenario, recordedScenario } from '../../../model/history.js';
import { withGenuineKey, type BorrowView, type BuildPath } from '../reader/view.js';
import { refused } from './rows-are-built.js';

/** Naming the owner changes nothing where the owner is the signer. */
function acceptsSignerAsOwner(path: BuildPath) {
  return borrow.session({
    *judge({ views, alternations }) {
      const repeated = alternations.filter(({ pairs }) => isOwnerOnTop(pairs[0], path));
      for (const alternation of repeated) yield situationOf(alternation, givesOut, 'something to sign');
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
  const payload = payloadOf(view);
  return payload !== undefined && payload.positionOwner === payload.signer;
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
      if (session.scenario === recordedScenario || session.scenario === proxyScenario) return;
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
      const changed = is.find((position) => hasMoved(was, position, BigInt(payload.colAmount)));
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

export const buildsChecks = {
  'BORROW-212': acceptsSignerAsOwner('operate'),
  'BORROW-213': acceptsSignerAsOwner('operateInstructions'),
  'BORROW-238': unsentBuildChangesNothing('operate'),
  'BORROW-239': unsentBuildChangesNothing('operateInstructions'),
};
