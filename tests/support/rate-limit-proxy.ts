import { request } from 'node:http';
import { serving } from './serving.js';

export interface RateLimitProxy {
  readonly origin: string;
  /** When each request came in, in milliseconds. */
  readonly arrivals: readonly number[];
  /** How many were answered with 429. */
  readonly refused: () => number;
  readonly close: () => Promise<void>;
}

/** Stands before a server, delays every answer and refuses what exceeds a rate, as a gateway does. */
export async function rateLimitProxy(
  target: string,
  { perSecond, delay }: { readonly perSecond: number; readonly delay: number },
): Promise<RateLimitProxy> {
  const arrivals: number[] = [];
  let refused = 0;
  const { origin, close } = await serving((incoming, outgoing) => {
    const now = performance.now();
    arrivals.push(now);
    const recent = arrivals.filter((time) => now - time < 1000).length;
    if (recent > perSecond) {
      refused += 1;
      outgoing.writeHead(429, { 'retry-after': '1', 'x-ratelimit-remaining': '0' }).end();
      return;
    }
    const { method, url, headers } = incoming;
    const onward = request(target + (url ?? '/'), { method, headers }, (answer) => {
      setTimeout(() => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      }, delay);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  return { origin, arrivals, refused: () => refused, close };
}
