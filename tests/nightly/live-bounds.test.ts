import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { execute } from '../../src/product/cli/execute.js';
import type { ExecuteOptions } from '../../src/product/cli/options.js';
import { serveReference } from '../../src/reference/server.js';
import { freshFolder } from '../support/command-line.js';
import { during, serving } from '../support/serving.js';

interface Limit {
  readonly perSecond: number;
  /** Milliseconds of every response. */
  readonly delay: number;
}

/** Stands before a server, delays every answer and refuses what exceeds a rate, as a gateway does. */
async function rateLimitProxy(target: string, { perSecond, delay }: Limit) {
  const arrivals: number[] = [];
  let refused = 0;
  const { origin, close } = await serving((incoming, outgoing) => {
    const now = performance.now();
    arrivals.push(now);
    if (arrivals.filter((time) => now - time < 1000).length > perSecond) {
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

/** A run of the swap order API through a gateway with a rate limit, with what arrived there. */
async function throughGateway(limit: Limit, options: ExecuteOptions) {
  return during(serveReference({ seed: 1 }), async (reference) => {
    const gateway = await rateLimitProxy(reference, limit);
    const few = { only: 'swapOrder', requests: 60, seed: 1, report: [], environment: {} };
    const run = (origin: string) => execute({ origin, ...few, ...options, out: freshFolder() });
    const { summary } = await during(Promise.resolve(gateway), run);
    const { arrivals, refused } = gateway;
    expect(arrivals.length).toBeLessThanOrEqual(60);
    expect(summary.counts.fail).toBe(0);
    return { summary, arrivals, refused: refused() };
  });
}

// They wait for the gateway more than they compute.
describe.concurrent('a run through a slow gateway with a rate limit', () => {
  test('keeps to --rps 5 and --requests 60 as counted there, and judges nearly every must within reach', async () => {
    const harmless = { rps: 5, allow: ['read', 'build', 'session'] } as const;
    const { summary, arrivals, refused } = await throughGateway({ perSecond: 6, delay: 150 }, harmless);
    expect(arrivals).toHaveLength(summary.end.sent.total);
    expect((arrivals.length - 1) / (arrivals.at(-1)! - arrivals[0]!) / 1000).toBeLessThanOrEqual(5);
    // What leaves evenly arrives unevenly: the proxy, which refuses a seventh request within a second, refused none.
    expect(refused).toBe(0);
    expect(summary.evidence.conclusive / summary.evidence.exercisable).toBeGreaterThanOrEqual(0.85);
  });

  test.each([40, undefined])('waits where it is told to at --rps %s, and comes to the same verdicts', async (rps) => {
    const { refused } = await throughGateway({ perSecond: 10, delay: 0 }, rps === undefined ? {} : { rps });
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(20);
  });
});
