import { unite } from '../model/groups.js';
import { compareIds, type Base, type ExchangeId } from '../model/exchange.js';
import type { Role } from './role.js';
import type { Violation } from '../model/check.js';

/** A violation as it was seen, with where to find it again. */
export interface Occurrence {
  readonly violation: Violation;
  readonly operation: string;
  readonly base: Base;
  /** Ids of the exchanges that show it; the last one decides. */
  readonly exchanges: readonly ExchangeId[];
  readonly trace: string;
  readonly scenario: string;
  readonly index: number;
  /** How many times this same violation was seen. */
  readonly count: number;
  /** Where chance could explain it and the service itself rejected the request: two of these inputs, or fewer. */
  readonly rejected?: readonly string[];
}

/** What is known of a base address: how many responses came, and how many of them were recognisably the API's. */
export interface BaseRecord {
  readonly responses: number;
  readonly recognised: number;
}

/** What one requirement gathered at one base address and operation. */
export interface Cell {
  readonly exercised: number;
  readonly violations: number;
  readonly controls: number;
  /** A valid counterpart request that succeeded: the one with the smallest id. */
  readonly control?: ExchangeId;
  readonly inconclusive: Readonly<Record<string, number>>;
  readonly occurrences: Readonly<Record<string, Occurrence>>;
  readonly rare?: Rare;
}

/** Violations that count only where they are more than chance explains; none of them is among those of the cell. */
export interface Rare {
  readonly count: number;
  /** Two different inputs that showed one, or fewer. */
  readonly inputs: readonly string[];
  readonly occurrences: Readonly<Record<string, Occurrence>>;
}

/** Evidence of one requirement by `base operation`. A monoid: shards and nights add up. */
export type Evidence = Readonly<Record<string, Cell>>;

export const noEvidence: Evidence = {};

const emptyCell: Cell = { exercised: 0, violations: 0, controls: 0, inconclusive: {}, occurrences: {} };

export function mergeEvidence(left: Evidence, right: Evidence): Evidence {
  const merged: Record<string, Cell> = { ...left };
  for (const [key, cell] of Object.entries(right)) merged[key] = mergeCells(merged[key] ?? emptyCell, cell);
  return merged;
}

function mergeCells(left: Cell, right: Cell): Cell {
  return {
    exercised: left.exercised + right.exercised,
    violations: left.violations + right.violations,
    controls: left.controls + right.controls,
    ...smallestControl(left.control, right.control),
    inconclusive: mergeCounts(left.inconclusive, right.inconclusive),
    occurrences: mergeOccurrences(left.occurrences, right.occurrences),
    ...((left.rare ?? right.rare) && { rare: mergeRare(left.rare, right.rare) }),
  };
}

/** What no test of a rate needs to know more of. */
const mostInputs = 2;

export const noRare: Rare = { count: 0, inputs: [], occurrences: {} };

export function mergeRare(left = noRare, right = noRare): Rare {
  return {
    count: left.count + right.count,
    inputs: fewInputs([...left.inputs, ...right.inputs]),
    occurrences: mergeOccurrences(left.occurrences, right.occurrences),
  };
}

function smallestControl(left: ExchangeId | undefined, right: ExchangeId | undefined): Pick<Cell, 'control'> {
  const control = left === undefined || (right !== undefined && compareIds(right, left) < 0) ? right : left;
  return control === undefined ? {} : { control };
}

export function mergeCounts(
  left: Readonly<Record<string, number>>,
  right: Readonly<Record<string, number>>,
): Record<string, number> {
  return unite(left, right, (a, b) => a + b);
}

function mergeOccurrences(left: Cell['occurrences'], right: Cell['occurrences']): Record<string, Occurrence> {
  const merged: Record<string, Occurrence> = { ...left };
  for (const [fingerprint, occurrence] of Object.entries(right)) {
    const known = merged[fingerprint];
    merged[fingerprint] = known === undefined ? occurrence : together(known, occurrence);
  }
  return merged;
}

/** What both showed: the earlier stands for them. */
export function together<T extends Occurrence>(known: T, other: T): T {
  const rejected = [...(known.rejected ?? []), ...(other.rejected ?? [])];
  return {
    ...(earliest(known, other) === known ? known : other),
    count: known.count + other.count,
    ...(rejected.length > 0 && { rejected: fewInputs(rejected) }),
  };
}

const fewInputs = (inputs: readonly string[]): readonly string[] => [...new Set(inputs)].sort().slice(0, mostInputs);

/** Which of two occurrences stands for both: the smaller scenario and index, so that merging knows no order. */
export function earliest(left: Occurrence, right: Occurrence): Occurrence {
  return compareOccurrences(left, right) <= 0 ? left : right;
}

/** A total order by scenario, index, trace and exchange. */
export function compareOccurrences(left: Occurrence, right: Occurrence): number {
  return (
    compare(left.scenario, right.scenario) ||
    left.index - right.index ||
    compare(left.trace, right.trace) ||
    compareIds(left.exchanges.at(-1)!, right.exchanges.at(-1)!) ||
    compare(textOf(left), textOf(right))
  );
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

function textOf({ exchanges, violation }: Occurrence): string {
  return JSON.stringify([exchanges, violation.at, violation.expected, violation.actual]);
}

/** A violation found in one trace. */
export interface FoundViolation {
  readonly id: string;
  readonly fingerprint: string;
  readonly occurrence: Occurrence;
}

/** Whether a finding takes the place of the one known so far, by the rule by which evidence is merged. */
export function isRepresentative(known: FoundViolation | undefined, found: FoundViolation): boolean {
  return known ? earliest(known.occurrence, found.occurrence) !== known.occurrence : true;
}

/** Keeps the first violation of each failure and address. */
export function addFound(found: Map<string, FoundViolation>, violation: FoundViolation): void {
  const place = `${violation.fingerprint} ${violation.occurrence.base}`;
  if (!found.has(place)) found.set(place, violation);
}

/** A cell that grows in place, for the hot path. */
export interface GrowingCell {
  exercised: number;
  violations: number;
  controls: number;
  control?: ExchangeId;
  inconclusive: Record<string, number>;
  occurrences: Record<string, Occurrence>;
  rare?: Rare;
}

/** Gathers evidence in place; what it gives out is plain evidence. */
export class Gatherer {
  private readonly tallies = new Map<string, GrowingCell>();

  at(base: Base, operation: string): GrowingCell {
    const key = `${base} ${operation}`;
    let tally = this.tallies.get(key);
    if (tally === undefined)
      this.tallies.set(key, (tally = { exercised: 0, violations: 0, controls: 0, inconclusive: {}, occurrences: {} }));
    return tally;
  }

  evidence(): Evidence {
    return Object.fromEntries(this.tallies);
  }
}

export function addInconclusive({ inconclusive }: GrowingCell, reason: string): void {
  inconclusive[reason] = (inconclusive[reason] ?? 0) + 1;
}

export function addViolation(tally: GrowingCell, fingerprint: string, occurrence: Occurrence): void {
  tally.violations += 1;
  const known = tally.occurrences[fingerprint];
  tally.occurrences[fingerprint] = known === undefined ? occurrence : together(known, occurrence);
}

/** `input` names what was sent. */
export function addRare(tally: GrowingCell, fingerprint: string, occurrence: Occurrence, input: string): void {
  tally.rare = mergeRare(tally.rare, { count: 1, inputs: [input], occurrences: { [fingerprint]: occurrence } });
}

/** Counts a positive control, or an exchange that violates its requirement without one. */
export function addRole(tally: GrowingCell, role: Exclude<Role, { readonly kind: 'other' }>): void {
  if (role.kind === 'accused' && !role.needsNoControl) return;
  tally.controls += 1;
  if (role.kind === 'control' && (tally.control === undefined || compareIds(role.id, tally.control) < 0))
    tally.control = role.id;
}
