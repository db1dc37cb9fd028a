import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../../reports/bench/peers.ndjson', import.meta.url));

/** Measures what was not measured before, until the time is up; an interrupted measurement is resumed by the next one. */
export interface Kept {
  /** Undefined when the time was up before. */
  of<Value>(key: string, measure: () => Promise<Value>): Promise<Value | undefined>;
}

/** Results are kept as they come; `until` is a Unix time in milliseconds. */
export function keptResults(until: number): Kept {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const known = new Map<string, unknown>(lines.map((line) => JSON.parse(line) as [string, unknown]));
  mkdirSync(dirname(file), { recursive: true });
  return {
    async of<Value>(key: string, measure: () => Promise<Value>) {
      if (known.has(key)) return known.get(key) as Value;
      if (Date.now() > until) return undefined;
      const value = await measure();
      known.set(key, value);
      appendFileSync(file, `${JSON.stringify([key, value])}\n`);
      process.stderr.write(`${key}\n`);
      return value;
    },
  };
}
