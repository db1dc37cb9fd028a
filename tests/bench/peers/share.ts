import type { Detection } from './detection.js';

/** How large a share of the defects a tool notices, and the 95 % confidence interval of that share. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const z = 1.96;

/**
 * The mean over defects of the share of the seeds that noticed them, with Wilson's interval for as many yes-or-no values as
 * there are defects: runs of one defect depend on each other, and a value between 0 and 1 varies at most as a yes or no does.
 */
export function shareOf(found: readonly Detection[]): Share {
  const defects = new Set(found.map(({ defect }) => defect));
  const n = defects.size;
  const sum = [...defects].reduce((total, id) => {
    const runs = found.filter(({ defect }) => defect === id);
    return total + runs.filter(isNoticed).length / runs.length;
  }, 0);
  const share = sum / n;
  const middle = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export const isNoticed = ({ after }: Detection): boolean => after !== undefined;
