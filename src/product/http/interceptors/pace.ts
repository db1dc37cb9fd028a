import type { Clock } from '../../model/clock.js';
import { longestHold } from '../advice.js';
import { msAt, type Target } from '../../profile/resolve.js';
import type { Base } from '../../model/exchange.js';
import type { Interceptor } from '../dispatch.js';

/** Requests after which a pace is measured. */
const leastMeasured = 20;

/**
 * By how much a response that does not throttle raises the pace: this share of the pace that was throttled last, so that
 * about one response in thirty is throttled whatever pace was asked for; beyond that pace, of the pace itself.
 */
const increase = 0.015;
/** The longest gap to which throttling leads, in milliseconds: below a bound that was asked for, and without one. */
const longestGaps = { bound: 30_000, free: 2_000 };

/**
 * Of responses since it was looked at, more than this share, or so many in a row, are of a pace that is too fast. With fewer
 * of them half the pace lets all pass, unless they have another reason than the pace.
 */
const tooMany = { share: 1 / 3, inARow: 3, lookedAt: 40 };

/** Milliseconds after which whoever waits looks again whether its address was given up. */
const longestSleep = 1_000;

/** Where no bound was asked for, the first 429 finds the gap to be at least this long, in milliseconds. */
const leastGapThrottled = 50;

/** Keeps requests apart and few at a time, and holds them back while the target asks for it. */
export function createPacing(
  { perSecond, concurrency }: Pick<Target['pacing'], 'perSecond' | 'concurrency'>,
  clock: Clock,
) {
  const waiting: (() => void)[] = [];
  const shortest = msAt(perSecond);
  let gap = shortest;
  let slowedAt = 0;
  /** Requests per millisecond that were too many; throttled responses in a row speak of the same ones. */
  let tooFast = 0;
  let inARow = 0;
  /** What came since a pace was throttled that may have been too fast, and whether to slow down was in vain. */
  const looked = { gap: Infinity, responses: 0, throttled: 0, isInVain: false };
  let row = { ...looked };
  let first: number | undefined;
  let left = 0;
  let inside = 0;
  let next = 0;
  let held = 0;
  const leave = (): void => {
    const waiter = waiting.shift();
    if (waiter) waiter();
    else inside -= 1;
  };
  const soFar = (): number => (clock.now() - (first ?? 0)) / left;
  return {
    /** Milliseconds from one request to the next, as the pace is bound and as it was so far. */
    msPerRequest: () => Math.max(gap, left < leastMeasured ? 0 : soFar()),
    /**
     * Resolves when a request may leave, with `atOnce` without a gap before it, and at once where `isLost` says that it will
     * not be sent; the returned function frees its place.
     */
    async enter(signal: AbortSignal, atOnce = false, isLost = () => false): Promise<() => void> {
      if (inside < concurrency) inside += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      for (;;) {
        const now = clock.now();
        const due = Math.max(held, gap === 0 || atOnce ? 0 : next);
        if (isLost()) return leave;
        if (due <= now || signal.aborted) break;
        await clock.sleep(Math.min(longestSleep, Math.ceil(due - now)), signal);
      }
      first ??= clock.now();
      left += 1;
      if (gap > 0) next = Math.max(clock.now(), next) + gap;
      return leave;
    },
    /** No request leaves before this Unix time in milliseconds. */
    holdUntil: (time: number) => void (held = Math.max(held, time)),
    /** Takes note of a response: one that throttles halves the pace, every other one brings it a little nearer to the bound. */
    heed(throttled: boolean): void {
      if (!throttled) {
        row.responses += 1;
        inARow = 0;
        if (gap > 0) gap = 1 / Math.min(1 / shortest, 1 / gap + increase * Math.max(tooFast, 1 / gap));
        return;
      }
      const now = clock.now();
      // Requests that were under way at once are throttled for the same excess.
      if (now - slowedAt < gap) return;
      slowedAt = now;
      // Without a bound that was asked for, the pace is what it was so far.
      if (gap === 0) gap = Math.max(leastGapThrottled, soFar());
      if (inARow === 0) tooFast = 1 / gap;
      inARow += 1;
      row.responses += 1;
      row.throttled += 1;
      const isTooFast = inARow >= tooMany.inARow || row.throttled > tooMany.share * row.responses;
      if (isTooFast || row.gap === Infinity || row.responses > tooMany.lookedAt) row = { ...looked, gap };
      row.isInVain ||= inARow === 1 && gap >= 2 * row.gap;
      const longest = perSecond === undefined ? longestGaps.free : longestGaps.bound;
      gap = row.isInVain ? Math.min(gap, row.gap) : Math.min(longest, gap * 2);
    },
  };
}

/** Holds every request back until it may leave, and follows what the responses ask for; throws when the run was stopped. */
export function pace(
  pacing: ReturnType<typeof createPacing>,
  clock: Clock,
  signal: AbortSignal,
  lost: ReadonlyMap<Base, string> = new Map(),
): Interceptor {
  // What a node of the chain asks for, its requests alone wait for, beside the pace of all, which bounds how many there are.
  const ofNode = createPacing({ concurrency: Infinity }, clock);
  return (dispatch) => async (call) => {
    const { atOnce = false, base } = call.request;
    const own = base === 'rpc' ? ofNode : pacing;
    const isLost = (): boolean => lost.has(base);
    if (own === ofNode) await ofNode.enter(signal, false, isLost);
    const leave = await pacing.enter(signal, atOnce && call.attempt === 1, isLost);
    try {
      signal.throwIfAborted();
      const reply = await dispatch(call);
      const { throttled, holdFor } = reply.advice;
      // A request whose input is throttled tells no more of the pace when it is sent again.
      if (!throttled || call.attempt === 1) own.heed(throttled);
      if (holdFor !== undefined && holdFor <= longestHold) own.holdUntil(clock.now() + holdFor);
      return reply;
    } finally {
      leave();
    }
  };
}
