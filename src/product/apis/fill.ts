import { isObject } from '../json/parse.js';

/** JSON of a profile with places to fill, each a whole string in braces. */
export type Template = unknown;

/** Fills a template by what each of its strings stands for; a member whose string stands for nothing is left out. */
export function fill(template: Template, valueOf: (text: string) => unknown): unknown {
  if (typeof template === 'string') return valueOf(template);
  if (Array.isArray(template)) return template.map((item) => fill(item, valueOf));
  if (!isObject(template)) return template;
  const members = Object.entries(template).map(([name, value]) => [name, fill(value, valueOf)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** What stands for the place that a text is; the text itself where it is none. */
export function placeIn(text: string, places: Readonly<Record<string, unknown>>): unknown {
  const [, name] = /^\{([a-zA-Z:]+)\}$/.exec(text) ?? [];
  return name === undefined ? text : places[name];
}
