import { isObject } from '../json/parse.js';
import type { Shapes } from '../model/shape.js';
import type { View } from '../model/view.js';

/** Error responses that concern the request itself; any server at all says 401, 403, 404 or 500, and a bad key gets nothing else. */
const understood: ReadonlySet<number> = new Set([400, 409, 422]);

/**
 * True when a response is recognisably the API's: JSON that carries at least half of the names which a response of this
 * operation and status always has, or the API's error body. Where the document shows no success, one that says something is
 * the API's if it is under a token that this target issued: a server that says the same to everything issues none.
 * An empty list says nothing. A target none of whose responses is recognised is judged inconclusive as a whole: it may be
 * down, refuse the credentials, or be something else.
 */
export function recognises(view: View, shapes: Shapes[string] | undefined): boolean {
  if (!view.parsed.json) return false;
  const { body, status } = view.response;
  const item: unknown = Array.isArray(body) ? body[0] : body;
  if (!isObject(item)) return false;
  if (status >= 300) return understood.has(status) && typeof item.error === 'string';
  const alwaysPresent = shapes?.[status]?.alwaysPresent ?? [];
  if (alwaysPresent.length > 0)
    return alwaysPresent.filter((name) => item[name] !== undefined).length * 2 >= alwaysPresent.length;
  const isUnderToken = ['fresh', 'aged'].includes(view.credentials.token ?? 'absent');
  return isUnderToken && Object.keys(item).length > 0 && typeof item.error !== 'string';
}
