import { defaultMarketRead } from '../reader/listed.js';
import { unless, type Violation } from '../../../model/check.js';
import { borrow, type BorrowView, type Positions, type Vaults } from '../reader/view.js';
import type { ExchangeId } from '../../../model/exchange.js';
import { addTo, groupedBy } from '../../../model/groups.js';
import { remembered } from '../../../model/remembered.js';

interface Lists {
  readonly listVaults: Vaults;
  readonly listPositions: Positions;
}

type Listing<Operation extends keyof Lists> = BorrowView<Lists[Operation]>;

/** A field of each item of a list, and which lists are meant. */
interface Items<Operation extends keyof Lists> {
  readonly operation: Operation;
  readonly field: string;
  readonly when?: (view: Listing<Operation>) => boolean;
  readonly reads?: readonly string[];
}

export const everyItem = <Operation extends keyof Lists>(
  { operation, field, when = () => true, reads = [] }: Items<Operation>,
  judge: (item: Lists[Operation][number], view: Listing<Operation>, index: number) => Violation | undefined,
) =>
  borrow.exchange({
    on: { operation, status: 200 },
    reads: [field, ...reads].map((name) => `/*/${name}`),
    note: (view: Listing<Operation>) => (when(view) ? view : undefined),
    unitsOf: ({ response }) => Math.max(1, response.body.length),
    judge: (view) => {
      const items: readonly Lists[Operation][number][] = view.response.body;
      const violations = items.flatMap((item, index) => {
        const violation = judge(item, view, index);
        return violation === undefined ? [] : { ...violation, at: `/${index}/${field}` };
      });
      const [first] = violations;
      const places = violations.map(({ at }) => at);
      return first === undefined ? undefined : { ...first, count: violations.length, places };
    },
  });

export function areUnique<Operation extends keyof Lists>(
  lists: Omit<Items<Operation>, 'field'>,
  expected: string,
  nameOf: (item: Lists[Operation][number]) => string,
) {
  const namesIn = remembered(({ response }: Listing<Operation>) =>
    (response.body as readonly Lists[Operation][number][]).map(nameOf),
  );
  return everyItem<Operation>({ ...lists, field: 'id' }, (item, view, index) =>
    unless(namesIn(view).indexOf(nameOf(item)) === index, expected, `id ${item.id} twice`),
  );
}

/** Without a market what stands in the default one is listed. */
export const listsDefaultMarket = (operation: keyof Lists, expected: string) =>
  borrow.session({
    *judge({ views }) {
      const read = defaultMarketRead(views, operation);
      if (read === undefined || (read.isEmpty && operation === 'listPositions')) return;
      const { main, leftOut, difference } = read;
      yield { views: [main, leftOut], violation: unless(difference === undefined, expected, difference ?? '') };
    },
  });

/** What a list names: something that two markets may both have, and the address that only one of them can have. */
type Listed = Readonly<Record<'subject' | 'address', string>>;

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
          const items = ['', 'main', alternateMarket].includes(market) ? itemsOf(view)?.slice(0, mostItems) : undefined;
          return items === undefined ? [] : [{ exchange: view.exchange.id, market, items }];
        }),
    *judge(all) {
      // What is listed without a market is judged by another requirement, where the default one is named as well.
      const isNamed = all.some(({ market }) => market === 'main');
      const reads = all.flatMap((read) => (read.market !== '' ? read : isNamed ? [] : { ...read, market: 'main' }));
      const byItem = new Map<string, Read[]>();
      const marketsOf = new Map<string, Set<string>>();
      for (const read of reads)
        for (const item of read.items) {
          addTo(byItem, nameOf(item), read);
          marketsOf.set(item.subject, (marketsOf.get(item.subject) ?? new Set()).add(read.market));
        }
      const owners = new Map([...byItem].map(([name, listing]) => [name, ownerOf(listing)]));
      for (const read of reads) {
        if (!read.items.some(({ subject }) => marketsOf.get(subject)!.size > 1)) continue;
        const misplaced = read.items.find((item) => owners.get(nameOf(item))!.market !== read.market);
        const owner = misplaced && owners.get(nameOf(misplaced))!;
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

/** The first read of an item in the market that it belongs to: in which more reads list it, and of two equals the earlier one. */
function ownerOf(listing: readonly Read[]): Read {
  const byMarket = [...groupedBy(listing, ({ market }) => market).values()];
  return byMarket.sort((left, right) => right.length - left.length)[0]![0]!;
}
