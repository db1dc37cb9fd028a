import type { Cell } from '../judge/evidence.js';
import type { ApiEvidence } from '../judge/judge.js';

/** Evidence as it stands in a file: what is zero or empty is left out, and equal sets of pairs stand once. */
export interface PackedEvidence extends Omit<ApiEvidence, 'requirements' | 'contexts'> {
  readonly requirements: Readonly<Record<string, Readonly<Record<string, Partial<Cell>>>>>;
  /** Ids of requirements, with spaces between them, by the pairs of levels in which they were exercised. */
  readonly contexts: Readonly<Record<string, string>>;
}

const nothing: Cell = { exercised: 0, violations: 0, controls: 0, inconclusive: {}, occurrences: {} };

export function packed({ requirements, contexts, ...evidence }: ApiEvidence): PackedEvidence {
  const ids = new Map<string, string[]>();
  for (const [id, pairs] of Object.entries(contexts)) ids.set(pairs, [...(ids.get(pairs) ?? []), id]);
  return {
    ...evidence,
    requirements: mapped(requirements, (cells) => mapped(cells, packedCell)),
    contexts: Object.fromEntries([...ids].map(([pairs, all]) => [pairs, all.join(' ')])),
  };
}

function packedCell(cell: Cell): Partial<Cell> {
  const isEmpty = (value: unknown): boolean =>
    value === 0 || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(cell).filter(([, value]) => !isEmpty(value)));
}

export function unpacked({ requirements, contexts, ...evidence }: PackedEvidence): ApiEvidence {
  return {
    ...evidence,
    requirements: mapped(requirements, (cells) => mapped(cells, (cell) => ({ ...nothing, ...cell }))),
    contexts: Object.fromEntries(
      Object.entries(contexts).flatMap(([pairs, all]) => all.split(' ').map((id) => [id, pairs])),
    ),
  };
}

export function mapped<One, Other>(
  record: Readonly<Record<string, One>>,
  of: (one: One) => Other,
): Record<string, Other> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, of(value)]));
}
