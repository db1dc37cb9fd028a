import { jsonText } from '../json/text.js';
import type { FoldCheck, FoldedSituation } from '../model/check.js';
import { numberIn, type Base, type ExchangeId } from '../model/exchange.js';
import { unite } from '../model/groups.js';
import { exceedsRate } from '../model/rate.js';
import type { TraceView, View } from '../model/view.js';

/** `rejected`: the same request was served as well. `away`: nothing came back, or a 503. */
type Outcome = 'served' | 'rejected' | 'away' | 'unusable' | 'other';

type Tally = Readonly<Partial<Record<Outcome, number>>>;

/** What came back in each stretch of the run, by its number. */
interface Stretches {
  /** Requests of a stretch. */
  readonly length: number;
  readonly stretches: Readonly<Record<string, Tally>>;
}

interface Rejections {
  /** Rejections of requests that were served as well, by status. */
  readonly rejections: Readonly<Record<string, number>>;
  /** The first request that was served and rejected. */
  readonly shown?: readonly [served: ExchangeId, rejected: ExchangeId];
  /** How often a header stood in responses that served such a request, and in those that rejected it. */
  readonly headers: Readonly<Record<string, Tally>>;
}

/** Responses of one operation at one address, every attempt counted: plain data that adds up. */
type Counts = Stretches & Rejections;

/** By address and operation. */
type State = Readonly<Record<string, Counts>>;

/** Requests of a stretch: as few as show how a run goes on, and twice as many as often as there are more stretches than this. */
const shortestStretch = 20;
const mostStretches = 100;

/** The share of a run that a window of maintenance may take, or a passing failure. */
const longestWindow = 0.2;

/** The rate of rejections that is held against nobody, and that of requests without a usable response. */
const passingRejections = 0.02;
const greatestLoss = 0.1;

/** Fewer headers than this are kept: names with ever new values tell nobody apart. */
const mostHeaders = 60;

const rejecting: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 422]);

/**
 * Whether equal requests get equal outcomes. `isOpen` says of a rejection that no requirement decides it, and that no state
 * of the service explains it.
 */
export function equalOutcomes<F>(isOpen: (view: View<F>) => boolean): Omit<FoldCheck<F, State>, 'kind'> {
  return { empty: () => ({}), of: (trace) => countsOf(trace, isOpen), merge, decide };
}

function outcomeOf({ exchange, inconclusive, response: { status } }: View, isLast: boolean): Outcome {
  if (exchange.response === undefined || status === 503) return 'away';
  if (rejecting.has(status)) return 'rejected';
  // A documented 500 violates nothing, however often it comes; what it answers is lost all the same.
  if (status === 500) return 'unusable';
  // A repetition follows what was throttled, for it is the pace that was wrong.
  if (inconclusive !== undefined) return status === 429 && !isLast ? 'other' : 'unusable';
  return status < 300 ? 'served' : 'other';
}

function countsOf<F>({ views, repeated }: TraceView<F>, isOpen: (view: View<F>) => boolean): State | undefined {
  const last = new Set(views);
  const outcomes = [...repeated, ...views]
    .filter(({ credentials }) => credentials.apiKey === 'genuine')
    .map((view) => ({ view, outcome: outcomeOf(view, last.has(view)) }));
  const isCounted = outcomes.some(({ view, outcome }) => outcome === 'rejected' && isOpen(view));
  const served = new Map(
    outcomes.flatMap(({ view, outcome }) => (isCounted && outcome === 'served' ? [[contentOf(view), view]] : [])),
  );
  const state: Record<string, Counts & { readonly stretches: Record<string, Tally> }> = {};
  for (const { view, outcome } of outcomes) {
    const control = outcome === 'rejected' && isOpen(view) ? served.get(contentOf(view)) : undefined;
    const counted = outcome === 'rejected' && control === undefined ? 'other' : outcome;
    const place = `${view.base} ${view.operation}`;
    const own = (state[place] ??= { length: shortestStretch, stretches: {}, rejections: {}, headers: {} });
    const number = Math.floor(numberIn(view.exchange.id) / shortestStretch);
    const tally: Tally | undefined = own.stretches[number];
    own.stretches[number] = { ...tally, [counted]: (tally?.[counted] ?? 0) + 1 };
    if (control === undefined) continue;
    const shown = [control.exchange.id, view.exchange.id] as const;
    const rejected = { rejections: { [view.response.status]: 1 }, headers: headersOf(control, view), shown };
    state[place] = { ...own, ...rejectionsOf(own, rejected) };
  }
  return outcomes.length === 0 ? undefined : state;
}

/** The same text for requests that are equal in everything that is judged. */
export function contentOf({ base, request: { method, path, rawQuery, body, headers } }: View): string {
  return jsonText([base, method, path, rawQuery, body ?? null, headers.authorization]);
}

/** Headers that say what the body is, or when it was sent. */
const ofBody = /^(content-|date$|age$|etag$|last-modified$|retry-after$|transfer-encoding$|connection$|keep-alive$)/;

function headersOf(served: View, rejected: View): Counts['headers'] {
  const seen = ({ response }: View, outcome: Outcome): Counts['headers'] =>
    Object.fromEntries(
      Object.entries(response.headers).flatMap(([name, value = '']) =>
        ofBody.test(name) || value.length > 60 ? [] : [[`${name}: ${value}`, { [outcome]: 1 }]],
      ),
    );
  return unite(seen(served, 'served'), seen(rejected, 'rejected'), sumOf);
}

function merge(left: State, right: State): State {
  return unite(left, right, (a, b) => ({ ...stretchesOf(a, b), ...rejectionsOf(a, b) }));
}

function rejectionsOf(left: Rejections, right: Rejections): Rejections {
  // Nearly every trace is without any.
  const without = [left, right].find(({ shown }) => shown === undefined);
  if (without !== undefined) {
    const { rejections, headers, shown } = without === left ? right : left;
    return { rejections, headers, ...(shown && { shown }) };
  }
  return {
    rejections: unite(left.rejections, right.rejections, (x, y) => x + y),
    headers: bounded(unite(left.headers, right.headers, sumOf)),
    ...earlier(left, right),
  };
}

/** Those of both, in stretches of one length: the shortest that keeps them few, so that no order of merging matters. */
function stretchesOf(left: Stretches, right: Stretches): Stretches {
  let length = Math.max(left.length, right.length);
  let stretches = unite(ofLength(length, left), ofLength(length, right), sumOf);
  for (; Object.keys(stretches).length > mostStretches; length *= 2)
    stretches = ofLength(length * 2, { length, stretches });
  return { length, stretches };
}

function ofLength(length: number, { length: before, stretches }: Stretches): Stretches['stretches'] {
  if (length === before) return stretches;
  const sums: Record<string, Tally> = {};
  for (const [number, tally] of Object.entries(stretches)) {
    const longer = Math.floor((Number(number) * before) / length);
    sums[longer] = sumOf(sums[longer] ?? {}, tally);
  }
  return sums;
}

function sumOf(left: Tally, right: Tally): Tally {
  return unite(left, right, (x, y) => x + y);
}

function earlier({ shown: one }: Rejections, { shown: other }: Rejections): Pick<Rejections, 'shown'> {
  const [shown] = [one, other].flatMap((pair) => (pair ? [pair] : [])).sort((a, b) => (a.join() < b.join() ? -1 : 1));
  return shown === undefined ? {} : { shown };
}

function bounded(headers: Counts['headers']): Counts['headers'] {
  const entries = Object.entries(headers);
  if (entries.length <= mostHeaders) return headers;
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, mostHeaders));
}

function* decide(state: State): Iterable<FoldedSituation> {
  const bases = [...new Set(Object.keys(state).map((key) => key.split(' ')[0] as Base))];
  for (const base of bases) {
    const own = Object.entries(state).filter(([key]) => key.startsWith(`${base} `));
    const whole = own.map(([, counts]) => counts).reduce((a, b) => merge({ of: a }, { of: b }).of!);
    const [key, mixed] = [[`${base} `, whole] as const, ...own].find(([, counts]) => isMixed(counts)) ?? [];
    if (mixed !== undefined) yield { base, exchanges: mixed.shown ?? [], violation: violationOf(key!, mixed) };
    else yield { base, exchanges: [], ...undecided(whole) };
  }
}

const total = (stretches: readonly Tally[]): Tally => stretches.reduce(sumOf, {});

const sizeOf = (tally: Tally): number => Object.values(tally).reduce((sum, count) => sum + count, 0);

/** How many got an outcome of the service, be it a rejection. */
const usableIn = ({ served = 0, rejected = 0, other = 0 }: Tally): number => served + rejected + other;

/** What lies outside the first window that holds most of an outcome. */
function outsideWindow({ stretches }: Counts, of: Outcome): Tally {
  const all = Object.entries(stretches)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, tally]) => tally);
  const length = Math.floor(all.length * longestWindow);
  const countIn = (at: number): number => all[at]?.[of] ?? 0;
  let count = all.slice(0, length).reduce((sum, tally) => sum + (tally[of] ?? 0), 0);
  let [from, most] = [0, count];
  for (let next = 1; next <= all.length - length; next += 1) {
    count += countIn(next + length - 1) - countIn(next - 1);
    if (count > most) [from, most] = [next, count];
  }
  return total([...all.slice(0, from), ...all.slice(from + length)]);
}

/** Rejections within one window may be those of a deployment that is under way. */
function isMixed(counts: Counts): boolean {
  if ((total(Object.values(counts.stretches)).rejected ?? 0) < 2) return false;
  const outside = outsideWindow(counts, 'rejected');
  return exceedsRate(passingRejections, outside.rejected ?? 0, usableIn(outside));
}

function violationOf(key: string, { length, stretches, rejections, headers }: Counts) {
  const all = Object.values(stretches);
  const whole = total(all);
  const [base = '', operation = ''] = key.split(' ');
  const statuses = Object.keys(rejections).join(', ');
  const spread = all.filter(({ rejected = 0 }) => rejected > 0).length;
  const [header, { rejected: seen }] = Object.entries(headers)
    .filter(([, { served = 0, rejected = 0 }]) => served === 0 && rejected >= 2)
    .sort(([, one], [, other]) => (other.rejected ?? 0) - (one.rejected ?? 0))[0] ?? ['', {}];
  const mark = header === '' ? '' : `; ${seen} of them have \`${header}\`, and no response that served the same`;
  const to = operation === '' ? '' : ` to \`${operation}\``;
  const [rejected, count] = [whole.rejected ?? 0, usableIn(whole)].map((value) => value.toLocaleString('en'));
  return {
    expected: 'equal requests get equal outcomes',
    actual: `${rejected} of ${count} requests${to} with a valid key at \`${base}\` were rejected with ${statuses}, and the same requests served; in ${spread} of ${all.length} stretches of ${length} requests${mark}`,
    cause: `mixed ${operation}`.trim(),
  };
}

/** Why a target that served most requests is not said to conform; undefined where it lost few, or most of them at once. */
function undecided(counts: Counts): Pick<FoldedSituation, 'inconclusive'> {
  const whole = total(Object.values(counts.stretches));
  const { away = 0, unusable = 0, rejected = 0 } = whole;
  const sent = sizeOf(whole);
  if ((outsideWindow(counts, 'away').away ?? 0) + unusable + rejected < greatestLoss * sent) return {};
  const lost = (away + unusable + rejected).toLocaleString('en');
  return { inconclusive: `${lost} of ${sent.toLocaleString('en')} requests with a valid key got nothing usable` };
}
