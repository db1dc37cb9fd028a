import type { Registered } from '../apis/registry.js';
import { remembered } from '../model/remembered.js';
import { confirm, type Confirmed, type LocatedViolation } from '../explore/confirm.js';
import { inputAt, inputsOf, type PlannedRun } from '../explore/inputs.js';
import type { RunLimit } from '../explore/run-limit.js';
import { repeat, type Shown } from '../explore/repeat.js';
import type { AcceptedRequests } from '../explore/alternate.js';
import { createScenarioRunner, isLasting } from '../explore/session.js';
import type { Sender } from '../http/client.js';
import { isRepresentative } from '../judge/cell.js';
import { suiteFaultFact } from '../judge/contain.js';
import { firstBrief } from '../judge/inputs.js';
import type { Evidence } from '../judge/ledger.js';
import { isForeign } from '../judge/recognition.js';
import type { Base, Session } from '../model/exchange.js';
import { addCount } from '../model/groups.js';
import type { AnyScenario } from '../model/scenario.js';
import {
  notBegunTwice,
  nothingMoreCreated,
  sessionEntryOf,
  type ConfirmationEntry,
  type SessionRole,
} from '../results/journal.js';
import { fewestRepetitions } from '../results/change-class.js';
import { differingInputs, expectedFailures, rankBeside, runsAgain } from './differences.js';
import type { Judging } from './judging.js';
import type { RunOptions } from './options.js';
import type { ProgressTeller } from './play.js';
import { chooseForConfirmation, costOfRepeating, togetherIn } from './repetitions.js';

export interface PlayerOptions extends RunOptions {
  readonly sender: Sender;
  readonly judging: Judging;
  readonly progress: ProgressTeller;
  readonly runLimit: RunLimit;
  readonly accepted?: AcceptedRequests;
}

/**
 * Plays inputs of one API in whatever order it is told to; each becomes a session, which is kept and judged. `runs` are
 * those that are planned.
 */
export function createPlayer(
  { api, fixturesOf }: Registered,
  runs: readonly PlannedRun<never>[],
  options: PlayerOptions,
) {
  const { target, seed, signal, sender, journal, judging, progress, resume } = options;
  const fixtures = fixturesOf(target.profile)!;
  const bases = api.bases.filter((base) => target.bases[base] !== undefined);
  const runner = createScenarioRunner({
    ...options,
    api,
    fixtures,
    ...(resume && { playedBefore: (scenario, index) => resume.played(api.name, scenario, index) }),
    onBegin: (scenario, index) => journal.write({ type: 'begin', api: api.name, scenario, index }),
  });
  const counts = inputCounts(runs);
  const countOf = ({ name }: AnyScenario<never>): number => counts.get(name) ?? 0;
  const inputsIn = remembered((scenario: AnyScenario<never>) =>
    inputsOf(scenario, seed, countOf(scenario), fixtures, bases),
  );
  const inputOf = ({ scenario, index, path }: PlannedRun<never>): never =>
    path === String(index) && index < countOf(scenario)
      ? inputsIn(scenario)[index]!
      : inputAt(scenario, seed, path, fixtures, bases);
  const shown = new Map<string, LocatedViolation<never>>();
  const interrupted: Record<string, number> = {};
  /** By fingerprint, what was repeated because it differs from the baseline. */
  const differing = new Map<string, LocatedViolation<never> & Confirmed>();
  /** Fingerprints of what was shrunk, as far as the requests went. */
  const shrunk = new Set<string>();
  const repeated = new Set<string>();
  const expected = expectedFailures(options);
  const rankOf = rankBeside(options);
  let isLeftBehind = false;

  const judge = (session: Session, { scenario, path }: Omit<PlannedRun<never>, 'index'>): void => {
    const { ordersLeftBehind: left } = session.facts;
    if (!target.isReference && Array.isArray(left) && left.length > 0) isLeftBehind = true;
    for (const [place, found] of judging.addSession(api.name, session, 'explore')) {
      if (found.occurrence.violation.needsRate !== true) progress.failing(found.id);
      if (isRepresentative(shown.get(place)?.found, found)) shown.set(place, { found, session, scenario, path });
    }
  };
  const write = (session: Session, role: SessionRole, cut?: string): void =>
    journal.write(sessionEntryOf(api.name, session, role, cut));
  const addConfirmation = (entry: ConfirmationEntry): void => {
    judging.addConfirmation(entry);
    journal.write({ type: 'confirmation', ...entry });
  };
  const addConfirmed = (confirmed: Confirmed): void => {
    const { found } = confirmed;
    const differs = differing.has(found.fingerprint) && rankOf(found) > 0;
    addConfirmation({ ...entryOf(api.name, confirmed), ...(differs && { differs }) });
  };
  const confirming = {
    api,
    fixtures,
    signal,
    onSession(session: Session): void {
      write(session, 'confirm');
      judging.addSession(api.name, session, 'confirm');
    },
  };
  const repeatTogether = async (input: Shown<never>, repetitions: number): Promise<void> => {
    for (const { fingerprint } of input.failures) repeated.add(fingerprint);
    const again = async (run: PlannedRun<never>, until?: number) =>
      runner.run(run.scenario, run.index, inputOf(run), until);
    for (const confirmed of await repeat(input, { ...confirming, repetitions, again })) {
      differing.set(confirmed.found.fingerprint, { ...confirmed, scenario: input.run.scenario });
      addConfirmed(confirmed);
    }
  };
  /** What was found and neither repeated nor accepted by the baseline. */
  const unrepeated = (most?: number) =>
    chooseForConfirmation(shown, most).filter(({ found, scenario }) => {
      const isNew = rankOf(found) === 0 && !shrunk.has(found.fingerprint) && !differing.has(found.fingerprint);
      const isRepeatable = target.isReference || !isLasting(scenario);
      return isNew && isRepeatable && resume?.confirmation(api.name, found.fingerprint) === undefined;
    });
  /** Why a run is not begun. */
  const refusal = (scenario: AnyScenario<never>): string | undefined => {
    if (bases.every((base) => sender.lost.has(base))) return bases.map((base) => sender.lost.get(base)).join('; ');
    const exhausted = sender.budget.exhausted();
    return exhausted ?? (isLeftBehind && isLasting(scenario) ? nothingMoreCreated : undefined);
  };

  return {
    runner,
    /** By fingerprint and address, what stands for each finding, however the requests were interleaved. */
    shown: shown as ReadonlyMap<string, LocatedViolation<never>>,
    /** Keeps how often a finding was shown again. */
    addConfirmation,
    /** Sends the input of one planned run; resolves to the requests that it took. Nothing a target does throws. */
    async play(run: PlannedRun<never>): Promise<number> {
      const { scenario, index } = run;
      if (signal.aborted) return 0;
      const isCut = resume?.isCut(api.name, scenario.name, index) === true;
      const refused = isCut ? `${scenario.name} ${notBegunTwice}` : refusal(scenario);
      if (refused !== undefined) {
        addCount(interrupted, refused);
        return 0;
      }
      const { session, interrupted: cut } = await runner.run(scenario, index, inputOf(run));
      if (cut !== undefined) addCount(interrupted, cut);
      const sent = session.exchanges.length;
      if (sent === 0 && session.facts[suiteFaultFact] === undefined) return 0;
      write(session, 'explore', cut);
      judge(session, run);
      giveUpUnrecognised(sender, judging.bases(api.name));
      progress.step();
      return sent;
    },
    /** Judges a session of an earlier part of the same run, which is not sent again. */
    recall(session: Session): void {
      const scenario = api.scenarios.find(({ name }) => name === session.scenario);
      const planned = runs.find((run) => run.scenario.name === session.scenario && run.index === session.index);
      if (planned ?? scenario) judge(session, planned ?? { scenario: scenario!, path: String(session.index) });
    },
    evidence: () => judging.evidence(api.name),
    /** Runs that were cut short, by what cut them. */
    interrupted: () => interrupted,
    /** Inputs that failed where the baseline did not with them; what was judged is looked at for a comparison alone. */
    differences: () =>
      options.baseline === undefined
        ? []
        : differingInputs({ evidence: judging.evidence(api.name), shown }, runs, options, (name) => repeated.has(name)),
    /** Runs to play again, for what the baseline or a waiver says of them. */
    again: () => runsAgain(() => judging.evidence(api.name), runs, expected, options),
    /** Repeats one of the inputs that differ, to know whether it fails each time. */
    repeat: repeatTogether,
    /** Requests that it takes to repeat what was found since the last time. */
    toRepeat: () => costOfRepeating(unrepeated()),
    /**
     * Shrinks and repeats what was found since the last time: of what the baseline has, what leaves so many requests, and
     * all of it what leaves those that others need. Where the rest is too little, the failures of an input go together.
     */
    async confirm(kept = 0, keptForOthers = 0): Promise<void> {
      const open = unrepeated();
      const alone = fewestRepetitions * open.reduce((sum, { session }) => sum + session.exchanges.length, 0);
      const isShort = alone > sender.budget.left() - keptForOthers;
      const due = new Set(open.map(({ found }) => found.fingerprint));
      for (const input of isShort ? togetherIn(unrepeated(Infinity)) : [])
        if (input.failures.some(({ fingerprint }) => due.has(fingerprint)))
          await repeatTogether(input, fewestRepetitions);
      const chosen = chooseForConfirmation(shown)
        .filter(({ found }) => !shrunk.has(found.fingerprint))
        .map((located) => differing.get(located.found.fingerprint) ?? { ...located, reproduced: { k: 0, n: 0 } })
        // What was repeated as it was met is made smaller with what the others leave.
        .sort((one, other) => one.reproduced.n - other.reproduced.n || rankOf(one.found) - rankOf(other.found));
      progress.confirm(chosen.length);
      const toRepeat = ({ session, reproduced: { n } }: (typeof chosen)[number]): number =>
        session.exchanges.length * Math.max(1, fewestRepetitions - n);
      for (const [place, item] of chosen.entries()) {
        if (signal.aborted) return;
        const left = sender.budget.left() - keptForOthers - (rankOf(item.found) > 0 ? kept : 0);
        if ((rankOf(item.found) > 0 || item.reproduced.n > 0) && left < toRepeat(item)) continue;
        shrunk.add(item.found.fingerprint);
        const known = resume?.confirmation(api.name, item.found.fingerprint);
        if (known) {
          judging.addConfirmation(known);
          continue;
        }
        // To repeat comes before to make smaller, this one as those after it.
        const spare = left - chosen.slice(place).reduce((all, one) => all + toRepeat(one), 0);
        const affordable = Math.max(1, Math.floor(spare / item.session.exchanges.length));
        const shrinkRuns = Math.min(target.isReference ? 60 : 8, affordable);
        const { k, n } = item.reproduced;
        const repetitions = Math.max(1, fewestRepetitions - n);
        const again = await confirm(item, { ...confirming, target, runner, seed, shrinkRuns, repetitions });
        addConfirmed({ ...again, reproduced: { k: k + again.reproduced.k, n: n + again.reproduced.n } });
        progress.step();
      }
    },
  };
}

export type Player = ReturnType<typeof createPlayer>;

/** Responses of an address of which none looks like its API, and then nothing more is sent to it. */
const mostUnrecognised = 60;

function giveUpUnrecognised(sender: Sender, bases: Evidence['bases']): void {
  for (const [base, record] of Object.entries(bases))
    if (isForeign(record) && record.judged >= mostUnrecognised)
      sender.giveUp(base as Base, `none of the first ${record.judged} responses looked like this API`);
}

function entryOf(api: string, { found, session, path, reproduced }: Confirmed): ConfirmationEntry {
  const { id: requirement, fingerprint, occurrence } = found;
  const { exchanges } = occurrence;
  return { api, fingerprint, requirement, occurrence, session: session.id, exchanges, path, reproduced };
}

/** By scenario, how many of its first inputs hold all that are planned, but for the brief ones. */
function inputCounts(runs: readonly PlannedRun<never>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { scenario, index } of runs)
    if (index < firstBrief) counts.set(scenario.name, Math.max(counts.get(scenario.name) ?? 0, index + 1));
  return counts;
}
