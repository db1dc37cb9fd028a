import { type BorrowView, judgedWhere, type BuildPath } from '../view.js';
import type { BorrowFixtures } from '../fixtures.js';
import type { Check, Situation } from '../../../model/check.js';
import { borrow } from '../facts.js';
import { isObject, show } from '../../../json/parse.js';
import { integerOf } from '../amount.js';
import { positionsIn } from '../listed.js';
import { payloadOf } from '../payload.js';
import { stepsOf, viewAt } from '../step.js';

interface WithId {
  readonly nftId: unknown;
}

const at = '/nftId';

function nftIdIsWhole(path: BuildPath): Check<BorrowFixtures> {
  return borrow.exchange({
    on: { operation: path, status: 200 },
    reads: [at],
    select: (view: BorrowView<WithId>) => view,
    judge: ({ response }) =>
      integerOf(response.body.nftId) === undefined
        ? { expected: '`nftId` is a whole number', actual: show(response.body.nftId), at }
        : undefined,
  });
}

/** Who operates on a position gets its own id back. */
function nftIdOfExistingPosition(path: BuildPath): Check<BorrowFixtures> {
  return borrow.exchange({
    on: { operation: path, status: 200 },
    reads: [at],
    select: judgedWhere<WithId>(
      (view) => (payloadOf(view)?.positionId ?? 0n) !== 0n && integerOf(view.response.body.nftId) !== undefined,
    ),
    judge: (view) => {
      const sent = payloadOf(view)!.positionId;
      return integerOf(view.response.body.nftId) === sent
        ? undefined
        : { expected: `\`nftId\` is ${sent}`, actual: show(view.response.body.nftId), at };
    },
  });
}

/** A new position gets an id of its own: not the 0 that asked for it, and none that its owner already has there. */
function nftIdOfNewPosition(path: BuildPath): Check<BorrowFixtures> {
  return borrow.trace({
    scenarios: ['borrow/unsent', 'borrow/build', 'borrow/lifecycle'],
    *situations({ views }): Iterable<Situation> {
      for (const [index, view] of views.entries()) {
        if (view.operation !== path || view.response.status !== 200) continue;
        const payload = payloadOf(view);
        const { body } = view.response;
        const nftId = isObject(body) ? integerOf(body.nftId) : undefined;
        if (payload?.positionId !== 0n || nftId === undefined) continue;
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
        const known = held.some(({ id }) => id === nftId);
        const violation =
          nftId === 0n || known
            ? {
                expected: 'an id of its own',
                actual: known ? `${nftId}, already held` : '0',
                at,
                cause: known ? 'held' : 'zero',
              }
            : undefined;
        yield { views: read === undefined ? [view] : [read, view], violation };
      }
    },
  });
}

/** The id that a build gave is the id under which the settled position is listed. */
function positionIsListedUnderNftId(path: BuildPath): Check<BorrowFixtures> {
  return borrow.trace({
    scenarios: ['borrow/lifecycle', 'borrow/created-for', 'borrow/created-in-market', 'borrow/every-vault'],
    *situations(trace): Iterable<Situation> {
      for (const { build, result, before, after } of stepsOf(trace)) {
        const view = viewAt(trace, build);
        const payload = view && payloadOf(view);
        if (view?.operation !== path || payload?.positionId !== 0n || result.kind !== 'settled') continue;
        const [first, last] = [viewAt(trace, before.positions), viewAt(trace, after?.positions)];
        const [was, is] = [first && positionsIn(first), last && positionsIn(last)];
        const { body } = view.response;
        const nftId = isObject(body) ? integerOf(body.nftId) : undefined;
        if (!last || was === undefined || is === undefined || nftId === undefined) continue;
        const fresh = is.filter(
          ({ id, vaultId }) =>
            vaultId === payload.vaultId && !was.some((one) => one.id === id && one.vaultId === vaultId),
        );
        if (fresh.length === 0) continue;
        const violation = fresh.some(({ id }) => id === nftId)
          ? undefined
          : {
              expected: `the position is listed under ${nftId}`,
              actual: `listed under ${fresh.map(({ id }) => id).join(', ')}`,
            };
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
