import type { FoldedSituation } from '../../../model/check.js';
import { compareIds, type ExchangeId } from '../../../model/exchange.js';
import { unite } from '../../../model/groups.js';
import { isObject } from '../../../json/parse.js';
import { isFor, isSuccess, trigger, type TriggerView } from '../response.js';

interface Created {
  readonly wallet: string;
  readonly at: ExchangeId;
}

interface Listed {
  readonly wallet: string;
  /** Texts in the list, among which ids of orders may be. */
  readonly texts: readonly string[];
}

/** What was created and listed over a whole run. Plain data that adds up. */
interface Orders {
  readonly created: Readonly<Record<string, Created>>;
  readonly lists: Readonly<Record<ExchangeId, Listed>>;
}

/** So many orders and lists are kept, and so many texts of each list: the first ones, beside those of two wallets. */
const mostOrders = 120;
const mostLists = 60;
const mostTexts = 60;
const longestId = 64;

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length <= longestId ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

const isList = (view: TriggerView): boolean =>
  isFor(view, 'history/list', 'history/list-of-newcomer') && view.inconclusive === undefined && isSuccess(view);

function merge(left: Orders, right: Orders): Orders {
  // Two runs may create orders of one id.
  const created = unite(left.created, right.created, (one, other) => (compareIds(one.at, other.at) <= 0 ? one : other));
  const orders = Object.entries(created).sort(([, one], [, other]) => compareIds(one.at, other.at));
  const lists = Object.entries({ ...left.lists, ...right.lists }).sort(([one], [other]) =>
    compareIds(one as ExchangeId, other as ExchangeId),
  );
  return {
    created: Object.fromEntries([...ofTwoWallets(orders), ...orders.slice(0, mostOrders)]),
    lists: Object.fromEntries([...ofTwoWallets(lists.toReversed()), ...lists.slice(0, mostLists)]),
  };
}

/**
 * The first entry, and the first one of another wallet. Where any list follows an order of another wallet, one of the two
 * lists that are last so follows one of the two orders that are first: what one run decides stays decided beside others.
 */
function ofTwoWallets<Entry extends readonly [string, { readonly wallet: string }]>(
  entries: readonly Entry[],
): readonly Entry[] {
  const [first] = entries;
  const other = entries.find(([, { wallet }]) => wallet !== first?.[1].wallet);
  return [first, other].filter((entry) => entry !== undefined);
}

function* decide({ created, lists }: Orders): Iterable<FoldedSituation> {
  for (const [id, { wallet, texts }] of Object.entries(lists) as [ExchangeId, Listed][]) {
    const isForeign = (item: Created): boolean => item.wallet !== wallet && compareIds(item.at, id) < 0;
    if (!Object.values(created).some(isForeign)) continue;
    const shown = texts.find((text) => created[text] !== undefined && isForeign(created[text]));
    const violation = { expected: 'no order of another wallet', actual: `its order ${shown}`, cause: 'foreign' };
    const exchanges = shown === undefined ? [id] : [created[shown]!.at, id];
    yield { base: 'trigger', exchanges, violation: shown === undefined ? undefined : violation };
  }
}

export const foreignOrder = {
  /** The list that a cache confuses is often one of another run of a scenario. */
  'TRIGGER-161': trigger.fold<Orders>({
    empty: () => ({ created: {}, lists: {} }),
    of: ({ views, facts }) => {
      const created: Record<string, Created> = {};
      const lists: Record<ExchangeId, Listed> = {};
      for (const view of views) {
        const { id } = view.exchange;
        const { wallet } = view.credentials;
        const order = facts[`created:${id}`];
        if (wallet === undefined) continue;
        if (typeof order === 'string') created[order] = { wallet, at: id };
        if (isList(view)) lists[id] = { wallet, texts: textsIn(view.response.body).slice(0, mostTexts) };
      }
      const isEmpty = Object.keys(created).length === 0 && Object.keys(lists).length === 0;
      return isEmpty ? undefined : { created, lists };
    },
    merge,
    decide,
  }),
};
