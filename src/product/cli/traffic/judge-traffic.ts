import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { evidenceTextOf } from '../../engine/evidence/evidence-of.js';
import { recordedHeader } from '../../engine/recorded/header.js';
import { concludeRecorded, type JudgedPortion, type RecordedTraffic } from '../../engine/recorded/judge.js';
import { isOwnTraffic, SplitError, wholeOf, type EntryStretch } from '../../engine/recorded/recording.js';
import { portionsOf, sizeOf } from '../../engine/recorded/stretches.js';
import { identified, placed, surroundingsOf, type Surroundings } from '../../engine/recorded/surroundings.js';
import { threadsFor } from '../../engine/portions/judge-journal.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { appendJournal, journalName, openJournal, type RunHeader } from '../../results/journal.js';
import { compareParts } from '../../results/parts.js';
import type { Judged } from '../commands/judge-again.js';
import { keepAside } from '../keep-aside.js';
import { judgedAgain, maskedSummary } from '../recorded-run.js';
import type { NamedSecret } from '../recorded-secrets.js';
import { openReader, type LookedPortion, type TrafficReader } from './reader.js';
import { startTrafficThread, type TrafficThread } from './threads.js';

export interface TrafficOptions {
  readonly target?: string;
  readonly out: string;
  readonly require: number;
  readonly strict?: boolean;
  /** Threads; as many as there are cores when left out, and fewer for short files. */
  readonly jobs?: number;
}

type Portions<T> = readonly [T, ...T[]];

/** Traffic that was looked through, by portions with one thread each; without threads there is one portion. */
interface LookedTraffic {
  readonly portions: Portions<readonly EntryStretch[]>;
  readonly threads: readonly TrafficThread[];
  readonly looked: readonly LookedPortion[];
}

/** Judges recorded traffic, with as many threads as are asked for: their number changes nothing in the result. */
export async function judgeTraffic(
  files: readonly string[],
  options: TrafficOptions,
  start: typeof startTrafficThread = startTrafficThread,
): Promise<Judged> {
  const reader = await openReader(options.target);
  const { mask } = reader.declared;
  const sizes = await Promise.all(files.map(sizeOf));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  const ownTraffic = (await Promise.all(files.map(isOwnTraffic))).includes(true);
  // Nobody cuts an archive of the suite within a trace.
  const jobs = ownTraffic ? 1 : threadsFor(size, options.jobs);
  const [{ portions, threads, looked }, ids] = await Promise.all([
    lookedThrough(files, reader, jobs, () => start({ target: options.target })),
    identified(files),
  ]);
  try {
    const surroundings = surroundingsOf(looked, reader.bases);
    refuseOther(files, surroundings);
    const secrets = looked.flatMap((portion) => portion.secrets);
    reader.learn(secrets);
    const header = headerOf(ownTraffic, ids, surroundings, reader, options);
    const traffic = { header, ids, bases: surroundings.bases, keyed: surroundings.keyed };
    const stretches = placed(portions, looked) as typeof portions;
    keepAside(options.out);
    const judged =
      threads.length === 0
        ? await judgedHere(stretches[0], traffic, reader, options.out)
        : await judgedInThreads(stretches, traffic, secrets, threads, reader, options.out);
    const journal = openJournal(options.out, true);
    try {
      const { summary: bare, rejudged } = await concludeRecorded(judged, journal);
      const summary = judgedAgain(maskedSummary(bare, mask), files, options.target);
      // A recorded file is named by its content.
      return { summary, evidence: evidenceTextOf(rejudged, summary, (id) => id) };
    } finally {
      journal.close();
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

/** What one thread alone says of a file with a mistake is said whatever the number of threads. */
async function lookedThrough(
  files: readonly string[],
  reader: TrafficReader,
  jobs: number,
  start: () => TrafficThread,
): Promise<LookedTraffic> {
  if (jobs > 1) {
    const portions = (await portionsOf(files, jobs)).filter(({ length }) => length > 0);
    const threads = portions.map(start);
    const looked = await Promise.allSettled(threads.map((thread, index) => thread.look(portions[index]!)));
    const failed = looked.find(({ status }) => status === 'rejected');
    if (failed === undefined)
      return {
        portions: portions as unknown as LookedTraffic['portions'],
        threads,
        looked: looked.map((result) => (result as PromiseFulfilledResult<LookedPortion>).value),
      };
    await Promise.all(threads.map((thread) => thread.stop()));
    const reason: unknown = (failed as PromiseRejectedResult).reason;
    if (!(reason instanceof SplitError) && !(reason instanceof ConfigurationError)) throw reason;
  }
  const all = files.map(wholeOf);
  return { portions: [all], threads: [], looked: [await reader.look(all)] };
}

async function judgedHere(
  stretches: readonly EntryStretch[],
  traffic: Omit<RecordedTraffic, 'declared'>,
  reader: TrafficReader,
  out: string,
): Promise<Portions<JudgedPortion>> {
  const journal = openJournal(out);
  try {
    journal.write({ type: 'run', ...traffic.header });
    return [await reader.judge(stretches, traffic, journal)];
  } finally {
    journal.close();
  }
}

/** Every thread writes a journal of its own; they are added up in the order of the traffic. */
async function judgedInThreads(
  portions: Portions<readonly EntryStretch[]>,
  traffic: Omit<RecordedTraffic, 'declared'>,
  secrets: readonly NamedSecret[],
  threads: readonly TrafficThread[],
  reader: TrafficReader,
  out: string,
): Promise<Portions<JudgedPortion>> {
  const journal = openJournal(out);
  journal.write({ type: 'run', ...traffic.header });
  journal.close();
  const folders = portions.map((_, index) => join(out, `portion-${index + 1}`));
  try {
    const judged = await Promise.all(
      portions.map((stretches, index) =>
        threads[index]!.judge({ stretches, traffic, secrets, folder: folders[index]! }),
      ),
    );
    for (const folder of folders) {
      await appendJournal(out, join(folder, journalName));
      await rm(folder, { recursive: true });
    }
    return judged as unknown as Portions<JudgedPortion>;
  } finally {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

function refuseOther(files: readonly string[], { isRelevant, entries }: Surroundings): void {
  if (!isRelevant)
    throw new ConfigurationError(
      `judge: none of the ${entries} entries of ${files.join(', ')} is a request to an operation of a document; expected paths below /ultra/v1, /swap/v2, /lend/v1, or the addresses of a --target`,
    );
}

function headerOf(
  ownTraffic: boolean,
  ids: ReadonlyMap<string, string>,
  { bases, keyed }: Surroundings,
  { declared }: TrafficReader,
  { strict = false, require }: TrafficOptions,
): RunHeader {
  const startedAt = new Date().toISOString();
  return recordedHeader(declared, {
    parts: [...ids.values()].map((id) => ({ id, seed: 0, startedAt })).sort(compareParts),
    bases,
    carriesKey: keyed.size > 0,
    strict,
    require,
    ownTraffic,
  });
}
