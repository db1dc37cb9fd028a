import { nameOfPosition, positionsIn, type ListedPosition } from '../listed.js';
import type { BorrowView } from '../view.js';

/** The positions of reads of one wallet each; undefined where one of them cannot be read. */
export function listedIn(reads: readonly BorrowView[]): readonly ListedPosition[] | undefined {
  const lists = reads.map(positionsIn);
  return lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
}

/**
 * How the joint list departs from the reads of each wallet. Positions come and go, so that a difference counts only where
 * the reads before it and after it say the same; without reads after it, what is on top does not count.
 */
export function departureOf(
  before: readonly ListedPosition[],
  together: readonly ListedPosition[],
  after: readonly ListedPosition[],
): string | undefined {
  const has = (list: readonly ListedPosition[], position: ListedPosition): boolean =>
    list.some((one) => nameOfPosition(one) === nameOfPosition(position));
  for (const position of before) {
    const same = together.filter((one) => nameOfPosition(one) === nameOfPosition(position));
    if (same.length === 0 && (after.length === 0 || has(after, position))) return `without ${nameOfPosition(position)}`;
    const { ownerAddress } = position.fields;
    const owners = same.map(({ fields }) => fields.ownerAddress);
    const isOther = (one: unknown): boolean => typeof one === 'string' && one !== ownerAddress;
    if (typeof ownerAddress === 'string' && owners.length > 0 && owners.every(isOther))
      return `${nameOfPosition(position)} has the owner ${String(owners[0])} in place of ${ownerAddress}`;
  }
  const onTop = together.find((position) => after.length > 0 && !has(before, position) && !has(after, position));
  return onTop && `with ${nameOfPosition(onTop)}, which no read of one of the wallets lists`;
}
