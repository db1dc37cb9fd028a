import { referenceProfile } from '../../src/reference/profile.js';
import { openJournal, type Journal } from '../../src/product/results/open-journal.js';
import type { RunSummary } from '../../src/product/results/run-json.js';
import { run } from '../../src/product/engine/run.js';
import { selectionOf } from '../../src/product/engine/selection.js';
import { resolveTarget, type Overrides } from '../../src/product/profile/resolve.js';
import { createTransport, type Transport } from '../../src/product/http/transport.js';

export const concurrency = 16;

export interface ReferenceRunOptions {
  readonly origin: string;
  readonly seed: number;
  readonly depth?: 'gate' | 'release';
  /** Where the journal goes. */
  readonly folder: string;
  readonly requests?: number;
  readonly transport?: Transport;
  readonly only?: string;
  readonly overrides?: Overrides;
}

/** A run as the command line makes it, journal and masking included, against a reference that is already served. */
export async function referenceRun(options: ReferenceRunOptions): Promise<RunSummary> {
  const { origin, seed, depth = 'release', folder, requests, transport, only, overrides } = options;
  const target = resolveTarget(
    referenceProfile(origin),
    {},
    { ...overrides, concurrency: overrides?.concurrency ?? concurrency, ...(requests !== undefined && { requests }) },
    true,
  );
  const journal: Journal = openJournal(folder);
  try {
    return await run({
      target,
      targetOption: `--origin ${origin}`,
      seed,
      salt: String(seed),
      depth,
      selection: selectionOf(only),
      strict: false,
      require: 0.9,
      journal,
      signal: new AbortController().signal,
      ...(transport && { transport }),
    });
  } finally {
    journal.close();
  }
}

/** The transport of every run. */
export function plainTransport(origin: string, connections = concurrency): Transport {
  return createTransport({
    connections,
    maxBytes: 4 * 1024 * 1024,
    origins: new Set([origin]),
    direct: true,
  });
}

/** Ends the benchmark when a run did not judge: a rate of exchanges that were not judged means nothing. */
export function assertConforms({ end, counts, unrecognised }: RunSummary): void {
  if (end.exitCode !== 0)
    throw new Error(
      `the reference does not conform (exit code ${end.exitCode}, ${JSON.stringify(counts)}, ${unrecognised.join(', ')}); its rate would mean nothing`,
    );
}
