import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { ExchangeId } from '../../../src/product/model/exchange.js';
import { credentialsIn } from '../../../src/product/results/credentials.js';
import { releasedProgram } from '../../../src/product/results/command.js';
import { scriptOf } from '../../../src/product/results/curl.js';
import { askedIn, scriptText } from '../../../src/product/reports/dossier/script.js';
import type { Finding } from '../../../src/product/results/run-json.js';
import { keptOf } from '../../../src/product/results/kept.js';

const session = 'sign-in#3';

const exchange = (id: ExchangeId, header: string) => ({
  ...{ id, operation: 'verify', base: 'trigger' as const, effect: 'session' as const, credentials: {} },
  request: {
    ...{ method: 'POST', path: '/x', url: `https://host.test/x?filter[a]=it's`, body: '{}' },
    headers: [['authorization', header]] as const,
  },
  ...{ startedAt: 0, milliseconds: 1, response: { status: 200, headers: [], body: '' } },
});

test('a script of one request is one curl command as it was sent, and warns where it creates something', () => {
  expect(scriptOf([exchange('made-1', 'Bearer «jwt:0123»')])).toBe(
    `: "\${JWT:?a valid token, from a sign-in of its own}"\ncurl -sSig -X POST 'https://host.test/x?filter[a]=it'\\''s' -H 'authorization: Bearer '"$JWT"'' --data-raw '{}'`,
  );
  // A token is asked for in the state that the finding rests on.
  const credentials = { token: 'expired' as const, wallet: 'the-wallet' };
  const one = { ...exchange('made-1', 'Bearer «jwt:0123»'), credentials, effect: 'create' as const };
  const [guard, warning, command] = scriptOf([one]).split('\n');
  expect(guard).toBe(': "${JWT_EXPIRED:?an expired token of the wallet the-wallet}"');
  expect(warning).toMatch(/^# Warning: .* create something/);
  expect(command).toContain('"$JWT_EXPIRED"');
  const later = { ...one, id: 'made-2' as const, startedAt: 61_000 };
  expect(scriptOf([one, later])).toContain('\nsleep 61\n# 2 of 2: verify at trigger with an expired token');
  expect(scriptOf([{ ...later, operation: 'a' }, one])).toMatch(/# 1 of 2: verify [^]*# 2 of 2: a .*\n# Sent after/);
});

const sentTokens = {
  'Bearer «jwt:0:eyJh:eyJz:43.0»': 'ALTERED:?a valid token with a character in the middle of its signature',
  'Bearer «jwt:0:eyJu:eyJz:0.0»': 'WITHOUT_ALGORITHM:?a valid token with eyJu, which names the algorithm none',
  'Bearer «jwt:0:eyJh:eyJz:40.0»': 'CUT:?a valid token with 40 characters left of its signature',
  'Bearer «jwt:0:eyJh:eyJz»': 'CUT:?a valid token without its last part',
  'Bearer «piece of a token»': 'CUT:?a valid token cut off in its middle',
};
test.each(Object.entries(sentTokens))('where a request has %s, a script asks for JWT_%s', (header, asked) => {
  const token = asked.startsWith('CUT') ? 'malformed' : 'altered';
  const having = (text: string) => ({ ...exchange('made-1', text), credentials: { token } }) as const;
  expect(scriptOf([having(header)])).toContain(`: "\${JWT_${asked}`);
  expect(scriptOf([having('Token «jwt:0»')])).toContain('{JWT:');
  expect(credentialsIn(having(header))).toContain(asked.replace(/^.*:\?/, ''));
});

test('a script contains the control, and asks for what only the control takes when the finding was shown', () => {
  const shown = { ...exchange('made-5', ''), request: { ...exchange('made-5', '').request, headers: [] } };
  const control = exchange('made-9', 'Bearer «jwt:0123»');
  const exchanges = new Map([shown, control].map((one) => [one.id, one]));
  const lines = scriptOf([shown], { kept: keptOf(exchanges), control: 'made-9' }).split('\n');
  expect(lines[1]).toMatch(/^# 1 of 2/);
  expect(lines.slice(3).filter((line) => !line.startsWith('curl'))).toEqual([
    'echo',
    expect.stringMatching(/^# 2 of 2: verify at trigger/),
    '# The positive control, for comparison: the same operation without the fault of the request above',
    '# A challenge is used once: ask for one and give its answer in the body below',
    ': "${JWT:?a valid token, from a sign-in of its own}"',
  ]);
  const beside = (other: object) =>
    scriptOf([shown], { kept: keptOf(new Map([[control.id, { ...control, ...other }]])), control: 'made-9' });
  expect(beside({ credentials: { token: 'fresh', wallet: 'of-the-run' } })).toMatch(
    /control, for comparison: the same operation with a valid token, which was not answered 401\n[^]*valid token of any wallet/,
  );
  expect(beside({ effect: 'create' })).toMatch(
    /^# For comparison: verify, exchange made-9 of the journal, is the same operation without the fault .*\ncurl [^\n]*$/,
  );
});

const asking = (id: ExchangeId, path: string, sent: object, body: object, status = 200, operation = 'operate') => ({
  ...{ ...exchange(id, ''), operation, effect: 'build' as const },
  request: { ...exchange(id, '').request, path, body: JSON.stringify(sent) },
  credentials: { wallet: 'wallet-of-the-run' },
  response: { status, headers: [], body: JSON.stringify(body) },
});

test('a script says which of what it names was made during the run, and by what', () => {
  const wallet = 'wallet-of-the-run';
  const paid = { wallet, amount: '123456789', router: 'cobalt' };
  const opened = asking('made-1', '/operate', { wallet }, { nftId: 845008277, ...paid });
  const refused = asking('made-2', '/operate', {}, { id: 'order-77' }, 400);
  const order = asking('made-3', '/orders', {}, { id: 'order-77' });
  const again = asking('made-4', '/operate', { positionId: 845008277, ...paid }, {});
  const cancel = asking('made-5', '/orders/order-77/845008277', {}, {});
  const exchanges = new Map([opened, refused, order, again, cancel].map((one) => [one.id, { ...one, session }]));
  const remarks = (...shown: Parameters<typeof scriptOf>[0]) =>
    scriptOf(shown, { kept: keptOf(exchanges), session }).match(/^.*during the run.*$/gm) ?? [];
  const position = '# 845008277 was made during the run by operate (exchange made-1) and may be gone or spent';
  expect(remarks(again)).toEqual([`${position}: put another one in its place`]);
  const beginnings = ['# order-77 was made during the run by op', position.slice(0, 40)];
  expect(remarks(cancel).map((line) => line.slice(0, 40))).toEqual(beginnings);
  expect([remarks(cancel)[0], remarks(opened)]).toEqual([expect.stringContaining('(exchange made-3)'), []]);
  const elsewhere = new Map([opened, again].map((one) => [one.id, { ...one, session: 'another' }]));
  expect(scriptOf([again], { kept: keptOf(elsewhere), session })).not.toContain('during the run');
});

test('a script lists the position first on which its request rests, as it was last', () => {
  const items = [
    { id: 11, vaultId: 2, borrow: '0' },
    { id: 11, vaultId: 1, borrow: '5' },
  ] as const;
  const lists = [items, [items[0]]].map((all, at) => asking(`made-${at}`, '/p', {}, all, 200, 'listPositions'));
  const build = asking('made-3', '/operate', { vaultId: 1, positionId: 11 }, {}, 400);
  const kept = keptOf(new Map([...lists, build].map((one) => [one.id, { ...one, session }])));
  expect(scriptOf([build], { kept, session })).toMatch(
    /Positions .*\n# Lists position 11 of vault 1, with a debt\ncurl/,
  );
});

test('a script contains the challenge of a verification', () => {
  const [text, later] = [{ challenge: 'sign this text of today' }, { challenge: 'sign this text of tomorrow' }];
  const challenge = asking('made-1', '/x', {}, text, 200, 'challenge');
  const verify = asking('made-2', '/x', text, {}, 200, 'verify');
  const other = asking('made-6', '/x', {}, later, 200, 'challenge');
  const kept = keptOf(new Map([challenge, verify, other].map((one) => [one.id, { ...one, session }])));
  const signIn = scriptOf([verify], { kept, session });
  expect(signIn).toMatch(/# 1 of 2: challenge [^]*# 2 of 2: verify [^]*# A challenge is used once: .*signed by/);
  const finding = { expected: 'success', actual: 'status 200', at: '', replay: 'plumbline run --replay x', reproduced };
  const textOf = (curl: string) => scriptText(failed, { ...finding, curl } as Finding, { shown: [verify] });
  const registering = ': "${JWT:?a token}"\n# Warning: this request may create something at the target\ncurl a';
  for (const spent of [signIn, '# x was made during the run by a\ncurl a', registering])
    expect(textOf(spent)).toMatch(/^found=.*sed -n '[12]p'[^]*the suite replayed it[^]*suite \| another\) exit 2/m);
  expect(askedIn(textOf(': "${API_KEY:?the key}"\n: "${JWT:?of a sign-in}"\ncurl a'))).toEqual(['`API_KEY`']);
  expect(textOf('curl a, status 400\n# The positive control\ncurl a')).toContain('the suite replayed it');
});

const reproduced = { k: 3, n: 3 };
const failed = { id: 'X', violations: 1, exercised: 1 };
function ran(script: string, PATH = process.env.PATH) {
  const shell = ['-c', PATH === '' ? script : `curl() { :; }\n${script}`];
  const { stdout, stderr, status } = spawnSync('/bin/sh', shell, { encoding: 'utf8', env: { PATH } });
  return { stdout, stderr, end: `${/^[A-Z ]*(?:SHOWN|DECIDED)/.exec(stdout)?.[0]} ${status}` };
}

const orders = '{"orders":[],"total":null}';
const having = (status: number) => ({ ...exchange('made-1', ''), response: { status, headers: [], body: orders } });
/** A negative status comes with the body of another service. */
const sends = (status: number) =>
  `printf 'HTTP/1.1 ${Math.abs(status)} a\\n\\n${status < 0 ? '{"ok":true}' : orders}\\n'`;

test.each([
  ['SHOWN 1', 'status 400', [[200, 200]]],
  ['NOT SHOWN 0', 'status 400 or 422', [-400, -422].map((status) => [status, 200])],
  ['NOT SHOWN 0', 'a refusal', [[-403, 200]]],
  ['NOT DECIDED 2', 'a refusal', [[404, 200]]],
  ['NOT DECIDED 2', 'status 400', [422, 201, 302, 401, 503, -200].map((status) => [status, 200])],
  ['NOT DECIDED 2', 'status 400', [200, 400, 404].map((status) => [status, 404])],
  ['SHOWN 1', 'status 201', [[200]]],
  ['NOT SHOWN 0', 'status 201', [[201]]],
  ['NOT DECIDED 2', 'status 201', [[-201], [202], [400]]],
])('a script says %s where %s is expected, and its request and its positive control get %j', (says, expected, all) => {
  for (const [request = 0, control] of all) {
    const besides = control && `# 1 of 2: a\n# 2 of 2: a, status 200\n# The positive control\n${sends(control)}`;
    const curl = `# Warning: once\n${sends(request)}\n${besides ?? ''}`;
    const finding = { curl, expected, actual: 'status 200', at: '', replay: 'r', reproduced };
    const evidence = { shown: [having(200)] };
    const { stdout, end } = ran(scriptText(failed, finding as Finding, evidence));
    expect([request, end]).toEqual([request, says]);
    if (says === 'NOT DECIDED 2')
      expect(stdout).toMatch(/status \d+.*\n(The |Compare)[^]*\nexpected: .*; found then: /);
    const guarded = { ...finding, curl: `: "\${API_KEY:?the key}"\n${curl}` } as Finding;
    const asking = scriptText(failed, guarded, evidence);
    const unset = { stdout: 'NOT DECIDED: set API_KEY, the key\n', stderr: '', end: 'NOT DECIDED 2' };
    const lacking = { ...unset, stdout: 'NOT DECIDED: this script needs curl\n' };
    expect([ran(asking), ran(asking, '')]).toEqual([unset, lacking]);
  }
});

const inTurns = { 'SHOWN 1': [[200, -400]], 'NOT SHOWN 0': [[200, 200]], 'NOT DECIDED 2': [[200, -200]] };
test.each(Object.entries(inTurns))('a script says %s where what is sent in turns gets %j', (says, all) => {
  for (const [control = 0, failing = 0] of all) {
    const curl = `# 1 of 2: a at b, status 200\n${sends(control)}\n# 2 of 2: a at b, status 400\n${sends(failing)}`;
    const finding = { curl, expected: 'something', actual: 'status 400', at: '', replay: 'r', reproduced } as Finding;
    const evidence = { shown: [having(200), having(400)] };
    const { stdout, end } = ran(scriptText(failed, finding, evidence));
    expect(end).toBe(says);
    if (says === 'NOT SHOWN 0') {
      const unsure = [1, 0].map((k) => ({ ...finding, reproduced: { k, n: 3 * k } }));
      const others = unsure.map((one) => ran(scriptText(failed, one, evidence)).stdout);
      const attempts = [stdout, ...others].map((text) => /in (\d+) attempts/.exec(text)?.[1]);
      expect(attempts).toEqual(['3', '30', '30']);
    }
    // Nothing here tells what a proper response has.
    const replaying = (some: object) => scriptText(failed, { ...finding, ...some }, { shown: [having(400)] });
    const mixed = scriptText(failed, { ...finding, cause: 'mixed POST /operate' }, evidence);
    for (const text of [replaying({}), mixed]) expect(text).toContain('the suite replayed it"');
    expect(replaying({ reproduced: { k: 1, n: 3 } })).toContain('the suite replayed it 3 times"');
  }
});

test('a script tests the addresses of the environment, else those of the run, and says what a replay lacks', () => {
  const bases = { ultra: 'http://old/u', swapV2: 'http://old/l/s', borrow: 'http://old/l', rpc: 'http://old/r' };
  const functions = `curl() { echo "$1"; }\nsuite() { sh -c 'echo "$SAYS; $SWAP_V2_BASE_URL $RPC_URL"'; }\n`;
  const linesOf = (text: string, given: object): readonly string[] => {
    const env = { PATH: process.env.PATH, PLUMBLINE: 'suite', SAYS: ': REPRODUCED', ...given };
    const { stdout } = spawnSync('sh', ['-c', functions + text], { encoding: 'utf8', env });
    return stdout.trim().split('\n');
  };
  const replay = `RPC_URL=http://old/r SWAP_V2_BASE_URL=http://old/l/s ${releasedProgram} run --replay x`;
  const [curl, actual] = [`curl 'http://old/l/s/x'`, 'status 200'];
  const finding = { curl, expected: 'x', actual, at: '', base: 'swapV2', replay, reproduced } as Finding;
  const script = scriptText(failed, finding, { shown: [] }, bases);
  const linesAt = (ultra: string, swapV2: string, node: string) => [
    ...[`${swapV2}/x`, 'Replay 1 of 1, of up to 5 minutes at the usual pace'],
    `: REPRODUCED; ${swapV2} ${node}/r`,
    `SHOWN at ${ultra}, ${swapV2}, node ${node}: the suite replayed it`,
  ];
  expect(linesOf(script, {})).toEqual(linesAt('http://old/u', 'http://old/l/s', 'http://old'));
  const all = { ULTRA_BASE_URL: 'http://new/u', SWAP_V2_BASE_URL: 'http://new/s', RPC_URL: 'http://new/r' };
  expect(linesOf(script, all)).toEqual(linesAt('http://new/u', 'http://new/s', 'http://new'));
  expect(linesOf(script, { ...all, SWAP_V2_BASE_URL: 'http://new/s/' })[0]).toBe('http://new/s/x');
  const refused = 'NOT DECIDED: set all of ULTRA_BASE_URL, SWAP_V2_BASE_URL and RPC_URL, or none of them';
  expect(linesOf(script, { ...all, SWAP_V2_BASE_URL: '' })).toEqual([refused]);
  const byStatus = { ...finding, expected: 'status 201', curl: `${sends(200)} # 'http://old/u/x'` };
  const decided = scriptText(failed, byStatus, { shown: [having(200)] }, bases);
  expect(linesOf(decided, all)).toContain('SHOWN at http://new/u: status is 200');
  const again = /new\/u: found status 302.*,export ULTRA_BASE_URL=http:\/\/new\/u .*,npx \S+ run --replay x$/;
  expect(linesOf(decided.replace('1 200', '1 302'), all).join()).toMatch(again);
  const reasons = ['; the requirement fails in another way', 'no valid counterpart request was sent', 'x'];
  const said = reasons.map((SAYS) => linesOf(script, { SAYS }).join());
  expect(said[0]).toContain('This cause is not shown any more');
  expect(said.map((text) => text.includes(' --allow create'))).toEqual([false, true, false]);
});

test('a script of several requests asks for the credentials first', () => {
  const script = scriptOf([exchange('made-1', '«api-key»'), exchange('made-2', '«api-key»')]);
  expect(script).toMatch(/^#!\/bin\/sh\n: "\$\{API_KEY:\?the API key of the deployment\}"\n[^]*\ncurl [^]*\ncurl /);
  for (const [form, name] of Object.entries({ jwt: 'JWT', 'response of verify': 'RESPONSE_OF_VERIFY' })) {
    const of = (wallet: string) => ({ ...exchange('made-1', `«${form}:${wallet}»`), credentials: { wallet } });
    expect(scriptOf(['A', 'B'].map(of)).split('\n').slice(1, 3)).toEqual([
      `: "\${${name}:?a valid token of the wallet A, or of one of yours in its place, from a sign-in of its own}"`,
      `: "\${${name}_2:?a valid token of the wallet B, or of one of yours in its place, from a sign-in of its own}"`,
    ]);
  }
  const one = { ...exchange('made-1', 'Bearer «token-3»'), credentials: { wallet: 'W' } };
  const request = { ...one.request, url: 'http://127.0.0.1:1/x?apikey=«apikey»' };
  expect(scriptOf([{ ...one, request }])).toMatch(
    /^: "\$\{API_KEY:.*\n: "\$\{TOKEN_3:\?a valid token of the wallet W, .*\ncurl .*1\/x\?apikey='"\$API_KEY"''/,
  );
  const rejected = { ...one, response: { ...one.response, status: 401 } };
  expect(scriptOf([rejected], { isOfClient: true })).toContain('{TOKEN_3:?a rejected token of the wallet W}');
});
