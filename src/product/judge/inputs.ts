import { alternationsOf, notAlternatedFact } from '../model/alternation.js';
import { isOfApi, wasCut, type Session } from '../model/exchange.js';
import type { View } from '../model/view.js';
import { show } from '../json/text.js';
import { endpointOf, requestDigest } from '../model/content.js';
import { isSuccessStatus } from '../model/response.js';
import { addTo, groupedBy, timesOf, unite } from '../model/groups.js';
import type { FoundViolation } from './cell.js';
import { nameOf, placesIn, type Place } from './places.js';

/** Ids of requirements, as ranges of their numbers: `ORDER-1-24,30`, with spaces between prefixes. */
export type IdRanges = string;

/** What one input of a scenario decided. */
export interface InputRecord {
  readonly requests: number;
  /** How often it was sent; once when left out. */
  readonly sent?: number;
  readonly tested: IdRanges;
  /** What it left open, beside what it tested or not, such as what some requests tested and not one that was rejected. */
  readonly open?: IdRanges;
  /** It was cut short each time, and then tested only what failed. */
  readonly cut?: true;
  /** A failing request was not sent in turns with one that works, for want of requests: what only that decides stayed open. */
  readonly notAlternated?: true;
  /** Requests that were not served, without those sent in turns, by operation and status, such as `operate 400`: the fewest of its times. */
  readonly unserved?: Readonly<Record<string, number>>;
  /** The first of them, and what it got. */
  readonly refusal?: string;
  /** How many of its requests were sent in turns, because one got nothing usable. */
  readonly inTurns?: number;
  /** Failures that it showed: by fingerprint, the requests up to the one that shows it. */
  readonly failed?: Readonly<Record<string, number>>;
  /** Of failures that were looked for several times: by fingerprint, how often they were found, and how often not. */
  readonly spread?: Readonly<Record<string, Spread>>;
  /** Where those were found: more places than it was found at once are of several times that it was sent. */
  readonly places?: Readonly<Record<string, readonly Place[]>>;
}

/** In the different requests of one input, as in the items of a list: times that a failure was found, and that it was not. */
export type Spread = readonly [failing: number, kept: number];

/** By `scenario@index`. */
export type InputRecords = Readonly<Record<string, InputRecord>>;

/** Brief inputs are counted from here, beyond those of any depth, so that they move none of them. */
export const firstBrief = 10_000;

const isServed = ({ inconclusive, response: { status } }: View): boolean =>
  inconclusive === undefined && isSuccessStatus(status);

/** What it asks for is not there, or nothing answers for it. */
const isMissing = ({ inconclusive, response: { status } }: View): boolean =>
  inconclusive !== undefined || status === 404 || status === 410;

/**
 * What some requests tested, and another one did not: what that asks for is missing, or its address rejects what another
 * serves. One of the `negative` is to be rejected, and what a session makes may have been asked for before.
 */
function oneSidedIn({ views, tests, negative }: Tested): ReadonlySet<string> {
  if (views.every(isServed)) return new Set();
  const kept = groupedBy(tests, ({ view, fingerprint }) => (fingerprint === undefined ? view : undefined));
  const idsOf = (some: readonly View[]) => new Set(some.flatMap((view) => testedIn(kept.get(view) ?? [])));
  const served = new Set(views.filter(isServed).map(({ exchange }) => requestDigest(exchange.request)));
  const silent = [...groupedBy(views, nameOf).values()].filter(
    (equal) =>
      !equal.some((view) => isServed(view) || negative.has(view)) &&
      (equal.some(isMissing) || served.has(requestDigest(equal[0]!.exchange.request))),
  );
  const all = silent.flatMap((equal) => {
    const telling = views.filter((view) => isServed(view) || isMissing(view));
    const own = idsOf(equal);
    return [...idsOf(telling.filter(({ operation }) => operation === equal[0]!.operation))].filter(
      (id) => !own.has(id),
    );
  });
  return new Set(all);
}

/** A request that tested a requirement so many times, or violated it in this way. */
interface Test {
  readonly id: string;
  readonly view: View;
  readonly times: number;
  readonly fingerprint?: string;
  /** Of a violation, where in the response it is: JSON pointers. */
  readonly at?: readonly string[];
}

/** What one session tested and left open; there are no views of one that no scenario left. */
export const newTested = (views: readonly View[]) => ({
  views,
  tests: [] as Test[],
  open: new Set<string>(),
  negative: new Set<View>(),
});

type Tested = ReturnType<typeof newTested>;

/** Records what each input of these scenarios decides, from the ids of the requirements that it tests. */
export function createInputRecorder(scenarios: readonly { readonly name: string }[]) {
  const names = new Set(scenarios.map(({ name }) => name));
  const inputs = new Map<string, InputRecord>();
  return {
    add(
      session: Session,
      judged: Tested,
      found: Iterable<Pick<FoundViolation, 'id' | 'fingerprint' | 'occurrence'>>,
    ): void {
      const { tests, open } = judged;
      const failures = [...found];
      const { scenario, index, exchanges } = session;
      const isCut = wasCut(session);
      if (!names.has(scenario) || (isCut && failures.length === 0)) return;
      const key = `${scenario}@${index}`;
      const oneSided = oneSidedIn(judged);
      const left = new Set([...open, ...oneSided]);
      const failed = failures
        .map(({ fingerprint, occurrence: { exchanges: shown } }) => ({
          [fingerprint]: exchanges.findIndex(({ id }) => id === shown.at(-1)) + 1,
        }))
        .reduce((left, right) => unite(left, right, Math.min), {});
      const record = {
        requests: exchanges.length,
        // What was cut short tested less than the input does.
        tested: rangesOf(isCut ? failures.map(({ id }) => id) : testedIn(tests).filter((id) => !oneSided.has(id))),
        ...(left.size > 0 && { open: rangesOf(left) }),
        ...(isCut && { cut: true as const }),
        ...unservedIn(judged.views, session),
        ...(session.facts[notAlternatedFact] === true && { notAlternated: true as const }),
        ...(failures.length > 0 && { failed, ...spreadOf(judged) }),
      };
      const known = inputs.get(key);
      inputs.set(key, known === undefined ? record : mergeInputs(known, record));
    },
    recorded: (): { readonly inputs?: InputRecords } =>
      inputs.size === 0 ? {} : { inputs: Object.fromEntries(inputs) },
  };
}

/** What of a session was not served, and how many of its requests were sent in turns. */
function unservedIn(views: readonly View[], session: Session): Pick<InputRecord, 'unserved' | 'inTurns'> {
  const inTurns = new Set(
    alternationsOf(session, views).flatMap(({ pairs }) => pairs.flatMap(({ control, failing }) => [control, failing])),
  );
  const refused = views.filter(
    (view) => isOfApi(view.base) && !isSuccessStatus(view.response.status) && !inTurns.has(view),
  );
  const unserved = timesOf(refused.map(({ operation, response }) => `${operation} ${response.status}`));
  return {
    ...(refused[0] !== undefined && { unserved, refusal: refusalOf(refused[0]) }),
    ...(inTurns.size > 0 && { inTurns: inTurns.size }),
  };
}

/** `POST /lend/v1/borrow/operate?market=alt {"vaultId":5} got 400 {"error":"not available"}` */
function refusalOf({ exchange, request: { body, rawQuery }, response }: View): string {
  const asked = `${endpointOf(exchange.request)}${rawQuery && `?${rawQuery}`}`;
  const sent = body === undefined ? '' : ` ${show(body)}`;
  return `${asked}${sent} got ${response.status} ${show(response.body)}`;
}

/** What several equal requests show counts once. */
function timesIn(tests: readonly Test[]): number {
  const byRequest = [...groupedBy(tests, ({ view }) => nameOf(view)).values()];
  return byRequest.reduce((sum, equal) => {
    const byView = [...groupedBy(equal, ({ view }) => view).values()];
    return sum + Math.max(...byView.map((own) => own.reduce((count, { times }) => count + times, 0)));
  }, 0);
}

const testedIn = (tests: readonly Test[]): readonly string[] => [...new Set(tests.map(({ id }) => id))];

function spreadOf({ tests, views }: Tested): Pick<InputRecord, 'spread' | 'places'> {
  const spread: Record<string, Spread> = {};
  const places: Record<string, readonly Place[]> = {};
  for (const [fingerprint, own] of groupedBy(tests, (test) => test.fingerprint)) {
    const { id, view } = own[0]!;
    const of = tests.filter((one) => one.id === id && one.view.operation === view.operation);
    const [failing, all] = [timesIn(own), timesIn(of.filter((one) => one.fingerprint === undefined))];
    if (all < 2) continue;
    spread[fingerprint] = [failing, all - failing];
    places[fingerprint] = placesIn(own, views);
  }
  return Object.keys(spread).length === 0 ? {} : { spread, places };
}

function rangesOf(ids: Iterable<string>): IdRanges {
  const byPrefix = new Map<string, number[]>();
  for (const id of ids) {
    const dash = id.lastIndexOf('-');
    addTo(byPrefix, id.slice(0, dash), Number(id.slice(dash + 1)));
  }
  return [...byPrefix].map(([prefix, numbers]) => `${prefix}-${rangesIn(numbers)}`).join(' ');
}

function rangesIn(numbers: number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers.sort((left, right) => left - right)) {
    const last = ranges.at(-1);
    if (last !== undefined && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

export function idsIn(ranges: IdRanges): readonly string[] {
  return ranges.split(' ').flatMap((text) => {
    const [, prefix, numbers] = /^(\w+)-(.+)$/.exec(text) ?? [];
    return (numbers?.split(',') ?? []).flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      const idAt = (_: unknown, index: number): string => `${prefix}-${String(first + index).padStart(3, '0')}`;
      return Array.from({ length: last - first + 1 }, idAt);
    });
  });
}

/** What one input decided in several parts of a run. */
export function mergeInputs(left: InputRecord, right: InputRecord): InputRecord {
  const idsOf = (name: 'tested' | 'open') => new Set([left, right].flatMap((record) => idsIn(record[name] ?? '')));
  const open = idsOf('open');
  const failed = unite(left.failed ?? {}, right.failed ?? {}, Math.min);
  // Of several times the one that shows it most.
  const spread = unite(left.spread ?? {}, right.spread ?? {}, (one, other) => (one[0] < other[0] ? other : one));
  const inTurns = Math.max(left.inTurns ?? 0, right.inTurns ?? 0);
  const unserved = Object.entries(left.unserved ?? {}).flatMap(([name, count]) => {
    const times = Math.min(count, right.unserved?.[name] ?? 0);
    return times === 0 ? [] : [[name, times] as const];
  });
  const places = unite(left.places ?? {}, right.places ?? {}, (one, other) => [...new Set([...one, ...other])].sort());
  return {
    requests: Math.max(left.requests, right.requests),
    sent: (left.sent ?? 1) + (right.sent ?? 1),
    tested: rangesOf(idsOf('tested')),
    ...(open.size > 0 && { open: rangesOf(open) }),
    ...(left.cut && right.cut && { cut: true as const }),
    ...(unserved.length > 0 && { unserved: Object.fromEntries(unserved), refusal: left.refusal ?? '' }),
    ...(inTurns > 0 && { inTurns }),
    ...(left.notAlternated && right.notAlternated && { notAlternated: true as const }),
    ...(Object.keys(failed).length > 0 && { failed }),
    ...(Object.keys(spread).length > 0 && { spread }),
    ...(Object.keys(places).length > 0 && { places }),
  };
}
