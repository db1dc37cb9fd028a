import { readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileOf, freshFolder, summaryIn } from '../support/command-line.js';
import { ranHere } from '../support/in-process.js';
import { selfSigned } from '../support/self-signed.js';
import { listening, serving, type Serving } from '../support/serving.js';

const notFound: RequestListener = (_, response) =>
  void response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}');

const plain = await serving(notFound);
const refusing = await serving((_, response) => void response.writeHead(401).end());
const busy = await serving((_, response) => void response.writeHead(503, { 'retry-after': '121' }).end());
const secure = await listening(createServer(selfSigned('127.0.0.1'), notFound));
const at = ({ port }: Serving): string => `127.0.0.1:${port}`;
afterAll(() => Promise.all([plain, refusing, busy, secure].map((server) => server.close())));

type Environment = Readonly<Record<string, string>>;

const ofUltra = '`bases.ultra` (ULTRA_BASE_URL)';
const cures = {
  http: `speaks http, not https. Begin the address with http://. See ${ofUltra}.`,
  https: `If it speaks https, begin the address with https://. See ${ofUltra}.`,
  authority: `Declare its authority as \`ca\` in the profile, or in NODE_EXTRA_CA_CERTS. See ${ofUltra}.`,
  start: `127.0.0.1:1 refuses connections. Is the service running? See ${ofUltra}.`,
  version: `the path of \`swapV2\`. Correct ${ofUltra}, or give it as SWAP_V2_BASE_URL.`,
  path: `responds 404 at /order. Is the path of ${ofUltra} right, and does it end in /ultra/v1?`,
  rest: 'responds 404 at /order. The path of `bases.swapV2` (SWAP_V2_BASE_URL) ends in /swap/v2: is the rest of it right?',
  busy: `the service at ${at(busy)} answers 503. Try again when it is available.`,
  trigger: 'responds 404 at /vault. Is the path of `bases.trigger` (TRIGGER_BASE_URL) right?',
};
const ofBusy = { ULTRA_BASE_URL: `http://${at(busy)}/ultra/v1` };
const wrong = `http://${at(plain)}/wrong`;
const both = { ULTRA_BASE_URL: wrong, SWAP_V2_BASE_URL: `${wrong}/swap/v2` };
const third = { ULTRA_BASE_URL: `http://${at(plain)}/ultra/v2`, SWAP_V2_BASE_URL: `http://${at(refusing)}/swap/v2` };

/** Addresses that cannot be judged: the line that says so, once, and how many requests a run spends on them at most. */
const addresses: Readonly<Record<string, readonly [environment: Environment, cure: string, mostRequests: number]>> = {
  'https for http': [{ ULTRA_BASE_URL: `https://${at(plain)}/ultra/v1` }, cures.http, 1],
  'http for https': [{ ULTRA_BASE_URL: `http://${at(secure)}/ultra/v1` }, cures.https, 12],
  'a certificate that no authority signed': [{ ULTRA_BASE_URL: `https://${at(secure)}/ultra/v1` }, cures.authority, 1],
  'nobody at the port': [{ ULTRA_BASE_URL: 'http://127.0.0.1:1/ultra/v1' }, cures.start, 12],
  'a service that asks for a longer wait than a run has': [ofBusy, cures.busy, 1],
  'the address of another version': [{ ULTRA_BASE_URL: `http://${at(plain)}/swap/v2` }, cures.version, 1],
  'a path that is not found': [{ ULTRA_BASE_URL: wrong }, cures.path, 3],
  'a path that is not found for both versions': [both, cures.rest, 6],
  'a version that is none, beside one that is found': [third, cures.path, 4],
  'a path that is not found of the trigger order API': [{ TRIGGER_BASE_URL: wrong }, cures.trigger, 4],
};

test.each(Object.entries(addresses))('%s is one line with its cure', async (_, [environment, cure, mostRequests]) => {
  const out = freshFolder();
  const { code, stdout, stderr } = await ranHere(['run', '--report', 'markdown', '--out', out], environment);
  const lines = stderr.split('\n').filter((line) => line.includes(cure));
  expect(lines, stderr).toHaveLength(1);
  expect([code, stdout.includes('too few requests')]).toEqual([2, false]);
  const summary = summaryIn(out);
  expect(summary.end.sent.total).toBeLessThanOrEqual(mostRequests);
  expect(summary.counts.fail).toBe(0);
  expect(readFileSync(join(out, 'journal.ndjson'), 'utf8')).not.toContain('SSL routines');
});

test('the address of an API in place of a node is said in the result', async () => {
  const ULTRA_BASE_URL = `http://${at(refusing)}/ultra/v1`;
  const { code, stdout } = await ranHere(['run', '--out', freshFolder()], { ULTRA_BASE_URL, RPC_URL: ULTRA_BASE_URL });
  const said = 'rpc: http://.* ends in /ultra/v1, the path of `ultra`. Correct `bases.rpc` \\(RPC_URL\\)\n$';
  expect([code, stdout]).toEqual([2, expect.stringMatching(`INCONCLUSIVE: no API key was sent.*; ${said}`)]);
});

test.each([
  ['other.test', 'localhost', 49, 'names other.test; expected localhost. Give'],
  ['localhost', '127.0.0.1', 49, 'names no IP address; expected 127.0.0.1. Give'],
  ['localhost', 'localhost', 21, 'is not valid now. Renew it'],
])('a certificate of %s is none of %s, or until 20%i', async (name, host, lastYear, cure) => {
  const { cert, issuer } = selfSigned('an authority');
  const server = await listening(createServer(selfSigned(name, issuer, lastYear), notFound));
  const bases = { ultra: `https://${host}:${server.port}/ultra/v1` };
  const target = fileOf('target.json', JSON.stringify({ name, ca: fileOf('ca.pem', cert), bases }));
  const { code, stdout } = await ranHere(['doctor', '--target', target], {});
  await server.close();
  expect([code, stdout]).toEqual([2, expect.stringContaining(cure)]);
});

test('with a whole profile nothing is asked first, and an address that serves another API is given up', async () => {
  const out = freshFolder();
  const target = join(out, 'target.json');
  const bases = { trigger: wrong };
  const trigger = { dialect: 'reference', freshWallets: 'unfunded' };
  writeFileSync(target, JSON.stringify({ name: 'wrong path', bases, trigger }));
  const { code } = await ranHere(['run', '--target', target, '--report', 'markdown', '--rps', '500', '--out', out], {});
  const { end, conclusion } = summaryIn(out);
  expect([code, end.sent.total < 100]).toEqual([2, true]);
  expect(conclusion.because).toMatch(/^no response from `trigger` looked like its API \([0-9]+ × 404\)\. Run `[^`]+`$/);
});
