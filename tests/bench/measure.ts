import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** Rows of a Markdown table. */
export type Table = readonly (readonly (string | number)[])[];

/** What one part of the benchmarks has to say. */
export interface Section {
  readonly title: string;
  /** Sentences and tables in their order. */
  readonly parts: readonly (string | Table)[];
  /** Processor time per exchange by stage, as a multiple of that of what is measured beside it: it grows with no machine. */
  readonly costs?: Costs;
}

export type Costs = Readonly<Record<string, number>>;

/** More than this share above the committed figure is a loss, and not the machine. */
const mostAbove = 0.15;

/** The costs beside the committed ones, and whether one has grown too much. */
export function comparedCosts(costs: Costs, committed: Costs): { readonly table: Table; readonly isWorse: boolean } {
  const rows = Object.entries(costs).map(([stage, now]) => ({ stage, now, before: committed[stage] ?? now }));
  const isWorse = ({ now, before }: (typeof rows)[number]): boolean => now > before * (1 + mostAbove);
  return {
    table: [
      ['stage', 'committed', 'now', ''],
      ...rows.map((row) => [row.stage, ratio(row.before), ratio(row.now), isWorse(row) ? '✗ worse' : '✓']),
    ],
    isWorse: rows.some(isWorse),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Wall time and the time that the calling thread was on a processor, in milliseconds. */
export interface Timed<T> {
  readonly result: T;
  readonly wall: number;
  readonly cpu: number;
}

export async function timed<T>(work: () => T | Promise<T>): Promise<Timed<T>> {
  const cpuBefore = threadCpu();
  const from = performance.now();
  const result = await work();
  return { result, wall: performance.now() - from, cpu: threadCpu() - cpuBefore };
}

/** Linux tells it by thread, the main one having the number of the process; elsewhere the whole process counts. */
function threadCpu(): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

export function perSecond(count: number, milliseconds: number): string {
  return thousands((count / milliseconds) * 1000);
}

export function thousands(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function ratio(value: number): string {
  return value.toFixed(2);
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`;
}

export function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${megabytes(totalmem())}, ${process.platform} ${process.arch}, Node ${process.version}`;
}

export function render({ title, parts }: Section): string {
  return [`## ${title}`, ...parts.map((part) => (typeof part === 'string' ? part : tableOf(part)))].join('\n\n');
}

export function tableOf([head = [], ...rows]: Table): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}
