import { atPointer, isObject } from '../../../json/parse.js';
import type { BrokenTemplate, BrokenTemplates, Template } from './dialect.js';

/** What the places of a template stand for. */
export interface Places {
  readonly words?: Readonly<Record<string, string | undefined>>;
  /** Earlier responses; the first one that holds something at a pointer counts. */
  readonly responses?: readonly unknown[];
}

const dayMilliseconds = 86_400_000;

/** Fills a template; a member whose place stands for nothing is left out. */
export function fill(template: Template, places: Places): unknown {
  if (typeof template === 'string') return fillText(template, places);
  if (Array.isArray(template)) return template.map((item) => fill(item, places));
  if (!isObject(template)) return template;
  const members = Object.entries(template).map(([name, value]) => [name, fill(value, places)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** The body with the members that break it. */
export function broken(body: Template, { set }: BrokenTemplate): Template {
  return isObject(body) ? { ...body, ...set } : body;
}

/** The way to break a body that is next in turn. */
export function brokenIn(ways: BrokenTemplates | undefined, way = 0): BrokenTemplate | undefined {
  const all = [ways ?? []].flat() as readonly BrokenTemplate[];
  return all[way % all.length];
}

/** The text at a JSON pointer; undefined where there is none. */
export function textAt(value: unknown, pointer: string): string | undefined {
  const found = atPointer(value, pointer);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** A path with `{order}` in it, for one order. */
export function pathFor(path: string, order: string): string {
  return path.replace('{order}', encodeURIComponent(order));
}

function fillText(text: string, { words = {}, responses = [] }: Places): unknown {
  const days = /^\{inDays:(-?[0-9]+)\}$/.exec(text)?.[1];
  // To the day, so that a run sends the same bodies throughout.
  if (days !== undefined) return (Math.floor(Date.now() / dayMilliseconds) + Number(days)) * dayMilliseconds;
  const [, pointer, otherwise] = /^\{response:([^|}]*)(?:\|([^}]*))?\}$/.exec(text) ?? [];
  if (pointer !== undefined)
    return responses.map((response) => textAt(response, pointer)).find((item) => item !== undefined) ?? otherwise;
  const word = /^\{([a-zA-Z]+)\}$/.exec(text)?.[1];
  return word === undefined ? text : words[word];
}
