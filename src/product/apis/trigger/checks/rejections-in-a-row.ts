import type { RunNote } from '../../../model/check.js';
import { groupedBy } from '../../../model/groups.js';

/** A part of a sign-in, or a request with a token. */
export interface SignInOrRejection extends RunNote {
  /** A sign-in begins with a challenge, whatever comes of it. */
  readonly is: 'challenge' | 'verification' | 'accepted' | 'rejected';
  readonly wallet: string | undefined;
  /** The token that was sent; undefined of a sign-in. */
  readonly token?: string;
  /** A part of a sign-in that did not succeed. */
  readonly isLost?: boolean;
  /** The tokens that a sign-in gave out; undefined where its response was not recorded. */
  readonly given?: readonly string[] | undefined;
  /** A digest of the method, path and body of what had a token. */
  readonly content?: string;
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly isTimed: boolean;
  /** It had no API key. */
  readonly isKeyless: boolean;
  /** It was rejected, perhaps for the lack of a key. */
  readonly mayBeOfKey?: boolean;
}

/**
 * So many rejections in a row, each sent when the one before it had arrived, as whole milliseconds tell. Each part of a
 * client finds out by a 401 of its own, and goes on with the new token: then the row begins anew. Where it signs in
 * afterwards, requests of which some were under way together may all have been asked for at once.
 */
export function rowOf(
  length: number,
  all: readonly SignInOrRejection[],
  served: readonly SignInOrRejection[],
  longestPage: number,
  isParallelExcused = false,
): readonly SignInOrRejection[] | undefined {
  const inOrder = all.toSorted((left, right) => left.sentAt - right.sentAt);
  const rejections = inOrder.filter(({ is }) => is === 'rejected');
  const isExcused = (queue: readonly SignInOrRejection[]): boolean =>
    isRepeated(queue, served) || isAtOnce(queue) || (isParallelExcused && isParallel(queue));
  const queued = queuedAmong(rejections, isExcused, longestPage);
  let row: readonly SignInOrRejection[] = [];
  for (const one of inOrder) {
    if (one.is !== 'rejected') row = [];
    else if (isAfter(one, row.at(-1)) && !queued.has(one)) row = [...row, one];
    if (row.length === length) return row;
  }
  return undefined;
}

/** Within so many ms of a response a request may have waited for a connection, or for the one before it to end. */
const longestQueue = 50;

/** The same of equal requests that are each sent again, however loaded a machine is. */
const longestPause = 250;

/** What may have been asked for at once, and left one after the other. All but the first of them. */
function queuedAmong(
  rejections: readonly SignInOrRejection[],
  isExcused: (queue: readonly SignInOrRejection[]) => boolean,
  longestPage: number,
): ReadonlySet<SignInOrRejection> {
  const queues = promptIn(rejections, longestPause).map((queue) =>
    isExcused(queue) ? [queue] : promptIn(queue, longestQueue).flatMap((part) => pagesIn(part, longestPage)),
  );
  return new Set(queues.flat().flatMap((queue) => queue.slice(1)));
}

/** Within so many ms of the first response all that was asked for at once has left, each by a connection of its own. */
const longestBurst = 25;

/** The same of a few requests, however loaded a machine is. */
const burstOfFew = { requests: 6, longest: 100 };

/** More requests than this nobody asks for at once. */
const mostAtOnce = 100;

/** Whether two of some requests were under way together: then a pool of connections may have held back the others. */
const isParallel = (queue: readonly SignInOrRejection[]): boolean =>
  queue.length <= mostAtOnce && queue.slice(1).some((one, at) => !isAfter(one, queue[at]));

/** Whether one request was asked for several times at once: two of them were under way together, and the others soon. */
const isAtOnce = (queue: readonly SignInOrRejection[]): boolean =>
  queue.every(({ content }) => content === queue[0]!.content) &&
  isParallel(queue) &&
  queue.at(-1)!.sentAt <=
    queue[0]!.answeredAt + (queue.length > burstOfFew.requests ? longestBurst : burstOfFew.longest);

/** Requests of which each left within so many ms after one before it. */
function promptIn(requests: readonly SignInOrRejection[], longest: number): readonly SignInOrRejection[][] {
  const queues: SignInOrRejection[][] = [];
  let end = -Infinity;
  for (const one of requests) {
    if (one.isTimed && one.sentAt <= end + longest) queues.at(-1)!.push(one);
    else queues.push([one]);
    end = Math.max(end, one.answeredAt);
  }
  return queues;
}

/**
 * Whether each is served once more by requests in one queue, so that each was a request of its own, and none a further attempt.
 * Of requests that were under way together, each may have been tried twice.
 */
function isRepeated(queue: readonly SignInOrRejection[], served: readonly SignInOrRejection[]): boolean {
  const attempts = overlaps(queue) ? 2 : 1;
  const byContent = groupedBy(queue, ({ content }) => content);
  const after = served.filter((one) => isAfter(one, queue[0]));
  const [soon = []] = promptIn(after, longestPause);
  return [...byContent].every(
    ([content, own]) => own.length <= attempts * soon.filter((one) => one.content === content).length,
  );
}

const overlaps = (requests: readonly SignInOrRejection[]): boolean =>
  requests.some((one, at) => at > 0 && one.sentAt < requests[at - 1]!.answeredAt);

/** Different requests, of which two were under way at the same time, or that are no more than `longest`. */
function pagesIn(queue: readonly SignInOrRejection[], longest: number): readonly (readonly SignInOrRejection[])[] {
  const pages: SignInOrRejection[][] = [];
  for (const one of queue) {
    const page = pages.at(-1);
    if (page?.every(({ content }) => content !== one.content)) page.push(one);
    else pages.push([one]);
  }
  return pages.filter((page) => page.length <= longest || overlaps(page));
}

export const isAfter = ({ sentAt }: SignInOrRejection, before?: SignInOrRejection): boolean =>
  before === undefined || (sentAt > before.sentAt && sentAt >= Math.floor(before.answeredAt));
