import type { Base, ExchangeId } from '../model/exchange.js';
import type { View } from '../model/view.js';
import { isObject } from '../json/parse.js';

/** An exchange as far as its time goes: milliseconds since the Unix epoch, by the clock of whoever recorded it. */
export interface Span {
  readonly id: ExchangeId;
  readonly base: Base;
  readonly from: number;
  readonly to: number;
}

/** When an exchange took place; undefined where the recording does not say. */
export function spanOf({ exchange: { id, base, startedAt, milliseconds } }: View): Span | undefined {
  return startedAt > 0 ? { id, base, from: startedAt, to: startedAt + milliseconds } : undefined;
}

/** Whether two exchanges stand in one recording: names of masked tokens mean the same there. */
export function isSameRecording(left: Span, right: Span): boolean {
  return recordingOf(left) === recordingOf(right);
}

/** The recording, by the id of the run in that of the exchange. */
export function recordingOf({ id }: Pick<Span, 'id'>): string {
  return id.slice(0, id.lastIndexOf('-'));
}

/** Entries that a fold keeps of each kind: what is older has been followed by whatever belongs to it. */
const most = 10_000;

/** Both lists; of more than 20,000 the newest half, so that an endless recording takes bounded memory. */
export function newest<T extends Span>(left: readonly T[], right: readonly T[]): T[] {
  const all = [...left, ...right];
  return all.length > 2 * most ? inOrder(all).slice(-most) : all;
}

/** The newest of a list in the order in which they were sent: as many as stay whatever the order of adding and merging. */
export function newestKept<T extends Span>(list: readonly T[]): readonly T[] {
  return inOrder(list).slice(-most);
}

/** Entries of each kind that stay open once a recording is complete: what is older belongs to nothing that comes later. */
const mostOpen = 100;

/** The newest of a list that other recordings may belong to. */
export function newestOpen<T extends Span>(list: readonly T[]): T[] {
  return inOrder(list).slice(-mostOpen);
}

/** The order in which requests were sent. */
function inOrder<T extends Span>(spans: readonly T[]): T[] {
  return [...spans].sort((left, right) => left.from - right.from || (left.id < right.id ? -1 : 1));
}

/** Every string in a JSON value, keys left out; at most a hundred, for a body may be hostile. */
export function stringsIn(value: unknown): readonly string[] {
  const found: string[] = [];
  const walk = (item: unknown): void => {
    if (found.length >= 100) return;
    if (typeof item === 'string') found.push(item);
    else if (Array.isArray(item)) item.forEach(walk);
    else if (isObject(item)) Object.values(item).forEach(walk);
  };
  walk(value);
  return found;
}
