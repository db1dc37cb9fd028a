import type { Api } from '../model/api.js';
import type { Violation } from '../model/check.js';
import { createContextCounter, type PairSet } from './contexts.js';
import { createCheckIndex, type ScopedChecks, type ScopedCheck } from './check-index.js';
import {
  addControl,
  addInconclusive,
  addViolation,
  earliest,
  Gatherer,
  type Evidence,
  type Occurrence,
  type GrowingCell,
} from './evidence.js';
import type { Base, Trace } from '../model/exchange.js';
import { fingerprintOf } from './fingerprint.js';
import { recognises } from './recognition.js';
import type { ShapeFinding } from '../model/shape.js';
import { judgeShape } from './shape.js';
import { SuiteFault } from '../model/suite-fault.js';
import { separationOf } from './separation.js';
import { createAssignments, foldsOf, type Assigned } from './trace-checks.js';
import type { TraceView, View } from '../model/view.js';
import { traceViewOf } from './view.js';

/** What is known of a base address: how many answers came, and how many of them were recognisably the API's. */
export interface BaseRecord {
  readonly responses: number;
  readonly recognised: number;
}

/** All that judging gathers about one API: plain data that adds up over shards. */
export interface ApiEvidence {
  readonly requirements: Readonly<Record<string, Evidence>>;
  readonly folds: Readonly<Record<string, unknown>>;
  /** The states of folds of each run by itself, where several are added up: what fails in one of them fails in all. */
  readonly foldsByRun?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly bases: Readonly<Partial<Record<Base, BaseRecord>>>;
  /** Exchanges that decided nothing, by operation and reason. */
  readonly inconclusive: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The pairs of levels in which each requirement was exercised; only of an API that names its factors. */
  readonly contexts: Readonly<Record<string, PairSet>>;
  /** What functions of the profile threw, or did not find, with the number of traces. */
  readonly profileFaults: Readonly<Record<string, number>>;
}

/** A violation found in one trace. */
export interface FoundViolation {
  readonly id: string;
  readonly occurrence: Occurrence;
}

/** Whether a finding takes the place of the one known so far, by the rule by which evidence is merged. */
export function isRepresentative(known: FoundViolation | undefined, found: FoundViolation): boolean {
  return known ? earliest(known.occurrence, found.occurrence) !== known.occurrence : true;
}

export interface Judge {
  /** Judges every exchange of a trace by every check, and tells what it violates, by fingerprint. */
  add(trace: Trace): ReadonlyMap<string, FoundViolation>;
  evidence(): ApiEvidence;
}

/** Makes a judge of one API. It is pure in what it is given: no clock, no network, no randomness. */
export function createJudge<F>(api: Api<F>, fixtures: F, only?: ReadonlySet<string>): Judge {
  const gathered = new Map<string, Gatherer>();
  const bases: Partial<Record<Base, { responses: number; recognised: number }>> = {};
  const inconclusive: Record<string, Record<string, number>> = {};
  const profileFaults: Record<string, number> = {};
  const contexts = createContextCounter(api.factors);
  const desks = createCheckIndex(api, only);
  const assignedTo = createAssignments(api, only);
  const folds = foldsOf(api, only).map(([id, check]) => ({ id, check, state: check.empty() }));
  let found = new Map<string, FoundViolation>();
  let stage = '';
  let subject = '';

  const gatherer = (id: string): Gatherer => {
    let known = gathered.get(id);
    if (known === undefined) gathered.set(id, (known = new Gatherer()));
    return known;
  };
  const violate = (id: string, trace: Trace, views: readonly View[], violation: Violation): void => {
    const { base, operation } = views.at(-1)!;
    const exchanges = views.map((view) => view.exchange.id);
    const { scenario, index } = trace;
    const occurrence = { violation, operation, base, exchanges, trace: trace.id, scenario, index, count: 1 };
    const fingerprint = fingerprintOf(id, base, operation, violation);
    if (!found.has(fingerprint)) found.set(fingerprint, { id, occurrence });
    addViolation(gatherer(id).at(base, operation), fingerprint, occurrence);
  };

  const tallyAt = ({ base, operation }: ScopedChecks<F>, post: ScopedCheck<F>): GrowingCell =>
    (post.tally ??= gatherer(post.id).at(base, operation));

  const judgeView = (view: View<F>, trace: Trace): void => {
    const { base, operation, parsed } = view;
    stage = 'the shape of ';
    subject = operation;
    if (view.inconclusive !== undefined) {
      const reasons = (inconclusive[operation] ??= {});
      reasons[view.inconclusive] = (reasons[view.inconclusive] ?? 0) + 1;
      if (view.exchange.response) (bases[base] ??= { responses: 0, recognised: 0 }).responses += 1;
      return;
    }
    const desk = desks.of(view);
    const record = (bases[base] ??= { responses: 0, recognised: 0 });
    record.responses += 1;
    if (api.bases.includes(base) && recognises(view, desk.shapes)) record.recognised += 1;
    const refuses = api.isRefusal?.(view) === true;
    const findings = desk.shape && !refuses ? judgeShape(desk.shape, parsed) : none;
    if (!refuses && desk.counter) {
      desk.counter.count(parsed.json ? parsed.value : undefined, desk.looked);
      desk.pairs = contexts.group(desk.pairs, view);
    }
    for (const { id, violation } of findings)
      if (id !== undefined && (!only || only.has(id))) violate(id, trace, [view], violation);
    stage = 'the check of ';
    for (const post of desk.checks) {
      subject = post.id;
      if (refuses && post.check.reads) continue;
      const violation = judgeAt(desk, post, view, findings);
      if (violation) violate(post.id, trace, [view], violation);
    }
  };

  const judgeAt = (
    desk: ScopedChecks<F>,
    post: ScopedCheck<F>,
    view: View<F>,
    findings: readonly ShapeFinding[],
  ): Violation | undefined => {
    const { check, judges } = post;
    const asked = view as View<F, never>;
    if (check.control?.(view) === true) addControl(tallyAt(desk, post), view.exchange.id);
    if (!judges) return undefined;
    if (check.reads && (!view.parsed.json || isSilencedBy(findings, check.reads))) return undefined;
    const subject: unknown = check.select(asked);
    if (subject === undefined) return undefined;
    tallyAt(desk, post).exercised += 1;
    contexts.exercised(post.id, view);
    return check.judge(subject as never, asked);
  };

  const judgeTrace = ({ id, check, judges }: Assigned<F>, traceView: TraceView<F>): void => {
    const { views, trace } = traceView;
    if (check.control)
      for (const view of views)
        if (!view.inconclusive && check.control(view))
          addControl(gatherer(id).at(view.base, view.operation), view.exchange.id);
    if (!judges) return;
    for (const situation of check.situations(traceView as TraceView<F, never>)) {
      const deciding = situation.views.at(-1);
      if (deciding === undefined) throw new Error('a situation without exchanges cannot be judged');
      const { base, operation } = deciding;
      if (situation.pairs !== undefined && situation.inconclusive === undefined) {
        const { separated, says } = separationOf(situation.pairs);
        if (!separated) {
          addInconclusive(gatherer(id).at(base, operation), 'a failure that does not follow the input');
          continue;
        }
        gatherer(id).at(base, operation).exercised += 1;
        contexts.exercised(id, deciding as View<F>);
        const { violation } = situation;
        if (violation)
          violate(id, trace, situation.views, {
            ...violation,
            actual: `${violation.actual}; ${says}`,
            cause: violation.cause ?? 'no-usable-response',
            mayBeChance: true,
          });
        continue;
      }
      // What a broken or throttled exchange shows is never held against the target, whatever a check makes of it.
      const unsure =
        situation.inconclusive ?? situation.views.find((view) => view.inconclusive !== undefined)?.inconclusive;
      if (unsure !== undefined) {
        addInconclusive(gatherer(id).at(base, operation), unsure);
        continue;
      }
      gatherer(id).at(base, operation).exercised += 1;
      contexts.exercised(id, deciding as View<F>);
      if (situation.violation) violate(id, trace, situation.views, situation.violation);
    }
  };

  const judgeAll = (traceView: TraceView<F>): void => {
    for (const view of traceView.views) judgeView(view, traceView.trace);
    stage = 'the check of ';
    for (const assigned of assignedTo(traceView.trace.scenario)) {
      subject = assigned.id;
      judgeTrace(assigned, traceView);
    }
    for (const fold of folds) {
      subject = fold.id;
      fold.state = fold.check.add(fold.state, traceView);
    }
  };

  const addLooked = ({ base, operation, counter, looked, pairs }: ScopedChecks<F>): void => {
    for (const [position, times] of looked.entries()) {
      const id = counter?.ids[position];
      if (id === undefined || times === 0 || (only && !only.has(id))) continue;
      gatherer(id).at(base, operation).exercised += times;
      contexts.exercisedIn(id, pairs);
    }
    looked.fill(0);
  };

  return {
    add(trace) {
      found = new Map();
      for (const fault of profileFaultsOf(trace)) profileFaults[fault] = (profileFaults[fault] ?? 0) + 1;
      stage = 'reading the exchanges';
      subject = '';
      try {
        judgeAll(traceViewOf(trace, fixtures));
      } catch (error) {
        throw new SuiteFault(`${stage}${subject} threw on trace ${trace.id}`, { cause: error });
      }
      return found;
    },
    evidence() {
      for (const desk of desks.all()) addLooked(desk);
      return {
        requirements: Object.fromEntries([...gathered].map(([id, one]) => [id, one.evidence()])),
        folds: Object.fromEntries(folds.map(({ id, state }) => [id, state])),
        bases,
        inconclusive,
        contexts: contexts.evidence(),
        profileFaults,
      };
    },
  };
}

/** Scenarios keep what a function of the profile did wrong under one fact. */
function profileFaultsOf({ facts }: Trace): readonly string[] {
  const faults = facts.profileFaults;
  return Array.isArray(faults) ? faults.filter((fault) => typeof fault === 'string') : [];
}

const none: readonly ShapeFinding[] = [];

/** True when a place that a check reads, or one above it, already violates its shape. */
function isSilencedBy(findings: readonly ShapeFinding[], reads: readonly string[]): boolean {
  return (
    findings.length > 0 &&
    findings.some(({ pattern }) => reads.some((read) => read === pattern || read.startsWith(`${pattern}/`)))
  );
}
