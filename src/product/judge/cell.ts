import type { Violation } from '../model/check.js';
import { compareIds, type Base, type ExchangeId } from '../model/exchange.js';
import { compareTexts, unite } from '../model/groups.js';
import type { View } from '../model/view.js';

/** A violation as it was seen, with where to find it again. */
export interface Occurrence {
  readonly violation: Violation;
  readonly operation: string;
  readonly base: Base;
  /** Ids of the exchanges that show it; the last one decides. */
  readonly exchanges: readonly ExchangeId[];
  readonly session: string;
  readonly scenario: string;
  readonly index: number;
  /** What it takes to show it: as of two occurrences the lighter one stands for both. */
  readonly weight?: number;
  /** A valid counterpart request that succeeded in the same session, at best the same request. */
  readonly control?: ExchangeId;
  /** How many times this same violation was seen. */
  readonly count: number;
  /** Where chance could explain it and the service itself rejected the request: two of these inputs, or fewer. */
  readonly rejected?: readonly string[];
  /** Of a duty of the client, what else was found: each in another request. */
  readonly values?: readonly string[];
}

/** What one requirement gathered at one base address and operation: what holds is counted, what does not is kept. */
export interface Cell {
  exercised: number;
  violations: number;
  controls: number;
  /** A valid counterpart request that succeeded: the one with the smallest id. */
  control?: ExchangeId;
  readonly inconclusive: Record<string, number>;
  /** By fingerprint. */
  readonly occurrences: Record<string, Occurrence>;
  rare?: Rare;
}

/** Violations that count only where they are more than chance explains; none of them is among those of the cell. */
export interface Rare {
  readonly count: number;
  /** Two different inputs that showed one, or fewer. */
  readonly inputs: readonly string[];
  readonly occurrences: Readonly<Record<string, Occurrence>>;
}

/** The cells of one requirement by `base operation`. */
export type Cells = Readonly<Record<string, Cell>>;

export function emptyCell(): Cell {
  return { exercised: 0, violations: 0, controls: 0, inconclusive: {}, occurrences: {} };
}

/** Counts a violation; one that needs a rate by itself, with what was sent, which `input` names. */
export function addViolation(cell: Cell, fingerprint: string, occurrence: Occurrence, input: () => string): void {
  if (occurrence.violation.needsRate === true) {
    const occurrences = { [fingerprint]: occurrence };
    cell.rare = bothRare(cell.rare ?? noRare, { count: 1, inputs: [input()], occurrences });
    return;
  }
  cell.violations += occurrence.count;
  const known = cell.occurrences[fingerprint];
  cell.occurrences[fingerprint] = known === undefined ? occurrence : together(known, occurrence);
}

export const noRare: Rare = { count: 0, inputs: [], occurrences: {} };

export function bothRare(left: Rare, right: Rare): Rare {
  return {
    count: left.count + right.count,
    inputs: fewInputs([...left.inputs, ...right.inputs]),
    occurrences: unite(left.occurrences, right.occurrences, together),
  };
}

/** A positive control; what accuses without needing one counts as one. */
export function addControl(cell: Cell, view: View | undefined): void {
  cell.controls += 1;
  const id = view?.exchange.id;
  if (id !== undefined && (cell.control === undefined || compareIds(id, cell.control) < 0)) cell.control = id;
}

/** What both showed: the lighter one, of the smaller scenario and index, stands for them, however sessions were interleaved. */
export function together<T extends Occurrence>(known: T, other: T): T {
  const rejected = [...(known.rejected ?? []), ...(other.rejected ?? [])];
  const values = [...(known.values ?? []), ...(other.values ?? [])];
  return {
    ...(compareOccurrences(known, other) <= 0 ? known : other),
    count: known.count + other.count,
    ...(rejected.length > 0 && { rejected: fewInputs(rejected) }),
    ...(values.length > 0 && { values: [...new Set(values)].sort().slice(0, mostValues) }),
  };
}

/** Different values that a finding counts. */
const mostValues = 100;

/** What no test of a rate needs to know more of. */
const mostInputs = 2;

const fewInputs = (inputs: readonly string[]): readonly string[] => [...new Set(inputs)].sort().slice(0, mostInputs);

/** A total order by weight, scenario, index, session and exchange. */
export function compareOccurrences(left: Occurrence, right: Occurrence): number {
  return (
    (left.weight ?? 0) - (right.weight ?? 0) ||
    compareTexts(left.scenario, right.scenario) ||
    left.index - right.index ||
    compareTexts(left.session, right.session) ||
    compareIds(left.exchanges.at(-1)!, right.exchanges.at(-1)!) ||
    compareTexts(textOf(left), textOf(right))
  );
}

function textOf({ exchanges, violation }: Occurrence): string {
  return JSON.stringify([exchanges, violation.at, violation.expected, violation.actual]);
}

/** A violation found in one session. */
export interface FoundViolation {
  readonly id: string;
  readonly fingerprint: string;
  readonly occurrence: Occurrence;
}

/** Whether a finding takes the place of the one known so far. */
export function isRepresentative(known: FoundViolation | undefined, found: FoundViolation): boolean {
  return known === undefined || compareOccurrences(known.occurrence, found.occurrence) > 0;
}

/** Adds what a session shows, by fingerprint and address. */
export function addFound(found: Map<string, FoundViolation>, one: FoundViolation): void {
  const place = `${one.fingerprint} ${one.occurrence.base}`;
  if (isRepresentative(found.get(place), one)) found.set(place, one);
}
