import { isObject } from '../../../json/parse.js';

export type Body = Readonly<Record<string, unknown>>;

/** The members of a body of one operation that a profile calls proper. */
export interface ValidBody {
  readonly operation: string;
  readonly members: Body;
}

/** Members that break a proper body in the way that the variant names. */
export interface BrokenBody extends ValidBody {
  readonly variant: string;
  readonly field?: string;
}

/** What the functions and wallets of a profile say, as plain data. */
export interface Declared {
  readonly bodies: DeclaredBodies;
  readonly wallets: readonly string[];
}

export interface DeclaredBodies {
  readonly valid: readonly ValidBody[];
  readonly broken: readonly BrokenBody[];
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A time moves from request to request. */
const isTime = (value: unknown): boolean =>
  (typeof value === 'number' && value > 1e12) ||
  (typeof value === 'string' && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T/.test(value));

interface BodyReading {
  readonly kind: 'valid' | 'broken' | 'unknown';
  readonly variant?: string;
  readonly field?: string | undefined;
}

/** What a profile says of a body: proper, broken in a way that it names, or nothing. */
export function readBody({ valid, broken }: DeclaredBodies, operation: string, body: unknown): BodyReading {
  if (!isObject(body)) return { kind: 'unknown' };
  const has = (members: Body, isLoose = false): boolean =>
    Object.entries(members).every(
      ([name, value]) => isSame(body[name], value) || (isLoose && isTime(value) && isTime(body[name])),
    );
  const fault = broken.find(
    ({ operation: of, members, field }) =>
      of === operation &&
      (has(members) || (field !== undefined && field in members && isSame(body[field], members[field]))),
  );
  if (fault !== undefined) return { kind: 'broken', variant: fault.variant, field: fault.field };
  const isEmpty = Object.keys(body).length === 0;
  const isValid = valid.some(({ operation: of, members }) => of === operation && !isEmpty && has(members, true));
  return { kind: isValid ? 'valid' : 'unknown' };
}
