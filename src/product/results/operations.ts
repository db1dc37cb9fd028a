import { needsOf, type Api } from '../model/api.js';
import { byFrequency } from '../model/counted.js';
import { numberIn, isOfApi, type Base, type Credentials, type Exchange, type ExchangeId } from '../model/exchange.js';
import { jsonText } from '../json/text.js';
import { addCount, mergeCounts, valueAt } from '../model/groups.js';
import { hasErrorText, jsonOf } from '../model/response.js';
import { isFailure, isOfKey, isUnusable, mayBeOfInstance, outcomeOf, pageEnding } from '../model/outcome.js';
import { contentOf, endpointOf, membersOf } from '../model/content.js';
import { countIn, endsIn, requestsIn } from './addresses.js';
import type { DeadOperation, Stop } from './stop.js';
import { isChance, mostRemembered } from './stops.js';

/** What came to an operation of an address with one kind of key, of all or of one fixture. */
interface Asked {
  readonly base: Base;
  readonly operation: string;
  /** The declared fixture that the requests were made from, in words; empty for all requests. */
  readonly subject: string;
  /** The subjects of all its requests. */
  alwaysOf: readonly string[];
  readonly apiKey: Credentials['apiKey'];
  readonly isForKey: boolean;
  readonly endpoint: string;
  readonly outcomes: Record<string, number>;
  /** Without repetitions. */
  requests: number;
  isServed: boolean;
  /** How much usable came from its address before: with more since, the address is not what fails. */
  readonly usableBefore: number;
  /** The same at its first error of the server and at its last one: with more then, it fails alone. */
  usableAtFailures?: readonly [first: number, last: number];
  /** What it accepted, and what was refused since then. */
  readonly accepted: Set<string>;
  readonly acceptedKinds: Set<string>;
  refused?: Refused;
}

/** What an operation refused since it accepted something. */
interface Refused {
  readonly from: ExchangeId;
  to: ExchangeId;
  readonly outcomes: Record<string, number>;
  /** Requests that it had accepted as they are. */
  acceptedBefore: number;
  /** Requests with the members, words and signs of one that it had accepted. */
  likeAccepted: number;
  /** With errors of the server, whatever the key. */
  failures: number;
  readonly usableBefore: number;
  /** Errors of the server at its address before: where these are many, so are some in a row. */
  readonly failedBefore: number;
}

/**
 * Requests that an operation refuses before it is called dead, where it rejects others for what they ask, and of those that it
 * had accepted as they are; and what an address refuses for the key, or answers with pages, before it is given up.
 */
const enough = { operation: 2, lost: 5, acceptedBefore: 4, failing: 8, address: 20, pages: 8 };

/** The share of errors at an address with which those of one of its operations may be chance. */
const mostFailed = 0.25;
const isShaky = (failed: number, usable: number): boolean => failed > mostFailed * (failed + usable);

/** Statuses below 500 that say of a request with all that it needs that the operation is refused or missing. */
const refusals: ReadonlySet<string> = new Set(['401', '403', '404', '405', '410']);

/** Finds what refuses all requests from the first one on, or all that are made from one declared fixture. */
export function createOperations(apiAt: (base: Base) => Pick<Api<never>, 'signIn'>) {
  const accepting = new Set<Base>();
  /** Addresses that rejected a request for its token as their API does, so that a sign-in may be asked of them. */
  const guarded = new Set<Base>();
  const known = new Map<string, Asked>();
  /** Operations from their first request on, until something usable came. */
  const unserved = new Map<string, Stop & { readonly usableBefore: number }>();
  const usable: Record<string, number> = {};
  const failed: Record<string, number> = {};
  /** Stops before the run was resumed. */
  let before: readonly Stop[] = [];
  let isResumed = false;
  /** Whether an instance that rejects now and then what the address serves may have rejected all of these. */
  const isByChance = ({ base, operation, outcomes, requests }: Asked): boolean => {
    if (!Object.keys(outcomes).every(mayBeOfInstance)) return false;
    const served = [...known.values()].filter(
      (one) => one.base === base && one.apiKey === 'genuine' && one.subject === '' && one.accepted.size > 0,
    );
    const all = { outcomes: served.map((one) => one.outcomes).reduce(mergeCounts, {}) };
    const own = served.some((one) => one.operation === operation) ? requestsIn(outcomes) : 0;
    return isChance(countIn(all, mayBeOfInstance) - own, requestsIn(all.outcomes) - own, requests);
  };
  const isDead = (asked: Asked): boolean => {
    const { base, apiKey, requests, outcomes, isForKey, isServed, usableBefore, accepted } = asked;
    const [atFirst, atLast] = asked.usableAtFailures ?? [0, 0];
    if (apiKey !== 'genuine' || accepted.size > 0 || requests < enough.operation) return false;
    const lost = requestsIn(lostOf(asked));
    if (isServed) {
      const isAlone = !isShaky((failed[base] ?? 0) - lost, usable[base] ?? 0);
      return lost >= enough.lost && 2 * lost > requestsIn(outcomes) && atLast > atFirst && isAlone;
    }
    if (Object.keys(outcomes).every(isFailure)) return (usable[base] ?? 0) > usableBefore;
    // A key that is accepted nowhere is what is wrong.
    if (accepting.size === 0 && Object.keys(outcomes).every(isOfKey)) return false;
    if (isByChance(asked)) return false;
    return accepting.has(base) || (isForKey && guarded.has(base));
  };
  const isEnded = ({ base, apiKey, refused }: Asked): boolean => {
    if (apiKey !== 'genuine' || refused === undefined || (usable[base] ?? 0) <= refused.usableBefore) return false;
    const { acceptedBefore, likeAccepted, failures, outcomes } = refused;
    if (acceptedBefore >= enough.acceptedBefore) return true;
    if (
      isShaky(refused.failedBefore, refused.usableBefore) ||
      !Object.keys(outcomes).every(isFailure) ||
      failures < enough.failing
    )
      return false;
    return likeAccepted > 0;
  };
  const away = (): readonly Stop[] =>
    [...unserved.values()].filter(
      ({ base, requests, until, usableBefore }) =>
        requests >= enough.lost && (until !== undefined || (usable[base] ?? 0) > usableBefore),
    );
  /** Where operations stopped to accept what they had accepted, or were away from the start, while their addresses went on. */
  const stops = (): readonly Stop[] => [
    ...[...known.values()].filter(isEnded).map(({ base, operation, endpoint, refused }) => {
      const { from, to, outcomes } = refused!;
      const outcome = byFrequency(outcomes)[0]![0];
      return { base, operation, endpoint, outcome, from, to, requests: requestsIn(outcomes) };
    }),
    ...away(),
  ];
  const nameOf = ({ base, operation, credentials }: Exchange, subject: string, apiKey = credentials.apiKey): string =>
    [base, operation, apiKey, subject].join(' ');
  return {
    /** Whether one of the declared fixtures that an exchange was made from is dead, so that it says nothing of the address. */
    isOfDead: (exchange: Exchange, subjects: readonly string[]): boolean =>
      subjects.some((subject) => {
        const one = known.get(nameOf(exchange, subject));
        return one !== undefined && isDead(one);
      }),
    dead(): readonly DeadOperation[] {
      const all = [...known.values()].filter(isDead).sort((one, other) => other.requests - one.requests);
      // What is refused with all requests of its operation, or of another fixture, is told with those.
      const isToldBy = (one: Asked, { base, operation, subject }: Asked): boolean =>
        base === one.base && operation === one.operation && one.alwaysOf.includes(subject);
      const told = all.filter((one, index) => !all.slice(0, index).some((other) => isToldBy(one, other)));
      const ended = [...known.values()].filter(isEnded);
      const gone = away().filter(({ until }) => until === undefined) as readonly (Stop & Omit<DeadOperation, 'text'>)[];
      const others = [...told, ...ended].filter((one) => !gone.some((other) => placeOf(other) === placeOf(one)));
      return [
        ...gone.map((one) => ({ ...one, text: `${one.endpoint}: ${endsIn({ [one.outcome]: one.requests })}` })),
        ...others.map((one) => ({ ...one, text: inWordsOf(one) })),
      ];
    },
    stops: (): readonly Stop[] => [...before, ...stops()],
    addResume: (): void => void (isResumed = true),
    /** Why an address is given up that rejects the key, or the lack of one, or responds with pages alone. */
    rejection: (base: Base, key: Credentials['apiKey']): string | undefined => {
      if (accepting.has(base)) return undefined;
      const own = [...known.values()].filter(
        (one) => one.base === base && one.apiKey === key && one.isForKey && !one.subject,
      );
      const requests = own.reduce((sum, one) => sum + one.requests, 0);
      const outcomes = new Set(own.flatMap((one) => Object.keys(one.outcomes)));
      const statuses = [...outcomes].filter((outcome) => Number.parseInt(outcome, 10) < 500);
      const isRejected = statuses.length > 0 && statuses.every(mayBeOfInstance);
      const arePages = statuses.every((status) => status.endsWith(pageEnding));
      if (!isRejected || requests < (arePages ? enough.pages : enough.address)) return undefined;
      return `the first ${requests} requests got nothing but ${statuses.join(' and ')}`;
    },
    /** Adds an exchange with the names of the declared fixtures that it was made from. */
    add(exchange: Exchange, fixtures: readonly string[] = []): void {
      const { id, base, operation, request, response, purpose, retryOf } = exchange;
      const { apiKey, token } = exchange.credentials;
      const outcome = outcomeOf(exchange);
      if (!isOfApi(base) || outcome === undefined) return;
      if (isResumed) {
        before = [...before, ...stops().map((stop) => ({ until: id, ...stop, isLeftOut: true }))];
        for (const one of known.values()) delete one.refused;
        unserved.clear();
      }
      isResumed = false;
      const failedBefore = failed[base] ?? 0;
      const endpoint = endpointOf(request);
      const first = { base, operation, endpoint, outcome, from: id, to: id, requests: 0, isFromStart: true } as const;
      const own = unserved.get(placeOf(exchange)) ?? { ...first, usableBefore: usable[base] ?? 0 };
      // Of one that stays away nothing is known, as of an address, whatever its requests carried.
      const goesOn = { to: id, requests: own.requests + 1, isLeftOut: true };
      const next = isUnusable(outcome) ? goesOn : { until: id, isLeftOut: false };
      if (own.until === undefined) unserved.set(placeOf(exchange), { ...own, ...next });
      addCount(isFailure(outcome) ? failed : usable, base);
      if (outcome === 'accepted') accepting.add(base);
      const { isForKey, takesToken } = needsOf(apiAt(base), operation);
      // An operation that serves rejects whoever sends no valid token, or no valid proof.
      if (takesToken && outcome === '401' && hasErrorText(jsonOf(response))) guarded.add(base);
      const isProper = takesToken ? token === 'fresh' : isForKey || purpose?.endsWith('/valid') === true;
      if (!isProper && (takesToken || isOfKey(outcome.slice(0, 3)))) return;
      // Who has a token may have no order, and without a vault is told so in the documented form.
      const isOfOwner = outcome === '404' || (outcome === '403' && hasErrorText(jsonOf(response)));
      const isOfRequest = /^4\d\d$/.test(outcome) && !isFailure(outcome) && !refusals.has(outcome);
      const subjects = ['', ...fixtures];
      const content = contentOf(exchange) ?? jsonText([request.method, request.path, request.body]);
      const kind = [...membersOf(request)].join(' ');
      for (const subject of subjects) {
        const one = valueAt(known, nameOf(exchange, subject), (): Asked => ({
          ...{ base, operation, subject, apiKey, isForKey, endpoint, alwaysOf: subjects },
          ...{ outcomes: {}, requests: 0, isServed: false, usableBefore: usable[base] ?? 0 },
          ...{ accepted: new Set(), acceptedKinds: new Set() },
        }));
        if (outcome === 'accepted') {
          if (one.accepted.size < mostRemembered) one.accepted.add(content);
          if (one.acceptedKinds.size < mostRemembered) one.acceptedKinds.add(kind);
          delete one.refused;
        }
        one.isServed ||= subject === '' && ((takesToken && isOfOwner) || isOfRequest);
        // What has a purpose may be refused for what it asks of the fixture.
        if (subject !== '' && purpose !== undefined) continue;
        one.alwaysOf = one.alwaysOf.filter((other) => subjects.includes(other));
        if (retryOf === undefined) one.requests += 1;
        addCount(one.outcomes, outcome);
        const usableNow = usable[base] ?? 0;
        if (isFailure(outcome)) one.usableAtFailures = [one.usableAtFailures?.[0] ?? usableNow, usableNow];
        const isRefused = isFailure(outcome) || (takesToken ? isOfKey(outcome) && !isOfOwner : refusals.has(outcome));
        if (subject === '' && isRefused) {
          const counts = { outcomes: {}, acceptedBefore: 0, likeAccepted: 0, failures: 0 };
          one.refused ??= { from: id, to: id, ...counts, failedBefore, usableBefore: usable[base] ?? 0 };
          one.refused.to = id;
          addCount(one.refused.outcomes, outcome);
          if (retryOf !== undefined) continue;
          if (one.accepted.has(content)) one.refused.acceptedBefore += 1;
          if (one.acceptedKinds.has(kind)) one.refused.likeAccepted += 1;
        }
      }
      const ofKey = known.get(nameOf(exchange, '', 'genuine'));
      if (ofKey?.refused && isFailure(outcome)) ofKey.refused.failures += 1;
    },
  };
}

const placeOf = ({ base, operation }: Pick<Asked, 'base' | 'operation'>): string => `${base} ${operation}`;

const lostOf = ({ outcomes }: Pick<Asked, 'outcomes'>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(outcomes).filter(([outcome]) => isFailure(outcome)));

function inWordsOf(asked: Asked): string {
  const { endpoint, subject, outcomes, refused, isServed, accepted } = asked;
  const where = subject === '' ? endpoint : `${endpoint} for ${subject}`;
  if (accepted.size === 0)
    return `${where}: ${isServed ? endsIn(lostOf(asked), requestsIn(outcomes)) : endsIn(outcomes)}`;
  return `${where} accepted nothing from request ${numberIn(refused!.from)} on: ${endsIn(refused!.outcomes, requestsIn(outcomes))}`;
}
