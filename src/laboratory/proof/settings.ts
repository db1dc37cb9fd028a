import type { Shard } from '../../product/engine/plan.js';

/** What a proof is asked for. */
export interface Settings {
  /** The first of the seeds; the others follow it. */
  readonly seed: number;
  /** With how many seeds each defect is tried. */
  readonly seeds: number;
  /** APIs, `clients`, or ids of defects, variations, network faults or clients; all when empty. */
  readonly only: readonly string[];
  /** How many of the derived defects are tried, picked by the seed; all when left out. */
  readonly sample?: number;
  /** Every how many of the defects is also tried in whole gates: 1 for all. */
  readonly wholeEvery: number;
  /** How many runs have a network fault. */
  readonly networkFaultRuns: number;
  /** How many random combinations of conforming variations are tried. */
  readonly combinations: number;
  /** To how many levels, pairs and triples of levels each defect written by hand is narrowed. */
  readonly narrowings: number;
  /** Every how many of them is narrowed: 1 for all. */
  readonly narrowEvery: number;
  /** With how many seeds rare faults are looked for. */
  readonly rareSeeds: number;
  /** One of so many equal parts of all of this. */
  readonly shard?: Shard;
}

export const wholeProof: Omit<Settings, 'seed'> = {
  seeds: 1,
  only: [],
  wholeEvery: 32,
  networkFaultRuns: 210,
  combinations: 40,
  narrowings: 1,
  narrowEvery: 8,
  rareSeeds: 20,
};

/** The rates at which a rare fault shows, as a share of the responses. */
export const rates = [0.01, 0.05, 0.2] as const;

/** Faults that are looked for when they are rare: of shape and of behaviour, and of every API. */
export const rareFaults = [
  'shape:getOrder:200:/router:null',
  'order-mints-exchanged',
  'shape:listVaults:200:/*/borrowRate:number',
  'trigger-401-in-lower-case',
] as const;
