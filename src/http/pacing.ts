/** Keeps requests apart and few at a time, and holds them back while the target asks for it. */
export interface Pacing {
  /** Resolves when a request may leave; the returned function frees its place. */
  enter(signal: AbortSignal): Promise<() => void>;
  /** No request leaves before this Unix time in milliseconds. */
  holdUntil(time: number): void;
}

export function createPacing({ perSecond, concurrency }: { perSecond?: number; concurrency: number }): Pacing {
  const waiting: (() => void)[] = [];
  // A little slower than asked: what leaves evenly arrives unevenly, and the bound is counted where it arrives.
  const gap = perSecond === undefined ? 0 : 1100 / perSecond;
  let inside = 0;
  let next = 0;
  let held = 0;
  const leave = (): void => {
    const waiter = waiting.shift();
    if (waiter) waiter();
    else inside -= 1;
  };
  return {
    async enter(signal) {
      if (inside < concurrency) inside += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      for (;;) {
        const now = Date.now();
        const due = Math.max(held, gap === 0 ? 0 : next);
        if (due <= now || signal.aborted) break;
        await sleep(due - now, signal);
      }
      if (gap > 0) next = Math.max(Date.now(), next) + gap;
      return leave;
    },
    holdUntil(time) {
      held = Math.max(held, time);
    },
  };
}

/** Waits, or returns early when the signal aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
  });
}
