import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { freshFolder, summaryIn } from '../support/command-line.js';
import { ranHere } from '../support/in-process.js';

/** Serves one answer to everything while `use` runs; `requests` counts what was sent. */
async function answering<T>(
  listener: RequestListener,
  use: (origin: string, requests: () => number) => Promise<T>,
): Promise<T> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => requests);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function judge(origin: string, requests?: () => number) {
  const out = freshFolder();
  const ended = await ranHere(['run', '--origin', origin, '--requests', '400', '--seed', '7', '--out', out]);
  return { ended, summary: summaryIn(out), sent: requests?.() };
}

const responding =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);
const json = { 'content-type': 'application/json' };
const page = '<!doctype html><title>Welcome</title><p>It works.';

/** What answers, and the most requests after which a run has seen enough. */
const answers: Readonly<Record<string, readonly [listener: RequestListener, most: number]>> = {
  'answers 503 to everything': [responding(503, {}, 'unavailable'), 100],
  'answers a page to everything': [responding(200, { 'content-type': 'text/html' }, page), 401],
  'refuses everyone with 401': [responding(401, json, '{"error":"Unauthorized"}'), 401],
  'redirects everything': [responding(302, { location: 'https://elsewhere.invalid/' }), 100],
  'answers an empty object to everything': [responding(200, json, '{}'), 401],
};

describe('a target that', () => {
  test.each(Object.keys(answers))('%s violates nothing and is told apart from a conforming one', async (name) => {
    const [listener, most] = answers[name]!;
    const { ended, summary, sent } = await answering(listener, judge);
    expect(summary.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([]);
    expect(ended.code, ended.stdout + ended.stderr).toBe(2);
    expect(ended.stdout).toContain('INCONCLUSIVE');
    expect(sent).toBeLessThan(most);
  });

  test('does not listen violates nothing and is told apart from a conforming one', async () => {
    const origin = await answering(
      () => undefined,
      (free) => Promise.resolve(free),
    );
    const { ended, summary } = await judge(origin);
    expect(summary.counts.fail).toBe(0);
    expect(summary.counts.pass).toBe(0);
    expect(ended.code, ended.stdout + ended.stderr).toBe(2);
    expect(summary.end.sent.total).toBeLessThan(100);
  });
});
