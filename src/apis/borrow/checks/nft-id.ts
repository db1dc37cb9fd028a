import type { Situation } from '../../../model/check.js';
import { isObject, show } from '../../../json/parse.js';
import { integerOf } from '../amount.js';
import { positionsIn } from '../listed.js';
import { payloadOf } from '../payload.js';
import { stepsOf, viewAt } from '../step.js';
import type { BorrowCheck, BorrowTraceCheck, BuildPath } from '../view.js';

export interface WithId {
  readonly nftId: unknown;
}

const at = '/nftId';

export function nftIdIsWhole(path: BuildPath): BorrowCheck<WithId> {
  return {
    on: { operation: path, status: 200 },
    reads: [at],
    judge: ({ response }) =>
      integerOf(response.body.nftId) === undefined
        ? { expected: '`nftId` is a whole number', actual: show(response.body.nftId), at }
        : undefined,
  };
}

/** Who operates on a position gets its own id back. */
export function nftIdOfExistingPosition(path: BuildPath): BorrowCheck<WithId> {
  return {
    on: { operation: path, status: 200 },
    reads: [at],
    applies: (view) => (payloadOf(view)?.positionId ?? 0n) !== 0n && integerOf(view.response.body.nftId) !== undefined,
    judge: (view) => {
      const sent = payloadOf(view)!.positionId;
      return integerOf(view.response.body.nftId) === sent
        ? undefined
        : { expected: `\`nftId\` is ${sent}`, actual: show(view.response.body.nftId), at };
    },
  };
}

/** A new position gets an id of its own: not the 0 that asked for it, and none that its owner already has there. */
export function nftIdOfNewPosition(path: BuildPath): BorrowTraceCheck {
  return {
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
  };
}

/** The id that a build gave is the id under which the settled position is listed. */
export function positionIsListedUnderNftId(path: BuildPath): BorrowTraceCheck {
  return {
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
  };
}
