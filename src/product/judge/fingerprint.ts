import { createHash } from 'node:crypto';
import type { Violation } from '../model/check.js';
import type { Base, Exchange, Trace } from '../model/exchange.js';

/**
 * Names a finding so that it is recognised in a later run: by requirement, address, operation, place and cause, and
 * by nothing that rewording, re-ordering or another input would change.
 */
export function fingerprintOf(requirement: string, base: Base, operation: string, violation: Violation): string {
  const place = (violation.at ?? '').replace(/\/[0-9]+(?=\/|$)/g, '/*');
  return digest([requirement, base, operation, place, violation.cause ?? '']);
}

/** Names what was sent: the same request in two runs of a scenario are two inputs, and each repetition of it is the same. */
export function inputOf({ request: { method, path, body = '' } }: Exchange, { scenario, index }: Trace): string {
  return digest([scenario, String(index), method, path, body]);
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}
