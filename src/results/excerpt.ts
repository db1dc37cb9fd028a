import { LosslessNumber, parse } from 'lossless-json';
import type { Exchange, RecordedResponse } from '../model/exchange.js';
import { excessOf } from '../json/measure.js';
import { parsedAnswer } from '../judge/view.js';
import { layOutNear, type Line } from './excerpt-near.js';

/** The part of an answer around the offending place. */
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

/** Lays out the body and keeps the lines around the place that a JSON pointer names; undefined without an answer. */
export function excerptOf({ response }: Exchange, at: string): Excerpt | undefined {
  if (response === undefined) return undefined;
  const mediaType = response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const head = { status: response.status, ...(mediaType !== undefined && { mediaType }) };
  const lines = linesOf(response, at);
  if (lines === undefined) {
    const text = response.body.slice(0, 400);
    return { ...head, lines: text.split('\n').map((line, index) => ({ number: index + 1, text: shorten(line) })) };
  }
  const marked = markOf(lines, at);
  const kept = lines.flatMap((line, index) =>
    Math.abs(index - marked.index) <= around ? [{ number: index + 1, text: line.text }] : [],
  );
  const offset = kept.findIndex(({ number }) => number === marked.index + 1);
  if (at === '' || offset < 0) return { ...head, lines: kept };
  if (marked.exact)
    return { ...head, lines: kept.map((line, index) => (index === offset ? { ...line, offending: true } : line)) };
  const indent = /^ */.exec(kept[offset]!.text)![0] + '  ';
  const absent = { number: kept[offset]!.number, text: `${indent}← no ${marked.missing} here`, offending: true };
  return { ...head, lines: [...kept.slice(0, offset + 1), absent, ...kept.slice(offset + 1)] };
}

/** Characters of a body that is laid out whole, its numbers digit by digit; of a longer one only what is near the place. */
const whole = 65_536;

function linesOf(response: RecordedResponse, at: string): readonly Line[] | undefined {
  if (response.body.length > whole) {
    const parsed = parsedAnswer(response);
    return parsed.json ? layOutNear(parsed.value, at) : undefined;
  }
  try {
    return excessOf(response.body) === undefined ? layOut(parse(response.body, null), '', 0, '', '') : undefined;
  } catch {
    return undefined;
  }
}

function layOut(value: unknown, pointer: string, depth: number, label: string, comma: string): Line[] {
  const indent = '  '.repeat(depth);
  const isArray = Array.isArray(value);
  if (typeof value !== 'object' || value === null || value instanceof LosslessNumber) {
    const text = value instanceof LosslessNumber ? value.value : JSON.stringify(value);
    return [{ pointer, text: `${indent}${shorten(label + text)}${comma}` }];
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
      ),
    ),
    { pointer: `${pointer}/`, text: `${indent}${close}${comma}` },
  ];
}

/** The line of a pointer, or of the nearest place above it that is there. */
function markOf(lines: readonly Line[], at: string): { index: number; exact: boolean; missing: string } {
  for (let pointer = at, missing = ''; ; pointer = pointer.slice(0, pointer.lastIndexOf('/'))) {
    const index = lines.findIndex((line) => line.pointer === pointer);
    if (index >= 0) return { index, exact: pointer === at, missing: `\`${missing}\`` };
    if (pointer === '') return { index: 0, exact: false, missing: `\`${missing}\`` };
    missing = pointer.slice(pointer.lastIndexOf('/') + 1) + (missing === '' ? '' : `/${missing}`);
  }
}

function shorten(text: string): string {
  return text.length > widest ? `${text.slice(0, widest)}… (${text.length} characters)` : text;
}
