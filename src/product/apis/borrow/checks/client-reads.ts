import { isObject } from '../../../json/parse.js';
import { unless, type Case, type Violation } from '../../../model/check.js';
import { integerOf } from '../reader/amount.js';
import { isKnownBefore, isSamePosition, marketOf, nftIdOf, orderUnknown, positionsIn } from '../reader/listed.js';
import { payloadOf } from '../reader/payload.js';
import { borrow, isBuild, type BorrowView } from '../reader/view.js';

const asKnown = (violation: Violation | undefined, isKnown: boolean): Omit<Case, 'views'> =>
  violation === undefined || isKnown ? { violation } : { inconclusive: orderUnknown };

type Listed = readonly { readonly id: unknown; readonly minimumBorrowing: unknown }[];

const isVaultList = ({ operation, response: { body } }: BorrowView): boolean =>
  operation === 'listVaults' && Array.isArray(body);

/** What a client builds, beside what it read before. */
function* buildsWith(views: readonly BorrowView[]) {
  for (const [index, view] of views.entries()) {
    const payload = isBuild(view) ? payloadOf(view) : undefined;
    if (payload !== undefined) yield { view, payload, before: views.slice(0, index) };
  }
}

const marketOfPosition = borrow.session({
  *judge({ views, session }): Iterable<Case> {
    for (const { view, payload, before } of buildsWith(views)) {
      const { positionId: id, vaultId } = payload;
      const showing = before.filter(
        (earlier) =>
          positionsIn(earlier)?.some((position) => isSamePosition(position, { id, vaultId })) === true ||
          (nftIdOf(earlier) === id && payloadOf(earlier)?.vaultId === vaultId),
      );
      const market = marketOf(view);
      const read = showing.find((earlier) => marketOf(earlier) === market) ?? showing.at(-1);
      if (id === 0n || read === undefined) continue;
      const expected = `the market ${marketOf(read)}, in which the position was read`;
      const violation = unless(marketOf(read) === market, expected, `the market ${market}`);
      yield { views: [read, view], ...asKnown(violation, isKnownBefore(session, [read], view)) };
    }
  },
});

const debtOfCreation = borrow.session({
  *judge({ views, session }): Iterable<Case> {
    for (const { view, payload, before } of buildsWith(views)) {
      const { positionId, vaultId, debt } = payload;
      if (positionId !== 0n || debt <= 0n) continue;
      const list = before.findLast((earlier) => isVaultList(earlier) && marketOf(earlier) === marketOf(view));
      const vault = (list?.response.body as Listed | undefined)?.find(
        (one) => isObject(one) && integerOf(one.id) === vaultId,
      );
      const minimum = integerOf(vault?.minimumBorrowing);
      if (minimum === undefined) continue;
      const violation = unless(debt >= minimum, `a debt of at least ${minimum}, or none`, `\`debtAmount\` ${debt}`);
      yield { views: [list!, view], ...asKnown(violation, isKnownBefore(session, [list!], view)) };
    }
  },
});

export const clientReads = { 'BORROW-109': marketOfPosition, 'BORROW-905': debtOfCreation };
