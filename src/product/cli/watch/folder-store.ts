import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { seedOfRound, type WatchStore } from '../../engine/watch/store.js';
import { evidenceName } from '../../results/evidence-file.js';
import { openWatchLog, readWatchLog, type RoundEntry, type WatchEntry } from '../../results/watch-log.js';
import { addedEvidence } from './evidence.js';
import { writeText } from '../../results/output.js';

/** A store in a folder, which one process at a time may write. */
export function openFolderStore(folder: string): WatchStore {
  const log = openWatchLog(folder);
  const file = join(folder, evidenceName);
  const current = (): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  let rounds = log.entries.filter((entry): entry is RoundEntry => entry.type === 'round');
  const append = (entry: WatchEntry): void => {
    log.append(entry);
    if (entry.type === 'round') rounds = [...rounds.slice(0, 1), entry];
  };
  return {
    writer: undefined,
    entries: log.entries,
    begin(seed) {
      const number = (rounds.at(-1)?.number ?? 0) + 1;
      const [first] = rounds;
      const firstSeed = first === undefined ? seed : first.seed - (first.number - 1);
      return Promise.resolve({ number, seed: seedOfRound(number, firstSeed) });
    },
    async append(decide, evidence) {
      const entry = decide([]);
      if (evidence === undefined || entry.type !== 'round') {
        append(entry);
        return { entries: [entry] };
      }
      const before = current();
      const { merged, to } = await addedEvidence(before === undefined ? [] : [before], evidence, entry.number);
      // Whoever is killed while writing leaves the file as it was.
      if (before !== undefined && to === undefined)
        renameSync(file, file.replace(/\.json$/, `-before-${entry.number}.json`));
      writeText(`${file}.new`, merged.text);
      renameSync(`${file}.new`, file);
      append(entry);
      return { entries: [entry], summary: merged.summary };
    },
    telling: (work) => work([]),
    evidence: () => Promise.resolve(current()),
    lastRounds: () => Promise.resolve(readWatchLog(folder)),
    close: () => Promise.resolve(log.close()),
  };
}
