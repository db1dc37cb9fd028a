import { needsOf, type Api } from '../model/api.js';
import { inWords } from '../model/counted.js';
import { headerOf, isOfApi, type Base, type Credentials, type Exchange } from '../model/exchange.js';
import { addCount, groupedBy, mergeCounts, valueAt } from '../model/groups.js';
import { memberIn } from '../json/parse.js';
import { exceedsRate, passingFailures, passingRejections } from '../model/rate.js';
import { jsonOf } from '../model/response.js';
import { endpointOf, membersOf, sentinel } from '../model/content.js';
import { endsIn, requestsIn } from './addresses.js';
import { isFailure, isOfKey, outcomeOf } from '../model/outcome.js';
import type { DeadOperation } from './stop.js';
import { createTokenAges } from './token-ages.js';

/** Requests of one kind to an operation of an address: with the same members, of the same signs and words. */
interface Kind {
  readonly members: ReadonlyMap<string, string>;
  readonly outcomes: Record<string, number>;
  /** Different requests that were refused, as few as are enough. */
  readonly refused: Set<string>;
  isAccepted: boolean;
}

const operationOf = ({ base, operation, request }: Exchange) => ({
  ...{ base, operation, endpoint: endpointOf(request) },
  /** One that it takes was sent. */
  hasToken: false,
  kinds: new Map<string, Kind>(),
  /** With a key that its address accepted before: all requests, and those that were rejected for the key. */
  keyed: 0,
  keyRefusals: {} as Record<string, number>,
});

type Operation = ReturnType<typeof operationOf>;

/** Different requests that an operation refuses, and those of one kind where it accepts others. */
const enough = { operation: 3, kind: 5 };

/** The share of its requests that a kind must have, so that tests of wrong requests say nothing. */
const leastShare = 0.1;

const mostKinds = 10_000;

/** Tokens with which a request is to be rejected. */
export const wrongTokens: ReadonlySet<Credentials['token']> = new Set(['absent', 'malformed', 'expired', 'altered']);

/**
 * Finds in the traffic of clients what an operation refuses each time although nothing shows why, and where it rejects a key
 * now and then that its address accepts.
 */
export function createRefusals(apiAt: (base: Base) => Pick<Api<never>, 'signIn' | 'tellsOfSubject'>) {
  const operations = new Map<string, Operation>();
  /** By token, what it was rejected with since it was accepted, of each kind: it may have expired, and then they are one. */
  const rejected = new Map<string, Map<Kind, Set<string>>>();
  /** Tokens that were accepted. */
  const taken = new Set<string>();
  const ages = createTokenAges();
  return {
    add(exchange: Exchange): void {
      const { base, operation, credentials, request, response } = exchange;
      const outcome = outcomeOf(exchange) ?? (response?.status === 429 ? '429' : undefined);
      // Whoever asks whether something changed has got it already, and not each success has a body.
      if (!isOfApi(base) || outcome === undefined || /^(?:304|2)/.test(outcome)) return;
      const api = apiAt(base);
      if (operation === api.signIn?.at(-1)) ages.addSignIn(exchange);
      const { apiKey = 'genuine' } = credentials;
      const { isForKey, takesToken } = needsOf(api, operation);
      if (apiKey !== 'genuine' || (takesToken && wrongTokens.has(credentials.token))) return;
      const own = valueAt(operations, `${base} ${operation}`, () => operationOf(exchange));
      // Where a token or a proof may be what is rejected, the gateway speaks of the key in a form of its own.
      const isOfGateway = isOfKey(outcome) && typeof memberIn(jsonOf(response), 'code') === 'number';
      if (credentials.apiKey !== undefined) {
        own.keyed += 1;
        if (isForKey ? isOfKey(outcome) : isOfGateway) addCount(own.keyRefusals, outcome);
      }
      const token = headerOf(request.headers, 'authorization');
      own.hasToken ||= takesToken && token !== undefined;
      const members = membersOf(request);
      const kindName = [...members].join(' ');
      const kind = own.kinds.get(kindName) ?? { members, outcomes: {}, refused: new Set(), isAccepted: false };
      if (own.kinds.size < mostKinds) own.kinds.set(kindName, kind);
      const isAccepted = outcome === 'accepted' || api.tellsOfSubject?.(exchange) === true;
      // What a sentinel asks for, or a new challenge, leaves nothing open, however often it is the same.
      const isPlain = sentinelIn({ members }) !== undefined || operation === api.signIn?.[0];
      const same = isPlain ? exchange.id : request.path;
      const content = [same, request.body, token].join(' ');
      const isOfToken = outcome === '401' && takesToken && !isOfGateway;
      const isServed = isAccepted || (outcome.startsWith('4') && !['401', '403', '429'].includes(outcome));
      if (takesToken && (isOfToken || isServed)) ages.add(exchange, isServed);
      if (isAccepted) kind.isAccepted = true;
      else if (!isOfToken) addTo(kind.refused, content);
      // One that was accepted may have expired.
      else if (token === undefined || !taken.has(token)) addTo(kind.refused, `${operation} ${token}`);
      if (token !== undefined && isOfToken) {
        const own = rejected.get(token) ?? new Map<Kind, Set<string>>();
        rejected.set(token, own.set(kind, addTo(own.get(kind) ?? new Set(), content)));
      }
      if (token !== undefined && isAccepted) {
        taken.add(token);
        for (const [of, contents] of rejected.get(token) ?? []) for (const one of contents) addTo(of.refused, one);
        rejected.delete(token);
      }
      addCount(kind.outcomes, outcome);
    },
    dead(): readonly DeadOperation[] {
      const all = [...operations.values()];
      const dead = all.flatMap((own) => refusedIn(own).map((text) => deadAs(own, text)));
      const ofToken = all.filter(({ hasToken }) => hasToken);
      if (dead.length > 0) return dead;
      const ofKeys = [...groupedBy(all, ({ base }) => base).values()].flatMap((own) =>
        rejectedKeysIn(own).map((text) => deadAs(own[0]!, `and others ${text}`)),
      );
      const none = rejectedTokensIn(ofToken);
      return [...ofKeys, ...(none.length > 0 ? none : rejectedEarly(ages, ofToken))];
    },
  };
}

/** Keeps as few as are enough. */
const addTo = (kept: Set<string>, content: string): Set<string> => (kept.size < enough.kind ? kept.add(content) : kept);

function deadAs({ base, operation, endpoint }: Operation, text: string): DeadOperation {
  return { base, operation, endpoint, text: `${endpoint} ${text}` };
}

/** Of operations that take a token, each of which was asked too seldom, whether no token was accepted at all. */
function rejectedTokensIn(own: readonly Operation[]): readonly DeadOperation[] {
  const kinds = own.flatMap((operation) => [...operation.kinds.values()]);
  const outcomes = outcomesOf(kinds);
  const isEach401 = Object.keys(outcomes).join() === '401';
  if (!isEach401 || differentIn(kinds) < enough.operation) return [];
  return [deadAs(own[0]!, `and others accepted no token: ${endsIn(outcomes)}`)];
}

/** Whether a key that was accepted is rejected now and then, at one operation, or at an address where none shows it alone. */
function rejectedKeysIn(own: readonly Operation[]): readonly string[] {
  const keyed = own.reduce((sum, one) => sum + one.keyed, 0);
  const refusals = own.map(({ keyRefusals }) => keyRefusals).reduce(mergeCounts, {});
  if (!exceedsRate(passingRejections, requestsIn(refusals), keyed)) return [];
  return [`rejected a key that was accepted before: ${endsIn(refusals, keyed)}`];
}

/** Whether tokens are rejected now and then that nothing shows to have ended, as one that a sign-in has just given out. */
function rejectedEarly(
  ages: ReturnType<typeof createTokenAges>,
  ofToken: readonly Operation[],
): readonly DeadOperation[] {
  const { requests, tokens, rejected, at, atOnce } = ages.result();
  const own = ofToken.find(({ operation }) => operation === at[0]) ?? ofToken[0];
  if (own === undefined) return [];
  if (atOnce >= enough.operation && exceedsRate(passingRejections, atOnce, tokens))
    return [deadAs(own, `and others rejected ${atOnce} of ${tokens} tokens at their first use`)];
  if (rejected < enough.operation || !exceedsRate(passingFailures, rejected, requests)) return [];
  const ends = endsIn({ 401: rejected }, requests);
  const others = at.every((operation) => operation === at[0]) ? '' : 'and others ';
  return [deadAs(own, `${others}rejected tokens that were no older than accepted ones: ${ends}`)];
}

const outcomesOf = (kinds: readonly Kind[]) => kinds.map(({ outcomes }) => outcomes).reduce(mergeCounts, {});

const differentIn = (kinds: readonly Kind[]): number => new Set(kinds.flatMap(({ refused }) => [...refused])).size;

function refusedIn(operation: Operation): readonly string[] {
  const ofKey = rejectedKeysIn([operation]);
  if (ofKey.length > 0) return ofKey;
  const all = [...operation.kinds.values()];
  const accepted = all.filter(({ isAccepted }) => isAccepted);
  const outcomes = outcomesOf(all);
  const requests = requestsIn(outcomes);
  if (accepted.length === 0) {
    const isOfKeys = !operation.hasToken && operation.keyed === 0 && Object.keys(outcomes).every(isOfKey);
    const what = isOfKeys ? 'accepted no key' : 'accepted nothing';
    // A service that fails does so whatever it is asked.
    const telling = Object.keys(outcomes).every(isFailure) ? requests : differentIn(all);
    return telling < enough.operation ? [] : [`${what}: ${endsIn(outcomes)}`];
  }
  const isMany = (kinds: readonly Kind[]): boolean =>
    !kinds.some(({ isAccepted }) => isAccepted) &&
    differentIn(kinds) >= enough.kind &&
    requestsIn(outcomesOf(kinds)) >= leastShare * requests;
  // In whichever place it stands, a sentinel asks for the same.
  const withSentinel = all.filter((kind) => sentinelIn(kind) !== undefined);
  if (withSentinel.length > 1 && isMany(withSentinel))
    return [`accepted nothing with ${sentinelIn(withSentinel[0]!)}: ${endsIn(outcomesOf(withSentinel))}`];
  return all
    .filter((kind) => isMany([kind]))
    .map((kind) => `accepted nothing ${distinctionOf(kind, accepted)}: ${endsIn(kind.outcomes)}`);
}

const sentinelIn = ({ members }: Pick<Kind, 'members'>): string | undefined =>
  [...members.values()].find((value) => sentinel.test(value));

/** What a kind has and the nearest accepted one has not: `` with `type` message, without `taker` ``. */
function distinctionOf({ members }: Kind, accepted: readonly Kind[]): string {
  const differing = accepted.map((other) => {
    const names = new Set([...members.keys(), ...other.members.keys()]);
    return [...names].filter((name) => members.get(name) !== other.members.get(name));
  });
  const [nearest = []] = differing.toSorted((one, two) => one.length - two.length);
  const absent = nearest.filter((name) => !members.has(name)).map((name) => `\`${name}\``);
  const present = nearest.filter((name) => members.has(name)).map((name) => `\`${name}\` ${members.get(name)}`.trim());
  return [
    ...(present.length === 0 ? [] : [`with ${inWords(present)}`]),
    ...(absent.length === 0 ? [] : [`without ${inWords(absent)}`]),
  ].join(', ');
}
