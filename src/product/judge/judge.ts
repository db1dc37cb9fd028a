import type { Api } from '../model/api.js';
import type { Violation } from '../model/check.js';
import { derivedTrace } from './derive.js';
import { createContextCounter, type PairSet } from './contexts.js';
import { createCheckIndex, type ScopedChecks, type ScopedCheck } from './check-index.js';
import {
  addRole,
  addInconclusive,
  addFound,
  addRare,
  addViolation,
  Gatherer,
  type BaseRecord,
  type Evidence,
  type FoundViolation,
  type GrowingCell,
} from './evidence.js';
import type { Base, Trace } from '../model/exchange.js';
import { withoutClientDuties } from './parties.js';
import { fingerprintOf, inputOf } from './fingerprint.js';
import { createFoldSums } from './fold-sums.js';
import { createInputRecorder, type DecidedByInput, type InputRecords } from './inputs.js';
import { countLooked, newlyLooked, placesIn, type Places } from './places.js';
import { recognises } from './recognition.js';
import type { ShapeFinding } from '../model/shape.js';
import { roleOf } from './role.js';
import { isSilencedBy, judgeShape } from './shape.js';
import { addCount, addFaultsOf, describeFault, unguarded, type Guard, type SuiteFaults } from './contain.js';
import { occurrenceOf, outcomeOf, partsOf } from './situation.js';
import { createAssignments, type Assigned } from './trace-checks.js';
import type { TraceView, View } from '../model/view.js';
import { judgedViews, traceViewOf } from './view.js';
import { walk, type Missed, type Steps } from './walk.js';

type Untold<F> = [ids: readonly string[], view: View<F> | undefined];

/** All that judging gathers about one API: plain data that adds up over shards. */
export interface ApiEvidence {
  readonly requirements: Readonly<Record<string, Evidence>>;
  readonly folds: Readonly<Record<string, unknown>>;
  /** The states of folds of each run by itself, where several are added up: what fails in one of them fails in all. */
  readonly foldsByRun?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly bases: Readonly<Partial<Record<Base, BaseRecord>>>;
  /** Exchanges that decided nothing, by operation and reason. */
  readonly inconclusive: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The pairs of levels in which each requirement was exercised, and was violated, of an API that names its factors. */
  readonly contexts: Readonly<Record<string, PairSet>>;
  readonly failedContexts: Readonly<Record<string, PairSet>>;
  /** What functions of the profile threw, or did not find, with the number of traces. */
  readonly profileFaults: Readonly<Record<string, number>>;
  /** What checks and scenarios threw, by requirement or `scenario NAME`, with the number of times. */
  readonly suiteFaults: SuiteFaults;
  /** What each input decided; of recorded traffic there are none. */
  readonly inputs?: InputRecords;
}

export interface Judge {
  /** Judges every exchange of a trace by every check, and tells what it violates, by fingerprint and address. */
  add(trace: Trace): ReadonlyMap<string, FoundViolation>;
  /** Does the same for several traces, and tells it of each. */
  addAll(traces: readonly Trace[]): readonly ReadonlyMap<string, FoundViolation>[];
  evidence(): ApiEvidence;
  /** The places of responses that the evidence so far counts. */
  places(): Places;
}

/** What the checks of one exchange need; undefined of one that decides nothing. */
interface OpenView<F> {
  readonly scope: ScopedChecks<F>;
  readonly findings: readonly ShapeFinding[];
  readonly isErrorResponse: boolean;
}

/**
 * Makes a judge of one API, pure in what it is given: no clock, no network, no randomness. A check that throws, or that
 * `guard` ends, decides nothing of what it was asked, and the others go on. Unless `asked` names its requirements, it
 * judges all that bind the API: what the suite itself sends would break the duties of a client on purpose.
 */
export function createJudge<F>(api: Api<F>, fixtures: F, asked?: ReadonlySet<string>, guard: Guard = unguarded): Judge {
  const only = asked ?? withoutClientDuties(api);
  const gathered = new Map<string, Gatherer>();
  const bases: Partial<Record<Base, { responses: number; recognised: number }>> = {};
  const inconclusive: Record<string, Record<string, number>> = {};
  const profileFaults: Record<string, number> = {};
  const contexts = createContextCounter(api.factors);
  const desks = createCheckIndex(api, only);
  const assignedTo = createAssignments(api, only);
  const folds = createFoldSums(api, only);
  const suiteFaults: Record<string, Record<string, number>> = {};
  let found = new Map<string, FoundViolation>();
  const inputs = createInputRecorder(api.scenarios);
  let decided: DecidedByInput | undefined;

  const gatherer = (id: string): Gatherer => {
    let known = gathered.get(id);
    if (known === undefined) gathered.set(id, (known = new Gatherer()));
    return known;
  };
  const violate = (id: string, trace: Trace, views: readonly View[], violation: Violation): void => {
    const occurrence = occurrenceOf(violation, views, trace);
    const { base, operation } = occurrence;
    const fingerprint = fingerprintOf(id, operation, violation);
    addFound(found, { id, fingerprint, occurrence });
    const cell = gatherer(id).at(base, operation);
    if (violation.needsRate === true) addRare(cell, fingerprint, occurrence, inputOf(views.at(-1)!.exchange, trace));
    else addViolation(cell, fingerprint, occurrence);
    contexts.failed(id, views.at(-1) as View<F>);
  };
  const tallyAt = ({ base, operation }: ScopedChecks<F>, post: ScopedCheck<F>): GrowingCell =>
    (post.tally ??= gatherer(post.id).at(base, operation));
  const openView = (view: View<F>, trace: Trace): OpenView<F> | undefined => {
    const { base, operation, parsed } = view;
    const record = (bases[base] ??= { responses: 0, recognised: 0 });
    if (view.inconclusive !== undefined) {
      addCount((inconclusive[operation] ??= {}), view.inconclusive);
      if (view.exchange.response) record.responses += 1;
      return undefined;
    }
    const scope = desks.of(view);
    record.responses += 1;
    if (api.bases.includes(base) && recognises(view, scope.shapes)) record.recognised += 1;
    const isErrorResponse = api.isErrorResponse?.(view) === true;
    const findings = scope.shape && !isErrorResponse ? judgeShape(scope.shape, parsed) : [];
    if (!isErrorResponse && scope.counter) {
      countLooked(scope, parsed.json ? parsed.value : undefined, decided?.tested);
      scope.pairs = contexts.group(scope.pairs, view);
    }
    for (const { id, violation } of findings)
      if (id !== undefined && (!only || only.has(id))) violate(id, trace, [view], violation);
    return { scope, findings, isErrorResponse };
  };

  const judgeCheck = (
    { scope, findings, isErrorResponse }: OpenView<F>,
    scoped: ScopedCheck<F>,
    view: View<F>,
    trace: Trace,
  ): void => {
    const { check, judges, id } = scoped;
    if (isErrorResponse && check.reads) return;
    const asked = view as View<F, never>;
    const isReadable = !check.reads || (view.parsed.json && !isSilencedBy(findings, check.reads));
    const subject: unknown = judges && isReadable ? check.select(asked) : undefined;
    const violation = subject === undefined ? undefined : check.judge(subject as never, asked);
    const role = roleOf(check, view, violation);
    if (role.kind !== 'other') addRole(tallyAt(scope, scoped), role);
    if (role.kind === 'control') decided?.controls.add(id);
    if (subject === undefined) return;
    if (violation?.needsRate !== true) tallyAt(scope, scoped).exercised += 1;
    decided?.tested.add(id);
    contexts.exercised(id, view);
    if (violation) violate(id, trace, [view], violation);
  };

  const judgeTrace = ({ id, check, judges }: Assigned<F>, traceView: TraceView<F>): void => {
    const { views, trace } = traceView;
    const violated = new Set<View>();
    const situations = judges ? [...check.situations(traceView as TraceView<F, never>)] : [];
    for (const situation of situations.flatMap(partsOf)) {
      const deciding = situation.views.at(-1);
      if (deciding === undefined) throw new Error('a situation without exchanges cannot be judged');
      const { base, operation } = deciding;
      const outcome = outcomeOf(situation);
      if (outcome.inconclusive !== undefined) {
        addInconclusive(gatherer(id).at(base, operation), outcome.inconclusive);
        continue;
      }
      if (outcome.violation?.needsRate !== true) gatherer(id).at(base, operation).exercised += 1;
      decided?.tested.add(id);
      contexts.exercised(id, deciding as View<F>);
      if (outcome.violation === undefined) continue;
      violated.add(deciding);
      violate(id, trace, situation.views, outcome.violation);
    }
    if (check.control === undefined) return;
    for (const view of views) {
      const role = roleOf(check, view, undefined);
      if (role.kind !== 'control' || violated.has(view)) continue;
      addRole(gatherer(id).at(view.base, view.operation), role);
      decided?.controls.add(id);
    }
  };

  /** Requirements of which nothing is known where a step was missed, and the exchange that it was about. */
  const missing = (views: readonly View<F>[], trace: Trace, missed: Missed): Untold<F> => {
    if (missed.kind === 'fold') return [folds[missed.index]!.ids, views.at(-1)];
    if (missed.kind === 'trace-check') return [[assignedTo(trace.scenario)[missed.index]!.id], views.at(-1)];
    const view = views[missed.view]!;
    const { checks, counter } = desks.of(view);
    if (missed.kind === 'check') return [[checks[missed.check]!.id], view];
    const ids = new Set([...(counter?.ids ?? []), ...checks.map(({ id }) => id)]);
    return [[...ids].filter((id) => !only || only.has(id)), view];
  };

  const stepsOf = (given: Trace, own: typeof found, ownDecided: DecidedByInput | undefined): Steps => {
    const trace = derivedTrace(given, api, fixtures);
    const traceView = traceViewOf(trace, fixtures);
    const views = judgedViews(traceView);
    const assigned = assignedTo(trace.scenario);
    let open: OpenView<F> | undefined;
    return {
      begin: () => void ([found, decided] = [own, ownDecided]),
      views: views.length,
      openView: (index) => (open = openView(views[index]!, trace))?.scope.checks.length ?? 0,
      check: (index, check) => judgeCheck(open!, open!.scope.checks[check]!, views[index]!, trace),
      traceChecks: assigned.length,
      traceCheck: (index) => judgeTrace(assigned[index]!, traceView),
      folds: folds.length,
      fold: (index) => folds[index]!.add(traceView),
      tell(missed, error) {
        const [ids, view] = missing(views, trace, missed);
        for (const id of ids)
          if (error !== undefined) addCount((suiteFaults[id] ??= {}), describeFault(error));
          else if (view)
            addInconclusive(gatherer(id).at(view.base, view.operation), `judging ${view.exchange.id} took too long`);
      },
    };
  };
  const addAll = (traces: readonly Trace[]): readonly (typeof found)[] => {
    for (const trace of traces) addFaultsOf(trace, profileFaults, suiteFaults);
    const all = traces.map((): typeof found => new Map());
    const by = traces.map((trace) => inputs.begin(trace));
    const steps = traces.map((trace, index) => stepsOf(trace, all[index]!, by[index]));
    walk(steps, guard);
    for (const [index, trace] of traces.entries()) inputs.end(trace, by[index], all[index]!.values());
    return all;
  };

  return {
    add: (trace) => addAll([trace])[0]!,
    addAll,
    evidence() {
      for (const own of desks.all()) {
        for (const [id, times] of newlyLooked(own, only)) gatherer(id).at(own.base, own.operation).exercised += times;
        for (const id of own.exercised) contexts.exercisedIn(id, own.pairs);
      }
      return {
        requirements: Object.fromEntries([...gathered].map(([id, one]) => [id, one.evidence()])),
        folds: Object.fromEntries(folds.flatMap((fold) => fold.ids.map((id) => [id, fold.total()]))),
        bases,
        inconclusive,
        ...contexts.evidence(),
        profileFaults,
        suiteFaults,
        ...inputs.recorded(),
      };
    },
    places: () => placesIn(desks.all()),
  };
}
