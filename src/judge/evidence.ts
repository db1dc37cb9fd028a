import type { Base } from '../model/exchange.js';
import type { Violation } from '../model/check.js';

/** A violation as it was seen, with where to find it again. */
export interface Sighting {
  readonly violation: Violation;
  readonly operation: string;
  readonly base: Base;
  /** Ids of the exchanges that show it; the last one decides. */
  readonly exchanges: readonly number[];
  readonly trace: string;
  readonly scenario: string;
  readonly index: number;
  /** How many times this same violation was seen. */
  readonly count: number;
}

/** What one requirement gathered at one base address and operation. */
export interface Cell {
  readonly exercised: number;
  readonly violations: number;
  readonly controls: number;
  readonly inconclusive: Readonly<Record<string, number>>;
  readonly sightings: Readonly<Record<string, Sighting>>;
}

/** Evidence of one requirement by `base operation`. A monoid: shards and nights add up. */
export type Evidence = Readonly<Record<string, Cell>>;

export const noEvidence: Evidence = {};

const emptyCell: Cell = { exercised: 0, violations: 0, controls: 0, inconclusive: {}, sightings: {} };

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
    inconclusive: mergeCounts(one.inconclusive, other.inconclusive),
    sightings: mergeSightings(one.sightings, other.sightings),
  };
}

export function mergeCounts(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum: Record<string, number> = { ...one };
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

function mergeSightings(one: Cell['sightings'], other: Cell['sightings']): Record<string, Sighting> {
  const merged: Record<string, Sighting> = { ...one };
  for (const [fingerprint, sighting] of Object.entries(other)) {
    const known = merged[fingerprint];
    merged[fingerprint] = known ? { ...earlier(known, sighting), count: known.count + sighting.count } : sighting;
  }
  return merged;
}

/** Which of two sightings stands for both: the smaller scenario and index, so that merging knows no order. */
export function earlier(one: Sighting, other: Sighting): Sighting {
  const order =
    compare(one.scenario, other.scenario) ||
    one.index - other.index ||
    compare(one.trace, other.trace) ||
    (one.exchanges.at(-1) ?? 0) - (other.exchanges.at(-1) ?? 0) ||
    compare(textOf(one), textOf(other));
  return order <= 0 ? one : other;
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function textOf({ exchanges, violation }: Sighting): string {
  return JSON.stringify([exchanges, violation.at, violation.expected, violation.actual]);
}

/** A cell that grows in place, for the hot path. */
export interface Tally {
  exercised: number;
  violations: number;
  controls: number;
  inconclusive: Record<string, number>;
  sightings: Record<string, Sighting>;
}

/** Gathers evidence in place; what it gives out is plain evidence. */
export class Gatherer {
  private readonly tallies = new Map<string, Tally>();

  at(base: Base, operation: string): Tally {
    const key = `${base} ${operation}`;
    let tally = this.tallies.get(key);
    if (tally === undefined)
      this.tallies.set(key, (tally = { exercised: 0, violations: 0, controls: 0, inconclusive: {}, sightings: {} }));
    return tally;
  }

  evidence(): Evidence {
    return Object.fromEntries(this.tallies);
  }
}

export function addUnsure({ inconclusive }: Tally, reason: string): void {
  inconclusive[reason] = (inconclusive[reason] ?? 0) + 1;
}

export function addViolation(tally: Tally, fingerprint: string, sighting: Sighting): void {
  tally.violations += 1;
  tally.sightings = mergeSightings(tally.sightings, { [fingerprint]: sighting });
}
