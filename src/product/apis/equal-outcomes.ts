import type { FoldCheck, FoldedSituation } from '../model/check.js';
import { numberIn, type Base, type ExchangeId } from '../model/exchange.js';
import { exceedsRate } from '../model/rate.js';
import type { TraceView, View } from '../model/view.js';

/** What came back in one stretch of a run. */
type Stretch = readonly [sent: number, rejected: number, away: number, unusable: number];

/** Responses of one operation at one address, every attempt counted: plain data that adds up. */
interface Counts {
  /** By their number in the run. */
  readonly stretches: Readonly<Record<string, Stretch>>;
  /** Rejections of requests that were served as well, by status. */
  readonly rejections: Readonly<Record<string, number>>;
  /** The first request that was served and rejected. */
  readonly shown?: readonly [served: ExchangeId, rejected: ExchangeId];
  /** How often a header stood in responses that served such a request, and in those that rejected it. */
  readonly headers: Readonly<Record<string, readonly [served: number, rejected: number]>>;
}

/** By address and operation. */
type State = Readonly<Record<string, Counts>>;

/** Requests of a stretch: as few as show how a run goes on. */
const stretchLength = 20;

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

type Outcome = 'served' | 'rejected' | 'away' | 'unusable' | 'other';

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
  const own = [...repeated, ...views].filter(({ credentials }) => credentials.apiKey === 'genuine');
  if (own.length === 0) return undefined;
  const outcomes = own.map((view) => ({ view, outcome: outcomeOf(view, last.has(view)) }));
  const rejections = outcomes.filter(({ view, outcome }) => outcome === 'rejected' && isOpen(view));
  const served = new Map<string, View<F>>();
  if (rejections.length > 0)
    for (const { view, outcome } of outcomes) if (outcome === 'served') served.set(contentOf(view), view);
  const rejected = new Set(rejections.flatMap(({ view }) => (served.has(contentOf(view)) ? [view] : [])));
  return outcomes
    .map(({ view, outcome }): State => {
      const isRejected = rejected.has(view);
      const stretch: Stretch = [1, Number(isRejected), Number(outcome === 'away'), Number(outcome === 'unusable')];
      const control = isRejected ? served.get(contentOf(view)) : undefined;
      return {
        [`${view.base} ${view.operation}`]: {
          stretches: { [Math.floor(numberIn(view.exchange.id) / stretchLength)]: stretch },
          rejections: isRejected ? { [view.response.status]: 1 } : {},
          headers: control ? headersOf(control, view) : {},
          ...(control && { shown: [control.exchange.id, view.exchange.id] }),
        },
      };
    })
    .reduce(merge);
}

/** The same text for requests that are equal in everything that is judged. */
export function contentOf({ base, request: { method, path, rawQuery, body, headers } }: View): string {
  return JSON.stringify([base, method, path, rawQuery, body ?? null, headers.authorization], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

/** Headers that say what the body is, or when it was sent. */
const ofBody = /^(content-|date$|age$|etag$|last-modified$|retry-after$|transfer-encoding$|connection$|keep-alive$)/;

function headersOf(served: View, rejected: View): Counts['headers'] {
  const seen = ({ response }: View): readonly string[] =>
    Object.entries(response.headers).flatMap(([name, value = '']) =>
      ofBody.test(name) || value.length > 60 ? [] : [`${name}: ${value}`],
    );
  const counts = (header: string): readonly [number, number] => [
    Number(seen(served).includes(header)),
    Number(seen(rejected).includes(header)),
  ];
  return Object.fromEntries([...seen(served), ...seen(rejected)].map((header) => [header, counts(header)]));
}

function merge(one: State, other: State): State {
  return unite(one, other, (a, b) => ({
    stretches: unite(a.stretches, b.stretches, sumOf),
    rejections: unite(a.rejections, b.rejections, (x, y) => x + y),
    headers: bounded(unite(a.headers, b.headers, ([s, r], [t, q]) => [s + t, r + q] as const)),
    ...earlier(a, b),
  }));
}

function sumOf([a, b, c, d]: Stretch, [e, f, g, h]: Stretch): Stretch {
  return [a + e, b + f, c + g, d + h];
}

function earlier({ shown: one }: Counts, { shown: other }: Counts): Pick<Counts, 'shown'> {
  const shown = one === undefined || (other !== undefined && other.join() < one.join()) ? other : one;
  return shown === undefined ? {} : { shown };
}

function bounded(headers: Counts['headers']): Counts['headers'] {
  const names = Object.keys(headers);
  if (names.length <= mostHeaders) return headers;
  return Object.fromEntries(
    names
      .sort()
      .slice(0, mostHeaders)
      .map((name) => [name, headers[name]!]),
  );
}

function unite<T>(one: Readonly<Record<string, T>>, other: Readonly<Record<string, T>>, both: (a: T, b: T) => T) {
  const united: Record<string, T> = { ...one };
  for (const [key, value] of Object.entries(other))
    united[key] = united[key] === undefined ? value : both(united[key], value);
  return united;
}

function* decide(state: State): Iterable<FoldedSituation> {
  const bases = [...new Set(Object.keys(state).map((key) => key.split(' ')[0] as Base))];
  for (const base of bases) {
    const own = Object.entries(state).filter(([key]) => key.startsWith(`${base} `));
    const whole = own.map(([, counts]) => counts).reduce((a, b) => merge({ of: a }, { of: b }).of!);
    const mixed = [[`${base} `, whole] as const, ...own].find(([, counts]) => isMixed(counts));
    if (mixed !== undefined)
      yield { base, exchanges: mixed[1].shown ?? [], violation: violationOf(mixed[0], mixed[1]) };
    else yield { base, exchanges: [], ...undecided(whole) };
  }
}

const total = (stretches: readonly Stretch[]): Stretch => stretches.reduce(sumOf, [0, 0, 0, 0]);

/** What lies outside the window that holds most of something. */
function outsideWindow({ stretches }: Counts, of: (stretch: Stretch) => number): Stretch {
  const all = Object.entries(stretches)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, stretch]) => stretch);
  const length = Math.floor(all.length * longestWindow);
  const without = all.map((_, from) => total([...all.slice(0, from), ...all.slice(from + length)]));
  return without.sort((one, other) => of(one) - of(other))[0] ?? [0, 0, 0, 0];
}

/** Rejections within one window may be those of a deployment that is under way. */
function isMixed(counts: Counts): boolean {
  if (total(Object.values(counts.stretches))[1] < 2) return false;
  const [sent, rejected, away, unusable] = outsideWindow(counts, ([, one]) => one);
  return exceedsRate(passingRejections, rejected, sent - away - unusable);
}

function violationOf(key: string, { stretches, rejections, headers }: Counts) {
  const all = Object.values(stretches);
  const [sent, rejected, away, unusable] = total(all);
  const [base = '', operation = ''] = key.split(' ');
  const statuses = Object.keys(rejections).join(', ');
  const spread = all.filter(([, count]) => count > 0).length;
  const told = Object.entries(headers)
    .filter(([, [served, seen]]) => served === 0 && seen >= 2)
    .sort(([, [, one]], [, [, other]]) => other - one)
    .map(([header, [, seen]]) => `; ${seen} of them have \`${header}\`, and no response that served the same`);
  const to = operation === '' ? '' : ` to \`${operation}\``;
  const count = (sent - away - unusable).toLocaleString('en');
  return {
    expected: 'equal requests get equal outcomes',
    actual: `${rejected.toLocaleString('en')} of ${count} requests${to} with a valid key at \`${base}\` were rejected with ${statuses}, and the same requests served; in ${spread} of ${all.length} stretches of ${stretchLength} requests${told[0] ?? ''}`,
    cause: `mixed ${operation}`.trim(),
  };
}

/** Why a target that served most requests is not said to conform; undefined where it lost few, or most of them at once. */
function undecided(counts: Counts): Pick<FoldedSituation, 'inconclusive'> {
  const [sent, rejected, away, unusable] = total(Object.values(counts.stretches));
  const outside = outsideWindow(counts, ([, , one]) => one);
  if (outside[2] + unusable + rejected < greatestLoss * sent) return {};
  const lost = (away + unusable + rejected).toLocaleString('en');
  return { inconclusive: `${lost} of ${sent.toLocaleString('en')} requests with a valid key got nothing usable` };
}
