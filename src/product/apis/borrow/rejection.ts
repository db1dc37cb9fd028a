import type { View } from '../../model/view.js';
import { givesOut, isErrorBody, payloadOf } from './payload.js';
import { isBuild } from './view.js';

/**
 * Which status an error has and which body is not written, so that it may come under status 200. A request without the key
 * or a required part may get anything that gives nothing out; whether other requests may be refused, their requirements say.
 */
export function isErrorResponse(view: View): boolean {
  return view.credentials.apiKey !== 'genuine' || lacksSomething(view) ? !givesOut(view) : isErrorBody(view);
}

function lacksSomething(view: View): boolean {
  if (isBuild(view)) return payloadOf(view) === undefined;
  return view.operation === 'listPositions' && view.request.query.users === undefined;
}
