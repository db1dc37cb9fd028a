import { show } from '../json/show.js';

/** A line of a body as it is laid out, and the place of which it tells. */
export interface Line {
  readonly pointer: string;
  readonly text: string;
}

/** Members laid out on either side of the one that leads to the place. */
const beside = 6;

/**
 * Lays out only what leads to a JSON pointer, and what stands beside it: of a body with a million items this costs no
 * more than of one with ten. What is left out is told in its place.
 */
export function layOutNear(value: unknown, at: string): Line[] {
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
