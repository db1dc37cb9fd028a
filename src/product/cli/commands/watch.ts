import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stateOf, type WatchState } from '../../engine/watch/state.js';
import { watch } from '../../engine/watch/watch.js';
import { sleep } from '../../http/sleep.js';
import { flawOf } from '../../mask/proxy.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { inertText } from '../../reports/inert.js';
import { openMetrics, type Watched } from '../../reports/open-metrics.js';
import { writeReports } from '../../reports/write.js';
import { journalName } from '../../results/journal.js';
import { writeRun, type RunSummary } from '../../results/run-json.js';
import { pastRunsIn } from '../../results/watch-log.js';
import { parsedEvidence } from '../../results/evidence-file.js';
import { execute } from '../execute.js';
import { withFolder } from '../folder-lock.js';
import type { ExecuteOptions } from '../options.js';
import { serveMetrics } from '../watch/metrics-endpoint.js';
import { openStore } from '../watch/open-store.js';
import { roundOf, watchedIn } from '../watch/round.js';
import { storeAddress } from '../watch/store-address.js';
import { seenIn } from '../watch/evidence.js';
import { createTellers } from '../watch/tell.js';
import { judgeAgain } from './judge-again.js';
import { stderr } from '../../results/output.js';

export interface WatchCommandOptions extends ExecuteOptions {
  /** Milliseconds from the beginning of one round to that of the next. */
  readonly every: number;
  readonly rounds?: number;
  /** A folder, or the address of a PostgreSQL database. */
  readonly store: string;
  readonly webhook?: string;
  /** Name of the environment variable that holds the key of the webhook. */
  readonly webhookKey?: string;
  /** Port of the metrics endpoint. */
  readonly metrics?: number;
  /** Whether metrics and alarms are exported over OTLP. */
  readonly otlp?: boolean;
}

const usualFolder = 'reports/watch';

/** `plumbline watch`: tests a target in rounds until a signal, or until so many rounds are done. */
export async function watchCommand(options: WatchCommandOptions): Promise<number> {
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    const folder = folderOf(options);
    return await withFolder(folder, () => watched(options, folder, stop.signal));
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

/** The folder of what stays on this machine: the page, and journals of rounds in which something failed. */
function folderOf({ store, out }: WatchCommandOptions): string {
  if (storeAddress(store) !== undefined) return out ?? usualFolder;
  if (out !== undefined)
    throw new ConfigurationError('--out: a store in a folder holds the page as well; expected it with an address only');
  return store;
}

async function watched(options: WatchCommandOptions, folder: string, signal: AbortSignal): Promise<number> {
  const { store: storeOption, every, rounds, seed, webhook, webhookKey, metrics: port, otlp, ...given } = options;
  if (webhook !== undefined && !(URL.canParse(webhook) && /^https?:$/.test(new URL(webhook).protocol)))
    throw new ConfigurationError(
      `--webhook: ${flawOf(webhook)}; expected an address such as https://example.com/alarms`,
    );
  const key = webhookKey === undefined ? undefined : process.env[webhookKey];
  if (webhookKey !== undefined && (key === undefined || key === ''))
    throw new ConfigurationError(
      `--webhook-key: ${webhookKey} is not set; expected the secret shared with the receiver`,
    );
  const note = (line: string): void => void stderr.write(inertText(`plumbline: ${line}\n`));
  const store = await openStore(storeOption, folder, { note, signal });
  let state: WatchState = stateOf(store.entries);
  let requirements: RunSummary['requirements'] = [];
  const known = (): Watched => watchedIn(state, requirements);
  const endpoint = port === undefined ? undefined : await serveMetrics(port, () => openMetrics(known()));
  const collector = otlp === true ? await (await import('../watch/otlp.js')).openOtlp(known, note) : undefined;
  if (endpoint) note(`metrics at ${endpoint.url}`);
  const tellers = createTellers(note, webhook === undefined ? undefined : { url: webhook, key }, collector);
  const folderOfRound = (number: number): string => join(folder, 'rounds', String(number));
  try {
    return await watch({
      store,
      clock: { now: () => Date.now(), sleep },
      signal,
      everyMs: every,
      ...(rounds !== undefined && { rounds }),
      seed: seed ?? randomInt(2 ** 31),
      async round(number, roundSeed) {
        const out = folderOfRound(number);
        const before = await store.evidence();
        const open = [...state.open.values()].map(({ finding }) => finding);
        const { summary } = await execute({
          ...given,
          // A round is small: what it leaves untested is the business of the next ones.
          require: 0,
          seed: roundSeed,
          out,
          report: [],
          ...(before !== undefined && { seen: seenIn(before) }),
          again: inTurn(open, number).flatMap(({ input }) => input ?? []),
          signal,
          write: note,
          onNote: note,
        });
        const { evidence } = await judgeAgain(join(out, journalName), 1);
        const shown = roundOf(summary, parsedEvidence(evidence, out).survey.latency, open);
        note(`round ${number}: ${summary.conclusion.target}; ${shown.because}; ${shown.requests} requests`);
        return { shown, evidence };
      },
      async onRound(round, { summary }) {
        if (summary === undefined) return;
        // The journal of a round is evidence where something failed; of the others the merged evidence stays.
        if (round.failed.length === 0) rmSync(folderOfRound(round.number), { recursive: true });
        requirements = summary.requirements;
        writeRun(folder, summary);
        await writeReports(folder, summary, pastRunsIn(await store.lastRounds(), state.open.size), ['html']);
        await collector?.flush();
      },
      tell: (alarm) => tellers.tell(alarm, state.last?.target ?? ''),
      onState: (now) => void (state = now),
    });
  } finally {
    await store.close();
    await Promise.all([endpoint?.close(), collector?.close()]);
  }
}

/** Where a round has no room for all, the next one begins with others. */
function inTurn<T>(all: readonly T[], round: number): readonly T[] {
  const first = round % Math.max(1, all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}
