import { expect } from 'vitest';

export function refused(status: number, error: unknown = expect.any(String)) {
  return { status, body: { error } };
}

/** A validation failure that names exactly these fields. */
export function faulty(...fields: string[]) {
  const details = Object.fromEntries(fields.map((name) => [name, expect.any(String) as string]));
  return { status: 400, body: { error: 'Request validation failed', details } };
}
