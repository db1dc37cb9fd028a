import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { freshFolder, summaryIn } from '../support/command-line.js';
import { ranHere } from '../support/in-process.js';
import { serving } from '../support/serving.js';

/** A run against what answers everything like this, with the number of requests that it got. */
async function judged(listener: RequestListener) {
  let sent = 0;
  const { origin, close } = await serving((request, response) => {
    sent += 1;
    listener(request, response);
  });
  const out = freshFolder();
  const ended = await ranHere(['run', '--origin', origin, '--requests', '400', '--seed', '7', '--out', out]);
  await close();
  return { ended, summary: summaryIn(out), sent };
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
  'answers a page to everything': [responding(200, { 'content-type': 'text/html' }, page), 60],
  'refuses everyone with 401': [responding(401, json, '{"error":"Unauthorized"}'), 401],
  'redirects everything': [responding(302, { location: 'https://elsewhere.invalid/' }), 100],
  'answers an empty object to everything': [responding(200, json, '{}'), 401],
};

test.each(Object.entries(answers))(
  'a target that %s passes and violates nothing: inconclusive',
  async (_, [listener, most]) => {
    const { ended, summary, sent } = await judged(listener);
    expect(summary.requirements.filter(({ verdict }) => /fail|pass/.test(verdict)).map(({ id }) => id)).toEqual([]);
    expect(ended.code, ended.stdout + ended.stderr).toBe(2);
    expect(ended.stdout).toMatch(most === 60 ? /\nINCONCLUSIVE: .* nothing but pages \(HTML\)/ : /\nINCONCLUSIVE/);
    expect(sent).toBeLessThan(most);
  },
);
