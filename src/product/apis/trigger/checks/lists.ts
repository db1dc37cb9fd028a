import { decodedText, textsIn } from '../../../json/parse.js';
import type { Case, RunCase, Violation } from '../../../model/check.js';
import { endOf, wasCut, type ExchangeId } from '../../../model/exchange.js';
import { isOfOthers } from '../../../model/history.js';
import { isPartialList } from '../../partial-list.js';
import { lag } from '../fixtures/send.js';
import { placesIn } from '../reader/orders.js';
import { isFor, isSuccess, succeeded, trigger, type TriggerTrace, type TriggerView } from '../reader/view.js';
import { inSession } from './expected-response.js';

const isList = (view: TriggerView): boolean => isFor(view, 'history/list', 'history/list-of-newcomer');

/** Judges a response to who asked for one order, by whether it names that order and which other one it names. */
const ofSingleOrder = (caseOf: (namesAsked: boolean, other: string | undefined) => Omit<Case, 'views'> | undefined) =>
  inSession((view, { views, facts, fixtures }) => {
    if (!isFor(view, 'history/own') || !succeeded(view)) return undefined;
    const declared = Object.values({ ...fixtures.orders });
    const known = new Set([...views.flatMap(({ exchange }) => facts[`created:${exchange.id}`] ?? []), ...declared]);
    const asked = placesIn(view.exchange.request.path).find((place) => known.has(place));
    if (asked === undefined) return undefined;
    const text = decodedText(view.response.text);
    const other = [...known].find((id) => id !== asked && text.includes(id));
    const found = caseOf(text.includes(asked), other);
    return found && { views: [view], ...found };
  });

/**
 * The last of the lists that a wallet asked for in a row, with its open orders, what its list was before them, and whether its
 * lists show ids so far.
 */
type Listed = ReturnType<typeof listsOf> extends Iterable<infer Item> ? Item : never;

function* listsOf(wallet: string, { views, facts }: TriggerTrace) {
  let open: readonly string[] = [];
  let gone: readonly string[] = [];
  let before: TriggerView | undefined;
  let list: TriggerView | undefined;
  let change: TriggerView | undefined;
  let showsIds = false;
  for (const view of views) {
    if (view.credentials.wallet !== wallet) continue;
    if (isList(view)) {
      if (!succeeded(view)) continue;
      list = view;
      const text = decodedText(view.response.text);
      showsIds ||= [...open, ...gone].some((id) => text.includes(id));
      continue;
    }
    if (!['createOrder', 'cancelOrder'].includes(view.operation)) continue;
    const created = facts[`created:${view.exchange.id}`];
    const cancelled = open.filter((id) => view.operation === 'cancelOrder' && view.request.path.includes(id));
    // What is rejected leaves the list as it is.
    if (created === undefined && cancelled.length === 0) continue;
    if (list !== undefined) yield { list, open, before, change, showsIds };
    change = view;
    before = list ?? before;
    list = undefined;
    open = [...open.filter((id) => !cancelled.includes(id)), ...(created === undefined ? [] : [created])];
    gone = [...gone, ...cancelled];
    // One order gone and another one come may leave a list without ids as it was.
    if (cancelled.length > 0) before = undefined;
  }
  if (list !== undefined) yield { list, open, before, change, showsIds };
}

/** Where ids stand in a whole list, or it did not change, an order is seen to be missing; one with a past may have further pages. */
function judgeList({ list, open, before, change, showsIds }: Listed, { session }: TriggerTrace): Case | undefined {
  const text = decodedText(list.response.text);
  const missing = open.find((id) => !text.includes(id));
  if (open.length === 0) return undefined;
  if (missing === undefined) return { views: [list] };
  if (isPartialList(list)) return { views: [list], inconclusive: 'the list may go on, and only a part of it is shown' };
  // Scenarios ask until it is shown, unless they are cut short; others may have asked too early.
  if (
    (isOfOthers(session) || wasCut(session)) &&
    change !== undefined &&
    list.exchange.startedAt < endOf(change.exchange) + lag.deadline
  )
    return { views: [list], inconclusive: 'it may be shown a moment later' };
  const isUnchanged = before?.response.text === list.response.text;
  if (!showsIds && !isUnchanged) return { views: [list], inconclusive: 'no id of an order stands in the list' };
  const actual = isUnchanged
    ? 'the same list as before it was created'
    : 'a list without it, where lists of the wallet show orders by their ids';
  return { views: [list], violation: { expected: `the order ${missing}`, actual, cause: 'missing' } };
}

interface Note {
  readonly wallet: string;
  readonly exchange: ExchangeId;
  readonly created?: string;
  /** Texts in the list, among which ids of orders may be. */
  readonly listed?: readonly Placed[];
}

/** A text of a list with its place in it, where `*` stands for each number, as of an item. */
type Placed = readonly [place: string, text: string];

/** Of each list so many texts are kept, and none that is longer than an id: a response may hold any number of them. */
const mostTexts = 60;
const longestId = 64;

function placedIn(body: unknown): readonly Placed[] {
  const short = [...textsIn(body)].filter(({ text }) => text.length <= longestId).slice(0, mostTexts);
  return short.map(({ text, place }) => [place.replaceAll(/(?<=\/)[0-9]+(?=\/|$)/g, '*'), text]);
}

/** Who created which order; undefined of one that two wallets created, for ids may be counted anew for each of them. */
function creatorsIn(notes: readonly Note[]): ReadonlyMap<string, string | undefined> {
  const creators = new Map<string, string | undefined>();
  for (const { wallet, created } of notes) {
    if (created === undefined) continue;
    creators.set(created, creators.has(created) && creators.get(created) !== wallet ? undefined : wallet);
  }
  return creators;
}

/** The places of lists in which wallets found the orders that they created, where an id belongs to one wallet alone. */
function placesOfIds(notes: readonly Note[], creators: ReadonlyMap<string, string | undefined>): ReadonlySet<string> {
  if ([...creators.values()].includes(undefined)) return new Set();
  const places = notes.flatMap(({ wallet, listed = [] }) =>
    listed.flatMap(([place, text]) => (creators.get(text) === wallet ? [place] : [])),
  );
  return new Set(places);
}

function* judgeOwners(notes: readonly Note[]): Iterable<RunCase> {
  const orders = new Map<string, Note>();
  const owners = new Set<string>();
  const creators = creatorsIn(notes);
  const places = placesOfIds(notes, creators);
  /** By the id of an order, the list that showed it first. */
  const shownBefore = new Map<string, Note>();
  for (const note of notes) {
    const { wallet, exchange, created, listed = [] } = note;
    if (created !== undefined) {
      orders.set(created, note);
      owners.add(wallet);
      continue;
    }
    const ofOther = listed
      .flatMap(([, text]) => orders.get(text) ?? [])
      .find((order) => (creators.get(order.created!) ?? wallet) !== wallet);
    const ids = listed.flatMap(([place, text]) => (places.has(place) ? [text] : []));
    const shared = ids.find((id) => (shownBefore.get(id) ?? note).wallet !== wallet && creators.get(id) !== wallet);
    const before = ofOther ?? shownBefore.get(shared ?? '');
    for (const id of ids) if (!shownBefore.has(id)) shownBefore.set(id, note);
    const others = owners.size - (owners.has(wallet) ? 1 : 0);
    if (others === 0 && before === undefined) continue;
    const actual = ofOther
      ? `its order ${ofOther.created}`
      : `the order ${shared}, which the list of another wallet shows too`;
    const violation = before && { expected: 'no order of another wallet', actual, cause: 'foreign' };
    yield { base: 'trigger', exchanges: before ? [before.exchange, exchange] : [exchange], violation };
  }
}

function otherOrder(id: string): Violation {
  return { expected: 'the order that was asked for', actual: `the order ${id}`, cause: 'other' };
}

export const lists = {
  'TRIGGER-144': ofSingleOrder((namesAsked, other) => {
    if (namesAsked) return {};
    if (other === undefined) return { inconclusive: 'no id of an order in the response' };
    return { violation: otherOrder(other) };
  }),

  'TRIGGER-145': ofSingleOrder((namesAsked, other) => {
    if (other !== undefined) return namesAsked ? { violation: otherOrder(other) } : undefined;
    const unnamed = { expected: 'the id that was asked for', actual: 'it stands nowhere', cause: 'unnamed' };
    return { violation: namesAsked ? undefined : unnamed };
  }),

  'TRIGGER-013': trigger.session({
    *judge(session) {
      const fresh = session.views.filter((view) => view.operation === 'registerVault' && isSuccess(view));
      for (const wallet of new Set(fresh.map(({ credentials }) => credentials.wallet!)))
        for (const listed of listsOf(wallet, session)) yield* [judgeList(listed, session) ?? []].flat();
    },
  }),
  /** The list that a cache confuses is often one of another run of a scenario. */
  'TRIGGER-161': trigger.run<Note>({
    note: ({ views, facts }) =>
      views.flatMap((view): readonly Note[] => {
        const { id: exchange } = view.exchange;
        const { wallet } = view.credentials;
        const created = facts[`created:${exchange}`];
        if (wallet === undefined) return [];
        if (typeof created === 'string') return [{ wallet, exchange, created }];
        return isList(view) && succeeded(view) ? [{ wallet, exchange, listed: placedIn(view.response.body) }] : [];
      }),
    judge: judgeOwners,
  }),
};
