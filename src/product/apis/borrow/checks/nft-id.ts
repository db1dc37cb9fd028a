import { unless, type Violation } from '../../../model/check.js';
import { borrow, type BuildPath, judgedWhere, type BorrowView, onPaths } from '../reader/view.js';
import { isKnownBefore, marketOf, nftIdOf, orderUnknown, positionsIn } from '../reader/listed.js';
import { show } from '../../../json/parse.js';
import { integerOf } from '../reader/amount.js';
import { ownerOf, payloadOf } from '../reader/payload.js';

const nftId = (
  path: BuildPath,
  judge: (sent: unknown, view: BorrowView) => Violation | undefined,
  when: (view: BorrowView) => boolean = () => true,
) =>
  borrow.exchange({
    on: { operation: path, status: 200 },
    reads: ['/nftId'],
    note: judgedWhere<{ readonly nftId: unknown }>(when),
    judge: (view) => judge(view.response.body.nftId, view),
  });

const nftIdIsWhole = (path: BuildPath) =>
  nftId(path, (value) =>
    unless(integerOf(value) !== undefined, '`nftId` is a whole number', show(value), { at: '/nftId' }),
  );

/** Who operates on a position gets its own id back. */
const nftIdOfExistingPosition = (path: BuildPath) =>
  nftId(
    path,
    (value, view) => {
      const sent = payloadOf(view)!.positionId;
      return unless(integerOf(value) === sent, `\`nftId\` is ${sent}`, show(value), { at: '/nftId' });
    },
    (view) => (payloadOf(view)?.positionId ?? 0n) !== 0n && nftIdOf(view) !== undefined,
  );

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
        const held = ((read && positionsIn(read)) ?? []).filter(({ vaultId }) => vaultId === payload.vaultId);
        const isHeld = held.some(({ id }) => id === given);
        const [actual, cause] = isHeld ? [`${given}, already held`, 'held'] : ['0', 'zero'];
        const violation = unless(given !== 0n && !isHeld, 'an id of its own', actual, { at: '/nftId', cause });
        const isKnown = !isHeld || isKnownBefore(session, [read!], view);
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
