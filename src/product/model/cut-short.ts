import { measureJson } from '../json/measure.js';
import { headerOf, type RecordedResponse } from './exchange.js';

/**
 * Whether the end of a JSON body is missing. A connection that broke looks like one that was closed in time where neither a
 * length nor chunks tell the end of a body, and a length that is too small, as of a proxy, cuts a body as well. A body that
 * is declared to be empty is not cut.
 */
export function isCutShort({ status, headers, body }: RecordedResponse): boolean {
  const valueOf = (name: string): string | undefined => headerOf(headers, name);
  if (status === 204 || status === 304) return false;
  const isFramed = valueOf('content-length') !== undefined || valueOf('transfer-encoding') !== undefined;
  if (isFramed && body.trim() === '') return false;
  return /json/i.test(valueOf('content-type') ?? '') && measureJson(body).unfinished;
}
