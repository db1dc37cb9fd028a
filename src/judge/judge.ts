import type { Api } from '../model/api.js';
import type { Violation } from '../model/check.js';
import { createDesks, type Desk, type Post } from './check-index.js';
import { addUnsure, addViolation, earlier, Gatherer, type Evidence, type Sighting, type Tally } from './evidence.js';
import type { Base, Trace } from '../model/exchange.js';
import { fingerprintOf } from './fingerprint.js';
import { recognises } from './recognition.js';
import type { ShapeFinding } from '../model/shape.js';
import { judgeShape } from './shape.js';
import { SuiteFault } from '../model/suite-fault.js';
import { createAssignments, foldsOf, type Assigned } from './trace-checks.js';
import type { TraceView, View } from '../model/view.js';
import { traceViewOf } from './view.js';

/** What is known of a base address: how many answers came, and how many of them were recognisably the API's. */
export interface BaseRecord {
  readonly answers: number;
  readonly recognised: number;
}

/** All that judging gathers about one API: plain data that adds up over shards. */
export interface ApiEvidence {
  readonly requirements: Readonly<Record<string, Evidence>>;
  readonly folds: Readonly<Record<string, unknown>>;
  readonly bases: Readonly<Partial<Record<Base, BaseRecord>>>;
  /** Exchanges that decided nothing, by operation and reason. */
  readonly inconclusive: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** A violation found in one trace. */
export interface Found {
  readonly id: string;
  readonly sighting: Sighting;
}

/** Whether a finding takes the place of the one known so far, by the rule by which evidence is merged. */
export function standsFor(known: Found | undefined, found: Found): boolean {
  return known ? earlier(known.sighting, found.sighting) !== known.sighting : true;
}

export interface Judge {
  /** Judges every exchange of a trace by every check, and tells what it violates, by fingerprint. */
  add(trace: Trace): ReadonlyMap<string, Found>;
  evidence(): ApiEvidence;
}

/** Makes a judge of one API. It is pure in what it is given: no clock, no network, no randomness. */
export function createJudge<F>(api: Api<F>, fixtures: F, only?: ReadonlySet<string>): Judge {
  const gathered = new Map<string, Gatherer>();
  const bases: Partial<Record<Base, { answers: number; recognised: number }>> = {};
  const inconclusive: Record<string, Record<string, number>> = {};
  const desks = createDesks(api, only);
  const assignedTo = createAssignments(api, only);
  const folds = foldsOf(api, only).map(([id, check]) => ({ id, check, state: check.empty() }));
  let found = new Map<string, Found>();
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
    const sighting = { violation, operation, base, exchanges, trace: trace.id, scenario, index, count: 1 };
    const fingerprint = fingerprintOf(id, base, operation, violation);
    if (!found.has(fingerprint)) found.set(fingerprint, { id, sighting });
    addViolation(gatherer(id).at(base, operation), fingerprint, sighting);
  };

  const tallyAt = ({ base, operation }: Desk<F>, post: Post<F>): Tally =>
    (post.tally ??= gatherer(post.id).at(base, operation));

  const judgeView = (view: View<F>, trace: Trace): void => {
    const { base, operation, parsed } = view;
    stage = 'the shape of ';
    subject = operation;
    if (view.inconclusive !== undefined) {
      const reasons = (inconclusive[operation] ??= {});
      reasons[view.inconclusive] = (reasons[view.inconclusive] ?? 0) + 1;
      if (view.exchange.response) (bases[base] ??= { answers: 0, recognised: 0 }).answers += 1;
      return;
    }
    const desk = desks.of(view);
    const record = (bases[base] ??= { answers: 0, recognised: 0 });
    record.answers += 1;
    if (api.bases.includes(base) && recognises(view, desk.shapes)) record.recognised += 1;
    const refuses = api.isRefusal?.(view) === true;
    const findings = desk.shape && !refuses ? judgeShape(desk.shape, parsed) : none;
    if (!refuses) desk.counter?.count(parsed.json ? parsed.value : undefined, desk.looked);
    for (const { id, violation } of findings)
      if (id !== undefined && (!only || only.has(id))) violate(id, trace, [view], violation);
    stage = 'the check of ';
    for (const post of desk.posts) {
      subject = post.id;
      if (refuses && post.check.reads) continue;
      const violation = judgeAt(desk, post, view, findings);
      if (violation) violate(post.id, trace, [view], violation);
    }
  };

  const judgeAt = (
    desk: Desk<F>,
    post: Post<F>,
    view: View<F>,
    findings: readonly ShapeFinding[],
  ): Violation | undefined => {
    const { check, judges } = post;
    const asked = view as View<F, never>;
    if (check.control?.(view) === true) tallyAt(desk, post).controls += 1;
    if (!judges) return undefined;
    if (check.reads && (!view.parsed.json || spoils(findings, check.reads))) return undefined;
    if (check.applies && !check.applies(asked)) return undefined;
    tallyAt(desk, post).exercised += 1;
    return check.judge(asked);
  };

  const judgeTrace = ({ id, check, judges }: Assigned<F>, traceView: TraceView<F>): void => {
    const { views, trace } = traceView;
    if (check.control)
      for (const view of views)
        if (!view.inconclusive && check.control(view)) gatherer(id).at(view.base, view.operation).controls += 1;
    if (!judges) return;
    for (const situation of check.situations(traceView)) {
      const deciding = situation.views.at(-1);
      if (deciding === undefined) throw new Error('a situation without exchanges cannot be judged');
      const { base, operation } = deciding;
      // What a broken or throttled exchange shows is never held against the target, whatever a check makes of it.
      const unsure =
        situation.inconclusive ?? situation.views.find((view) => view.inconclusive !== undefined)?.inconclusive;
      if (unsure !== undefined) {
        addUnsure(gatherer(id).at(base, operation), unsure);
        continue;
      }
      gatherer(id).at(base, operation).exercised += 1;
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

  const addLooked = ({ base, operation, counter, looked }: Desk<F>): void => {
    for (const [position, times] of looked.entries()) {
      const id = counter?.ids[position];
      if (id !== undefined && times > 0 && (!only || only.has(id))) gatherer(id).at(base, operation).exercised += times;
    }
    looked.fill(0);
  };

  return {
    add(trace) {
      found = new Map();
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
      };
    },
  };
}

const none: readonly ShapeFinding[] = [];

/** True when a place that a check reads, or one above it, already violates its shape. */
function spoils(findings: readonly ShapeFinding[], reads: readonly string[]): boolean {
  return (
    findings.length > 0 &&
    findings.some(({ pattern }) => reads.some((read) => read === pattern || read.startsWith(`${pattern}/`)))
  );
}
