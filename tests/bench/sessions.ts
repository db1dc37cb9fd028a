import type { Session } from '../../src/product/model/exchange.js';
import { readJournal } from '../../src/product/results/read-journal.js';

/** The sessions of a journal that explored, in their order, with their exchanges. */
export async function sessionsOf(
  file: string,
): Promise<readonly { readonly api: string; readonly session: Session }[]> {
  const exchanges = new Map<string, Session['exchanges'][number]>();
  const sessions: { api: string; session: Session }[] = [];
  for await (const entry of readJournal(file)) {
    if (entry.type === 'exchange') exchanges.set(entry.id, entry);
    if (entry.type === 'session' && entry.role === 'explore')
      sessions.push({
        api: entry.api,
        session: { ...entry, exchanges: entry.exchanges.map((id) => exchanges.get(id)!) },
      });
  }
  return sessions;
}
