import { setMaxListeners } from 'node:events';
import type { Header } from '../../product/model/exchange.js';
import { headersOf, requestOf, writeJson } from '../../reference/listen.js';
import type { Handler, ReferenceResponse } from '../../reference/reference.js';
import type { Transport } from '../../product/http/transport.js';
import type { Clock } from '../../product/model/clock.js';

/**
 * Carries requests to a handler in this thread, without sockets; everything else is as it is over HTTP. Nobody waits in
 * virtual time, which has to be that of the handler too.
 */
export function memoryTransport(handle: Handler, time?: VirtualTime): Transport {
  return {
    ...(time && { clock: time.clock }),
    async exchange({ method, path, headers, body }, _bounds, signal) {
      // As over HTTP: as many requests as are under way may wait for it.
      setMaxListeners(0, signal);
      const serve = async (): Promise<ReferenceResponse> => handle(requestOf(method, path, headers, body ?? ''));
      const response = await (time ? time.serve(serve) : serve());
      const { broken } = response;
      if (broken !== undefined) return { fault: { class: broken, message: `injected: ${broken}` } };
      return {
        response: {
          status: response.status,
          headers: Object.entries(headersOf(response)).map(([name, value]): Header => [name, value]),
          body: 'json' in response.body ? writeJson(response.body.json) : response.body.text,
        },
      };
    },
    close: () => Promise.resolve(),
  };
}

export type VirtualTime = ReturnType<typeof createVirtualTime>;

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

const dayMs = 86_400_000;

/**
 * A time that passes at once: it moves on when everyone waits for it, and by a millisecond with every request. It
 * starts at noon UTC of today, unless told otherwise. The same requests and waits come at the same times and in the
 * same order, however fast the machine is and however long its cryptography takes.
 */
export function createVirtualTime(startAt = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2) {
  const never = new AbortController().signal;
  setMaxListeners(0, never);
  const sleepers: Sleeper[] = [];
  const queue: (() => void)[] = [];
  let now = startAt;
  let isServing = false;
  let isDue = false;
  const wakeNext = (): void => {
    isDue = false;
    if (isServing) return plan();
    const [next] = sleepers.toSorted((one, other) => one.until - other.until);
    if (next === undefined) return;
    now = Math.max(now, next.until);
    sleepers.splice(sleepers.indexOf(next), 1);
    next.wake();
    plan();
  };
  // After everything that goes on without waiting.
  const plan = (): void => {
    if (isDue || sleepers.length === 0) return;
    isDue = true;
    setImmediate(wakeNext);
  };
  const sleep: Clock['sleep'] = (milliseconds, signal) => {
    if (signal.aborted || milliseconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper: Sleeper = {
        until: now + milliseconds,
        wake: () => {
          signal.removeEventListener('abort', stop);
          resolve();
        },
      };
      const stop = (): void => {
        sleepers.splice(sleepers.indexOf(sleeper), 1);
        resolve();
      };
      signal.addEventListener('abort', stop, { once: true });
      sleepers.push(sleeper);
      plan();
    });
  };
  const enter = async (): Promise<void> => {
    if (isServing) await new Promise<void>((resolve) => queue.push(resolve));
    isServing = true;
  };
  const leave = (): void => {
    const first = queue.shift();
    if (first) first();
    else isServing = false;
  };
  return {
    /** The time of those who send requests. */
    clock: { now: () => now, sleep } satisfies Clock,
    /** The same for what serves them. While it sleeps, others are served. */
    served: {
      now: () => now,
      async sleep(milliseconds: number) {
        leave();
        await sleep(milliseconds, never);
        await enter();
      },
    },
    /** Serves a request when no other one is served; until it has its response, the time stands still. */
    async serve<Result>(handle: () => Promise<Result>): Promise<Result> {
      await enter();
      try {
        return await handle();
      } finally {
        now += 1;
        leave();
      }
    },
  };
}
