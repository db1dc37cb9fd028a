import type { Api } from '../model/api.js';
import type { Case, RunCase, SessionCheck, Violation } from '../model/check.js';
import type { Base, Session } from '../model/exchange.js';
import { addCount, valueAt } from '../model/groups.js';
import { unorderedFact } from '../model/history.js';
import { bindsClient } from '../model/requirement.js';
import type { ShapeFinding } from '../model/shape.js';
import type { SessionView, View } from '../model/view.js';
import { controlBeside, occurrenceOf, outcomeOf, partsOf, type ControlOf } from './cases.js';
import { addControl, addFound, addViolation, emptyCell, type Cell, type Cells, type FoundViolation } from './cell.js';
import { addFaultsOf, containedIn, type SuiteFaults } from './contain.js';
import { derivedSession, isOfScenario } from './derive.js';
import { fingerprintOf, inputOf } from './fingerprint.js';
import { createInputRecorder, newTested, type InputRecords } from './inputs.js';
import { createNotes, type DecidedRun } from './notes.js';
import { recognition, type BaseRecord } from './recognition.js';
import { createScopes, lookedAt, type Scope, type ScopedCheck, withoutClientDuties } from './scopes.js';
import { isSilencedBy, judgeShape } from './shape.js';
import { judgedViews, sessionViewOf, type UndecidedFor } from './view.js';

type Controlling = Pick<SessionCheck<never, never>, 'control' | 'needsNoControl'>;

/** What the sessions of one API showed. */
export interface Evidence {
  readonly requirements: Readonly<Record<string, Cells>>;
  /** What the notes of all sessions together show, by requirement. */
  readonly runCases: Readonly<Record<string, readonly RunCase[]>>;
  readonly bases: Readonly<Partial<Record<Base, BaseRecord>>>;
  /** Exchanges that decided nothing, by operation and reason. */
  readonly inconclusive: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** `base operation` of each place that was sent a request which no negative test is about. */
  readonly counterparts: readonly string[];
  /** What parts of the profile did not find at the target, with the number of sessions. */
  readonly profileFaults: Readonly<Record<string, number>>;
  /** What checks and scenarios threw, by requirement or `scenario NAME`, with the number of times. */
  readonly suiteFaults: SuiteFaults;
  /** What each input decided; of recorded traffic there are none. */
  readonly inputs?: InputRecords;
}

/** Lays each session before each check of one API; keeps what does not hold, and counts the rest. */
export interface Ledger {
  /** Gives what the session violates, by fingerprint and address. */
  add(session: Session): ReadonlyMap<string, FoundViolation>;
  /** What the responses of each base address showed of where they come from, so far. */
  readonly bases: Evidence['bases'];
  evidence(): Evidence;
}

/**
 * Makes a ledger of one API, pure in what it is given: no clock, no network, no randomness. A check that throws decides
 * nothing of what it was asked, and the others go on. Unless `asked` names its requirements, it judges all that bind the
 * API: what the suite itself sends would break the duties of a client on purpose. `undecidedFor` says of an exchange why
 * it decides nothing, whatever its response is.
 */
export function createLedger<F>(
  api: Api<F>,
  fixtures: F,
  asked?: ReadonlySet<string>,
  undecidedFor?: UndecidedFor,
): Ledger {
  const only = asked ?? withoutClientDuties(api);
  const scopeOf = createScopes(api, only);
  const ofClient = new Set(api.catalogue.requirements.filter(bindsClient).map(({ id }) => id));
  const checks = Object.entries(api.checks).filter(([id]) => only.has(id));
  const sessionChecks = checks.flatMap(([id, check]) => (check.over === 'session' ? [{ id, check }] : []));
  const notes = createNotes(api, checks);
  const cells = new Map<string, Map<string, Cell>>();
  const bases: Partial<Record<Base, { -readonly [Count in keyof BaseRecord]: number }>> = {};
  const inconclusive: Record<string, Record<string, number>> = {};
  const counterparts = new Set<string>();
  const profileFaults: Record<string, number> = {};
  const suiteFaults: Record<string, Record<string, number>> = {};
  const inputs = createInputRecorder(api.scenarios);
  let found = new Map<string, FoundViolation>();
  let tested = newTested([]);
  let overRun: DecidedRun | undefined;

  const cellAt = (id: string, { base, operation }: Pick<View, 'base' | 'operation'>): Cell => {
    const own = valueAt(cells, id, () => new Map<string, Cell>());
    return valueAt(own, `${base} ${operation}`, emptyCell);
  };
  const contained = (ids: readonly string[], step: () => void): void => containedIn(suiteFaults, ids, step);
  const violate = (
    id: string,
    session: Session,
    views: readonly View[],
    violation: Violation,
    isControl?: ControlOf,
  ): void => {
    const deciding = views.at(-1)!;
    const control = isControl && controlBeside(deciding, tested.views, isControl);
    const seen = occurrenceOf(violation, views, session, control);
    const occurrence = ofClient.has(id) ? { ...seen, values: [violation.actual] } : seen;
    const fingerprint = fingerprintOf(id, occurrence.operation, violation);
    tested.tests.push({
      id,
      view: deciding,
      times: occurrence.count,
      fingerprint,
      at: violation.places ?? [violation.at ?? ''],
    });
    addFound(found, { id, fingerprint, occurrence });
    addViolation(cellAt(id, occurrence), fingerprint, occurrence, () => inputOf(deciding.exchange, session));
  };
  /** Counts that a requirement was at stake so many times; a violation that needs a rate is counted apart. */
  const exercise = (id: string, view: View, violation?: Violation, times = 1): void => {
    if (violation?.needsRate !== true) cellAt(id, view).exercised += times;
    tested.tests.push({ id, view, times });
  };
  const countControl = (
    id: string,
    { control, needsNoControl }: Controlling,
    view: View,
    isViolated: boolean,
  ): void => {
    const counts = (isViolated ? needsNoControl : control) as ControlOf;
    if (counts?.(view) === true) addControl(cellAt(id, view), isViolated ? undefined : view);
  };

  const judgeShapeOf = (view: View<F>, session: Session, { shape }: Scope<F>): readonly ShapeFinding[] => {
    const { parsed } = view;
    if (shape === undefined) return [];
    const findings = judgeShape(shape, parsed);
    for (const [id, times] of lookedAt(shape.tree, parsed.json ? parsed.value : undefined))
      if (only.has(id)) exercise(id, view, undefined, times);
    for (const { id, violation } of findings)
      if (id !== undefined && only.has(id)) violate(id, session, [view], violation);
    return findings;
  };
  const judgeExchange = (scoped: ScopedCheck<F>, view: View<F>, session: Session, isReadable: boolean): void => {
    const { id, check, judges } = scoped;
    const own = view as View<F, never>;
    const note: unknown = judges && isReadable ? check.note(own) : undefined;
    const violation = note === undefined ? undefined : check.judge(note as never, own);
    countControl(id, check, view, violation !== undefined);
    if (note === undefined) return;
    if (check.control !== undefined) tested.negative.add(view);
    exercise(id, view, violation, check.unitsOf?.(note as never));
    if (violation) violate(id, session, [view], violation, check.control as ControlOf);
  };
  const judgeView = (view: View<F>, session: Session): void => {
    const { base, operation, parsed } = view;
    const record = (bases[base] ??= { judged: 0, own: 0, foreign: 0 });
    const scope = scopeOf(view);
    if (view.inconclusive !== undefined) {
      addCount((inconclusive[operation] ??= {}), view.inconclusive);
      for (const scoped of scope.checks)
        if (ofClient.has(scoped.id)) contained([scoped.id], () => judgeExchange(scoped, view, session, true));
      return;
    }
    record.judged += 1;
    const seen = api.bases.includes(base) ? recognition(view, scope.shapes, api) : 'open';
    if (seen !== 'open') record[seen] += 1;
    const isError = api.isErrorResponse?.(view) === true;
    let findings: readonly ShapeFinding[] | undefined = isError ? [] : undefined;
    // Where nobody knows whether its shape holds, nothing of the exchange is judged.
    if (!isError) contained(scope.ids, () => (findings = judgeShapeOf(view, session, scope)));
    if (findings === undefined) return;
    for (const scoped of scope.checks) {
      const { reads } = scoped.check;
      if (isError && reads) continue;
      const isReadable = !reads || (parsed.json && !isSilencedBy(findings, reads));
      contained([scoped.id], () => judgeExchange(scoped, view, session, isReadable));
    }
  };

  /** Gives the view that violates it. */
  const addCase = (id: string, session: Session, given: Case, isControl?: ControlOf): View | undefined => {
    const deciding = given.views.at(-1);
    if (deciding === undefined) throw new Error('a case without exchanges cannot be judged');
    const { inconclusive: reason, violation } = outcomeOf(given, ofClient.has(id));
    if (reason !== undefined) {
      addCount(cellAt(id, deciding).inconclusive, reason);
      tested.open.add(id);
      return undefined;
    }
    exercise(id, deciding, violation);
    if (violation === undefined) return undefined;
    violate(id, session, given.views, violation, isControl);
    return deciding;
  };
  const judgeSession = (id: string, check: SessionCheck<F, never>, view: SessionView<F>, judges: boolean): void => {
    const { session, views } = view;
    const violated = new Set<View>();
    for (const given of judges ? [...check.judge(view as never)].flatMap(partsOf) : []) {
      if (check.control !== undefined) tested.negative.add(given.views.at(-1)!);
      const deciding = addCase(id, session, given, check.control as ControlOf);
      if (deciding === undefined) continue;
      violated.add(deciding);
      countControl(id, check, deciding, true);
    }
    for (const one of check.control === undefined ? [] : views)
      if (one.inconclusive === undefined && !violated.has(one)) countControl(id, check, one, false);
  };
  return {
    bases,
    add(given) {
      overRun = undefined;
      addFaultsOf(given, profileFaults, suiteFaults);
      found = new Map();
      const session = derivedSession(given, api, fixtures);
      const view = sessionViewOf(session, fixtures, undecidedFor);
      // Of others nobody looks for many controls.
      tested = newTested(isOfScenario(api, session.scenario) ? view.views : []);
      const { [unorderedFact]: why } = session.facts;
      if (typeof why === 'string')
        for (const { operation } of session.exchanges) addCount((inconclusive[operation] ??= {}), why);
      for (const one of judgedViews(view)) judgeView(one, session);
      // Where a history says what the traffic of others is, each check judges it.
      const isForeign = api.history !== undefined && !isOfScenario(api, session.scenario);
      for (const { id, check } of sessionChecks) {
        const judges = isForeign || check.scenarios?.includes(session.scenario) !== false;
        if (judges || check.control !== undefined) contained([id], () => judgeSession(id, check, view, judges));
      }
      for (const one of view.views) if (!tested.negative.has(one)) counterparts.add(`${one.base} ${one.operation}`);
      notes.take(view, contained);
      inputs.add(given, tested, found.values());
      return found;
    },
    evidence() {
      return {
        requirements: Object.fromEntries([...cells].map(([id, own]) => [id, Object.fromEntries(own)])),
        runCases: (overRun ??= notes.decide()).runCases,
        bases,
        inconclusive,
        counterparts: [...counterparts],
        profileFaults,
        suiteFaults: { ...suiteFaults, ...overRun.suiteFaults },
        ...inputs.recorded(),
      };
    },
  };
}
