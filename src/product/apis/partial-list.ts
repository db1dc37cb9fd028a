import { isObject } from '../json/parse.js';
import type { View } from '../model/view.js';

const totals = new Set(['total', 'totalcount', 'totalitems', 'totalresults', 'totalorders', 'count', 'xtotalcount']);
const pageCounts = new Set(['totalpages', 'pagecount', 'pages', 'lastpage']);
const pageSizes = new Set(['limit', 'pagesize', 'perpage', 'size']);
const places = new Set(['offset', 'page', 'skip', 'start', 'cursor', 'after', 'from']);
const flags = new Set(['hasmore', 'hasnext', 'hasnextpage']);
const cursors = new Set(['next', 'nextcursor', 'cursor', 'nextpage', 'nexttoken', 'nextpagetoken', 'nextoffset']);

/**
 * Whether a list may have items that the response does not show: it states a greater total, unless that fits on the page
 * with which the list begins by its own words, a further page or a cursor, or its page is full and nothing says that it is
 * the last. No document shows how a list is paged, so that names in use are recognised. What is missing from such a list
 * may stand on a page that was not requested.
 */
export function isPartialList({ request, response: { body, headers } }: View): boolean {
  const arrays = arraysIn(body);
  const listed = arrays.filter((items) => items.length > 0 && items.every(isObject));
  // Beside a list of objects another array, such as one of numbers, is a member like others.
  const shown = Math.max(0, ...(listed.length > 0 ? listed : arrays).map((items) => items.length));
  const stated = [...Object.entries(headers), ...membersOf(body)].map(([name, value]) => [fold(name), value] as const);
  const sizes = Object.entries(request.query).map(([name, value]) => [fold(name), value] as const);
  const numbersOf = (names: ReadonlySet<string>, entries = stated): readonly number[] =>
    entries.filter(([name]) => names.has(name)).flatMap(([, value]) => countIn(value));
  const isLast = stated.some(([name, value]) => flags.has(name) && value === false);
  if (stated.some(([name, value]) => flags.has(name) && value === true)) return true;
  const begins = [...stated, ...sizes].filter(([name]) => places.has(name));
  const isFirst = begins.length > 0 && begins.every(([, value]) => beginnings.has(value));
  const fits = (total: number): boolean => isFirst && numbersOf(pageSizes).some((size) => size >= total);
  if (numbersOf(totals).some((total) => total > shown && !fits(total))) return true;
  if (numbersOf(pageCounts).some((count) => count > 1)) return true;
  if (/;\s*rel="?next"?/i.test(headers.link ?? '')) return true;
  if (isLast || numbersOf(totals).length > 0) return false;
  if (stated.some(([name, value]) => cursors.has(name) && isCursor(value))) return true;
  return [...numbersOf(pageSizes), ...numbersOf(pageSizes, sizes)].some((size) => size > 0 && shown >= size);
}

const beginnings: ReadonlySet<unknown> = new Set([0, 1, '0', '1', '', null, undefined]);

const fold = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const isCursor = (value: unknown): boolean => (typeof value === 'string' ? value !== '' : typeof value === 'number');

function countIn(value: unknown): readonly number[] {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' ? [count] : [];
}

/** Members beside the items of a list, and none of the items themselves. */
function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value)
    ? Object.entries(value).flatMap(([name, item]) => [[name, item] as const, ...membersOf(item)])
    : [];
}

function arraysIn(value: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return [value];
  return isObject(value) ? Object.values(value).flatMap(arraysIn) : [];
}
