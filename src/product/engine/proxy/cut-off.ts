import type { Exchange, ExchangeId } from '../../model/exchange.js';
import { proxyScenario } from '../../model/history.js';
import type { JournalEntry, RunHeader } from '../../results/journal.js';
import { createTogether, type Together } from '../recorded/judge.js';
import { createReaders } from './readers.js';
import { isRecorded } from '../../results/parts.js';

/** Finds in the journal of a proxy that was killed what stands in no session yet; `end` gives it as sessions. */
export function createCutOff(header: RunHeader): { add(entry: JournalEntry): void; end: Together['end'] } {
  const read = createReaders(header);
  const together = createTogether(proxyScenario);
  const open = new Map<ExchangeId, () => void>();
  const isOfProxy = ({ id }: Exchange): boolean => isRecorded(header) && id.startsWith(`${header.id}-`);
  return {
    add(entry) {
      if (entry.type === 'session') for (const id of entry.exchanges) open.delete(id);
      else if (entry.type === 'exchange' && isOfProxy(entry)) {
        const { facts } = read(entry);
        open.set(entry.id, () => together.add(entry, facts));
      }
    },
    end() {
      for (const add of open.values()) add();
      return together.end();
    },
  };
}
