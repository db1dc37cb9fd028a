import { registered } from './apis.js';
import { citedByFolds, conclude, type Gathered } from './conclude.js';
import type { Exchange } from './core/exchange.js';
import { plansOf, shareOf, type PlanOptions } from './plans.js';
import { stoppingWhenFull } from './report/stopping.js';
import type { Resumed } from './resume.js';
import { headerOf } from './header.js';
import { judgeApi } from './judge-api.js';
import type { Journal } from './report/journal.js';
import type { RunSummary } from './report/summary.js';
import { createSurvey } from './report/survey.js';
import type { Selection } from './selection.js';
import { refuseProduction } from './target/production.js';
import { createSender } from './target/send.js';
import type { Transport } from './target/transport.js';
import type { Waiver } from './waivers/waiver.js';

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
  readonly waivers?: readonly Waiver[];
  /** An interrupted run that this one goes on with. */
  readonly resume?: Resumed;
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
export async function run(given: RunOptions): Promise<RunSummary> {
  const { target, resume } = given;
  const { journal, signal, fault } = stoppingWhenFull(given.journal, given.signal);
  const options: RunOptions = { ...given, journal, signal };
  const header = resume?.header ?? headerOf(options);
  journal.write(resume ? { type: 'resume', at: new Date().toISOString() } : { type: 'run', ...header });
  const survey = createSurvey();
  const record = (exchange: Exchange): void => {
    journal.write({ type: 'exchange', ...exchange });
    survey.add(exchange);
  };
  const sender = createSender({
    target: shareOf(target, options.shard),
    signal,
    record,
    ...(resume && { before: resume.sent }),
    ...(options.transport && { transport: options.transport }),
  });
  const kept = new Map<number, Exchange>();
  const gathered = new Map<string, Gathered>();
  const interrupted: Record<string, number> = {};
  try {
    for await (const exchange of resume?.exchanges() ?? []) survey.add(exchange);
    const plans = plansOf(
      registered.filter(({ api }) => options.selection.apis.has(api.name)),
      options,
    );
    if ([...plans.values()].flat().some(({ scenario }) => scenario.effects.includes('settle')))
      await refuseProduction(target, (request) => sender.send(request));
    for (const [one, runs] of plans) {
      if (runs.length === 0) continue;
      const judged = await judgeApi(one, runs, options, sender, kept);
      gathered.set(one.api.name, judged);
      for (const [reason, count] of Object.entries(judged.interrupted))
        interrupted[reason] = (interrupted[reason] ?? 0) + count;
    }
  } finally {
    await sender.close();
  }
  for (const exchange of await journal.find(citedByFolds(gathered))) kept.set(exchange.id, exchange);
  const full = fault();
  if (full !== undefined) interrupted[full] = 1;
  const end = { endedAt: new Date().toISOString(), interrupted, sent: sender.budget.sent() };
  const concluded = conclude(header, gathered, kept, end, survey);
  // What is not on disk is no evidence for anyone else.
  const summary = full === undefined ? concluded : { ...concluded, end: { ...concluded.end, exitCode: 2 } };
  journal.write({ type: 'end', ...summary.end });
  return summary;
}
