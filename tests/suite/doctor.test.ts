import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestListener } from 'node:http';
import { expect, test, vi } from 'vitest';
import { answer, type Handler } from '../../src/reference/reference.js';
import { createReference } from '../../src/reference/composition.js';
import { apiKeys } from '../../src/reference/gateway.js';
import { listenReference } from '../../src/reference/listen.js';
import { shapes } from '../../generated/swap-order/shapes.js';
import { fileOf, freshFolder } from '../support/command-line.js';
import { ranHere } from '../support/in-process.js';
import { during, serving } from '../support/serving.js';

type Environment = Readonly<Record<string, string>>;

const diagnosed = (listener: RequestListener, environment: Environment = {}, command: readonly string[] = ['doctor']) =>
  during(serving(listener), (origin) => ranHere(command, { ULTRA_BASE_URL: `${origin}/ultra/v1`, ...environment }));

const responding = (status: number, body: string): RequestListener => {
  return (_, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
};

const always = shapes.getOrder![200]!.alwaysPresent;
const quote = Object.fromEntries(always.slice(0, always.length / 2 + 1).map((name) => [name, 'x']));
const missing = responding(401, '{"code":401}');
const alive = responding(200, '{"status":"ok"}');
const refusing = responding(401, '{"error":"Unauthorized"}');
const challenging =
  (status: number): RequestListener =>
  (request, response) =>
    (request.method === 'GET' ? refusing : responding(status, '{}'))(request, response);
const throttling = responding(429, '{}');
const quoting: RequestListener = (_, response) => void response.end(JSON.stringify(quote));
const redirecting: RequestListener = ({ headers }, response) =>
  void response.writeHead(302, { location: `https://${headers.host}/x?token=1` }).end();
const key = { API_KEY: 'some-key-1234' };

/** What doctor says of a profile with the address of a borrow API. */
function saidOf(listener: RequestListener, declared: object, names = ['borrow']) {
  return during(serving(listener), (origin) => {
    const bases = Object.fromEntries(names.map((name) => [name, `${origin}/${name}`]));
    const target = fileOf('target.json', JSON.stringify({ name: 'x', bases, ...declared }));
    return ranHere(['doctor', '--target', target], key);
  });
}

test.each<[string, RequestListener, Environment, string]>([
  ['a missing key', missing, {}, 'ultra: responds 401 without an API key. Set API_KEY.'],
  ['a wrong key', missing, key, 'Is API_KEY a key of this deployment'],
  ['a wrong path', responding(404, 'Not Found'), key, 'ends in /ultra/v1: is the rest of it right?'],
  ['an unquoted pair', responding(400, '{"error":"no"}'), key, 'the pair is not quoted'],
  ['another service', responding(200, '<p>'), key, 'the address of this API?'],
  ['JSON of another service', alive, key, 'ultra: responds 200 with JSON that is none of this API.'],
  ['a limit that is used up', throttling, key, 'throttles from the first request'],
  ['another success', responding(201, JSON.stringify(quote)), key, 'ultra: responds 201; expected 200. '],
  ['a page', responding(403, '<html>'), key, 'ultra: responds 403 with a page, which is no response'],
  ['an outage', responding(503, '{}'), key, 'answers 503. Try again when it is available.'],
  ['a redirect', redirecting, key, '/x: begin the address with https://. Is '],
  ['no node', quoting, { ...key, RPC_URL: 'http://127.0.0.1:1/' }, 'rpc: 127.0.0.1:1 refuses'],
])('doctor names %s in its first line and ends with 2', async (_, listener, environment, cause) => {
  const { code, stdout, stderr } = await diagnosed(listener, environment);
  expect([code, stdout.split('\n')[0]], stderr).toEqual([2, expect.stringContaining(cause)]);
  expect(stdout).not.toMatch(/some-key-1234|set next/);
  expect(stdout).not.toMatch(/(?:responds [345]|no JSON).*\n.*key is not refused|with a page[^]*key is refused with/);
});

/** A deployment of which every other response is of another instance. */
const inTurn = (...instances: RequestListener[]): RequestListener => {
  return (...given) => instances.reverse()[1]!(...given);
};
const refused = 'the API key is refused in 10 of 20 equal requests';
const lost = '10 of 20 equal requests got nothing usable (10 × 503)';
test.each([
  ['refuses the key', 'ultra', '/ultra/v1', inTurn(refusing, quoting), refused],
  ['is down', 'ultra', '/ultra/v1', inTurn(responding(503, ''), quoting), lost],
  ['refuses the key', 'trigger', '/trigger', inTurn(challenging(401), challenging(400)), refused],
])('doctor says of equal requests that an instance %s, at %s', async (_, base, path, listener, said) => {
  const { code, stdout } = await during(serving(listener), (origin) =>
    ranHere(['doctor'], { [`${base.toUpperCase()}_BASE_URL`]: origin + path, ...key }),
  );
  expect([code, stdout]).toEqual([2, expect.stringContaining(`${base}: ${said}. An instance may`)]);
});
test('doctor takes no limit of requests for an instance that is down', async () => {
  let asked = 0;
  const { code, stdout } = await diagnosed((...given) => ((asked += 1) > 3 ? throttling : quoting)(...given), key);
  expect([code, stdout.includes('An instance may')]).toEqual([0, false]);
});
test.each<[string, RequestListener, Environment, number, string]>([
  ['a healthy one', challenging(400), key, 0, '  refuses a request without a token, as documented\n'],
  ['a key that it refuses', refusing, key, 2, 'trigger: responds 401 to the API key. Is API_KEY a key of this'],
  ['a key that its sign-in refuses', challenging(403), key, 2, '  the API key is refused with 403\n'],
  ['one without an API key', refusing, {}, 2, 'no API key: API_KEY is not set, so no run can pass\n'],
  ['another service', alive, key, 2, 'trigger: responds 200 without a token; expected 401.'],
])('doctor says of the trigger order API what is wrong with %s', async (_, listener, environment, expected, line) => {
  const { code, stdout } = await during(serving(listener), (origin) =>
    ranHere(['doctor'], { TRIGGER_BASE_URL: `${origin}/trigger`, ...environment }),
  );
  expect([code, stdout]).toEqual([expected, expect.stringContaining(line)]);
});
test.each<[string, RequestListener, Environment, RegExp]>([
  ['a missing key', missing, {}, /: ultra: responds 401 without an API key\. Set API_KEY\.$/],
  ['a port for https', responding(400, 'plain HTTP at HTTPS port'), {}, /: ultra: .* speaks https, not http: begin /],
  ['a used-up limit', throttling, key, /: ultra: .* throttles from the first request \(429\)\. Wait .* --rps\.$/],
])('a run names %s before anything else, and ends with 2', async (_, listener, environment, cause) => {
  const command = ['run', '--rps', '500', '--requests', '40', '--report', 'markdown', '--out', freshFolder()];
  const { code, stderr } = await diagnosed(listener, environment, command);
  expect([code, stderr.split('\n')[0]]).toEqual([2, expect.stringMatching(cause)]);
});
test('doctor names a host that does not exist', async () => {
  const file = join(freshFolder(), 'target.ts');
  const nowhere = { ULTRA_BASE_URL: 'http://no-such-host.invalid/ultra/v1' };
  const { code, stdout } = await ranHere(['doctor', '--write', file], nowhere);
  expect([code, stdout]).toEqual([2, expect.stringContaining('no response: name-resolution')]);
  expect(stdout.split('there is no host')).toHaveLength(2);
  expect([stdout, existsSync(file)]).toEqual([expect.stringContaining(`${file} is not written`), false]);
});
test('doctor asks a silent host once, and says what it waits for', async () => {
  const asked = vi.fn();
  const { stdout, stderr } = await saidOf(asked, { pacing: { timeout: 2100 }, trigger: {} }, ['ultra', 'borrow']);
  expect([asked.mock.calls.length, stderr]).toEqual([2, expect.stringMatching(/still asking ultra at 127\S+\n$/)]);
  expect(stdout).toMatch(/^ultra: \S+ does not respond.*\nborrow: \S+ does not respond/);
  expect(stdout).toMatch(/only an address for the swap order API and the borrow API; `.* doctor --write NEW.ts` adds/);
});
test('doctor tells a response without an end from none', async () => {
  const hanging: RequestListener = (_, response) => response.writeHead(200).flushHeaders();
  const { stdout } = await saidOf(hanging, { pacing: { timeout: 300 } });
  expect(stdout).toMatch(/^borrow: 127\S+ begins a response and does not end it in time\. Is it overloaded/);
});
test('doctor speaks in keys of the profile and of declared addresses alone', async () => {
  const { stdout } = await saidOf(responding(200, '[]'), { apiKey: { env: 'NOT_SET' } });
  expect(stdout).toContain('no API key (NOT_SET is not set)');
  expect(stdout).toMatch(
    /^0 of the 281 MUST requirements can be tested with what the profile declares \(responses may decide more\); set next:\n {2}NOT_SET and .*plumbline\S* doctor --write target\.ts /m,
  );
  expect(stdout).toMatch(/^ {2}RPC_URL {2,}\d+ more {2,}the address of a node of the chain/m);
  expect(stdout).not.toMatch(/swapOrder|trigger|build-wallet/);
});
test('doctor and a run say what is dead, or served, where the profile lets nothing of it be tested', async () => {
  const { handle } = createReference({ seed: 1 });
  let dead = '/lend/v1/borrow/operate';
  const deployed: Handler = (request) => (request.path === dead ? answer(500, {}) : handle(request));
  await during(listenReference(deployed), async (origin) => {
    const profile = { name: 'x', bases: { borrow: `${origin}/lend/v1` }, borrow: {} };
    const target = fileOf('target.json', JSON.stringify(profile));
    const run = `run --require 0 --requests 60 --rps 500 --out ${freshFolder()}`;
    const ends = async (command: string, code: number, line: RegExp) => {
      const ended = await ranHere([...command.split(' '), '--target', target], { API_KEY: apiKeys.genuine });
      expect(ended).toMatchObject({ code, stdout: expect.stringMatching(line) as string });
    };
    await ends('doctor', 2, /^POST \/lend\/v1\/borrow\/operate: 4 of 4 requests ended in 500\. What needs it cannot/);
    await ends(run, 2, /\nINCONCLUSIVE: POST \/lend\/v1\/borrow\/operate: 4 of 4 /);
    dead = '';
    await ends(run, 0, /\nPASSED: .*; operate and operateInstructions responded: `.* --write NEW/);
  });
});
