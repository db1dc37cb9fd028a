import { unless } from '../../../model/check.js';
import { inOneStep, type Decision } from '../../in-one-step.js';
import { borrow, type BuildPath, type BorrowView, onPaths } from '../reader/view.js';
import { isKnownBefore, isSamePosition, marketOf, nftIdOf, orderUnknown, positionsIn } from '../reader/listed.js';
import { show } from '../../../json/parse.js';
import { integerOf } from '../reader/amount.js';
import { ownerOf, payloadOf } from '../reader/payload.js';

const nftId = (path: BuildPath, decide: (given: unknown, view: BorrowView) => Decision) =>
  borrow.exchange({
    on: { operation: path, status: 200 },
    reads: ['/nftId'],
    ...inOneStep((view: BorrowView<{ readonly nftId: unknown }>) => decide(view.response.body.nftId, view), '/nftId'),
  });

const nftIdIsWhole = (path: BuildPath) =>
  nftId(path, (given) => unless(integerOf(given) !== undefined, '`nftId` is a whole number', show(given)));

/** Who operates on a position gets its own id back. */
const nftIdOfExistingPosition = (path: BuildPath) =>
  nftId(path, (given, view) => {
    const [sent = 0n, id] = [payloadOf(view)?.positionId, integerOf(given)];
    return sent === 0n || id === undefined ? 'undecided' : unless(id === sent, `\`nftId\` is ${sent}`, show(given));
  });

/** A new position gets an id of its own: not the 0 that asked for it, and none that its owner already has there. */
function nftIdOfNewPosition(path: BuildPath) {
  return borrow.session({
    *judge({ views, session }) {
      for (const [index, view] of views.entries()) {
        const [payload, given] = [payloadOf(view), nftIdOf(view)];
        if (view.operation !== path || view.response.status !== 200) continue;
        if (payload?.positionId !== 0n || given === undefined) continue;
        const read = views
          .slice(0, index)
          .findLast(
            (list) =>
              list.operation === 'listPositions' &&
              list.request.query.users === ownerOf(payload) &&
              marketOf(list) === marketOf(view),
          );
        const { vaultId } = payload;
        const isHeld = read && positionsIn(read)?.some((position) => isSamePosition(position, { id: given, vaultId }));
        const [actual, cause] = isHeld ? [`${given}, already held`, 'held'] : ['0', 'zero'];
        const violation = unless(given !== 0n && !isHeld, 'an id of its own', actual, { at: '/nftId', cause });
        const isKnown = !isHeld || isKnownBefore(session, [read], view);
        const decided = isKnown ? { violation } : { inconclusive: orderUnknown };
        yield { views: read === undefined ? [view] : [read, view], ...decided };
      }
    },
  });
}

export const nftIdChecks = {
  ...onPaths(['BORROW-194', 'BORROW-195'], nftIdIsWhole),
  ...onPaths(['BORROW-196', 'BORROW-197'], nftIdOfExistingPosition),
  ...onPaths(['BORROW-198', 'BORROW-199'], nftIdOfNewPosition),
};
