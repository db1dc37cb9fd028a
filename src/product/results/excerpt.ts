import { LosslessNumber, parse, stringify } from 'lossless-json';
import { headerOf, type Exchange, type RecordedResponse } from '../model/exchange.js';
import { excessOf } from '../json/measure.js';
import { atPointer } from '../json/parse.js';
import { decodedTransaction } from './decoded-transaction.js';
import { parsedBodyOf } from '../model/response.js';
import { show } from '../json/text.js';
import { unlessItThrows } from '../model/unless-it-throws.js';

/** The part of a response around the offending place. */
export interface Excerpt {
  readonly status: number;
  /** With how its bytes are shown, where they are no text. */
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

/** Said of bytes that are no text, wherever a report shows them. */
export const inBase64 = 'not UTF-8, so its bytes are shown in base64';

const around = 4;
const widest = 120;

/**
 * Lays out the body and keeps the lines around the place that a JSON pointer names; undefined without a response. Of a
 * pointer in which `*` stands for any item of an array, the place is the item that shows `actual`; where none does,
 * the first item is shown and no line is marked. A transaction at the place is decoded, and marked where it differs.
 */
export function excerptOf({ response }: Exchange, at: string, actual = '', expected = ''): Excerpt | undefined {
  if (response === undefined) return undefined;
  const type = headerOf(response.headers, 'content-type');
  const said = [...(type === undefined ? [] : [type]), ...(response.encoding === undefined ? [] : [inBase64])];
  const head = { status: response.status, ...(said.length > 0 && { mediaType: said.join(', ') }) };
  const lines = linesOf(response, at);
  if (lines === undefined) {
    const text = response.body.slice(0, 400);
    return { ...head, lines: text.split('\n').map((line, index) => ({ number: index + 1, text: shorten(line) })) };
  }
  const { index, missing, above = index, vague } = markOf(lines, at, actual);
  const from = Math.max(0, index - around);
  const kept = lines.slice(from, index + around + 1).map(({ text }, offset) => ({ number: from + offset + 1, text }));
  if (at === '' || vague === true) return { ...head, lines: kept };
  const parsed = parsedBodyOf(response);
  const indent = /^ */.exec(lines[above]!.text)![0] + '  ';
  const inside =
    missing === undefined
      ? decodedTransaction(parsed.json ? atPointer(parsed.value, at) : undefined, [expected, actual])
      : [{ text: `${indent}← no ${missing} here`, offending: true }];
  const isInside = inside.some(({ offending }) => offending);
  const laidOut = kept.flatMap((line): readonly ExcerptLine[] => {
    if (line.number !== index + 1) return [line];
    return [
      { ...line, ...(!isInside && { offending: true }) },
      ...inside.map((one) => ({ number: index + 1, ...one })),
    ];
  });
  return { ...head, lines: laidOut };
}

/** Characters of a body that is laid out whole, its numbers digit by digit; of a longer one only what is near the place. */
const whole = 65_536;

function linesOf(response: RecordedResponse, at: string): readonly Line[] | undefined {
  const { body } = response;
  if (body.length > whole) {
    const parsed = parsedBodyOf(response);
    return parsed.json ? layOut(parsed.value, at.split('/').slice(1)) : undefined;
  }
  return excessOf(body) === undefined ? unlessItThrows(() => layOut(parse(body, null))) : undefined;
}

/** A JSON body laid out with two spaces; any other body, and one beyond 65,536 characters, as it came. */
export function layoutOf(body: string): string {
  if (body.length > whole || excessOf(body) !== undefined) return body;
  return unlessItThrows(() => stringify(parse(body, null), null, 2)) ?? body;
}

/** A line of a body as it is laid out, and the place of which it tells. */
interface Line {
  readonly pointer: string;
  readonly text: string;
}

/** Members laid out on either side of the one that leads to a place: a million items cost no more than ten. */
const beside = 6;

/**
 * Lays out a value with two spaces, with the `label` before it; what is left out is told in its place. Of members that lead to
 * a place, `near`, only they are laid out, and what stands beside each; everything is where left out.
 */
function layOut(value: unknown, near?: readonly string[], pointer = '', label = ''): readonly Line[] {
  const line = (text: string): readonly Line[] => [{ pointer, text: shorten(label + text) }];
  if (typeof value !== 'object' || value === null || value instanceof LosslessNumber) return line(stringify(value)!);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const names = Object.keys(value);
  if (names.length === 0) return line(open + close);
  const [next] = near ?? [];
  const wanted = next === undefined ? -1 : names.indexOf(next.replaceAll('~1', '/').replaceAll('~0', '~'));
  const from = near === undefined ? 0 : Math.max(0, wanted - beside);
  const to = near === undefined ? names.length : Math.max(0, wanted) + beside + 1;
  const more = (count: number): readonly Line[] =>
    count > 0 ? [{ pointer: `${pointer}/`, text: `  … ${count} more` }] : [];
  const lines = names.slice(from, to).flatMap((name, offset) => {
    const index = from + offset;
    const member = (value as Readonly<Record<string, unknown>>)[name];
    const own = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const named = Array.isArray(value) ? '' : `${JSON.stringify(name)}: `;
    const inner =
      near === undefined || index === wanted
        ? layOut(member, near?.slice(1), own, named)
        : [{ pointer: own, text: named + show(member, widest) }];
    const comma = (at: number): string => (at === inner.length - 1 && index < names.length - 1 ? ',' : '');
    return inner.map((one, at) => ({ ...one, text: `  ${one.text}${comma(at)}` }));
  });
  const end = { pointer: `${pointer}/`, text: close };
  return [{ pointer, text: label + open }, ...more(from), ...lines, ...more(names.length - to), end];
}

interface Mark {
  readonly index: number;
  /** Where the place is not there, the rest of the pointer; `index` is then the line after which it would stand. */
  readonly missing?: string;
  /** The line of the list or object in which it would stand; `index` where left out. */
  readonly above?: number;
  /** The pointer has wildcards, and nothing tells which item is meant. */
  readonly vague?: boolean;
}

/** The line of a pointer, or where it would stand: a member after the first line of its object, an item after the last one of its list. */
function markOf(lines: readonly Line[], at: string, actual: string): Mark {
  if (/\/\*(?=\/|$)/.test(at)) return anyItem(lines, at, actual);
  let pointer = at;
  while (pointer !== '' && !lines.some((line) => line.pointer === pointer))
    pointer = pointer.slice(0, pointer.lastIndexOf('/'));
  const above = lines.findIndex((line) => line.pointer === pointer);
  const rest = at.slice(pointer.length);
  if (rest === '') return { index: above };
  const missing = `\`${/^\/[^/]*[^/0-9][^/]*$/.test(rest) ? rest.slice(1) : rest}\``;
  const isList = lines[above]!.text.endsWith('[');
  const end = lines.findLastIndex((line) => line.pointer === `${pointer}/`);
  return { index: isList ? end - 1 : above, missing, above };
}

function anyItem(lines: readonly Line[], at: string, actual: string): Mark {
  const item = at.slice(0, at.lastIndexOf('/*') + 2);
  const rest = at.slice(item.length);
  const matching = (pattern: string): readonly Line[] =>
    lines.filter(({ pointer }) => isAt(pointer.split('/'), pattern.split('/')));
  const places = matching(at);
  const without = matching(item).find(({ pointer }) => !places.some((line) => line.pointer === pointer + rest));
  if (without !== undefined && (actual === 'absent' || places.length === 0))
    return markOf(lines, without.pointer + rest, '');
  const shown = actual === '' ? undefined : places.find(({ text }) => text.includes(actual));
  const index = lines.indexOf(shown ?? places[0]!);
  return { index: Math.max(0, index), vague: shown === undefined };
}

const isAt = (pointer: readonly string[], pattern: readonly string[]): boolean =>
  pointer.length === pattern.length &&
  pattern.every((part, index) => (part === '*' ? /^[0-9]+$/.test(pointer[index]!) : part === pointer[index]));

function shorten(text: string): string {
  return text.length > widest ? `${text.slice(0, widest)}… (${text.length} characters)` : text;
}
