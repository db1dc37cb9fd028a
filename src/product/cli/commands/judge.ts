import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { nobody, operationsIn, recordedHeader } from '../../engine/recorded/header.js';
import { judgeRecorded } from '../../engine/recorded/judge.js';
import { contextOf } from '../../engine/recorded/context.js';
import { reasonsIn } from '../../model/counted.js';
import { resolveTarget } from '../../profile/resolve.js';
import { first } from '../../reports/lines.js';
import { compareParts } from '../../results/parts.js';
import { createRecordedMask, ofRecording, secretsHeard } from '../mask-recorded.js';
import { note } from '../note.js';
import { profileIn } from '../open-target.js';
import { judgeJournals } from '../../engine/judge-journals.js';
import { kindOf } from '../../engine/recorded/recording.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { readWaivers } from '../../engine/waivers-file.js';
import { journalName } from '../../results/journal.js';
import type { RunSummary } from '../../results/run-json.js';
import type { PrintOptions } from '../print-report.js';
import { printResults, resultsIn, withJournal, type TrafficOptions } from '../results-folder.js';
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
  if (journals > 0 && options.waivers !== undefined)
    throw new ConfigurationError('--waivers: a journal has the waivers of its run; expected none');
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

/** Judges recorded traffic, which is read twice: a secret has to be known before anything in which it may stand is kept. */
async function judgeTraffic(
  files: readonly string[],
  { target, out, require, strict = false, waivers }: TrafficOptions,
): Promise<RunSummary> {
  const profile = target === undefined ? nobody : (await profileIn(target, process.env, note)).profile;
  const declared = resolveTarget(profile, target === undefined ? {} : process.env, {}, false);
  const bases = Object.fromEntries(Object.entries(declared.bases).map(([base, url]) => [base, url.href]));
  const known = { bases, operations: operationsIn(declared.profile) };
  const mask = createRecordedMask(declared.mask);
  const context = await contextOf(files, known, (heard) => mask.learn(secretsHeard(heard)));
  const { ids, isRelevant, entries, leftOut } = context;
  if (!isRelevant) {
    const what = `judge: no request to an operation of a document in ${first(files, 3)}, of ${entries === 1 ? '1 entry' : `${entries} entries`}`;
    const reasons = reasonsIn(leftOut).map((line) => `  ${line}\n`);
    const expected =
      target === undefined
        ? 'paths such as /ultra/v1/order, /swap/v2/order, /lend/v1/borrow/vaults or /orders/price, or a --target with the addresses of the traffic'
        : `the addresses of ${target}; without --target the deployment with the most requests is judged`;
    throw new ConfigurationError(
      `${what}${reasons.length === 0 ? '; ' : `:\n${reasons.join('')}`}expected ${expected}`,
    );
  }
  const startedAt = new Date().toISOString();
  const header = recordedHeader(declared, {
    parts: [...ids.values()].map((id) => ({ id, seed: 0, startedAt })).sort(compareParts),
    bases: context.bases,
    carriesKey: [...context.shown.values()].some(({ hasKey }) => hasKey),
    strict,
    require,
    ...(waivers !== undefined && { waivers: readWaivers(waivers) }),
  });
  const traffic = { ...context, header, declared: known };
  const summary = await withJournal(out, (journal) => judgeRecorded(files, traffic, journal, mask.masked));
  return ofRecording(summary, declared.mask, files, target);
}
