import { dimensionsOf } from './growth/dimensions.js';
import { measured, memoryExponent, tableOf, timeExponent } from './growth/ladder.js';
import { againstLatency, latencySays } from './growth/latency.js';
import { thousands, type Section, type Table } from './measure.js';

/** Time and memory against everything that can grow, each with its exponent, and time against the latency of the target. */
export async function growth(scratch: string): Promise<Section> {
  const rows: (string | number)[][] = [['what grows', 'from', 'to', 'exponent of time', 'exponent of memory']];
  const details: (string | Table)[] = [];
  for (const dimension of await dimensionsOf(scratch)) {
    const costs = await measured(dimension);
    const [first, last] = [costs[0]!, costs.at(-1)!];
    rows.push([
      dimension.name,
      thousands(first.size),
      thousands(last.size),
      timeExponent(costs),
      memoryExponent(costs),
    ]);
    details.push(dimension.says, tableOf(dimension, costs));
  }
  return {
    title: 'Growth',
    parts: [
      'Each size is measured in a process of its own: processor time of all its threads without its start, and its peak memory. The exponent is the least-squares slope of the logarithm of what a size costs beyond the smallest one against the logarithm of how much greater it is; `flat` stands for less than 50 ms or 32 MB beyond the smallest. Goal: none above 1.1.',
      rows,
      ...details,
      latencySays,
      await againstLatency(scratch),
    ],
  };
}
