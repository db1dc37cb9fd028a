import { counted } from '../../model/counted.js';
import type { Clock } from '../../model/clock.js';
import type { Base } from '../../model/exchange.js';
import { valueAt } from '../../model/groups.js';
import { longestHold, type Advice } from '../advice.js';
import type { Interceptor } from '../dispatch.js';

/** Thrown when a base address has answered nothing usable for so long that going on is hopeless. */
export class TargetLost extends Error {
  override readonly name = 'TargetLost';
}

/** What counts of a reply beside its times. */
type Heeded = Advice & {
  /** Characters of the body. */
  readonly size?: number;
  /** No complete response came within the time-out of an exchange. */
  readonly timedOut?: boolean;
  /** The same request was sent before. */
  readonly isAgain?: boolean;
  /** What responded. */
  readonly operation?: string;
};

/** Useless answers in a row after which a base address is lost; fewer when it never answered, at more than one operation. */
const patience = {
  neverAnswered: 6,
  neverAnsweredByOne: 12,
  answeredBefore: 40,
  throttledFirst: 4,
  throttled: 8,
  /** Different requests among them: one whose input is throttled is sent again, and then again beside its control. */
  throttledRequests: 5,
  /** Milliseconds in which no address of an API gave anything but 429. */
  throttledEverywhere: 90_000,
  failingFirst: 20,
  failing: 100,
};

/** Characters of a body that are ordinary, and how many beyond them a run takes from one address. */
const bulk = { ordinary: 1_000_000, beyond: 64_000_000 };

/** Exchanges that may time out, and their share of all beyond which a run would spend its time on waiting. */
const timeOuts = { least: 20, share: 0.1 };

/** Responses in a row that were no good. */
const rowFrom = (countedAt: number) => ({
  useless: 0,
  /** Responses that were useless or told of a failure of the target. */
  failing: 0,
  /** Times that the target asked for patience; requests that were under way at once count as one time. */
  throttled: 0,
  /** Different requests that were throttled. */
  throttledRequests: 0,
  /** What responded. */
  operations: new Set<string>(),
  countedAt,
  /** Requests that had left when the first of them came; undefined before it. */
  since: undefined as number | undefined,
});

/** What one base address did. */
const newHealth = (answered: boolean) => ({
  /** Requests that left, and the numbers of those whose exchange has not ended, in their order. */
  left: 0,
  underWay: new Set<number>(),
  exchanges: 0,
  timedOut: 0,
  /** Characters beyond what is ordinary, of all responses. */
  bulk: 0,
  answered,
  /** A good response begins another row. */
  row: rowFrom(0),
});

/**
 * Gives a base address up when going on is hopeless, so that a dead target costs no more than a few requests. `given` names
 * addresses that were found hopeless before, with the reason; `aside` is said with whatever reason there is.
 */
export function createBreaker(
  given: ReadonlyMap<Base, string> = new Map(),
  aside = (_: Base) => '',
  answered: ReadonlySet<Base> = new Set(),
) {
  const healthOf = (base: Base) => valueAt(healths, base, () => newHealth(answered.has(base)));
  const lost = new Map<Base, string>(given);
  const healths = new Map<Base, ReturnType<typeof newHealth>>();
  let throttledSince: number | undefined;
  /** Until some address of an API answers, when the first was asked. */
  let unansweredSince: number | undefined;
  const giveUp = (base: Base, why: string): void => {
    if (!lost.has(base)) lost.set(base, `gave up on \`${base}\`: ${why}${aside(base)}`);
  };
  return {
    /** Why a base address was given up. */
    lost: lost as ReadonlyMap<Base, string>,
    /** Gives an address up for a reason that its responses show only when they are judged. */
    giveUp,
    /** A request leaves; what is given back is called when its exchange has ended. */
    begin(base: Base) {
      const health = healthOf(base);
      const number = (health.left += 1);
      health.underWay.add(number);
      return () => health.underWay.delete(number);
    },
    /** Takes note of one exchange that began at this Unix time in milliseconds. */
    note(base: Base, heeded: Heeded, startedAt: number, now: number): void {
      const { useless, throttled, failing = false, holdFor = 0 } = heeded;
      const { size = 0, timedOut = false, isAgain = false, operation } = heeded;
      const health = healthOf(base);
      const { row, answered } = health;
      const giveUpIf = (isLost: boolean, why: string): void => {
        if (isLost) giveUp(base, why);
      };
      health.exchanges += 1;
      if (timedOut) health.timedOut += 1;
      health.bulk += Math.max(0, size - bulk.ordinary);
      const ofBodies = `more than ${bulk.beyond / 1e6} million characters in bodies of over a million`;
      giveUpIf(health.bulk > bulk.beyond, ofBodies);
      const isWaiting = health.timedOut >= timeOuts.least && health.timedOut > timeOuts.share * health.exchanges;
      giveUpIf(isWaiting, `${health.timedOut} of ${health.exchanges} exchanges timed out`);
      if (base !== 'rpc') throttledSince = throttled ? (throttledSince ?? now) : undefined;
      if (!useless && !failing) {
        health.answered = true;
        if (base !== 'rpc') unansweredSince = Infinity;
        health.row = rowFrom(now);
        return;
      }
      row.since ??= health.left;
      if (isAgain && answered && !throttled) return;
      // Where only one class of input fails, and fails fast, the others are still under way: their responses decide.
      const [oldest = Infinity] = health.underWay;
      const isWhole = oldest > row.since;
      if (!throttled) row.failing += 1;
      const isFailing = row.failing >= (answered ? patience.failing : patience.failingFirst);
      giveUpIf(
        isFailing && isWhole,
        `at least ${row.failing} responses in a row were errors of the server or unusable`,
      );
      if (!useless) return;
      const [asked, most] = [Math.ceil(holdFor / 1000), longestHold / 1000];
      const wait = `it answers ${throttled ? 429 : 503} and asks to wait ${asked} s, and a run waits ${most} s at most`;
      giveUpIf(holdFor > longestHold, wait);
      if (!throttled) {
        row.useless += 1;
        if (base !== 'rpc') unansweredSince ??= answered ? Infinity : startedAt;
        const isSilent = holdFor > 0 && now + holdFor - (unansweredSince ?? Infinity) > longestHold;
        giveUpIf(isSilent, `nothing usable came from any address, and it asks to wait ${asked} s more`);
        if (operation !== undefined) row.operations.add(operation);
        // Another operation may respond.
        const first = row.operations.size === 1 ? patience.neverAnsweredByOne : patience.neverAnswered;
        giveUpIf(
          row.useless >= (answered ? patience.answeredBefore : first) && isWhole,
          `at least ${row.useless} unusable responses in a row`,
        );
        return;
      }
      if (!isAgain) row.throttledRequests += 1;
      if (startedAt < row.countedAt) return;
      row.throttled += 1;
      row.countedAt = now;
      const isEnough = answered
        ? row.throttled >= patience.throttled && row.throttledRequests >= patience.throttledRequests
        : row.throttled >= patience.throttledFirst;
      const throttledRow = (times: number) =>
        `at least ${counted(times, 'time')} in a row it asked for a slower pace (429)`;
      giveUpIf(isEnough, throttledRow(row.throttled));
      if (now - (throttledSince ?? now) <= patience.throttledEverywhere) return;
      for (const [other, own] of healths) if (own.row.throttled > 0) giveUp(other, throttledRow(own.row.throttled));
    },
  };
}

export type Breaker = ReturnType<typeof createBreaker>;

/** Sends nothing to a base address that was given up, and notes every reply. */
export function breakCircuit(breaker: Breaker, clock: Clock, signal: AbortSignal): Interceptor {
  return (dispatch) => async (call) => {
    const { base } = call.request;
    const why = breaker.lost.get(base);
    if (why !== undefined) throw new TargetLost(why);
    const end = breaker.begin(base);
    const reply = await dispatch(call).finally(end);
    const { advice, size, startedAt, outcome } = reply;
    const timedOut = outcome.fault?.class === 'timeout' && call.request.once !== true;
    // A request that fails again says of its input what it said before, and nothing new of a target that has responded.
    const isAgain = call.attempt > 1;
    const operation = outcome.fault === undefined ? call.request.operation : undefined;
    const heeded = { ...advice, size, timedOut, isAgain, ...(operation && { operation }) };
    // What the end of the run cut off tells nothing of the target.
    if (!signal.aborted) breaker.note(base, heeded, startedAt, clock.now());
    return reply;
  };
}
