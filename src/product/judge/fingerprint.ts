import { hash } from 'node:crypto';
import type { Violation } from '../model/check.js';
import type { Exchange, Session } from '../model/exchange.js';

type Departure = Pick<Violation, 'at' | 'cause'>;

/**
 * Names a failure so that it is recognised in a later run: by its requirement and its cause, which is the operation, the
 * place in the response and the way in which it departs. The address, the message, positions in lists and the input are
 * evidence and change nothing.
 */
export function fingerprintOf(requirement: string, operation: string, violation: Departure): string {
  const place = violation.at?.replace(/\/[0-9]+(?=\/|$)/g, '/*');
  return digest([requirement, operation, place, violation.cause]);
}

/** Names what was sent: the same request in two runs of a scenario are two inputs, and each repetition of it is the same. */
export function inputOf(
  { request: { method, path, body } }: Exchange,
  { scenario, index }: Pick<Session, 'scenario' | 'index'>,
): string {
  return digest([scenario, String(index), method, path, body]);
}

const digest = (parts: readonly (string | undefined)[]): string => hash('sha256', parts.join('\n'), 'hex').slice(0, 16);
