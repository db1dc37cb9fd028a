import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { freshFolder, plumbline, summaryIn } from '../support/command-line.js';

/** Serves one answer to everything while `use` runs. */
async function answering<T>(listener: RequestListener, use: (origin: string) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function judge(origin: string) {
  const out = freshFolder();
  const ended = await plumbline(['run', '--origin', origin, '--seed', '7', '--out', out]);
  return { ended, summary: summaryIn(out) };
}

const answers: Readonly<Record<string, RequestListener>> = {
  'answers 503 to everything': (_, response) => void response.writeHead(503).end('unavailable'),
  'answers a page to everything': (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Welcome</title><p>It works.'),
  'refuses everyone with 401': (_, response) =>
    void response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"Unauthorized"}'),
  'redirects everything': (_, response) =>
    void response.writeHead(302, { location: 'https://elsewhere.invalid/' }).end(),
  'answers an empty object to everything': (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
};

describe('a target that', () => {
  test.each(Object.keys(answers))('%s violates nothing and is told apart from a conforming one', async (name) => {
    const { ended, summary } = await answering(answers[name]!, judge);
    expect(summary.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([]);
    expect(ended.code, ended.stdout + ended.stderr).toBe(2);
    expect(ended.stdout).toContain('INCONCLUSIVE');
    expect(ended.milliseconds).toBeLessThan(20_000);
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
    expect(ended.milliseconds).toBeLessThan(20_000);
  });
});
