import { join } from 'node:path';
import { inChild } from '../child.js';
import { megabytes, seconds, thousands, type Table } from '../measure.js';

/** What grows while everything else stays as it is. */
export interface Dimension {
  readonly name: string;
  /** How each size is made and what is measured. */
  readonly says: string;
  readonly sizes: readonly number[];
  /** Prepares one size, and gives the file of `works/` that does the work with what it is told. */
  readonly prepare: (size: number) => Promise<Work> | Work;
}

export interface Work {
  readonly file: string;
  readonly given: readonly string[];
  readonly done?: () => Promise<void>;
}

/** What one size cost: processor time in milliseconds, peak memory in bytes. */
export interface Cost {
  readonly size: number;
  readonly cpu: number;
  readonly rss: number;
}

/** Measures every size of a dimension in a process of its own, one after the other. */
export async function measured({ sizes, prepare }: Dimension): Promise<readonly Cost[]> {
  const costs: Cost[] = [];
  for (const size of sizes) {
    const { file, given, done } = await prepare(size);
    const cost = await inChild<Omit<Cost, 'size'> & { readonly size?: number }>(join('growth', 'works', file), given);
    await done?.();
    costs.push({ size, ...cost });
  }
  return costs;
}

export function tableOf({ name }: Dimension, costs: readonly Cost[]): Table {
  return [
    [name, 'processor time', 'ms for each', 'peak memory'],
    ...costs.map(({ size, cpu, rss }) => [thousands(size), seconds(cpu), (cpu / size).toPrecision(2), megabytes(rss)]),
  ];
}

/** Growth below these says nothing of its form: it is that of the garbage which is not collected yet. */
const leastMilliseconds = 50;
const leastBytes = 32 * 1024 ** 2;

export function timeExponent(costs: readonly Cost[]): string {
  return exponentOf(
    costs.map(({ size, cpu }) => [size, cpu]),
    leastMilliseconds,
  );
}

export function memoryExponent(costs: readonly Cost[]): string {
  return exponentOf(
    costs.map(({ size, rss }) => [size, rss]),
    leastBytes,
  );
}

/**
 * The least-squares slope of the logarithm of what a size costs beyond the smallest one against that of how much greater
 * it is; `flat` where the greatest one costs hardly more than the smallest.
 */
function exponentOf(costs: readonly (readonly [size: number, cost: number])[], least: number): string {
  const [[smallest, base]] = costs as [readonly [number, number]];
  const beyond = costs.map(([size, cost]) => [size - smallest, cost - base] as const);
  if (beyond.at(-1)![1] < least) return 'flat';
  const points = beyond.filter(([, cost]) => cost >= least / 2).map((point) => point.map(Math.log) as [number, number]);
  if (points.length < 2) return 'only the greatest costs more';
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [x, y] = [mean(points.map(([one]) => one)), mean(points.map(([, one]) => one))];
  const slope =
    points.reduce((sum, [one, other]) => sum + (one - x) * (other - y), 0) /
    points.reduce((sum, [one]) => sum + (one - x) ** 2, 0);
  return slope.toFixed(2);
}
