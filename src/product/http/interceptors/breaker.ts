import type { Clock } from '../../model/clock.js';
import type { Base } from '../../model/exchange.js';
import { longestHold, type Advice } from '../advice.js';
import type { Interceptor } from '../dispatch.js';

/** Thrown when a base address has answered nothing usable for so long that going on is hopeless. */
export class TargetLost extends Error {
  override readonly name = 'TargetLost';
}

/** What counts of a response's advice. */
type Heeded = Pick<Advice, 'useless' | 'throttled' | 'failing'> & {
  readonly holdFor: number | undefined;
  /** Characters of the body. */
  readonly size?: number;
  /** No complete response came within the time-out of an exchange. */
  readonly timedOut?: boolean;
  /** The same request was sent before. */
  readonly isAgain?: boolean;
};

/** Gives a base address up when going on is hopeless, so that a dead target costs no more than a few requests. */
export interface Breaker {
  /** Why a base address was given up. */
  readonly lost: ReadonlyMap<Base, string>;
  /** A request leaves; what is given back is called when its exchange has ended. */
  begin(base: Base): () => void;
  /** Takes note of one exchange that began at this Unix time in milliseconds. */
  note(base: Base, advice: Heeded, startedAt: number, now: number): void;
}

/** Useless answers in a row after which a base address is lost; fewer when it never answered at all. */
const patience = {
  neverAnswered: 6,
  answeredBefore: 40,
  throttledFirst: 4,
  throttled: 8,
  /** Different requests among them: one whose input is throttled is sent again, and then again beside its control. */
  throttledRequests: 5,
  failingFirst: 20,
  failing: 100,
};

/** Characters of a body that are ordinary, and how many beyond them a run takes from one address. */
const bulk = { ordinary: 1_000_000, beyond: 64_000_000 };

/** Exchanges that may time out, and their share of all beyond which a run would spend its time on waiting. */
const timeOuts = { least: 20, share: 0.1 };

interface Health {
  answered: boolean;
  useless: number;
  /** Responses in a row that were useless or told of a failure of the target. */
  failing: number;
  /** Times in a row that the target asked for patience; requests that were under way at once count as one time. */
  throttled: number;
  /** Different requests that were throttled in a row. */
  throttledRequests: number;
  countedAt: number;
  /** Requests that had left when the first of the responses in a row came; undefined before it. */
  rowSince?: number;
}

/** Numbers of the requests that have left and whose exchange has not ended, in their order. */
interface UnderWay {
  left: number;
  readonly numbers: Set<number>;
}

/** What no good response makes up for. */
interface Totals {
  exchanges: number;
  timedOut: number;
  /** Characters beyond what is ordinary, of all responses. */
  bulk: number;
}

/** `given` names addresses that were found hopeless before, with the reason. */
export function createBreaker(given: ReadonlyMap<Base, string> = new Map()): Breaker {
  const lost = new Map<Base, string>(given);
  const healths: Partial<Record<Base, Health>> = {};
  const totals: Partial<Record<Base, Totals>> = {};
  const underWay: Partial<Record<Base, UnderWay>> = {};
  const at = (base: Base): UnderWay => (underWay[base] ??= { left: 0, numbers: new Set() });
  /** Where only one class of input fails, and fails fast, the others are still under way: their responses decide. */
  const isWhole = (base: Base, { rowSince = 0 }: Health): boolean => {
    const [oldest = Infinity] = at(base).numbers;
    return oldest > rowSince;
  };
  const lose = (base: Base, why: string): void => {
    if (!lost.has(base)) lost.set(base, why);
  };
  return {
    lost,
    begin(base) {
      const { numbers } = at(base);
      const number = (at(base).left += 1);
      numbers.add(number);
      return () => numbers.delete(number);
    },
    note(base, heeded, startedAt, now) {
      const { useless, throttled, failing = false, holdFor = 0, size = 0, timedOut = false, isAgain = false } = heeded;
      const fresh = { answered: false, useless: 0, failing: 0, throttled: 0, throttledRequests: 0, countedAt: 0 };
      const health = (healths[base] ??= fresh);
      const total = (totals[base] ??= { exchanges: 0, timedOut: 0, bulk: 0 });
      total.exchanges += 1;
      if (timedOut) total.timedOut += 1;
      total.bulk += Math.max(0, size - bulk.ordinary);
      if (total.bulk > bulk.beyond)
        lose(
          base,
          `gave up on \`${base}\`: more than ${bulk.beyond / 1e6} million characters in bodies of over a million`,
        );
      if (total.timedOut >= timeOuts.least && total.timedOut > timeOuts.share * total.exchanges)
        lose(base, `gave up on \`${base}\`: ${total.timedOut} of ${total.exchanges} exchanges timed out`);
      if (!useless && !failing) {
        healths[base] = { ...fresh, answered: true, countedAt: now };
        return;
      }
      health.rowSince ??= at(base).left;
      if (isAgain && health.answered && !throttled) return;
      if (!throttled) health.failing += 1;
      if (health.failing >= (health.answered ? patience.failing : patience.failingFirst) && isWhole(base, health))
        lose(
          base,
          `gave up on \`${base}\`: ${health.failing} responses in a row were errors of the server or unusable`,
        );
      if (!useless) return;
      if (holdFor > longestHold)
        lose(
          base,
          `${base} asks for ${Math.ceil(holdFor / 1000)} s of patience; at most ${longestHold / 1000} s are given`,
        );
      if (throttled) {
        if (!isAgain) health.throttledRequests += 1;
        if (startedAt < health.countedAt) return;
        health.throttled += 1;
        health.countedAt = now;
        const isEnough = health.answered
          ? health.throttled >= patience.throttled && health.throttledRequests >= patience.throttledRequests
          : health.throttled >= patience.throttledFirst;
        if (isEnough)
          lose(base, `gave up on \`${base}\`: ${health.throttled} times in a row it asked for a slower pace (429)`);
        return;
      }
      health.useless += 1;
      if (
        health.useless >= (health.answered ? patience.answeredBefore : patience.neverAnswered) &&
        isWhole(base, health)
      )
        lose(base, `gave up on \`${base}\`: ${health.useless} unusable responses in a row`);
    },
  };
}

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
    // What the end of the run cut off tells nothing of the target.
    if (!signal.aborted)
      breaker.note(base, { ...advice, holdFor: advice.holdFor, size, timedOut, isAgain }, startedAt, clock.now());
    return reply;
  };
}
