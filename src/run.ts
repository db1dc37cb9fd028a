import { registered, type Registered } from './apis.js';
import { reachOf, type Reach } from './capability.js';
import type { Base, Exchange, Trace } from './core/exchange.js';
import type { ApiEvidence } from './core/judge.js';
import { decideAll } from './core/verdict.js';
import { confirm, type Confirmed } from './explore/confirm.js';
import { explore, type Explored } from './explore/explore.js';
import { plan, runnable, type Depth, type PlannedRun } from './explore/plan.js';
import type { ConfirmationEntry, Journal, RunHeader } from './report/journal.js';
import { resultsOf, summarise, type RequirementResult, type RunSummary } from './report/summary.js';
import { leftOutBy, type Selection } from './selection.js';
import { createSender, type Sender } from './target/send.js';
import type { Target } from './target/target.js';
import { ConfigurationError } from './target/configuration-error.js';
import { version } from './version.js';

export interface RunOptions {
  readonly target: Target;
  /** How the user named the target, for replay commands (`--target reference`). */
  readonly targetOption: string;
  readonly seed: number;
  readonly salt: string;
  readonly depth: Depth;
  readonly selection: Selection;
  readonly strict: boolean;
  /** The share of exercisable `must`s that must be exercised and conclusive. */
  readonly require: number;
  readonly replay?: { readonly scenario: string; readonly path: string };
  readonly journal: Journal;
  readonly signal: AbortSignal;
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
  const kept = new Map<number, Exchange>();
  const sender = createSender({ target, signal, record: (exchange) => journal.write({ type: 'exchange', ...exchange }) });
  const chosen = registered.filter((one) => options.selection.apis.has(one.api.name));
  const plans = plansOf(chosen, options);
  const results: RequirementResult[] = [];
  const unrecognised = new Set<Base>();
  const interrupted: Record<string, number> = {};
  try {
    for (const one of registered) {
      const reach = reachOf(one.api, one.fixturesOf(target.profile), target);
      const runs = plans.get(one) ?? [];
      const outcome = runs.length === 0 ? undefined : await judgeApi(one, reach, runs, options, sender, kept);
      const evidence: ApiEvidence = outcome?.evidence ?? { requirements: {}, folds: {}, bases: {}, inconclusive: {} };
      for (const [reason, count] of Object.entries(outcome?.interrupted ?? {})) interrupted[reason] = (interrupted[reason] ?? 0) + count;
      for (const base of one.api.bases)
        if (runs.length > 0 && target.bases[base] && (evidence.bases[base]?.recognised ?? 0) === 0) unrecognised.add(base);
      const decisions = decideAll(one.api, evidence, reach.hindrance);
      const confirmations = outcome?.confirmations ?? new Map<string, ConfirmationEntry>();
      const leftOut = leftOutBy(options.selection, one.api.name);
      results.push(...resultsOf({ api: one.api.name, decisions, confirmations, leftOut, hindrance: reach.hindrance }, header, kept));
    }
  } finally {
    await sender.close();
  }
  if (signal.aborted) interrupted['the run was stopped'] = 1;
  const end = { endedAt: new Date().toISOString(), interrupted, sent: sender.budget.sent() };
  const summary = summarise(header, end, results, [...unrecognised]);
  journal.write({ type: 'end', ...summary.end });
  return summary;
}

interface Judged extends Explored<never> {
  readonly confirmations: ReadonlyMap<string, ConfirmationEntry>;
}

async function judgeApi(
  { api, fixturesOf }: Registered,
  reach: Reach,
  runs: readonly PlannedRun<never>[],
  options: RunOptions,
  sender: Sender,
  kept: Map<number, Exchange>,
): Promise<Judged> {
  const { target, seed, salt, signal, journal, onProgress } = options;
  const fixtures = fixturesOf(target.profile)!;
  const failing = new Set<string>();
  let done = 0;
  const tell = (stage: Progress['stage'], planned: number): void =>
    onProgress?.({ api: api.name, stage, done, planned, sent: sender.budget.sent().total, failing: failing.size });
  const writeTrace = (trace: Trace, role: 'explore' | 'confirm'): void =>
    journal.write({ type: 'trace', api: api.name, role, ...trace, exchanges: trace.exchanges.map(({ id }) => id) });
  const explored = await explore({
    api, fixtures, target, sender, seed, salt, runs, signal,
    onTrace: (trace, found) => {
      done += 1;
      writeTrace(trace, 'explore');
      for (const { id } of found.values()) if (reach.hindrance !== undefined) failing.add(id);
      tell('explore', runs.length);
    },
  });
  const chosen = chooseForConfirmation(explored);
  const confirmations = new Map<string, ConfirmationEntry>();
  const effort = target.isReference ? { shrinkRuns: 60, repetitions: 3 } : { shrinkRuns: 8, repetitions: 2 };
  for (const [fingerprint, shown] of explored.shown) for (const exchange of shown.trace.exchanges) kept.set(exchange.id, exchange);
  done = 0;
  for (const [fingerprint, shown] of chosen) {
    if (signal.aborted) break;
    const confirmed = await confirm(fingerprint, shown, {
      api, fixtures, target, player: explored.player, seed, signal, ...effort,
      onTrace: (trace) => writeTrace(trace, 'confirm'),
    });
    done += 1;
    tell('confirm', chosen.length);
    for (const exchange of confirmed.trace.exchanges) kept.set(exchange.id, exchange);
    const entry = confirmationOf(api.name, confirmed);
    confirmations.set(fingerprint, entry);
    journal.write({ type: 'confirmation', ...entry });
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

function confirmationOf(api: string, { fingerprint, found, trace, path, reproduced }: Confirmed): ConfirmationEntry {
  const { id, sighting } = found;
  return { api, fingerprint, requirement: id, trace: trace.id, exchanges: sighting.exchanges, path, reproduced };
}

/** What every API will run: the budget is shared out by how much each API's first round needs. */
export function plansOf(chosen: readonly Registered[], { target, depth, replay }: Pick<RunOptions, 'target' | 'depth' | 'replay'>): ReadonlyMap<Registered, readonly PlannedRun<never>[]> {
  const usable = chosen.flatMap((one) => {
    const fixtures = one.fixturesOf(target.profile);
    const addressed = one.api.bases.some((base) => target.bases[base] !== undefined);
    if (fixtures === undefined || !addressed) return [];
    const { capabilities } = reachOf(one.api, fixtures, target);
    return [{ one, scenarios: runnable(one.api, capabilities, target.allow) }];
  });
  if (replay) {
    const index = Number(replay.path.split(':')[0]);
    const found = usable.flatMap(({ one, scenarios }) => scenarios.filter(({ name }) => name === replay.scenario).map((scenario) => ({ one, scenario })));
    if (found.length === 0) throw new ConfigurationError(`--replay: no scenario "${replay.scenario}" can be run on this target`);
    return new Map(found.map(({ one, scenario }) => [one, [{ scenario, index, path: replay.path }]]));
  }
  const budget = Number.isFinite(target.pacing.requests) ? target.pacing.requests - Math.min(20, Math.floor(target.pacing.requests / 10)) : Number.POSITIVE_INFINITY;
  const need = usable.map(({ scenarios }) => scenarios.reduce((sum, { requests }) => sum + requests, 0));
  const all = need.reduce((sum, one) => sum + one, 0);
  return new Map(usable.map(({ one, scenarios }, index) => [one, plan(scenarios, depth, Number.isFinite(budget) ? Math.floor((budget * need[index]!) / all) : budget)]));
}

function headerOf(options: RunOptions): RunHeader {
  const { target, seed, salt, depth, selection, strict, targetOption } = options;
  const named = registered.map((one) => ({ name: one.api.name, one, fixtures: one.fixturesOf(target.profile) as unknown }));
  return {
    version, seed, salt, depth, strict, targetOption,
    only: selection.asked,
    require: options.require,
    target: {
      name: target.name,
      isReference: target.isReference,
      bases: Object.fromEntries(Object.entries(target.bases).map(([base, url]) => [base, url.href])),
      allow: [...target.allow],
      hasApiKey: target.apiKey !== undefined,
    },
    fixtures: Object.fromEntries(named.map(({ name, fixtures }) => [name, fixtures])),
    capabilities: Object.fromEntries(named.map(({ name, one }) => [name, [...reachOf(one.api, one.fixturesOf(target.profile), target).capabilities]])),
    documents: Object.fromEntries(named.map(({ name, one }) => [name, one.api.catalogue.document.sha256])),
    startedAt: new Date().toISOString(),
  };
}
