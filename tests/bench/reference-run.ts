import { usualOptions } from '../../src/laboratory/proof/run-once.js';
import { referenceProfile } from '../../src/reference/profile.js';
import { openJournal, type Journal } from '../../src/product/results/open-journal.js';
import type { Outcome } from '../../src/product/model/exchange.js';
import type { RunSummary } from '../../src/product/results/run-json.js';
import { run } from '../../src/product/engine/run.js';
import { resolveTarget } from '../../src/product/profile/resolve.js';
import { createTransport, type Transport, type WireRequest } from '../../src/product/http/transport.js';

export const concurrency = 16;

interface ReferenceRunOptions {
  readonly origin: string;
  readonly seed: number;
  /** Where the journal goes. */
  readonly folder: string;
  readonly transport?: Transport;
}

/** A release-depth run as the command line makes it, journal and masking included, against a reference that is served. */
export async function referenceRun({ origin, seed, folder, transport }: ReferenceRunOptions): Promise<RunSummary> {
  const journal: Journal = openJournal(folder);
  try {
    return await run({
      target: resolveTarget(referenceProfile(origin), {}, { concurrency }, true),
      targetOption: `--origin ${origin}`,
      ...usualOptions(seed, 'release'),
      journal,
      signal: new AbortController().signal,
      ...(transport && { transport }),
    });
  } finally {
    journal.close();
  }
}

/** The transport of every run, whose exchanges are told. */
export function watched(origin: string, onExchange: (request: WireRequest, outcome: Outcome) => void): Transport {
  const maxBytes = 4 * 1024 * 1024;
  const plain = createTransport({ connections: concurrency, maxBytes, origins: new Set([origin]), direct: true });
  return {
    async exchange(request, bounds, signal) {
      const outcome = await plain.exchange(request, bounds, signal);
      onExchange(request, outcome);
      return outcome;
    },
    close: () => plain.close(),
  };
}

/** Ends the benchmark when a run did not judge: a rate of exchanges that were not judged means nothing. */
export function assertConforms({ end, counts, unrecognised }: RunSummary): void {
  if (end.exitCode !== 0)
    throw new Error(
      `the reference does not conform (exit code ${end.exitCode}, ${JSON.stringify(counts)}, ${unrecognised.join(', ')}); its rate would mean nothing`,
    );
}
