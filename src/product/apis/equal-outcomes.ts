import { jsonText } from '../json/text.js';
import type { RunCase, RunCheck } from '../model/check.js';
import { headerOf, numberIn, type Base, type Exchange, type ExchangeId } from '../model/exchange.js';
import { groupedBy } from '../model/groups.js';
import { isOfOthers } from '../model/history.js';
import { exceedsRate, passingRejections } from '../model/rate.js';
import type { AnyFacts, SessionView, View } from '../model/view.js';
import { remembered } from '../model/remembered.js';

/** `rejected`: what was served shows no reason. `away`: nothing came back, or a 503. */
type Outcome = 'served' | 'rejected' | 'away' | 'unusable' | 'other';

/** One request with a valid key, repeated ones included, and what came back. */
interface Attempt {
  readonly exchange: ExchangeId;
  readonly base: Base;
  readonly operation: string;
  readonly outcome: Outcome;
  readonly rejection?: Rejection;
}

type Rejection = ReturnType<typeof rejectionOf>;

/** Requests of a stretch: as few as show how a run goes on, and twice as many as often as there are more stretches than this. */
const shortestStretch = 20;
const mostStretches = 100;

/** The share of a run that a window of maintenance may take, or a passing failure. */
const longestWindow = 0.2;

/** The share of rejections outside that window with which they are no passing failure. */
const leastOutside = 0.25;

/** The share of requests without a usable response that is too great; few requests have to exceed half of it surely. */
const greatestLoss = 0.1;

const rejecting: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 422]);

/** Requests equal to a rejected one that were served, the nearest before it and after it. */
interface Equals<F> {
  readonly before: View<F> | undefined;
  readonly after: View<F> | undefined;
}

/** What was served and shows that a rejection has no reason; undefined where it may have one. */
export type ControlOf<F> = (rejected: View<F>, equals: Equals<F>) => View<F> | undefined;

interface Asked<F, Facts> {
  /** Whether no requirement decides a rejection, and no state of the service explains it. */
  readonly isOpen: (view: View<F>) => boolean;
  /** Of any other rejection in a session, whose requests with a valid key are given in order. */
  readonly controlIn?: (session: SessionView<F, Facts>, inOrder: readonly View<F>[]) => ControlOf<F>;
  /** Whether a request lacks something that is required, so that a 500 may be its refusal. */
  readonly isIncomplete?: (view: View<F>) => boolean;
}

export function equalOutcomes<F, Facts = AnyFacts>(asked: Asked<F, Facts>): Omit<RunCheck<F, Attempt>, 'over'> {
  return { note: (session) => attemptsIn(session as SessionView<F, Facts>, asked), judge };
}

function outcomeOf<F>(view: View<F>, isLast: boolean, isIncomplete?: (view: View<F>) => boolean): Outcome {
  const { exchange, inconclusive } = view;
  const { status } = view.response;
  if (exchange.response === undefined || status === 503) return 'away';
  if (rejecting.has(status)) return 'rejected';
  // A documented 500 violates nothing, however often it comes; what it answers is lost all the same.
  if (status === 500) return isIncomplete?.(view) === true ? 'other' : 'unusable';
  // Whoever asks whether something changed has got it already.
  if (status === 304 && isConditional(exchange)) return 'other';
  if (status < 300 && (view.parsed.json || inconclusive === undefined)) return 'served';
  // A repetition follows what was throttled, for it is the pace that was wrong.
  return inconclusive === undefined || (status === 429 && !isLast) ? 'other' : 'unusable';
}

const isConditional = ({ request: { headers } }: Exchange): boolean =>
  ['if-none-match', 'if-modified-since'].some((name) => headerOf(headers, name) !== undefined);

function attemptsIn<F, Facts>(session: SessionView<F, Facts>, asked: Asked<F, Facts>): readonly Attempt[] {
  const { views, repeated, alternations } = session;
  const last = new Set(views);
  const all = [...repeated, ...views]
    .filter(({ base, credentials }) => base !== 'rpc' && base !== 'control' && credentials.apiKey === 'genuine')
    .map((view) => ({ view, outcome: outcomeOf(view, last.has(view), asked.isIncomplete) }));
  const inTurns = new Set(alternations.flatMap(({ pairs }) => pairs.map(({ failing }) => failing)));
  const kept = all.filter(({ view, outcome }) => outcome !== 'unusable' || !inTurns.has(view));
  const inOrderSent = kept.toSorted((one, other) => orderOf(one.view) - orderOf(other.view));
  const outcomes = isOfOthers(session.session) ? inOrderSent : onceInARow(inOrderSent);
  const isRejecting = outcomes.some(({ outcome }) => outcome === 'rejected');
  const inOrder = isRejecting ? outcomes.map(({ view }) => view) : [];
  const served = new Set(outcomes.flatMap(({ view, outcome }) => (outcome === 'served' ? view : [])));
  const [before, after] = [inOrder, inOrder.toReversed()].map((some) => equalBefore(some, (view) => served.has(view)));
  const controlOf = isRejecting ? asked.controlIn?.(session, inOrder) : undefined;
  return outcomes.map(({ view, outcome }): Attempt => {
    const { base, operation } = view;
    const attempt = { exchange: view.exchange.id, base, operation, outcome };
    if (outcome !== 'rejected') return attempt;
    const equals = { before: before!.get(view), after: after!.get(view) };
    // What is rejected from some request on may be rejected with reason: a wallet has spent its means.
    const control = asked.isOpen(view) ? equals.after : controlOf?.(view, equals);
    if (control === undefined) return { ...attempt, outcome: 'other' };
    return { ...attempt, rejection: rejectionOf(control, view) };
  });
}

/** By request that is none itself, the last equal one before it of those that show that it is proper. */
export function equalBefore<F>(
  inOrder: readonly View<F>[],
  isShowing: (view: View<F>) => boolean,
): ReadonlyMap<View<F>, View<F>> {
  const shown = new Map<string, View<F>>();
  const found = new Map<View<F>, View<F>>();
  for (const view of inOrder) {
    const equal = shown.get(contentOf(view));
    if (isShowing(view)) shown.set(contentOf(view), view);
    else if (equal !== undefined) found.set(view, equal);
  }
  return found;
}

interface Result<F> {
  readonly view: View<F>;
  readonly outcome: Outcome;
}

/** Of what got nothing usable at an operation in a row, the first: the suite repeats it, and looks for what works beside it. */
function onceInARow<F>(inOrder: readonly Result<F>[]): readonly Result<F>[] {
  const before = new Map<string, Outcome>();
  return inOrder.filter(({ view: { base, operation }, outcome }) => {
    const place = `${base} ${operation}`;
    const isAgain = outcome === 'unusable' && before.get(place) === outcome;
    before.set(place, outcome);
    return !isAgain;
  });
}

export const orderOf = ({ exchange }: View): number => numberIn(exchange.id);

/** The same text for requests that are equal in everything that is judged. */
export const contentOf = remembered(({ base, request: { method, path, rawQuery, body, headers } }: View) =>
  jsonText([base, method, path, rawQuery, body ?? null, headers.authorization]),
);

function rejectionOf(served: View, rejected: View) {
  return {
    status: rejected.response.status,
    isRepeated: contentOf(served) === contentOf(rejected),
    shown: [served.exchange.id, rejected.exchange.id] as const,
    headers: { served: headersOf(served), rejected: headersOf(rejected) },
  };
}

/** Headers that say what the body is, or when it was sent. */
const ofBody = /^(content-|date$|age$|etag$|last-modified$|retry-after$|transfer-encoding$|connection$|keep-alive$)/;

const headersOf = ({ response }: View): readonly string[] =>
  Object.entries(response.headers).flatMap(([name, value = '']) =>
    ofBody.test(name) || value.length > 60 ? [] : [`${name}: ${value}`],
  );

function* judge(attempts: readonly Attempt[]): Iterable<RunCase> {
  for (const [base, own] of groupedBy(attempts, (attempt) => attempt.base)) {
    const ofRejected = new Set(own.flatMap(({ rejection, operation }) => (rejection ? operation : [])));
    const byOperation = [...groupedBy(own, ({ operation }) => operation)];
    const all: [string, readonly Attempt[]] = ['', own];
    const groups = ofRejected.size === 1 ? [...byOperation, all] : [all, ...byOperation];
    const mixed = groups.find(([, group]) => isMixed(group));
    if (mixed === undefined) yield { base, exchanges: [], ...undecided(own) };
    else yield mixedAt(base, ...mixed);
  }
}

const countOf = (attempts: readonly Attempt[], ...outcomes: readonly Outcome[]): number =>
  attempts.filter(({ outcome }) => outcomes.includes(outcome)).length;

/** How many got an outcome of the service, be it a rejection. */
const usableIn = (attempts: readonly Attempt[]): number => countOf(attempts, 'served', 'rejected', 'other');

/** The stretches of a run in which something came back, in order. */
function stretchesOf(attempts: readonly Attempt[]) {
  for (let length = shortestStretch; ; length *= 2) {
    const byPlace = groupedBy(attempts, ({ exchange }) => Math.floor(numberIn(exchange) / length));
    if (byPlace.size > mostStretches) continue;
    const inOrder = [...byPlace].sort(([one], [other]) => one - other);
    return { length, stretches: inOrder.map(([, own]) => own) };
  }
}

/** What lies outside the first window that holds most of an outcome. */
function outsideWindow(attempts: readonly Attempt[], outcome: Outcome): readonly Attempt[] {
  const { stretches } = stretchesOf(attempts);
  const length = Math.floor(stretches.length * longestWindow);
  const counts = stretches.map((own) => countOf(own, outcome));
  const windows = Array.from({ length: counts.length - length + 1 }, (_, from) =>
    counts.slice(from, from + length).reduce((all, count) => all + count, 0),
  );
  const from = windows.indexOf(Math.max(...windows));
  return [...stretches.slice(0, from), ...stretches.slice(from + length)].flat();
}

/** Rejections of which most lie within one window may be those of a deployment that is under way. */
function isMixed(attempts: readonly Attempt[]): boolean {
  const rejected = countOf(attempts, 'rejected');
  const isPassing = countOf(outsideWindow(attempts, 'rejected'), 'rejected') < Math.max(2, leastOutside * rejected);
  return !isPassing && exceedsRate(passingRejections, rejected, usableIn(attempts));
}

function mixedAt(base: Base, operation: string, attempts: readonly Attempt[]): RunCase {
  const rejections = attempts.flatMap(({ rejection }) => rejection ?? []);
  const { length, stretches } = stretchesOf(attempts);
  const spread = stretches.filter((own) => countOf(own, 'rejected') > 0).length;
  const statuses = [...new Set(rejections.map(({ status }) => status))].sort((one, other) => one - other).join(', ');
  const to = operation === '' ? '' : ` to \`${operation}\``;
  const why = rejections.every(({ isRepeated }) => isRepeated)
    ? 'and served when they were sent again'
    : 'although what was served beside them shows them to be proper';
  const [rejected, count] = [rejections.length, usableIn(attempts)].map((value) => value.toLocaleString('en'));
  return {
    base,
    exchanges: rejections[0]?.shown ?? [],
    violation: {
      expected: 'equal requests get equal outcomes',
      actual: `${rejected} of ${count} requests${to} with a valid key at \`${base}\` were rejected with ${statuses}, ${why}; the run, cut into parts of ${length} requests, has such rejections in ${spread} of ${stretches.length} parts${markOf(rejections)}`,
      cause: `mixed ${operation}`.trim(),
    },
  };
}

/** The header that most rejections have, and no response that served the same requests. */
function markOf(rejections: readonly Rejection[]): string {
  const ofServed = new Set(rejections.flatMap(({ headers }) => headers.served));
  const ofRejected = groupedBy(
    rejections.flatMap(({ headers }) => headers.rejected),
    (header) => (ofServed.has(header) ? undefined : header),
  );
  const [most] = [...ofRejected].sort(([, one], [, other]) => other.length - one.length);
  if (most === undefined || most[1].length < 2) return '';
  return `; ${most[1].length} of the rejections have \`${most[0]}\`, and no response that served the same`;
}

/** Why a target that served most requests is not said to conform; undefined where it lost few, or most of them at once. */
function undecided(attempts: readonly Attempt[]): Pick<RunCase, 'inconclusive'> {
  const notUsable = countOf(attempts, 'unusable', 'rejected');
  const away = countOf(outsideWindow(attempts, 'away'), 'away');
  const isOften = away + notUsable >= greatestLoss * attempts.length;
  if (!isOften || !exceedsRate(greatestLoss / 2, away + notUsable, attempts.length)) return {};
  const lost = (countOf(attempts, 'away') + notUsable).toLocaleString('en');
  return {
    inconclusive: `${lost} of ${attempts.length.toLocaleString('en')} requests with a valid key got nothing usable`,
  };
}
