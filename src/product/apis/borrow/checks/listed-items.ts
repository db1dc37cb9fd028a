import { defaultMarketRead } from '../reader/listed.js';
import { unless, type Violation } from '../../../model/check.js';
import { borrow } from '../reader/facts.js';
import type { BorrowView, Positions, Vaults } from '../reader/view.js';

interface Lists {
  readonly listVaults: Vaults;
  readonly listPositions: Positions;
}

type Listing<Operation extends keyof Lists> = BorrowView<Lists[Operation]>;

interface Concerns<Operation extends keyof Lists> {
  readonly when?: (view: Listing<Operation>) => boolean;
  readonly reads?: readonly string[];
}

export function everyItem<Operation extends keyof Lists>(
  operation: Operation,
  field: string,
  judge: (item: Lists[Operation][number], view: Listing<Operation>) => Violation | undefined,
  { when = () => true, reads = [] }: Concerns<Operation> = {},
) {
  return borrow.exchange({
    on: { operation, status: 200 },
    reads: [field, ...reads].map((name) => `/*/${name}`),
    note: (view: Listing<Operation>) => (when(view) ? view : undefined),
    judge: (view) => {
      const items: readonly Lists[Operation][number][] = view.response.body;
      for (const [index, item] of items.entries()) {
        const violation = judge(item, view);
        if (violation !== undefined) return { ...violation, at: `/${index}/${field}` };
      }
      return undefined;
    },
  });
}

export function areUnique<Operation extends keyof Lists>(
  operation: Operation,
  nameOf: (item: Lists[Operation][number]) => string,
  expected: string,
  { when = () => true, reads = [] }: Concerns<Operation> = {},
) {
  return borrow.exchange({
    on: { operation, status: 200 },
    reads: ['id', ...reads].map((name) => `/*/${name}`),
    note: (view: Listing<Operation>) => (when(view) ? view : undefined),
    judge: ({ response }) => {
      const items: readonly Lists[Operation][number][] = response.body;
      const names = items.map(nameOf);
      const again = names.findIndex((name, index) => names.indexOf(name) < index);
      return unless(again < 0, expected, `${items[again]?.id} twice`, { at: `/${again}/id` });
    },
  });
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
