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

export function mergeEvidence(one: Evidence, other: Evidence): Evidence {
  const merged: Record<string, Cell> = { ...one };
  for (const [key, cell] of Object.entries(other)) merged[key] = mergeCells(merged[key] ?? emptyCell, cell);
  return merged;
}

function mergeCells(one: Cell, other: Cell): Cell {
  return {
    exercised: one.exercised + other.exercised,
    violations: one.violations + other.violations,
    controls: one.controls + other.controls,
    ...smallestControl(one.control, other.control),
    inconclusive: mergeCounts(one.inconclusive, other.inconclusive),
    occurrences: mergeOccurrences(one.occurrences, other.occurrences),
    ...((one.rare ?? other.rare) && { rare: mergeRare(one.rare, other.rare) }),
  };
}

/** What no test of a rate needs to know more of. */
const mostInputs = 2;

export const noRare: Rare = { count: 0, inputs: [], occurrences: {} };

export function mergeRare(one = noRare, other = noRare): Rare {
  return {
    count: one.count + other.count,
    inputs: [...new Set([...one.inputs, ...other.inputs])].sort().slice(0, mostInputs),
    occurrences: mergeOccurrences(one.occurrences, other.occurrences),
  };
}

function smallestControl(one: ExchangeId | undefined, other: ExchangeId | undefined): Pick<Cell, 'control'> {
  const control = one === undefined || (other !== undefined && compareIds(other, one) < 0) ? other : one;
  return control === undefined ? {} : { control };
}

export function mergeCounts(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum: Record<string, number> = { ...one };
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

function mergeOccurrences(one: Cell['occurrences'], other: Cell['occurrences']): Record<string, Occurrence> {
  const merged: Record<string, Occurrence> = { ...one };
  for (const [fingerprint, occurrence] of Object.entries(other)) {
    const known = merged[fingerprint];
    merged[fingerprint] = known === undefined ? occurrence : together(known, occurrence);
  }
  return merged;
}

function together(known: Occurrence, other: Occurrence): Occurrence {
  return { ...earliest(known, other), count: known.count + other.count };
}

/** Which of two occurrences stands for both: the smaller scenario and index, so that merging knows no order. */
export function earliest(one: Occurrence, other: Occurrence): Occurrence {
  return compareOccurrences(one, other) <= 0 ? one : other;
}

/** A total order by scenario, index, trace and exchange. */
export function compareOccurrences(one: Occurrence, other: Occurrence): number {
  return (
    compare(one.scenario, other.scenario) ||
    one.index - other.index ||
    compare(one.trace, other.trace) ||
    compareIds(one.exchanges.at(-1)!, other.exchanges.at(-1)!) ||
    compare(textOf(one), textOf(other))
  );
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
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
export function addFound(found: Map<string, FoundViolation>, one: FoundViolation): void {
  const place = `${one.fingerprint} ${one.occurrence.base}`;
  if (!found.has(place)) found.set(place, one);
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
