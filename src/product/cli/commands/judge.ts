import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { judgeJournals } from '../../engine/judge-journals.js';
import { kindOf } from '../../engine/recorded/recording.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { journalName } from '../../results/journal.js';
import type { RunSummary } from '../../results/run-json.js';
import type { PrintOptions } from '../print-report.js';
import { printResults, resultsIn, withJournal } from '../results-folder.js';
import { judgeTraffic, type TrafficOptions } from '../judge-traffic.js';
import { copyJournal } from '../../results/open-journal.js';
import { isBackedUp, backUp } from '../back-up.js';

/**
 * `plumbline judge`: judges recorded traffic, or the journals of a run; nothing is sent. What needs a negative test is not
 * tested.
 */
export async function judgeCommand(files: readonly string[], options: TrafficOptions & PrintOptions): Promise<number> {
  const kinds = await Promise.all(files.map(kindOf));
  const journals = kinds.filter((kind) => kind === 'journal').length;
  if (journals > 0 && journals < files.length)
    throw new ConfigurationError('judge: journals are judged without other files; expected one kind of file');
  const moved = journals > 0 ? undefined : files.find((file) => isBackedUp(file, options.out));
  if (moved !== undefined)
    throw new ConfigurationError(
      `judge: ${moved} has the name of a result in the folder of --out, and would be moved; expected another folder`,
    );
  const judged = () => (journals > 0 ? judgedJournals(files, options.out) : judgeTraffic(files, options));
  return printResults(await resultsIn(options, judged), options);
}

/** Reports are made from the journal beside them; one that lies there already stays. */
async function judgedJournals(files: readonly string[], out: string): Promise<RunSummary> {
  const own = join(out, journalName);
  const [file = ''] = files;
  if (files.length === 1) {
    if (!existsSync(own) || realpathSync(own) !== realpathSync(file)) {
      backUp(out);
      await copyJournal(file, out);
    }
    return judgeJournals(files);
  }
  return withJournal(out, (journal) => judgeJournals(files, { write: (entry) => journal.write(entry) }));
}
