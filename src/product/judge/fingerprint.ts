import { createHash } from 'node:crypto';
import type { Violation } from '../model/check.js';
import type { Base } from '../model/exchange.js';

/**
 * Names a finding so that it is recognised in a later run: by requirement, address, operation, place and cause, and
 * by nothing that rewording, re-ordering or another input would change.
 */
export function fingerprintOf(requirement: string, base: Base, operation: string, violation: Violation): string {
  const place = (violation.at ?? '').replace(/\/[0-9]+(?=\/|$)/g, '/*');
  const parts = [requirement, base, operation, place, violation.cause ?? ''];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}
