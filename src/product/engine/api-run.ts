import type { Registered } from '../apis/registry.js';
import type { Gathered } from './conclude.js';
import type { ExchangeId, KeptExchange, Trace } from '../model/exchange.js';
import { confirm, type Confirmed } from '../explore/confirm.js';
import { createExplorer, type Explored, type Explorer } from '../explore/explore.js';
import type { ApiEvidence } from '../judge/judge.js';
import type { PlannedRun } from '../explore/inputs.js';
import { repeat } from '../explore/repeat.js';
import type { Lanes } from '../explore/lanes.js';
import type { ConfirmationEntry } from '../results/journal.js';
import { fewestRepetitions } from '../results/same-inputs.js';
import { differingInputs, type Differences } from './differences.js';
import type { ProgressTeller, RunOptions } from './options.js';
import type { Sender } from '../http/client.js';

interface ApiJudgeOptions extends RunOptions {
  readonly sender: Sender;
  /** Where exchanges go that show a finding. */
  readonly kept: Map<ExchangeId, KeptExchange>;
  readonly progress: ProgressTeller;
  readonly lanes: Lanes;
}

/** Plays and judges the runs of one API, and then shrinks and repeats what was found. */
export interface ApiRunner extends Pick<Explorer<never>, 'recall' | 'run'>, Differences {
  /** What was judged so far. */
  evidence(): ApiEvidence;
  /** What cut runs short so far, with the number of runs. */
  interrupted(): Readonly<Record<string, number>>;
  confirmed(): Promise<Gathered & Explored<never>>;
}

export function createApiRun(
  { api, fixturesOf }: Registered,
  runs: readonly PlannedRun<never>[],
  options: ApiJudgeOptions,
): ApiRunner {
  const { target, seed, salt, signal, sender, journal, kept, progress, lanes, resume } = options;
  const fixtures = fixturesOf(target.profile)!;
  const writeTrace = (trace: Trace, role: 'explore' | 'confirm', interrupted?: string): void =>
    journal.write({
      type: 'trace',
      api: api.name,
      role,
      ...trace,
      exchanges: trace.exchanges.map(({ id }) => id),
      ...(interrupted !== undefined && { interrupted }),
    });
  const keep = (trace: Trace): void => {
    for (const exchange of trace.exchanges) kept.set(exchange.id, { ...exchange, trace: trace.id });
  };
  const explorer = createExplorer({
    api,
    fixtures,
    target,
    sender,
    seed,
    salt,
    runs,
    signal,
    lanes,
    ...(options.guard && { guard: options.guard }),
    ...(resume && {
      before: {
        traces: resume.traces(api.name),
        isDone: (scenario, index) => resume.isDone(api.name, scenario, index),
        played: (scenario, index) => resume.played(api.name, scenario, index),
      },
    }),
    onBegin: (scenario, index) => journal.write({ type: 'begin', api: api.name, scenario, index }),
    onTrace: (trace, interrupted) => {
      writeTrace(trace, 'explore', interrupted);
      progress.step();
    },
    onFound: (found) => {
      for (const { id, occurrence } of found) if (occurrence.violation.needsRate !== true) progress.failing(id);
    },
  });

  const confirmations = new Map<string, ConfirmationEntry>();
  const repeated = new Set<string>();
  const add = (confirmed: Confirmed): void => {
    keep(confirmed.trace);
    const entry = entryOf(api.name, confirmed);
    confirmations.set(entry.fingerprint, entry);
    journal.write({ type: 'confirmation', ...entry });
  };

  const common = {
    api,
    fixtures,
    signal,
    ...(options.guard && { guard: options.guard }),
    onTrace: (trace: Trace): void => writeTrace(trace, 'confirm'),
  };

  return {
    recall: () => explorer.recall(),
    run: (run) => explorer.run(run),
    evidence: () => explorer.explored().evidence,
    interrupted: () => explorer.explored().interrupted,
    // What was judged so far is added up for a comparison alone.
    differences: () =>
      options.baseline === undefined
        ? []
        : differingInputs(explorer.explored(), runs, options.baseline, options, (fingerprint) =>
            repeated.has(fingerprint),
          ),
    async repeat(shown, repetitions) {
      for (const { fingerprint } of shown.failures) repeated.add(fingerprint);
      const confirmed = await repeat(shown, {
        ...common,
        repetitions,
        again: (run, until) => explorer.again(run, until),
      });
      for (const item of confirmed) add(item);
    },
    async confirmed() {
      const explored = explorer.explored();
      const { player, shown } = explored;
      for (const { trace } of shown.values()) keep(trace);
      const chosen =
        options.confirm === false || options.replay?.finding !== undefined
          ? []
          : chooseForConfirmation(explored).filter(({ found }) => !confirmations.has(found.fingerprint));
      progress.begin('confirm', chosen.length);
      for (const item of chosen) {
        const { fingerprint } = item.found;
        if (signal.aborted) break;
        const known = resume?.confirmation(api.name, fingerprint);
        if (known) {
          confirmations.set(fingerprint, known);
          continue;
        }
        const shrinkRuns = target.isReference ? 60 : 8;
        add(
          await confirm(fingerprint, item, { ...common, target, player, shrinkRuns, repetitions: fewestRepetitions }),
        );
        progress.step();
      }
      return { ...explored, confirmations };
    },
  };
}

/** At most three findings of one requirement are shrunk and repeated; the others are reported as they were seen. */
function chooseForConfirmation({ shown }: Explored<never>) {
  const perRequirement = new Map<string, Set<string>>();
  return [...shown.values()].filter(({ found: { id, fingerprint, occurrence } }) => {
    // What needs a rate is decided by all requests of the run.
    if (occurrence.violation.needsRate === true) return false;
    const before = perRequirement.get(id) ?? new Set();
    perRequirement.set(id, before);
    if (before.has(fingerprint)) return false;
    before.add(fingerprint);
    return before.size <= 3;
  });
}

function entryOf(api: string, { fingerprint, found, trace, path, reproduced }: Confirmed): ConfirmationEntry {
  const { id, occurrence } = found;
  return {
    api,
    fingerprint,
    requirement: id,
    occurrence,
    trace: trace.id,
    exchanges: occurrence.exchanges,
    path,
    reproduced,
  };
}
