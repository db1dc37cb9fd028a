import { needsOf, type Api } from '../model/api.js';
import { groupedBy, valueAt } from '../model/groups.js';
import { contentOf, endpointOf } from '../model/content.js';
import { isOfSameRun, numberIn, isOfApi, type Base, type Exchange, type ExchangeId } from '../model/exchange.js';
import { isFailure, isOfKey, isUnusable, mayBeOfInstance, outcomeOf, pageEnding } from '../model/outcome.js';
import type { Stop } from './stop.js';

/**
 * Requests since an address accepted something that show a stop: those that it accepted before as they are; those that take
 * no more than the key, by themselves or at all addresses together; and any with the very response of a stop elsewhere.
 */
const enough = {
  acceptedBefore: 3,
  withoutResponse: 4,
  withKey: 20,
  withKeyAmongOthers: 3,
  asElsewhere: 5,
  quiet: 3,
  failing: 8,
  inTail: 8,
  fromStart: 5,
};

/** What comes in a row by chance seldom enough to be a stop. */
const leastChance = 0.001;

/** Whether what came to so many of all requests comes so often in a row by chance. */
export const isChance = (came: number, all: number, inARow: number): boolean =>
  came > 0 && (came / all) ** inARow > leastChance;

/** Requests that are remembered as accepted, so that what is kept does not grow with a run. */
export const mostRemembered = 10_000;

/** Whether an exchange lies in the second half of a stretch, or after it. */
const isLater = (id: ExchangeId, from: ExchangeId, to: ExchangeId): boolean =>
  2 * numberIn(id) > numberIn(from) + numberIn(to);

/** Statuses that speak of what was sent. */
const ofRequest: ReadonlySet<string> = new Set(['400', '409', '422']);

/** Requests that ended in one outcome since their address accepted something, from this one on. */
const seenFrom = (from: ExchangeId, sentAt: number, asked: number, isAgain: boolean) => ({
  /** When the first of them was sent: what was under way then says nothing of what came after it. */
  sentAt,
  /** Operations among them that take no more than the key, and how many of these the address had accepted at most. */
  operations: new Set<string>(),
  asked,
  /** It goes on with the stop before which the run was resumed. */
  isAgain,
  /** By operation, all that were asked. */
  endpoints: new Map<string, string>(),
  requests: 0,
  acceptedBefore: 0,
  withKey: 0,
  /** The body that came to the first of those that show a stop. */
  body: undefined as string | undefined,
  from,
  to: from,
  bodies: new Map<string, { readonly from: ExchangeId; count: number }>(),
});

/** Everything since an address accepted something, by outcome. */
type Row = Map<string, ReturnType<typeof seenFrom>>;

/**
 * Finds from which request on an address stopped to accept a valid key. Many requests of a run are meant to be rejected, so
 * that only those count that were accepted before as they are, and those whose status says nothing of the request where the
 * operation takes no more than the key. One that is accepted ends the stretch.
 */
export function createStops(apiAt: (base: Base) => Pick<Api<never>, 'signIn'>) {
  /** Addresses that accepted something, at which operations, and what they accepted. */
  const accepting = new Map<Base, Set<string>>();
  const accepted = new Set<string>();
  const rows = new Map<Base, Row>();
  /** By address, that it gave nothing but failures; undefined once it gave something else. */
  const failing = new Map<Base, Stop | undefined>();
  /** What addresses had stopped with when the run was resumed, until they accept something. */
  const stoppedWith = new Map<Base, string>();
  /** What came since any address gave something other than a failure. */
  let tail: (Pick<Exchange, 'base' | 'id'> & { readonly outcome: string; readonly isAgain: boolean })[] = [];
  let isResumed = false;
  let ended: readonly Stop[] = [];
  /** By address and of all, requests under the key that were served, and those that an instance may have rejected before one was served. */
  const keyed = new Map<Base | 'all', { served: number; rejected: number }>();
  const keyedAt = (base: Base) =>
    [base, 'all' as const].map((of) => valueAt(keyed, of, () => ({ served: 0, rejected: 0 })));
  /** Whether an instance that rejects now and then rejects so often in a row by chance. */
  const isByChance = (base: Base, outcome: string, { withKey }: { readonly withKey: number }): boolean =>
    mayBeOfInstance(outcome) &&
    keyedAt(base).some(({ served, rejected }) => isChance(rejected, rejected + served, withKey));
  const isForKeyAt = (base: Base, operation: string): boolean => needsOf(apiAt(base), operation).isForKey;
  const isSure = (outcome: string, row: Row): boolean => {
    const { acceptedBefore, withKey, operations, asked, requests, from } = row.get(outcome)!;
    // Where a server fails whatever is asked, one request is enough that it had accepted.
    const areFailures = [...row].every(([other, { to }]) => isFailure(other) || numberIn(to) < numberIn(from));
    const isFailing = requests >= enough.failing && areFailures;
    if (isFailing && acceptedBefore > 0 && operations.size >= Math.min(3, asked)) return true;
    // Half of the operations that are refused, as all that build, have a fault of their own.
    if (2 * operations.size <= asked) return false;
    if (acceptedBefore >= (isUnusable(outcome) ? enough.withoutResponse : enough.acceptedBefore)) return true;
    // Whoever repeats what fails inside, and makes it smaller, sends little else: one that was served before has to fail too.
    if (isFailure(outcome) && !isUnusable(outcome) && acceptedBefore === 0) return false;
    const all = [...rows.values()].reduce((sum, other) => sum + (other.get(outcome)?.withKey ?? 0), 0);
    return withKey >= enough.withKeyAmongOthers && all >= enough.withKey;
  };
  /** Where a stretch begins; undefined where it is none. */
  const startOf = (outcome: string, row: Row): ExchangeId | undefined => {
    const seen = row.get(outcome)!;
    if (seen.isAgain) return seen.from;
    const sure = [...rows.values()].filter((other) => other.has(outcome) && isSure(outcome, other));
    if (seen.withKey >= enough.withKeyAmongOthers && sure.length > 0) return seen.bodies.get(seen.body!)!.from;
    // Whoever sends no token is rejected with 401 by a service that has not stopped.
    const alike =
      outcome === '401' ? [] : sure.flatMap((other) => seen.bodies.get(other.get(outcome)?.body ?? '') ?? []);
    const fewest = outcome.endsWith(pageEnding) && !isUnusable(outcome) ? 1 : enough.asElsewhere;
    return alike.find(({ count }) => count >= fewest)?.from;
  };
  const stopIn = (base: Base, row: Row): readonly Stop[] =>
    [...row].flatMap(([outcome, seen]) => {
      const from = startOf(outcome, row);
      if (from === undefined || (!seen.isAgain && isByChance(base, outcome, seen))) return [];
      // A server that rejects others for what they ask has not failed, and no page stands in its place.
      const isOfServer = (one: string): boolean => !isFailure(one) && !one.endsWith(pageEnding);
      const isServing =
        !isOfServer(outcome) && [...row].some(([other, { to }]) => isOfServer(other) && isLater(to, from, seen.to));
      if (isServing) return [];
      const [endpoint, another] = seen.endpoints.values();
      const isAlone = another === undefined && (accepting.get(base)?.size ?? 0) > 1;
      return [{ base, ...(isAlone && { endpoint: endpoint! }), outcome, from, to: seen.to, requests: seen.requests }];
    });
  const end = (base: Base, until?: ExchangeId): void => {
    const row: Row = rows.get(base) ?? new Map();
    const [stop] = stopIn(base, row);
    if (stop === undefined)
      for (const [outcome, { withKey }] of row)
        if (mayBeOfInstance(outcome)) for (const of of keyedAt(base)) of.rejected += withKey;
    if (stop) ended = [...ended, { ...stop, ...(until && { until }) }];
    rows.delete(base);
  };
  const fromStart = (): readonly Stop[] =>
    [...failing.values()].flatMap((stop) => (stop !== undefined && stop.requests >= enough.fromStart ? stop : []));
  const stops = (): readonly Stop[] => [
    ...ended,
    ...[...rows].flatMap(([base, row]) => stopIn(base, row).slice(0, 1)),
    ...fromStart().filter(({ outcome }) => !isUnusable(outcome)),
  ];
  /** With addresses that failed whatever was asked last in a run: a server that rejects has not failed. */
  const atEnd = (): readonly Stop[] => {
    const all = stops();
    const byBase = groupedBy(tail, ({ base }) => base);
    const areLost = tail.every(({ outcome }) => isUnusable(outcome));
    const different = tail.filter(({ isAgain }) => !isAgain).length;
    if (different < enough.inTail || (byBase.size < 2 && !areLost)) return all;
    const stopped = new Set(all.flatMap(({ base, until }) => (until === undefined ? base : [])));
    const others = [...byBase].filter(([base]) => accepting.has(base) && !stopped.has(base));
    return [
      ...all,
      ...others.map(([base, own]): Stop => {
        const { id: from, outcome } = own[0]!;
        return { base, outcome, from, to: own.at(-1)!.id, requests: own.length };
      }),
    ];
  };
  /** With addresses that gave nothing usable at all, which a run that is resumed asks again. */
  const toAskAgain = (): readonly Stop[] => [...atEnd(), ...fromStart().filter(({ outcome }) => isUnusable(outcome))];
  /** What stopped before a run was resumed with this request stays so, and each address begins anew. */
  const resumeAt = (until: ExchangeId): void => {
    ended = toAskAgain().map((stop) => ({ until, ...stop, isLeftOut: true }));
    for (const stop of ended) if (stop.until === until) stoppedWith.set(stop.base, stop.outcome);
    rows.clear();
    tail = [];
    isResumed = false;
  };
  let last: ExchangeId | undefined;
  return {
    /** The run goes on after a time in which anything may have changed. */
    addResume: (): void => void (isResumed = true),
    stops,
    atEnd,
    toAskAgain,
    /** Addresses that accepted nothing of late, and may have stopped. */
    quiet: (): readonly Base[] =>
      [...rows].flatMap(([base, row]) =>
        [...row].some(([outcome, { requests }]) => !ofRequest.has(outcome) && requests >= enough.quiet) ? base : [],
      ),
    add(exchange: Exchange): void {
      const { base, id, operation, credentials, retryOf } = exchange;
      const outcome = outcomeOf(exchange);
      if (!isOfApi(base) || outcome === undefined) return;
      if (isResumed) resumeAt(id);
      if (isFailure(outcome)) tail.push({ base, id, outcome, isAgain: retryOf !== undefined });
      else tail = [];
      const { from = id, requests = 0, outcome: before = outcome } = failing.get(base) ?? {};
      const failure = isUnusable(before) ? before : outcome;
      if (!isFailure(outcome)) failing.set(base, undefined);
      else if (!failing.has(base) || requests > 0)
        failing.set(base, { base, outcome: failure, from, to: id, requests: requests + 1, isFromStart: true });
      // A page comes from something before the API, whatever the key is, unless that looks at the key as well.
      const isOfGateway = outcome.endsWith(pageEnding) && !isOfKey(outcome.replace(pageEnding, ''));
      if (credentials.apiKey !== 'genuine' && !isOfGateway) return;
      // Discovery counts with its run, and another shard begins to count anew.
      const isOther = last !== undefined && !isOfSameRun(last, id) && numberIn(id) < numberIn(last);
      if (isOther) for (const one of [...rows.keys()]) end(one);
      last = id;
      const content = contentOf(exchange);
      if (outcome === 'accepted') {
        const since = [...(rows.get(base)?.values() ?? [])].map(({ sentAt }) => sentAt);
        if (!since.some((sentAt) => sentAt > exchange.startedAt)) {
          end(base, id);
          stoppedWith.delete(base);
        }
        if (isForKeyAt(base, operation)) for (const of of keyedAt(base)) of.served += 1;
        valueAt(accepting, base, () => new Set<string>()).add(operation);
        if (content !== undefined && accepted.size < mostRemembered) accepted.add(content);
        return;
      }
      const served = accepting.get(base);
      if (served === undefined) return;
      const row = valueAt(rows, base, (): Row => new Map());
      const isForKey = isForKeyAt(base, operation);
      // Who sends no token is rejected by a service that accepts the key again.
      const isAgain = stoppedWith.get(base) === outcome && (outcome !== '401' || isForKey);
      const asked = [...served].filter((one) => isForKeyAt(base, one)).length;
      const seen = valueAt(row, outcome, () => seenFrom(id, exchange.startedAt, asked, isAgain));
      seen.to = id;
      if (!seen.endpoints.has(operation)) seen.endpoints.set(operation, endpointOf(exchange.request));
      const { body = '' } = exchange.response ?? {};
      valueAt(seen.bodies, body, () => ({ from: id, count: 0 })).count += 1;
      seen.requests += 1;
      if (retryOf !== undefined) return;
      const isSame = content !== undefined && accepted.has(content);
      const isTelling = isForKey && served.has(operation);
      if (!isSame && (!isTelling || ofRequest.has(outcome))) return;
      if (isTelling) seen.operations.add(operation);
      if (isSame) seen.acceptedBefore += 1;
      seen.withKey += 1;
      seen.body ??= body;
    },
  };
}
