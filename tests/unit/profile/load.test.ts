import { expect, test, vi } from 'vitest';
import { loadProfile } from '../../../src/product/profile/load.js';
import { fileOf } from '../../support/command-line.js';

const secret = 'k9f2-hunter-secret';

test('a profile may be written by an editor of Windows', async () => {
  const profile = { name: 'staging', bases: { borrow: 'http://127.0.0.1:9/lend/v1' } };
  expect(await loadProfile(fileOf('target.json', `\uFEFF${JSON.stringify(profile)}`))).toMatchObject(profile);
});

test.each([
  ['target.toml', `name = "x"\napiKey = ${secret}\n`, /: a syntax error at line 2, column 10; expected TOML/],
  ['target.json', `{\n "name": "x", "apiKey": ${secret} }`, /: a syntax error at line 2, column 25; expected a JSON/],
  ['target.json', `{ "name": "${secret}", "name": "y" }`, /: a key stands there twice at line 1, column 34; expected/],
  ['target.json', '[]', /the profile: expected a profile: an object with .*; found a list of 0$/],
  ['target.json', 'null', /the profile: expected a profile: an object with .*; found null$/],
  ['target.ts', 'export default null;', /the profile: expected a profile: an object with .*; found null$/],
  ['target.ts', 'export const name = 1;', /target\.ts has no default export; expected a module/],
  ['target.mjs', `throw new TypeError('no ${secret}');`, /: TypeError \(.*target\.mjs:1\); expected a module/],
  ['target.mjs', `throw '${secret}';`, /: it throws; expected a module/],
  ['target.ts', 'const name = 1;', /target\.ts has no default export; expected a module/],
  ['target.ts', "import a from 'node:assert';a(false, 'set IT');", /: it throws “set IT” \(.*target\.ts:1\); expected/],
  ['target.ts', "throw new Error('set MARKET');", /: it throws “set MARKET” \(.*target\.ts:1\); expected a module/],
  ['target.ts', "import { to } from 'plumbline'; to();", /: to is not a function \(.*target\.ts:1\); expected a/],
  ['target.ts', 'export default { apiKey: k9f2hunter };', /: ReferenceError \(.*target\.ts:1\); expected a module/],
  ['target.ts', "import 'lost';", /: Cannot find module 'lost' \(.*target\.ts:1\); expected a module/],
  ['target.ts', `throw Object.assign(new Error('${secret}'), { code: 'E_OWN' });`, /: Error E_OWN/],
  ['target.ts', `const a = '${secret}' b;`, /: a syntax error \(.*target\.ts:1\); expected a module/],
])('%s that cannot be loaded is named with the place of its mistake', async (name, text, message) => {
  const { message: found } = await loadProfile(fileOf(name, text)).then(
    () => new Error('loaded'),
    (error: unknown) => error as Error,
  );
  expect(found).toMatch(message);
  expect(found).not.toContain(secret);
});

test('a module that never ends is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const file = fileOf('target.mjs', 'await new Promise(() => undefined);\nexport default {};\n');
  const loading = expect(loadProfile(file)).rejects.toThrow(/target\.mjs` took longer than 30 s; expected a module/);
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  await loading;
});
