import { LosslessNumber, parse } from 'lossless-json';
import { headerOf, type Exchange, type RecordedResponse } from '../model/exchange.js';
import { excessOf } from '../json/measure.js';
import { atPointer } from '../json/parse.js';
import { decodedTransaction } from './decoded-transaction.js';
import { parsedBodyOf } from '../model/response.js';
import { show } from '../json/show.js';

/** The part of a response around the offending place. */
export interface Excerpt {
  readonly status: number;
  readonly mediaType?: string;
  readonly lines: readonly ExcerptLine[];
}

interface ExcerptLine {
  /** Line of the body as it is laid out here, from 1. */
  readonly number: number;
  readonly text: string;
  /** True for the offending place; a field that is absent is marked where it would stand. */
  readonly offending?: boolean;
}

const around = 4;
const widest = 120;

/**
 * Lays out the body and keeps the lines around the place that a JSON pointer names; undefined without a response. Of a
 * pointer in which `*` stands for any item of an array, the place is the item that shows `actual`; where none does,
 * the first item is shown and no line is marked. A transaction at the place is decoded, and marked where it differs.
 */
export function excerptOf({ response }: Exchange, at: string, actual = '', expected = ''): Excerpt | undefined {
  if (response === undefined) return undefined;
  const mediaType = headerOf(response.headers, 'content-type');
  const head = { status: response.status, ...(mediaType !== undefined && { mediaType }) };
  const lines = linesOf(response, at);
  if (lines === undefined) {
    const text = response.body.slice(0, 400);
    return { ...head, lines: text.split('\n').map((line, index) => ({ number: index + 1, text: shorten(line) })) };
  }
  const marked = markOf(lines, at, actual);
  const kept = lines.flatMap((line, index) =>
    Math.abs(index - marked.index) <= around ? [{ number: index + 1, text: line.text }] : [],
  );
  const offset = kept.findIndex(({ number }) => number === marked.index + 1);
  if (at === '' || offset < 0 || marked.vague) return { ...head, lines: kept };
  if (marked.exact) {
    const { number } = kept[offset]!;
    const decoded = decodedTransaction(valueAt(response, at), [expected, actual]).map((line) => ({ number, ...line }));
    const isInside = decoded.some(({ offending }) => offending);
    const place = { ...kept[offset]!, ...(!isInside && { offending: true }) };
    return { ...head, lines: [...kept.slice(0, offset), place, ...decoded, ...kept.slice(offset + 1)] };
  }
  const indent = /^ */.exec(kept[offset]!.text)![0] + '  ';
  const absent = { number: kept[offset]!.number, text: `${indent}← no ${marked.missing} here`, offending: true };
  return { ...head, lines: [...kept.slice(0, offset + 1), absent, ...kept.slice(offset + 1)] };
}

/** Characters of a body that is laid out whole, its numbers digit by digit; of a longer one only what is near the place. */
const whole = 65_536;

function valueAt(response: RecordedResponse, at: string): unknown {
  const parsed = parsedBodyOf(response);
  return parsed.json ? atPointer(parsed.value, at) : undefined;
}

function linesOf(response: RecordedResponse, at: string): readonly Line[] | undefined {
  if (response.body.length > whole) {
    const parsed = parsedBodyOf(response);
    return parsed.json ? layOutNear(parsed.value, at) : undefined;
  }
  try {
    return excessOf(response.body) === undefined ? layOut(parse(response.body, null), '', 0, '', '') : undefined;
  } catch {
    return undefined;
  }
}

/** A JSON body laid out with two spaces; any other body, and one beyond 65,536 characters, as it came. */
export function layoutOf(body: string): string {
  if (body.length > whole || excessOf(body) !== undefined) return body;
  try {
    return layOut(parse(body, null), '', 0, '', '', Infinity)
      .map(({ text }) => text)
      .join('\n');
  } catch {
    return body;
  }
}

function layOut(value: unknown, pointer: string, depth: number, label: string, comma: string, width = widest): Line[] {
  const indent = '  '.repeat(depth);
  const isArray = Array.isArray(value);
  if (typeof value !== 'object' || value === null || value instanceof LosslessNumber) {
    const text = value instanceof LosslessNumber ? value.value : JSON.stringify(value);
    return [{ pointer, text: `${indent}${shorten(label + text, width)}${comma}` }];
  }
  const members = Object.entries(value);
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return [{ pointer, text: `${indent}${label}${open}${close}${comma}` }];
  return [
    { pointer, text: `${indent}${label}${open}` },
    ...members.flatMap(([name, member], index) =>
      layOut(
        member,
        `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        depth + 1,
        isArray ? '' : `${JSON.stringify(name)}: `,
        index < members.length - 1 ? ',' : '',
        width,
      ),
    ),
    { pointer: `${pointer}/`, text: `${indent}${close}${comma}` },
  ];
}

interface Mark {
  readonly index: number;
  /** The place is there; otherwise `index` is the nearest place above it, and `missing` the rest of the pointer. */
  readonly exact: boolean;
  readonly missing: string;
  /** The pointer has wildcards, and nothing tells which item is meant. */
  readonly vague?: boolean;
}

/** The line of a pointer, or of the nearest place above it that is there. */
function markOf(lines: readonly Line[], at: string, actual: string): Mark {
  if (/\/\*(?=\/|$)/.test(at)) return anyItem(lines, at, actual);
  for (let pointer = at, missing = ''; ; pointer = pointer.slice(0, pointer.lastIndexOf('/'))) {
    const index = lines.findIndex((line) => line.pointer === pointer);
    if (index >= 0) return { index, exact: pointer === at, missing: `\`${missing}\`` };
    if (pointer === '') return { index: 0, exact: false, missing: `\`${missing}\`` };
    missing = pointer.slice(pointer.lastIndexOf('/') + 1) + (missing === '' ? '' : `/${missing}`);
  }
}

function anyItem(lines: readonly Line[], at: string, actual: string): Mark {
  const item = at.slice(0, at.lastIndexOf('/*') + 2);
  const rest = at.slice(item.length);
  const matching = (pattern: string): readonly Line[] => {
    const parts = pattern.split('/');
    return lines.filter(({ pointer }) => {
      const own = pointer.split('/');
      return (
        own.length === parts.length &&
        parts.every((part, index) => (part === '*' ? /^[0-9]+$/.test(own[index]!) : part === own[index]))
      );
    });
  };
  const places = matching(at);
  const without = matching(item).find(({ pointer }) => !places.some((line) => line.pointer === pointer + rest));
  if (without !== undefined && (actual === 'absent' || places.length === 0))
    return markOf(lines, without.pointer + rest, '');
  const shown = actual === '' ? undefined : places.find(({ text }) => text.includes(actual));
  const index = lines.indexOf(shown ?? places[0]!);
  return { index: Math.max(0, index), exact: true, missing: '', vague: shown === undefined };
}

function shorten(text: string, width = widest): string {
  return text.length > width ? `${text.slice(0, width)}… (${text.length} characters)` : text;
}

/** A line of a body as it is laid out, and the place of which it tells. */
interface Line {
  readonly pointer: string;
  readonly text: string;
}

/** Members laid out on either side of the one that leads to the place. */
const beside = 6;

/**
 * Lays out only what leads to a JSON pointer, and what stands beside it: of a body with a million items this costs no
 * more than of one with ten. What is left out is told in its place.
 */
function layOutNear(value: unknown, at: string): Line[] {
  return containerLines(
    value,
    { pointer: '', label: '', indent: '', comma: '' },
    at === '' ? [] : at.slice(1).split('/'),
  );
}

interface Place {
  readonly pointer: string;
  /** The name before the value, with its colon. */
  readonly label: string;
  readonly indent: string;
  readonly comma: string;
}

function containerLines(value: unknown, place: Place, path: readonly string[]): Line[] {
  const { pointer, label, indent, comma } = place;
  if (typeof value !== 'object' || value === null) return [lineOf(value, place)];
  const isArray = Array.isArray(value);
  const names = Object.keys(value);
  const inside = `${indent}  `;
  const [next, ...rest] = path;
  const wanted = next === undefined ? -1 : isArray ? Number(next) : names.indexOf(unescaped(next));
  const middle = Number.isInteger(wanted) && wanted >= 0 ? Math.min(wanted, names.length) : 0;
  const from = Math.max(0, middle - beside);
  const to = Math.min(names.length, middle + beside + 1);
  const lines: Line[] = [{ pointer, text: `${indent}${label}${isArray ? '[' : '{'}` }];
  if (from > 0) lines.push({ pointer: `${pointer}/`, text: `${inside}… ${from} more` });
  for (let index = from; index < to; index += 1) {
    const name = names[index]!;
    const member = (value as Readonly<Record<string, unknown>>)[name];
    const item: Place = {
      pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      label: isArray ? '' : `${show(name, 80)}: `,
      indent: inside,
      comma: index < names.length - 1 ? ',' : '',
    };
    if (index === wanted) lines.push(...containerLines(member, item, rest));
    else lines.push(lineOf(member, item));
  }
  if (to < names.length) lines.push({ pointer: `${pointer}/`, text: `${inside}… ${names.length - to} more` });
  return [...lines, { pointer: `${pointer}/`, text: `${indent}${isArray ? ']' : '}'}${comma}` }];
}

function lineOf(value: unknown, { pointer, label, indent, comma }: Place): Line {
  const text = typeof value === 'bigint' ? String(value) : show(value, 120);
  return { pointer, text: `${indent}${label}${text}${comma}` };
}

function unescaped(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
