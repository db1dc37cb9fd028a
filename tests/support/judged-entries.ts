import { conclude } from '../../src/product/engine/conclude.js';
import { createJudging, entriesFor } from '../../src/product/engine/judging.js';
import type { Exchange } from '../../src/product/model/exchange.js';
import type { JournalEntry, RunHeader } from '../../src/product/results/journal.js';
import type { RunSummary } from '../../src/product/results/run-json.js';

/** What the entries of a journal show; the first is its header. */
export async function judgedEntries(entries: readonly JournalEntry[]): Promise<RunSummary> {
  const [{ type: _, ...header }, ...others] = entries as [{ type: 'run' } & RunHeader, ...JournalEntry[]];
  const judging = createJudging(header, ({ api }) => header.fixtures[api.name]);
  others.forEach(entriesFor(judging));
  const judged = judging.judged();
  const end = { endedAt: header.startedAt, interrupted: {}, sent: judged.sent };
  const exchanges = others.filter((entry) => entry.type === 'exchange') as readonly Exchange[];
  return conclude(header, judged, end, (ids) => Promise.resolve(exchanges.filter(({ id }) => ids.has(id))));
}
