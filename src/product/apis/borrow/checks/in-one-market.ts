import type { RunCase } from '../../../model/check.js';
import type { ExchangeId } from '../../../model/exchange.js';
import { addTo, groupedBy } from '../../../model/groups.js';
import { borrow } from '../reader/facts.js';
import type { BorrowView } from '../reader/view.js';

/** What a list names: something that two markets may both have, and the address that only one of them can have. */
interface Listed {
  readonly subject: string;
  readonly address: string;
}

/** A list that was read in a market. */
interface Read {
  readonly exchange: ExchangeId;
  readonly market: string;
  readonly items: readonly Listed[];
}

/** Of each list so many items are kept; a list of the wrong market shows it in its first ones. */
const mostItems = 60;

/** No subject stands under one address in the lists of two markets, in whichever reads of a run. Reads without a market have entries of their own. */
export function inOneMarket(
  operation: 'listVaults' | 'listPositions',
  itemsOf: (view: BorrowView) => readonly Listed[] | undefined,
  expectedOf: (item: Listed) => string,
) {
  return borrow.run<Read>({
    note: ({ views, fixtures: { alternateMarket = 'main' } }) =>
      views
        .filter((view) => view.operation === operation)
        .flatMap((view) => {
          const { market = '' } = view.request.query;
          const items = ['main', alternateMarket].includes(market) ? itemsOf(view)?.slice(0, mostItems) : undefined;
          return items === undefined ? [] : [{ exchange: view.exchange.id, market, items }];
        }),
    *judge(reads): Iterable<RunCase> {
      const byItem = new Map<string, Read[]>();
      const marketsOf = new Map<string, Set<string>>();
      for (const read of reads)
        for (const { subject, address } of read.items) {
          addTo(byItem, nameOf({ subject, address }), read);
          marketsOf.set(subject, (marketsOf.get(subject) ?? new Set()).add(read.market));
        }
      for (const read of reads) {
        if (!read.items.some(({ subject }) => marketsOf.get(subject)!.size > 1)) continue;
        const ownersOf = (item: Listed): Read | undefined => ownerOf(read, byItem.get(nameOf(item))!);
        const misplaced = read.items.find((item) => ownersOf(item) !== undefined);
        const owner = misplaced && ownersOf(misplaced);
        yield {
          base: 'borrow',
          exchanges: owner === undefined ? [read.exchange] : [owner.exchange, read.exchange],
          violation: misplaced && {
            expected: expectedOf(misplaced),
            actual: `${misplaced.address} in both`,
            mixedUp: `the response to ${operation} in \`${read.market}\` is the list of \`${owner!.market}\``,
          },
        };
      }
    },
  });
}

const nameOf = ({ subject, address }: Listed): string => `${subject} at ${address}`;

/**
 * The read of another market that an item of this read belongs to: the market in which more reads list it, and of two
 * equals the one that was read first.
 */
function ownerOf(read: Read, listing: readonly Read[]): Read | undefined {
  const byMarket = [...groupedBy(listing, ({ market }) => market).values()];
  const [owners] = byMarket.sort((left, right) => right.length - left.length);
  return owners!.includes(read) ? undefined : owners![0];
}
