import type { Api } from './api.js';
import {
  isExchangeCheck,
  isTraceCheck,
  type Check,
  type ExchangeCheck,
  type FoldCheck,
  type TraceCheck,
  type Violation,
} from './check.js';
import { earlier, Gatherer, type Evidence, type Sighting } from './evidence.js';
import type { Base, Trace } from './exchange.js';
import { fingerprintOf } from './fingerprint.js';
import { recognises } from './recognition.js';
import { judgeShape, type ShapeFinding } from './shape.js';
import { SuiteFault } from './suite-fault.js';
import { traceViewOf, type TraceView, type View } from './view.js';

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

interface Indexed<F> {
  readonly id: string;
  readonly check: ExchangeCheck<F, never>;
  readonly statuses: readonly number[] | undefined;
}

/** Makes a judge of one API. It is pure in what it is given: no clock, no network, no randomness. */
export function createJudge<F>(api: Api<F>, fixtures: F, only?: ReadonlySet<string>): Judge {
  const gathered = new Map<string, Gatherer>();
  const bases: Partial<Record<Base, { answers: number; recognised: number }>> = {};
  const inconclusive: Record<string, Record<string, number>> = {};
  const { byOperation, traceChecks, folds } = indexChecks(api, only);
  const states = new Map(folds.map(([id, check]) => [id, check.empty() as unknown]));
  let found = new Map<string, Found>();
  let current = 'reading the exchanges';

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
    gatherer(id).violation(fingerprint, sighting);
  };

  const judgeView = (view: View<F>, trace: Trace): void => {
    const { base, operation } = view;
    current = `the shape of ${operation}`;
    const shapes = api.shapes[operation];
    if (view.inconclusive !== undefined) {
      const reasons = (inconclusive[operation] ??= {});
      reasons[view.inconclusive] = (reasons[view.inconclusive] ?? 0) + 1;
      if (view.exchange.response) (bases[base] ??= { answers: 0, recognised: 0 }).answers += 1;
      return;
    }
    const record = (bases[base] ??= { answers: 0, recognised: 0 });
    record.answers += 1;
    if (api.bases.includes(base) && recognises(view, shapes)) record.recognised += 1;
    const shape = shapes?.[view.response.status];
    const findings = shape ? judgeShape(shape, view.parsed) : undefined;
    if (findings) {
      for (const [id, times] of findings.looked) if (!only || only.has(id)) gatherer(id).pass(base, operation, times);
      for (const { id, violation } of findings.findings)
        if (id !== undefined && (!only || only.has(id))) violate(id, trace, [view], violation);
    }
    for (const { id, check, statuses } of byOperation.get(operation) ?? []) {
      current = `the check of ${id}`;
      const asked = view as View<F, never>;
      if (check.control?.(view) === true) gatherer(id).control(base, operation);
      if (statuses !== undefined && !statuses.includes(view.response.status)) continue;
      if (check.reads && findings && spoils(findings.findings, check.reads)) continue;
      if (check.reads && !view.parsed.json) continue;
      if (check.applies && !check.applies(asked)) continue;
      gatherer(id).pass(base, operation);
      const violation = check.judge(asked);
      if (violation) violate(id, trace, [view], violation);
    }
  };

  const judgeTrace = (id: string, check: TraceCheck<F>, traceView: TraceView<F>): void => {
    const { views, trace } = traceView;
    for (const view of views)
      if (!view.inconclusive && check.control?.(view) === true) gatherer(id).control(view.base, view.operation);
    if (!check.scenarios.includes(trace.scenario)) return;
    for (const situation of check.situations(traceView)) {
      const deciding = situation.views.at(-1);
      if (deciding === undefined) throw new Error('a situation without exchanges cannot be judged');
      const { base, operation } = deciding;
      // What a broken or throttled exchange shows is never held against the target, whatever a check makes of it.
      const unsure =
        situation.inconclusive ?? situation.views.find((view) => view.inconclusive !== undefined)?.inconclusive;
      if (unsure !== undefined) {
        gatherer(id).unsure(base, operation, unsure);
        continue;
      }
      gatherer(id).pass(base, operation);
      if (situation.violation) violate(id, trace, situation.views, situation.violation);
    }
  };

  const judgeAll = (traceView: TraceView<F>): void => {
    for (const view of traceView.views) judgeView(view, traceView.trace);
    for (const [id, check] of traceChecks) {
      current = `the check of ${id}`;
      judgeTrace(id, check, traceView);
    }
    for (const [id, check] of folds) {
      current = `the check of ${id}`;
      states.set(id, check.add(states.get(id) as never, traceView));
    }
  };

  return {
    add(trace) {
      found = new Map();
      current = 'reading the exchanges';
      try {
        judgeAll(traceViewOf(trace, fixtures));
      } catch (error) {
        throw new SuiteFault(`${current} threw on trace ${trace.id}`, { cause: error });
      }
      return found;
    },
    evidence: () => ({
      requirements: Object.fromEntries([...gathered].map(([id, one]) => [id, one.evidence()])),
      folds: Object.fromEntries(states),
      bases,
      inconclusive,
    }),
  };
}

function indexChecks<F>(api: Api<F>, only: ReadonlySet<string> | undefined) {
  const byOperation = new Map<string, Indexed<F>[]>();
  const traceChecks: [string, TraceCheck<F>][] = [];
  const folds: [string, FoldCheck<F, never>][] = [];
  for (const [id, check] of Object.entries<Check<F>>(api.checks)) {
    if (only && !only.has(id)) continue;
    if (isExchangeCheck(check)) {
      const { operation, status } = check.on;
      const statuses = status === undefined ? undefined : ([] as number[]).concat(status);
      for (const name of ([] as string[]).concat(operation)) {
        const list = byOperation.get(name) ?? [];
        byOperation.set(name, [...list, { id, check, statuses }]);
      }
    } else if (isTraceCheck(check)) traceChecks.push([id, check]);
    else folds.push([id, check]);
  }
  return { byOperation, traceChecks, folds };
}

/** True when a place that a check reads, or one above it, already violates its shape. */
function spoils(findings: readonly ShapeFinding[], reads: readonly string[]): boolean {
  return findings.some(({ pattern }) => reads.some((read) => read === pattern || read.startsWith(`${pattern}/`)));
}
