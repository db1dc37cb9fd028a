import type { FoldedSituation } from '../../../model/check.js';
import { compareIds, type ExchangeId } from '../../../model/exchange.js';
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

/** So many orders and lists of a run are kept, and so many texts of each list: the first ones. */
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
  return {
    created: firstOf(mostOrders, { ...left.created, ...right.created }, (_, { at }) => at),
    lists: firstOf(mostLists, { ...left.lists, ...right.lists }, (id) => id as ExchangeId),
  };
}

/** The entries that were sent first, of a record that may have more than so many. */
function firstOf<Value>(
  most: number,
  all: Readonly<Record<string, Value>>,
  sentAs: (key: string, value: Value) => ExchangeId,
): Readonly<Record<string, Value>> {
  const inOrder = Object.entries(all).sort((one, other) => compareIds(sentAs(...one), sentAs(...other)));
  return Object.fromEntries(inOrder.slice(0, most));
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
