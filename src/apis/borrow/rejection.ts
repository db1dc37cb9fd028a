import { isObject } from '../../json/parse.js';
import type { View } from '../../model/view.js';
import { payloadOf } from './payload.js';
import { isBuild } from './view.js';

/** A request without the key or a required part may be refused in any way, an error under status 200 included. */
export function isErrorResponse(view: View): boolean {
  const { body } = view.response;
  return isObject(body) && isError(body) && (view.credentials.apiKey !== 'genuine' || lacksSomething(view));
}

function lacksSomething(view: View): boolean {
  if (isBuild(view)) return payloadOf(view) === undefined;
  return view.operation === 'listPositions' && view.request.query.users === undefined;
}

/** An object that says that something went wrong, in one of the usual ways, and gives nothing to sign. */
function isError(body: Readonly<Record<string, unknown>>): boolean {
  if ('transaction' in body || 'instructions' in body) return false;
  return ['error', 'errors', 'message', 'code'].some((name) => name in body) || body.success === false;
}
