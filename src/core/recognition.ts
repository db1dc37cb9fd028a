import { isObject } from './json.js';
import type { Shapes } from './shape.js';
import type { View } from './view.js';

/**
 * True when an answer is recognisably the API's: JSON that carries at least half of the names which an answer of this
 * operation and status always has, or the API's own error body. A target none of whose answers is recognised is judged
 * inconclusive as a whole: it may be down, or be something else.
 */
export function recognises(view: View, shapes: Shapes[string] | undefined): boolean {
  if (!view.parsed.json) return false;
  const { body, status } = view.response;
  const landmarks = shapes?.[status]?.landmarks ?? [];
  if (Array.isArray(body)) return body.length === 0 || carries(body[0], landmarks);
  if (isObject(body) && typeof body.error === 'string') return true;
  return status < 300 ? isObject(body) && carries(body, landmarks) : landmarks.length > 0 && carries(body, landmarks);
}

function carries(value: unknown, landmarks: readonly string[]): boolean {
  return isObject(value) && landmarks.filter((name) => value[name] !== undefined).length * 2 >= landmarks.length;
}
