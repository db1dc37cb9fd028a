import { registered, type Registered } from './apis.js';
import { conclude, type Gathered } from './conclude.js';
import type { Exchange, Trace } from './core/exchange.js';
import { jsonText } from './core/json-text.js';
import { parseBody } from './core/json.js';
import { confirm, type Confirmed } from './explore/confirm.js';
import { explore, type Explored } from './explore/explore.js';
import type { PlannedRun } from './explore/plan.js';
import { plansOf, type PlanOptions } from './plans.js';
import { reachOf } from './reach.js';
import type { ConfirmationEntry, Journal, RunHeader } from './report/journal.js';
import type { RunSummary } from './report/summary.js';
import { createSurvey } from './report/survey.js';
import type { Selection } from './selection.js';
import { createSender, type Sender } from './target/send.js';
import type { Transport } from './target/transport.js';
import { version } from './version.js';

export interface RunOptions extends PlanOptions {
  /** How the user named the target, for replay commands (`--target reference`). */
  readonly targetOption: string;
  readonly seed: number;
  /** Makes fresh wallets fresh: a target that remembers wallets needs another salt in every run. */
  readonly salt: string;
  readonly selection: Selection;
  readonly strict: boolean;
  /** The share of exercisable `must`s that must be exercised and conclusive. */
  readonly require: number;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  /** Instead of HTTP, for proofs without sockets. */
  readonly transport?: Transport;
  /** Whether findings are shrunk and repeated; they are, unless said otherwise. */
  readonly confirm?: boolean;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly api: string;
  readonly stage: 'explore' | 'confirm';
  readonly done: number;
  readonly planned: number;
  readonly sent: number;
  readonly failing: number;
}

/** Judges a target: plans, explores, confirms and decides. Everything goes to the journal as it happens. */
export async function run(options: RunOptions): Promise<RunSummary> {
  const { target, journal, signal } = options;
  const header = headerOf(options);
  journal.write({ type: 'run', ...header });
  const survey = createSurvey();
  const record = (exchange: Exchange): void => {
    journal.write({ type: 'exchange', ...exchange });
    survey.add(exchange);
  };
  const sender = createSender({ target, signal, record, ...(options.transport && { transport: options.transport }) });
  const kept = new Map<number, Exchange>();
  const gathered = new Map<string, Gathered>();
  const interrupted: Record<string, number> = {};
  try {
    for (const [one, runs] of plansOf(
      registered.filter(({ api }) => options.selection.apis.has(api.name)),
      options,
    )) {
      if (runs.length === 0) continue;
      const judged = await judgeApi(one, runs, options, sender, kept);
      gathered.set(one.api.name, judged);
      for (const [reason, count] of Object.entries(judged.interrupted))
        interrupted[reason] = (interrupted[reason] ?? 0) + count;
    }
  } finally {
    await sender.close();
  }
  const end = { endedAt: new Date().toISOString(), interrupted, sent: sender.budget.sent() };
  const summary = conclude(header, gathered, kept, end, survey);
  journal.write({ type: 'end', ...summary.end });
  return summary;
}

async function judgeApi(
  { api, fixturesOf }: Registered,
  runs: readonly PlannedRun<never>[],
  options: RunOptions,
  sender: Sender,
  kept: Map<number, Exchange>,
): Promise<Gathered & Explored<never>> {
  const { target, seed, salt, signal, journal, onProgress } = options;
  const fixtures = fixturesOf(target.profile)!;
  const failing = new Set<string>();
  let done = 0;
  const tell = (stage: Progress['stage'], planned: number): void =>
    onProgress?.({ api: api.name, stage, done, planned, sent: sender.budget.sent().total, failing: failing.size });
  const writeTrace = (trace: Trace, role: 'explore' | 'confirm'): void =>
    journal.write({ type: 'trace', api: api.name, role, ...trace, exchanges: trace.exchanges.map(({ id }) => id) });
  const keep = (trace: Trace): void => {
    for (const exchange of trace.exchanges) kept.set(exchange.id, exchange);
  };
  const explored = await explore({
    api,
    fixtures,
    target,
    sender,
    seed,
    salt,
    runs,
    signal,
    onTrace: (trace, found) => {
      done += 1;
      writeTrace(trace, 'explore');
      for (const { id } of found.values()) failing.add(id);
      tell('explore', runs.length);
    },
  });
  for (const { trace } of explored.shown.values()) keep(trace);
  const confirmations = new Map<string, ConfirmationEntry>();
  const chosen = options.confirm === false ? [] : chooseForConfirmation(explored);
  const effort = target.isReference ? { shrinkRuns: 60, repetitions: 3 } : { shrinkRuns: 8, repetitions: 2 };
  done = 0;
  for (const [fingerprint, shown] of chosen) {
    if (signal.aborted) break;
    const onTrace = (trace: Trace): void => writeTrace(trace, 'confirm');
    const confirmed = await confirm(fingerprint, shown, {
      api,
      fixtures,
      target,
      player: explored.player,
      seed,
      signal,
      ...effort,
      onTrace,
    });
    keep(confirmed.trace);
    const entry = entryOf(api.name, confirmed);
    confirmations.set(fingerprint, entry);
    journal.write({ type: 'confirmation', ...entry });
    done += 1;
    tell('confirm', chosen.length);
  }
  return { ...explored, confirmations };
}

/** At most three findings of one requirement are shrunk and repeated; the others are reported as they were seen. */
function chooseForConfirmation({ shown }: Explored<never>) {
  const perRequirement = new Map<string, number>();
  return [...shown].filter(([, { found }]) => {
    const before = perRequirement.get(found.id) ?? 0;
    perRequirement.set(found.id, before + 1);
    return before < 3;
  });
}

function entryOf(api: string, { fingerprint, found, trace, path, reproduced }: Confirmed): ConfirmationEntry {
  const { id, sighting } = found;
  return {
    api,
    fingerprint,
    requirement: id,
    sighting,
    trace: trace.id,
    exchanges: sighting.exchanges,
    path,
    reproduced,
  };
}

function headerOf({ target, seed, salt, depth, selection, strict, targetOption, require }: RunOptions): RunHeader {
  const byApi = <T>(of: (one: Registered) => T): Record<string, T> =>
    Object.fromEntries(registered.map((one) => [one.api.name, of(one)]));
  return {
    version,
    seed,
    salt,
    depth,
    strict,
    targetOption,
    require,
    only: selection.asked,
    target: {
      name: target.name,
      isReference: target.isReference,
      bases: Object.fromEntries(Object.entries(target.bases).map(([base, url]) => [base, url.href])),
      allow: [...target.allow],
      hasApiKey: target.apiKey !== undefined,
    },
    fixtures: byApi(({ fixturesOf }) => plain(fixturesOf(target.profile))),
    reach: byApi(({ api, fixturesOf }) => reachOf(api, fixturesOf(target.profile), target)),
    documents: byApi(({ api }) => api.catalogue.document.sha256),
    startedAt: new Date().toISOString(),
  };
}

/** Fixtures as the journal holds them: without the functions that only scenarios call. */
function plain(fixtures: unknown): unknown {
  const parsed = parseBody(fixtures === undefined ? '' : jsonText(fixtures));
  return parsed.json ? parsed.value : undefined;
}
