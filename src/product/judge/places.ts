import { atPointer, memberIn } from '../json/parse.js';
import { jsonText } from '../json/text.js';
import { digestOf, requestDigest } from '../model/content.js';
import { remembered } from '../model/remembered.js';
import type { View } from '../model/view.js';

/**
 * Where in a session a failure is: which of the different requests to its operation shows it, and in a list, a digest of the
 * ids that the list has, and the id of the item; of a list without ids its place and length, and the index.
 */
export type Place = string;

/** What tells a request of a session from its others. */
export const nameOf = ({ base, exchange: { request } }: View): string => `${base} ${requestDigest(request)}`;

/** A violation that a response shows, and JSON pointers to it. */
interface Located {
  readonly view: View;
  readonly at?: readonly string[];
}

/** A failure of more places is told by how many they are. */
const mostPlaces = 20;

/** Each place of a failure; none where one is not known. What is sent again or in turns moves none of them. */
export function placesIn(violations: readonly Located[], views: readonly View[]): readonly Place[] {
  const { operation } = violations[0]!.view;
  const names = [...new Set(views.filter((one) => one.operation === operation).map(nameOf))];
  const placesOf = ({ view, at = [''] }: Located) =>
    at.map((one) => `${names.indexOf(nameOf(view))}${itemAt(view, one)}`);
  const places = new Set(violations.flatMap(placesOf));
  const isKnown = places.size <= mostPlaces && ![...places].some((place) => place.startsWith('-'));
  return isKnown ? [...places].sort() : [];
}

/** The innermost item of a list at a place. */
function itemAt({ parsed }: View, at: string): string {
  const [, list = '', index = ''] = /^(.*)\/([0-9]+)(?:\/|$)/.exec(at) ?? [];
  const items = index === '' || !parsed.json ? undefined : atPointer(parsed.value, list);
  if (!Array.isArray(items)) return '';
  const { ids, digest } = idsIn(items);
  const id = ids[Number(index)] ?? 'null';
  return id === 'null' ? ` ${list}:${items.length} #${index}` : ` ${digest} ${id}`;
}

const idsIn = remembered((items: readonly unknown[]) => {
  const ids = items.map((item) => jsonText(memberIn(item, 'id') ?? null));
  return { ids, digest: digestOf(ids.join()) };
});

/** Which of these places are none of the others, as far as that is known: lists of other items are not comparable. */
export function placesBeside(places: readonly Place[], others: readonly Place[]): readonly Place[] {
  const listOf = (place: Place): string | undefined => /^[0-9]+ [^ ]+ /.exec(place)?.[0];
  const lists = new Set([undefined, ...others.map(listOf)]);
  return places.filter((place) => !others.includes(place) && lists.has(listOf(place)));
}

/** The item of a place, `id 3`, or of a list without ids `/instructions/1`, and its list; undefined where it is in none. */
export function itemIn(place: Place) {
  const [, list, id] = /^[0-9]+ ([^ ]+) (.+)$/.exec(place) ?? [];
  if (list === undefined || id === undefined) return undefined;
  const hasIds = !id.startsWith('#');
  return { list, hasIds, item: hasIds ? `id ${id}` : `${list.replace(/:[0-9]+$/, '')}/${id.slice(1)}` };
}
