import { situationOf } from '../../../model/alternation.js';
import { unless, type Case } from '../../../model/check.js';
import { borrow } from '../reader/facts.js';
import { marketOf, nameOfPosition, positionsIn, usersOf, type ListedPosition } from '../reader/listed.js';
import { givesOut, isAnswered } from '../reader/payload.js';
import { isBuild, type BorrowView } from '../reader/view.js';

const expected = 'the positions of every wallet';

const isOfSeveral = (view: BorrowView): boolean => usersOf(view).length > 1;

/** Reading wallets together gives what reading each of them gives: none is lost and none comes on top. */
export const readsAgree = borrow.session({
  *judge({ views, alternations }): Iterable<Case> {
    const hasBuilds = views.some(isBuild);
    for (const reads of readsBetweenBuilds(views)) {
      // A list may show late what was built before it: the last one counts.
      const joint = hasBuilds ? reads.findLast(isOfSeveral) : reads.find(isOfSeveral);
      if (joint === undefined) continue;
      const { users } = joint.request.query;
      const repeated = alternations.filter(({ pairs: [pair] }) => pair?.failing.request.query.users === users);
      const compared = repeated.length === 0 ? jointReadIn(reads, joint, hasBuilds) : undefined;
      if (compared !== undefined) yield compared;
      // How many wallets may be asked about at once is not written; two of them are more than one.
      if (usersOf(joint).length === 2)
        yield* repeated.map((alternation) => situationOf(alternation, givesOut, expected));
    }
  },
});

/** The reads of positions between which nothing was built: what is built may move positions. */
function readsBetweenBuilds(views: readonly BorrowView[]): readonly (readonly BorrowView[])[] {
  const stretches: BorrowView[][] = [[]];
  for (const view of views) {
    if (isBuild(view)) stretches.push([]);
    else if (view.operation === 'listPositions') stretches.at(-1)!.push(view);
  }
  return stretches;
}

/** Compares a read of several wallets with the reads of each of them before it and after it. */
function jointReadIn(reads: readonly BorrowView[], joint: BorrowView, hasBuilds: boolean): Case | undefined {
  const users = usersOf(joint);
  const isOfOne = (view: BorrowView): boolean =>
    marketOf(view) === marketOf(joint) && users.includes(view.request.query.users ?? '');
  const at = reads.indexOf(joint);
  const [earlier, later] = [reads.slice(0, at).filter(isOfOne), reads.slice(at + 1).filter(isOfOne)];
  const all = [...earlier, joint, ...later];
  const inconclusive = all.find((view) => view.inconclusive !== undefined)?.inconclusive;
  if (inconclusive !== undefined) return { views: all, inconclusive };
  const [before, after] = [listedIn(earlier), listedIn(later)];
  if (before === undefined || after === undefined || before.length === 0) return undefined;
  const views = [...earlier, joint];
  if (!isAnswered(joint)) {
    // A wallet without positions may be said to be unknown.
    const listing = earlier.filter((view) => (positionsIn(view) ?? []).length > 0);
    const alone = new Set(listing.map(({ request }) => request.query.users));
    // How many wallets may be asked about at once is not written; two of them are more than one.
    if (users.length > 2 || !users.every((user) => alone.has(user))) return undefined;
    const actual = `refused with status ${joint.response.status}`;
    return { views, violation: { expected, actual, cause: 'refused', mayBeChance: true } };
  }
  const together = positionsIn(joint);
  // What was built may settle between the reads.
  if (together === undefined || (hasBuilds && later.length === 0)) return undefined;
  const unread = users.filter(
    (user) => ![earlier, later].every((list) => list.some(({ request }) => request.query.users === user)),
  );
  const lost = lostFrom(before, together, later.length === 0 ? before : after);
  const actual = lost ?? (later.length === 0 ? undefined : onTopOf([...before, ...after], together, unread));
  return { views, violation: unless(actual === undefined, expected, actual ?? '') };
}

const has = (list: readonly ListedPosition[], position: ListedPosition): boolean =>
  list.some((listedPosition) => nameOfPosition(listedPosition) === nameOfPosition(position));

/** The positions of reads of one wallet each; undefined where one of them cannot be read. */
function listedIn(reads: readonly BorrowView[]): readonly ListedPosition[] | undefined {
  const lists = reads.map(positionsIn);
  return lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
}

/** What the joint list lacks, or gives to another owner. Positions go, so that what is lost has to be there afterwards as well. */
function lostFrom(
  before: readonly ListedPosition[],
  together: readonly ListedPosition[],
  after: readonly ListedPosition[],
): string | undefined {
  for (const position of before) {
    const name = nameOfPosition(position);
    const same = together.filter((listedPosition) => nameOfPosition(listedPosition) === name);
    if (same.length === 0 && has(after, position)) return `without ${name}`;
    const { ownerAddress } = position.fields;
    const owners = same.map(({ fields }) => fields.ownerAddress);
    const isOther = (owner: unknown): boolean => typeof owner === 'string' && owner !== ownerAddress;
    if (typeof ownerAddress === 'string' && owners.length > 0 && owners.every(isOther))
      return `${name} has the owner ${String(owners[0])} in place of ${ownerAddress}`;
  }
  return undefined;
}

/** What the joint list has on top, unless it is of a wallet that was not read alone both before and after it. */
function onTopOf(
  alone: readonly ListedPosition[],
  together: readonly ListedPosition[],
  unread: readonly string[],
): string | undefined {
  const onTop = together.find(
    (position) => !has(alone, position) && !unread.includes(String(position.fields.ownerAddress)),
  );
  return onTop && `with ${nameOfPosition(onTop)}, which no read of one of the wallets lists`;
}
