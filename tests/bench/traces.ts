import type { Trace } from '../../src/product/model/exchange.js';
import { readJournal } from '../../src/product/results/journal.js';

/** The traces of a journal that explored, in their order, with their exchanges. */
export async function tracesOf(file: string): Promise<readonly { readonly api: string; readonly trace: Trace }[]> {
  const exchanges = new Map<string, Trace['exchanges'][number]>();
  const traces: { api: string; trace: Trace }[] = [];
  for await (const entry of readJournal(file)) {
    if (entry.type === 'exchange') exchanges.set(entry.id, entry);
    if (entry.type === 'trace' && entry.role === 'explore')
      traces.push({ api: entry.api, trace: { ...entry, exchanges: entry.exchanges.map((id) => exchanges.get(id)!) } });
  }
  return traces;
}
