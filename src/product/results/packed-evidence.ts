import type { Cell } from '../judge/evidence.js';
import type { ApiEvidence } from '../judge/judge.js';
import { jsonText } from '../json/text.js';

/** States of folds by the ids that share them: checks of one family keep the same state under each of their ids. */
type PackedFolds = readonly (readonly [ids: string, state: unknown])[];

/** Evidence as it stands in a file: what is zero or empty is left out, and what is equal stands once. */
export interface PackedEvidence extends Omit<
  ApiEvidence,
  'requirements' | 'contexts' | 'folds' | 'foldsByRun' | 'inputs'
> {
  readonly folds: PackedFolds;
  readonly foldsByRun?: Readonly<Record<string, PackedFolds>>;
  readonly requirements: Readonly<Record<string, Readonly<Record<string, Partial<Cell>>>>>;
  /** Ids of requirements, with spaces between them, by the pairs of levels in which they were exercised. */
  readonly contexts: Readonly<Record<string, string>>;
}

const nothing: Cell = { exercised: 0, violations: 0, controls: 0, inconclusive: {}, occurrences: {} };

export function packed({
  requirements,
  contexts,
  folds,
  foldsByRun,
  inputs: _,
  ...evidence
}: ApiEvidence): PackedEvidence {
  const ids = new Map<string, string[]>();
  for (const [id, pairs] of Object.entries(contexts)) ids.set(pairs, [...(ids.get(pairs) ?? []), id]);
  return {
    ...evidence,
    requirements: mapped(requirements, (cells) => mapped(cells, packedCell)),
    contexts: Object.fromEntries([...ids].map(([pairs, all]) => [pairs, all.sort().join(' ')])),
    folds: packedFolds(folds),
    ...(foldsByRun && { foldsByRun: mapped(foldsByRun, packedFolds) }),
  };
}

function packedFolds(folds: ApiEvidence['folds']): PackedFolds {
  const states = new Map<string, { ids: string[]; state: unknown }>();
  for (const [id, state] of Object.entries(folds)) {
    const text = jsonText(state);
    const known = states.get(text) ?? { ids: [], state };
    known.ids.push(id);
    states.set(text, known);
  }
  return [...states.values()].map(({ ids, state }) => [ids.join(' '), state]);
}

function unpackedFolds(folds: PackedFolds): ApiEvidence['folds'] {
  return Object.fromEntries(folds.flatMap(([ids, state]) => ids.split(' ').map((id) => [id, state])));
}

function packedCell(cell: Cell): Partial<Cell> {
  const isEmpty = (value: unknown): boolean =>
    value === 0 || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(cell).filter(([, value]) => !isEmpty(value)));
}

export function unpacked({ requirements, contexts, folds, foldsByRun, ...evidence }: PackedEvidence): ApiEvidence {
  return {
    ...evidence,
    requirements: mapped(requirements, (cells) => mapped(cells, (cell) => ({ ...nothing, ...cell }))),
    contexts: Object.fromEntries(
      Object.entries(contexts).flatMap(([pairs, all]) => all.split(' ').map((id) => [id, pairs])),
    ),
    folds: unpackedFolds(folds),
    ...(foldsByRun && { foldsByRun: mapped(foldsByRun, unpackedFolds) }),
  };
}

export function mapped<One, Other>(
  record: Readonly<Record<string, One>>,
  of: (item: One) => Other,
): Record<string, Other> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, of(value)]));
}
