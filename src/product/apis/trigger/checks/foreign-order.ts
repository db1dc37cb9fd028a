import type { RunCase } from '../../../model/check.js';
import type { ExchangeId } from '../../../model/exchange.js';
import { isObject } from '../../../json/parse.js';
import { isFor, isSuccess, trigger, type TriggerView } from '../response.js';

/** An order that a wallet created, or a list that it read. */
interface Note {
  readonly wallet: string;
  readonly exchange: ExchangeId;
  readonly created?: string;
  /** Texts in the list, among which ids of orders may be. */
  readonly listed?: readonly string[];
}

/** Of each list so many texts are kept, and none that is longer than an id: a response may hold any number of them. */
const mostTexts = 60;
const longestId = 64;

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length <= longestId ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

const isList = (view: TriggerView): boolean =>
  isFor(view, 'history/list', 'history/list-of-newcomer') && view.inconclusive === undefined && isSuccess(view);

function* judge(notes: readonly Note[]): Iterable<RunCase> {
  const orders = new Map<string, Note>();
  const owners = new Set<string>();
  for (const note of notes) {
    const { wallet, exchange, created, listed = [] } = note;
    if (created !== undefined) {
      // Two runs may create orders of one id: the first one counts.
      if (!orders.has(created)) orders.set(created, note);
      owners.add(wallet);
      continue;
    }
    const others = owners.size - (owners.has(wallet) ? 1 : 0);
    if (others === 0) continue;
    const shown = listed.flatMap((text) => orders.get(text) ?? []).find((order) => order.wallet !== wallet);
    const violation = shown && {
      expected: 'no order of another wallet',
      actual: `its order ${shown.created}`,
      cause: 'foreign',
    };
    yield { base: 'trigger', exchanges: shown ? [shown.exchange, exchange] : [exchange], violation };
  }
}

export const foreignOrder = {
  /** The list that a cache confuses is often one of another run of a scenario. */
  'TRIGGER-161': trigger.run<Note>({
    note: ({ views, facts }) =>
      views.flatMap((view): readonly Note[] => {
        const { id: exchange } = view.exchange;
        const { wallet } = view.credentials;
        const created = facts[`created:${exchange}`];
        if (wallet === undefined) return [];
        if (typeof created === 'string') return [{ wallet, exchange, created }];
        return isList(view) ? [{ wallet, exchange, listed: textsIn(view.response.body).slice(0, mostTexts) }] : [];
      }),
    judge,
  }),
};
