import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scriptText } from '../../../../src/product/reports/dossier/script.js';
import { signOf } from '../../../../src/product/reports/dossier/sign.js';
import { releasedProgram } from '../../../../src/product/results/command.js';
import type { Finding } from '../../../../src/product/results/run-json.js';
import { freshFolder } from '../../../support/command-line.js';

const failed = { id: 'X', violations: 1, exercised: 16 };

/** What a script says at the end, its exit code, and all of its output; `curl` and the suite are functions before it. */
function ran(script: string) {
  const env = { PATH: process.env.PATH, PLUMBLINE: 'suite' };
  const { stdout, status } = spawnSync('sh', ['-c', `sleep() { :; }\n${script}`], { encoding: 'utf8', env });
  return { end: [/^[A-Z ]*(?:SHOWN|DECIDED)/m.exec(stdout)?.[0], status], stdout };
}

const usual = { base: 'ultra', operation: 'a', at: '', replay: 'r', exchanges: ['e-1'], reproduced: { k: 3, n: 3 } };
const findingOf = (of: object) => ({ ...usual, ...of }) as unknown as Finding;
const recorded = { replay: 'x judge y', reproduced: { k: 0, n: 0 } };
const shownIn = (body: string, status = 200, path = '/x?a=12&b=x%20y', more: object = {}) => {
  const request = { method: 'GET', path, headers: [] };
  const one = { operation: 'a', credentials: {}, request, response: { status, headers: [], body }, ...more };
  return [one] as const as never as readonly [never];
};

test.each([
  [200, 200, 'SHOWN', 1],
  [200, 400, 'SHOWN', 1],
  [400, 200, 'SHOWN', 1],
  [400, 400, 'NOT SHOWN', 0],
  [400, 503, 'NOT DECIDED', 2],
])('where ultra gives %i and swapV2 %i, the script of a finding at both says %s', (ultra, swapV2, says, code) => {
  const bases = { ultra: 'http://h/u', swapV2: 'http://h/s' };
  const requests = `# 1 of 2: a\ncurl 'http://h/u/x'\n# 2 of 2: a, status 200\n# The positive control\ncurl 'http://h/u/ok'`;
  const finding = findingOf({ alsoAt: ['swapV2'], expected: 'status 400', actual: 'status 200', curl: requests });
  const curl = `curl() { case $1 in *ok) s=200 ;; */u/*) s=${ultra} ;; *) s=${swapV2} ;; esac; printf "HTTP/1.1 $s a\\n\\n{\\"orders\\": [1]}\\n"; }`;
  const script = scriptText(failed, finding, { shown: shownIn('{"orders":[]}') }, bases);
  expect(ran(`${curl}\n${script}`).end).toEqual([says, code]);
});

const suite = "suite() { echo ': NOT REPRODUCED; no'; }\n";
const belongs = 'the response is that to an earlier request';
const [first, second, none] = ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC'] as const;
test.each([
  [undefined, first, first, 'NOT SHOWN', 0],
  [`${belongs}, sent at the same time`, first, second, 'NOT DECIDED', 2],
  [`${belongs}, sent before`, first, second, 'NOT SHOWN', 0],
  ['the response to listVaults in `alt` is the list of `main`', none, none, 'NOT SHOWN', 0],
  [belongs, first, first, 'SHOWN', 1],
  [belongs, none, none, 'NOT DECIDED', 2],
])('where the suite does not show a finding that came so: %s, and %s and %s come, its script says %s', (...row) => {
  const [mixedUp, one, two, says, code] = row;
  const get = (body: string): string => `printf 'HTTP/1.1 200 a\r\nx: y\r\n\r\n{\n\n"${body}"}\n'`;
  const curl = `# 1 of 2: a\n${get(one)}\necho\n# 2 of 2: a\n${get(two)}`;
  const replay = `${releasedProgram} run --replay x`;
  const finding = findingOf({ expected: '`taker` is A', actual: 'B', curl, mixedUp, replay });
  const shown = [first, second].flatMap((user) => shownIn(one, 200, `/positions?users=${user}`));
  expect(ran(`${suite}${scriptText(failed, finding, { shown })}`).end).toEqual([says, code]);
});

const served = { expected: 'a request without a key is rejected', actual: 'status 200' };
test.each([
  [200, '', 'SHOWN', 1],
  [401, '', 'NOT DECIDED', 2],
  [401, 'JWT=x', 'NOT SHOWN', 0],
])('a recorded request that should be refused, and gets %i now with "%s", is %s', (now, token, says, code) => {
  const finding = findingOf({ ...recorded, ...served, ...(token && { expected: 'status 401' }), curl: 'curl x' });
  const sent = `printf 'HTTP/1.1 ${now} a\\n\\n{"orders": [1]}\\n'`;
  const curl = `${token}\ncurl() { case $* in *Bearer*) echo 404 ;; *) ${sent} ;; esac; }`;
  const shown = shownIn('{"orders":[1]}');
  expect(ran(`${curl}\n${scriptText(failed, finding, { shown })}`).end).toEqual([says, code]);
});

const says = ['SHOWN 1', 'NOT SHOWN 0', 'NOT DECIDED 2'];
test.each([
  ['`n` is present', 'absent', '/a/n', ['{"a":{"m":1}}', '{"a":{"m":1,"n":0}}', '{"a":1}'], { cause: 'absent' }],
  ['type string or null', '1', '/0/n', ['[{"n":"1"},{"n":1}]', '[{"n":"1"},{"n":null}]', '[]']],
  ['one of ["a","b"]', '"c"', '/n', ['{"n":"c"}', '{"n":"b"}', '{"m":"b"}']],
  ["text that matches ^a'b$", '"c"', '/n', ['{"n":"c"}', '{"n":"a\'b"}', '<html>']],
  ['an x other than the excluded one', '"x y"', '/n', ['{"n":"x y"}', '{"n":"z"}', '{"m":"x y"}'], { excluded: 'x y' }],
  ['`n` is "Not found"', '"none"', '/n', ['{"n":"none"}', '{"n":"Not found"}', '']],
  ['12', '"13"', '/n', ['{"n":"13"}', '{"n":"12"}', '']],
  ['a JSON body of the documented shape', 'no JSON', '', ['no', '{}']],
  ['a JSON object with `error` as a string', '{}', '', ['{}', '{"error":"a"}']],
  ['`n` is null', '`n` is 1', '/n', ['{"n":1,"m":1}', '{"n":null,"m":1}', '{"m":1}']],
])('of %s, a script looks at the place of a body, which was %s', (expected, actual, at, bodies, more?) => {
  const status = at === '' ? 400 : 200;
  const ends = bodies.map((body) => {
    const curl = `printf '%s\n' 'HTTP/1.1 ${status} a' '' '${body.replaceAll("'", `'\\''`)}'`;
    const finding = findingOf({ expected, actual, at, curl, ...more });
    return ran(scriptText(failed, finding, { shown: shownIn(bodies[0]!, status) })).end.join(' ');
  });
  expect(ends).toEqual(says.slice(0, bodies.length));
});

test.each([
  ['"z":1', 2, 'NOT DECIDED: found status 200 without a'],
  ['"a":null', 2, 'NOT DECIDED: found status 200 without a'],
  ['"a":1', 1, 'SHOWN: status is 200'],
])('of a success with %s, a script ends with %i, and a file that takes both streams has each line', (...row) => {
  const [member, code, says] = row;
  const curl = `printf 'HTTP/1.1 200 a\nn: v\n\n{${member}}\n'`;
  const finding = findingOf({ expected: 'status 201', actual: 'status 200', curl });
  const [cwd, input] = [freshFolder(), scriptText(failed, finding, { shown: shownIn('{"a":1}') })];
  const { status } = spawnSync('sh', ['-c', 'sh -s >log 2>&1'], { cwd, input });
  const log = readFileSync(join(cwd, 'log'), 'utf8');
  expect([status, log.slice(0, log.indexOf(says))]).toEqual([code, `HTTP/1.1 200 a\nn: v\n\n{${member}}\n\n`]);
});

test('what depends on more than the place of a body is one for the suite', () => {
  const of = { curl: 'curl x', actual: '"1"', at: '/n', expected: 'type null' };
  const isDecided = (more: object) =>
    signOf(findingOf({ ...of, ...more }), { shown: shownIn('{"n":"1"}') }) !== undefined;
  const others = [{ expected: '742' }, { expected: 'as much' }, { exchanges: ['e-1', 'e-2'] }, { at: '' }];
  const more = [{ curl: ': "${JWT:?a token}"\ncurl x' }, { expected: '`n` is null', at: '/0/n' }, { mixedUp: 'x' }];
  const [unknown, none] = [11, 0].map((id) => ({ ...recorded, ...served, at: '', curl: `-d '{"positionId":${id}}'` }));
  const all = [{}, { at: '/0/n' }, none!, ...others, ...more, unknown!];
  expect(all.map(isDecided)).toEqual([true, true, true, ...Array(8).fill(false)]);
});

test('a script that rests on a position, or a vault, decides nothing where that is not listed, or has no debt any more', () => {
  const [success] = shownIn('{"t":1}');
  const ends = ['{"id":12,"vaultId":1,"borrow":"5"}', '{"id":12,"vaultId":1,"borrow":"0"}', ''].map((item) => {
    const list = `# 1 of 2: l at b, status 200\n# Lists position 12 of vault 1, with a debt\nprintf 'HTTP/1.1 200 a\n\n[${item}]\n'`;
    const curl = `${list}\n# 2 of 2: a at b, status 400\nprintf 'HTTP/1.1 400 a\n\n{}\n' # "positionId":12`;
    const finding = findingOf({ expected: 'status 200', actual: 'status 400', curl });
    return ran(scriptText(failed, finding, { shown: shownIn('{}', 400), success })).end.join(' ');
  });
  expect(ends).toEqual(['SHOWN 1', 'NOT DECIDED 2', 'NOT DECIDED 2']);
  const rejected = findingOf({ expected: 'status 200', actual: 'status 400', curl: `printf 'HTTP/1.1 400 a\n\n{}\n'` });
  const request = { url: 'http://h/operate', body: '{"vaultId":2}' };
  const shown = shownIn('{}', 400, '', { operation: 'operate', request });
  const vaults = ['{"id": 2}', '{"id":12,"a":2}'].map((vault) => `curl() { echo '[${vault}]'; }\n`);
  const builds = vaults.map((list) => ran(list + scriptText(failed, rejected, { shown, success })).end.join(' '));
  expect(builds).toEqual(['SHOWN 1', 'NOT DECIDED 2']);
});

test.each([
  ['fail', 'SHOWN', 1],
  ['pass', 'NOT SHOWN', 0],
  ['inconclusive', 'NOT DECIDED', 2],
])('a recorded request of whose response the suite says %s is %s', (verdict, says, code) => {
  const curl = `printf 'HTTP/1.1 200 a\n\n{"n": "1"}\n'`;
  const finding = findingOf({ ...recorded, expected: 'a number', actual: '"1"', fingerprint: 'f', curl });
  const found = verdict === 'fail' ? '"fingerprint": "f"' : '';
  const judge = `suite() { printf '"id": "X",\n"verdict": "${verdict}",\n${found}' >"$3/run.json"; shift 5; "$@"; }`;
  const { end, stdout } = ran(`${judge}\n${scriptText(failed, finding, { shown: [] })}`);
  expect([...end, stdout.includes('{"n": "1"}')]).toEqual([says, code, true]);
  expect(ran(scriptText(failed, finding, { shown: [] })).end).toEqual(['NOT DECIDED', 2]);
});

test.each([
  ['what comes and goes, and leaves something behind', 'create', 1, {}, ['NOT DECIDED', 2, 3]],
  ['what leaves something behind, and failed each time', 'create', 16, {}, ['NOT SHOWN', 0, 1]],
  ['what leaves something behind, and failed in each input', 'create', 2, { failing: [true] }, ['NOT SHOWN', 0, 1]],
  ['what leaves something behind, and failed once', 'create', 1, { failing: [true] }, ['NOT SHOWN', 0, 3]],
  ['what leaves something behind, and passed as well', 'create', 1, { failing: [true, false] }, ['NOT DECIDED', 2, 3]],
  ['what a whole run shows', 'settle', 1, { input: undefined }, ['NOT SHOWN', 0, 3]],
  ['what comes and goes, and was repeated', 'create', 1, { reproduced: { k: 1, n: 3 } }, ['NOT SHOWN', 0, 3]],
  ['what comes and goes, and leaves nothing behind', 'read', 1, {}, ['NOT SHOWN', 0, 3]],
  ['what no repetition showed', 'read', 1, { steadiness: 'not reproduced' }, ['NOT SHOWN', 0, 3]],
])('of %s, a script says in so many tries of the suite, or of its requests: %s', (_, allow, violations, more, says) => {
  const replay = `${releasedProgram} run --allow ${allow} --replay x`;
  const of = { expected: 'status 201', actual: 'status 200', input: 'x', replay };
  const warning = allow === 'read' ? '' : '# Warning: this request may create something\n';
  const curl = `${warning}printf 'HTTP/1.1 201 a\n\n{"id": 1}\n'`;
  const known = { ...of, curl, seen: violations, fingerprint: 'f', reproduced: { k: 0, n: 0 }, failing: [] };
  const { failing, ...finding } = { ...known, ...more };
  const records = failing.map((isFailed) => ({ requests: 1, tested: 'X-1', ...(isFailed && { failed: { f: 1 } }) }));
  const all = { ...failed, id: 'X-001', violations, inputs: Object.fromEntries(records.entries()) };
  const [repeated, sent] = [[], shownIn('{"id":1}')].map((shown) =>
    ran(suite + scriptText(all, findingOf(finding), { shown })),
  );
  const replays = repeated!.stdout.match(/^Replay \d of \d, of up to 5 minutes at the usual pace$/gm) ?? [];
  expect([...repeated!.end, replays.length]).toEqual(says);
  const tries = Number(/in (\d+) attempts/.exec(sent!.stdout)?.[1] ?? 1);
  expect([...sent!.end, tries]).toEqual(allow === 'read' ? ['NOT SHOWN', 0, 3 * 16] : says);
  const chance = 'DECIDED[^]*\\nNothing showed it, which may be chance: 1 of 16 checks failed';
  for (const { stdout } of [repeated!, sent!]) expect(stdout).toMatch(new RegExp(`NOT (?:SHOWN|${chance})`));
  const seldom = scriptText({ ...all, exercised: 400 }, findingOf(finding), { shown: shownIn('{"id":1}') });
  expect(seldom.includes('run 6 times, shows nothing')).toBe(allow === 'read');
  const steady = scriptText(all, findingOf({ ...finding, reproduced: { k: 3, n: 3 } }), { shown: shownIn('{"id":1}') });
  expect(steady.includes('$(seq 30)')).toBe(allow === 'read');
});
