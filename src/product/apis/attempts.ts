import type { RunCase } from '../model/check.js';
import { inWords } from '../model/counted.js';
import { numberIn, type Base, type ExchangeId } from '../model/exchange.js';
import { groupedBy } from '../model/groups.js';
import { exceedsRate, passingFailures, passingRejections } from '../model/rate.js';

/** `rejected`: what was served shows no reason. `away`: nothing came back, or a 502, 503 or 504. */
export type Outcome = 'served' | 'rejected' | 'away' | 'unusable' | 'other';

/** One request with a valid key, repeated ones included, and what came back. */
export interface Attempt {
  readonly exchange: ExchangeId;
  readonly base: Base;
  readonly operation: string;
  /** The kind of requests that it belongs to beside those to its operation, as it stands after “requests”. */
  readonly kind?: string;
  readonly outcome: Outcome;
  /** The status, or the class of fault, of what got nothing usable. */
  readonly ended?: string;
  readonly rejection?: Rejection;
}

/** Whether requirements decide each rejection of a request to an operation, so that fewer of them may pass. */
type IsHeldAgainst = (operation: string) => boolean;

/** A rejected request beside one that was served. */
export interface Rejection {
  /** The status, said of a page. */
  readonly ended: string;
  /** A digest, the same for equal requests. */
  readonly content: string;
  readonly isRepeated: boolean;
  readonly shown: readonly ExchangeId[];
  readonly headers: { readonly served: readonly string[]; readonly rejected: readonly string[] };
}

/** Requests of a stretch: as few as show how a run goes on, and twice as many as often as there are more stretches than this. */
const shortestStretch = 20;
const mostStretches = 100;

/** The share of a run that a window of maintenance may take, or a passing failure. */
const longestWindow = 0.2;

/** The share of rejections outside that window with which they are no passing failure. */
const leastOutside = 0.25;

/** The share of requests without a usable response that is too great; few requests have to exceed half of it surely. */
const greatestLoss = 0.1;

/** Judges the attempts at each address; what was rejected and what got nothing usable, at all of them together as well. */
export function* judgeAttempts(attempts: readonly Attempt[], isHeldAgainst: IsHeldAgainst): Iterable<RunCase> {
  const lostOfAll = tooFewUsable('', attempts);
  const isHeld = ({ operation }: Attempt): boolean => isHeldAgainst(operation);
  const isMixedOfAll = isMixed(attempts, attempts.every(isHeld));
  for (const [base, own] of groupedBy(attempts, (attempt) => attempt.base)) {
    const kinds = [...groupedBy(own, ({ kind }) => kind), ...groupedBy(own, ({ operation }) => operation)];
    const all: [string, readonly Attempt[]] = ['', own];
    const rejected = countOf(own, 'rejected');
    // Rejections that all lie in one group are told of that one.
    const whole = kinds.filter(([, group]) => countOf(group, 'rejected') === rejected);
    const mixed = [...whole, all, ...kinds].find(([, group]) => isMixed(group, group.every(isHeld)));
    if (mixed !== undefined) yield mixedAt(base, ...mixed);
    else if (isMixedOfAll && rejected > 0) yield mixedAt(base, '', attempts);
    else {
      const rate = { failed: rejected, of: usableIn(own) };
      const lost = [all, ...kinds].map(([operation, group]) => tooFewUsable(operation, group));
      yield { base, exchanges: [], rate, inconclusive: lost.find((text) => text !== undefined) ?? lostOfAll };
    }
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

/** What lies outside the window of a run that holds most of an outcome; a few requests side by side are no window. */
function outsideWindow(attempts: readonly Attempt[], outcome: Outcome): readonly Attempt[] {
  const numbers = attempts.map(({ exchange }) => numberIn(exchange));
  const share = longestWindow * numbers.reduce((last, number) => Math.max(last, number), 0);
  const length = share < shortestStretch ? 0 : share;
  const own = numbers.filter((_, index) => attempts[index]!.outcome === outcome).sort((one, other) => one - other);
  let [from, most, end] = [0, 0, 0];
  for (const [begin, number] of own.entries()) {
    while (end < own.length && own[end]! < number + length) end += 1;
    if (end - begin > most) [from, most] = [number, end - begin];
  }
  return attempts.filter((_, index) => numbers[index]! < from || numbers[index]! >= from + length);
}

/** How many of an outcome lie outside its window, and whether most lie within. */
function countOutside(attempts: readonly Attempt[], outcome: Outcome) {
  const count = countOf(outsideWindow(attempts, outcome), outcome);
  return { count, isWindow: count < Math.max(2, leastOutside * countOf(attempts, outcome)) };
}

/**
 * Rejections of which most lie within one window may be those of a deployment that is under way. Where each is held against
 * the deployment, so are those of two different requests, unless little was served from the first to the last of them.
 */
function isMixed(attempts: readonly Attempt[], isHeldAgainst: boolean): boolean {
  const rejected = countOf(attempts, 'rejected');
  if (!exceedsRate(isHeldAgainst ? passingFailures : passingRejections, rejected, usableIn(attempts))) return false;
  return !countOutside(attempts, 'rejected').isWindow || (isHeldAgainst && isInterrupted(attempts));
}

/** Whether different requests are rejected, with others served between them. */
function isInterrupted(attempts: readonly Attempt[]): boolean {
  const rejected = attempts.filter(({ outcome }) => outcome === 'rejected');
  const numbers = rejected.map(({ exchange }) => numberIn(exchange)).sort((one, other) => one - other);
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  const between = attempts.filter(({ exchange }) => numberIn(exchange) > first && numberIn(exchange) < last);
  return (
    new Set(rejected.map(({ rejection }) => rejection?.content)).size > 1 &&
    countOf(between, 'served') >= Math.max(2, leastOutside * rejected.length)
  );
}

function mixedAt(base: Base, operation: string, attempts: readonly Attempt[]): RunCase {
  const rejections = attempts.flatMap(({ rejection }) => rejection ?? []);
  const { length, stretches } = stretchesOf(attempts);
  const spread = stretches.filter((own) => countOf(own, 'rejected') > 0).length;
  const statuses = [...new Set(rejections.map(({ ended }) => ended))].sort().join(', ');
  const isRepeated = rejections.every((rejection) => rejection.isRepeated);
  const why = isRepeated
    ? 'and served when they were sent again'
    : 'although what was served beside them shows them to be proper';
  const at = inWords([...groupedBy(attempts, (attempt) => attempt.base).keys()].map((name) => `\`${name}\``));
  const [rejected, count] = [rejections.length, usableIn(attempts)].map((value) => value.toLocaleString('en'));
  return {
    base,
    exchanges: rejections[0]?.shown ?? [],
    rate: { failed: rejections.length, of: usableIn(attempts) },
    violation: {
      expected: isRepeated ? 'equal requests get equal outcomes' : 'proper requests are served',
      actual: `${rejected} of ${count} requests${toOperation(operation)} with a valid key at ${at} were rejected with ${statuses}, ${why}; the run, cut into parts of ${length} requests, has such rejections in ${spread} of ${stretches.length} parts${markOf(rejections)}`,
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

/** An operation, or a kind of requests, which alone has words, as it stands after “requests”. */
function toOperation(name: string): string {
  if (name === '') return '';
  return name.includes(' ') ? ` ${name}` : ` to \`${name}\``;
}

/** Why a target that served most requests is not said to conform; undefined where it lost few, or most of them at once. */
function tooFewUsable(operation: string, attempts: readonly Attempt[]): string | undefined {
  const notUsable = countOf(attempts, 'unusable', 'rejected');
  const all = countOf(attempts, 'away');
  const outside = countOutside(attempts, 'away');
  // Where not most of them lie in one window, that is none of maintenance.
  const away = outside.isWindow ? outside.count : all;
  const isOften = away + notUsable >= greatestLoss * attempts.length;
  if (!isOften || !exceedsRate(greatestLoss / 2, away + notUsable, attempts.length)) return undefined;
  const lost = (all + notUsable).toLocaleString('en');
  const of = attempts.length.toLocaleString('en');
  const bases = inWords([...groupedBy(attempts, ({ base }) => base).keys()].map((base) => `\`${base}\``));
  const ends = [...groupedBy(attempts, ({ ended }) => ended)].sort(([, one], [, two]) => two.length - one.length);
  const how = ends.map(([ended, own]) => `${own.length} × ${ended}`).join(', ');
  return `${lost} of ${of} requests${toOperation(operation)} with a valid key at ${bases} got nothing usable (${how})`;
}
