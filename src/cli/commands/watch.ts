import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stateOf, type WatchState } from '../../engine/watch/state.js';
import { watch } from '../../engine/watch/watch.js';
import { sleep } from '../../http/sleep.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { inertText } from '../../reports/inert.js';
import { openMetrics } from '../../reports/open-metrics.js';
import { writeReports } from '../../reports/write.js';
import { journalName } from '../../results/journal.js';
import { writeRun, type RunSummary } from '../../results/run-json.js';
import { openWatchLog, pastRunsIn, readWatchLog, type Alarm } from '../../results/watch-log.js';
import { parsedEvidence } from '../../results/evidence-file.js';
import { execute } from '../execute.js';
import { withFolder } from '../folder-lock.js';
import type { ExecuteOptions } from '../options.js';
import { addEvidence } from '../watch/evidence.js';
import { serveMetrics } from '../watch/metrics-endpoint.js';
import { roundOf, watchedIn } from '../watch/round.js';
import { postAlarm, signedBody } from '../watch/webhook.js';
import { judgeAgain } from './judge-again.js';

export interface WatchCommandOptions extends ExecuteOptions {
  /** Milliseconds from the beginning of one round to that of the next. */
  readonly every: number;
  readonly rounds?: number;
  readonly store: string;
  readonly webhook?: string;
  /** Name of the environment variable that holds the key of the webhook. */
  readonly webhookKey?: string;
  /** Port of the metrics endpoint. */
  readonly metrics?: number;
}

/** `plumbline watch`: tests a target in rounds until a signal, or until so many rounds are done. */
export async function watchCommand(options: WatchCommandOptions): Promise<number> {
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    return await withFolder(options.store, () => watched(options, stop.signal));
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

async function watched(options: WatchCommandOptions, signal: AbortSignal): Promise<number> {
  const { store, every, rounds, seed, webhook, webhookKey, metrics: port, ...given } = options;
  if (webhook !== undefined && !URL.canParse(webhook))
    throw new ConfigurationError(`--webhook: "${webhook}" is no URL; expected one such as https://example.com/alarms`);
  const key = webhookKey === undefined ? undefined : process.env[webhookKey];
  if (webhookKey !== undefined && (key === undefined || key === ''))
    throw new ConfigurationError(
      `--webhook-key: ${webhookKey} is not set; expected the secret shared with the receiver`,
    );
  const note = (line: string): void => void process.stderr.write(inertText(`plumbline: ${line}\n`));
  const log = openWatchLog(store);
  let state: WatchState = stateOf(log.entries);
  let requirements: RunSummary['requirements'] = [];
  const endpoint =
    port === undefined ? undefined : await serveMetrics(port, () => openMetrics(watchedIn(state, requirements)));
  if (endpoint) note(`metrics at ${endpoint.url}`);
  try {
    return await watch({
      log,
      clock: { now: () => Date.now(), sleep },
      signal,
      everyMs: every,
      ...(rounds !== undefined && { rounds }),
      seed: seed ?? randomInt(2 ** 31),
      async round(number, roundSeed) {
        const out = join(store, 'rounds', String(number));
        const { summary } = await execute({
          ...given,
          // A round is small: what it leaves untested is the business of the next ones.
          require: 0,
          seed: roundSeed,
          out,
          report: [],
          signal,
          write: note,
          onNote: note,
        });
        const again = await judgeAgain(join(out, journalName), 1);
        const merged = await addEvidence(store, again.evidence, number);
        requirements = merged.summary.requirements;
        const round = roundOf(summary, parsedEvidence(again.evidence, out).survey.latency);
        writeRun(store, merged.summary);
        await writeReports(store, merged.summary, pastRunsIn(readWatchLog(store)), ['html']);
        // The journal of a round is evidence where something failed; of the others the merged evidence stays.
        if (round.failed.length === 0) rmSync(out, { recursive: true });
        note(`round ${number}: ${summary.conclusion.target}; ${round.because}; ${round.requests} requests`);
        return round;
      },
      async tell(alarm) {
        note(wordsOf(alarm));
        if (webhook === undefined) return true;
        const problem = await postAlarm(
          { url: webhook, key },
          signedBody(state.last?.target ?? '', alarm, key, Date.now()),
        );
        if (problem !== undefined) note(`the webhook did not take alarm ${alarm.id} (${problem}); it is tried again`);
        return problem === undefined;
      },
      onState: (now) => void (state = now),
    });
  } finally {
    log.close();
    await endpoint?.close();
  }
}

function wordsOf({ kind, finding, because, round }: Alarm): string {
  const about =
    finding === undefined
      ? (because ?? '')
      : `${finding.requirement} at ${finding.operation} (${finding.base}): expected ${finding.expected}, found ${finding.actual}; finding ${finding.fingerprint}`;
  return `ALARM in round ${round}: ${kind}${about === '' ? '' : `: ${about}`}`;
}
