import { createHash } from 'node:crypto';
import type { Violation } from '../model/check.js';
import type { Exchange, Session } from '../model/exchange.js';

type Departure = Pick<Violation, 'at' | 'cause'>;

/**
 * Names a failure so that it is recognised in a later run: by its requirement and its cause, which is the operation, the
 * place in the response and the way in which it departs. The address, the message, positions in lists and the input are
 * evidence and change nothing.
 */
export function fingerprintOf(requirement: string, operation: string, violation: Departure): string {
  return digest([requirement, operation, placeOf(violation), violation.cause ?? '']);
}

/** Names what was sent: the same request in two runs of a scenario are two inputs, and each repetition of it is the same. */
export function inputOf(
  { request: { method, path, body = '' } }: Exchange,
  { scenario, index }: Pick<Session, 'scenario' | 'index'>,
): string {
  return digest([scenario, String(index), method, path, body]);
}

function placeOf({ at = '' }: Departure): string {
  return at.replace(/\/[0-9]+(?=\/|$)/g, '/*');
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}
