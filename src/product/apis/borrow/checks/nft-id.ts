import { type BorrowView, judgedWhere, type BuildPath } from '../reader/view.js';
import type { BorrowFixtures } from '../fixtures.js';
import { unless, type Check, type Case, type Violation } from '../../../model/check.js';
import { borrow } from '../reader/facts.js';
import { isObject, show } from '../../../json/parse.js';
import { integerOf } from '../amount.js';
import { positionsIn } from '../reader/listed.js';
import { payloadOf } from '../reader/payload.js';
import { stepsOf, viewAt } from '../reader/step.js';

const nftIdOf = ({ response: { body } }: BorrowView): bigint | undefined =>
  isObject(body) ? integerOf(body.nftId) : undefined;

/** Judges the field `nftId` of the builds it is at stake in. */
const nftId = (
  path: BuildPath,
  when: (view: BorrowView) => boolean,
  judge: (sent: unknown, view: BorrowView) => Violation | undefined,
): Check<BorrowFixtures> =>
  borrow.exchange({
    on: { operation: path, status: 200 },
    reads: ['/nftId'],
    note: judgedWhere<{ readonly nftId: unknown }>(when),
    judge: (view) => judge(view.response.body.nftId, view),
  });

const nftIdIsWhole = (path: BuildPath) =>
  nftId(
    path,
    () => true,
    (value) => unless(integerOf(value) !== undefined, '`nftId` is a whole number', show(value), { at: '/nftId' }),
  );

/** Who operates on a position gets its own id back. */
const nftIdOfExistingPosition = (path: BuildPath) =>
  nftId(
    path,
    (view) => (payloadOf(view)?.positionId ?? 0n) !== 0n && nftIdOf(view) !== undefined,
    (value, view) => {
      const sent = payloadOf(view)!.positionId;
      return unless(integerOf(value) === sent, `\`nftId\` is ${sent}`, show(value), { at: '/nftId' });
    },
  );

/** A new position gets an id of its own: not the 0 that asked for it, and none that its owner already has there. */
function nftIdOfNewPosition(path: BuildPath): Check<BorrowFixtures> {
  return borrow.session({
    *judge({ views }): Iterable<Case> {
      for (const [index, view] of views.entries()) {
        if (view.operation !== path || view.response.status !== 200) continue;
        const payload = payloadOf(view);
        const given = nftIdOf(view);
        if (payload?.positionId !== 0n || given === undefined) continue;
        const owner = payload.positionOwner ?? payload.signer;
        const read = views
          .slice(0, index)
          .findLast(
            ({ operation, request }) =>
              operation === 'listPositions' &&
              request.query.users === owner &&
              (request.query.market ?? 'main') === (view.request.query.market ?? 'main'),
          );
        const held = ((read && positionsIn(read)) ?? []).filter(({ vaultId }) => vaultId === payload.vaultId);
        const isHeld = held.some(({ id }) => id === given);
        const [actual, cause] = isHeld ? [`${given}, already held`, 'held'] : ['0', 'zero'];
        const violation = unless(given !== 0n && !isHeld, 'an id of its own', actual, { at: '/nftId', cause });
        yield { views: read === undefined ? [view] : [read, view], violation };
      }
    },
  });
}

/** The id that a build gave is the id under which the settled position is listed. */
function positionIsListedUnderNftId(path: BuildPath): Check<BorrowFixtures> {
  return borrow.session({
    *judge(session): Iterable<Case> {
      for (const { build, result, before, after } of stepsOf(session)) {
        const view = viewAt(session, build);
        const payload = view && payloadOf(view);
        if (view?.operation !== path || payload?.positionId !== 0n || result.kind !== 'settled') continue;
        const [first, last] = [viewAt(session, before.positions), viewAt(session, after?.positions)];
        const [was, is] = [first && positionsIn(first), last && positionsIn(last)];
        const given = nftIdOf(view);
        if (!last || was === undefined || is === undefined || given === undefined) continue;
        const fresh = is.filter(
          ({ id, vaultId }) => vaultId === payload.vaultId && !was.some((wa) => wa.id === id && wa.vaultId === vaultId),
        );
        if (fresh.length === 0) continue;
        const violation = unless(
          fresh.some(({ id }) => id === given),
          `the position is listed under ${given}`,
          `listed under ${fresh.map(({ id }) => id).join(', ')}`,
        );
        yield { views: [last, view], violation };
      }
    },
  });
}

export const nftIdChecks = {
  'BORROW-194': nftIdIsWhole('operate'),
  'BORROW-195': nftIdIsWhole('operateInstructions'),
  'BORROW-196': nftIdOfExistingPosition('operate'),
  'BORROW-197': nftIdOfExistingPosition('operateInstructions'),
  'BORROW-198': nftIdOfNewPosition('operate'),
  'BORROW-199': nftIdOfNewPosition('operateInstructions'),
  'BORROW-200': positionIsListedUnderNftId('operate'),
  'BORROW-201': positionIsListedUnderNftId('operateInstructions'),
};
