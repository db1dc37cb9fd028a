import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { variationOf } from '../../../src/laboratory/proof/variation.js';
import { run, type RunOptions } from '../../../src/product/cli/programmatic.js';
import { createReference } from '../../../src/reference/composition.js';
import { listenReference } from '../../../src/reference/listen.js';
import { referenceProfile } from '../../../src/reference/profile.js';
import { fileOf, freshFolder } from '../../support/command-line.js';
import { during, serving } from '../../support/serving.js';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  [{ requestz: 3 }, /unknown option `requestz`; did you mean `requests`\?/],
  [{ requests: '30' }, /wrong option `requests`; expected a whole number from 1 to 1000000000; found "30"/],
  [{ profile: {}, origin: 'http://x' }, /^profile: it is the target, so it cannot go with `target` or `origin`$/],
  [{ allow: ['reed'] }, /wrong option `allow`; expected an array of .* found \["reed"\] \(did you mean read\?\)$/],
  [{ profile: null }, /wrong option `profile`; expected an object; found null/],
  [{ report: ['pdf'] }, /wrong option `report`; expected an array of `html`.* found \["pdf"\]/],
  [{ seed: Symbol('x') }, /wrong option `seed`; expected .*, or `random`; found a symbol/],
  [{ time: 999 }, /wrong option `time`; expected a number of milliseconds, at least 1000; found 999$/],
  [{ only: ['some-secret'] }, /wrong option `only`; expected a text such as .* found a list of 1$/],
  [null, /^run: expected an object of options; found null/],
  [[], /^run: expected an object of options; found a list of 0$/],
  [{ only: '' }, /^`only`: it is empty; expected a value, or no `only`$/],
  [{ shard: { index: 3, of: 2 } }, /wrong option `shard`; expected `{ index, of }` .*found {"index":3,"of":2}$/],
  [{ perOperation: { getOrder: -5 } }, /wrong option `perOperation`; expected an object with a whole number from 0 to/],
  [{ target: 'reference', perOperation: { getOdrer: 5 } }, /^`perOperation` .* no operation "getOdrer" \(did you/],
  [{ target: 'reference', only: 'x' }, /^`only`: "x" is neither .*; expected an id as `plumbline list` shows it/],
  [{ target: 'reference', replay: 'plumbline run --replay x --seed 1' }, /^`replay`: "x --seed 1" names no input/],
  [{}, /^`target`: in CI a target must be named; expected `target: 'reference'`, a profile file, or/],
  [{ signal: {} }, /wrong option `signal`; expected an AbortSignal/],
  [{ depth: 'x' }, /wrong option `depth`; expected `gate` or `release`/],
  [{ require: 2 }, /wrong option `require`; expected a number from 0 to 1/],
  [{ seed: 2 ** 31 }, /`seed`; expected a whole number from 0 to 2147483647, or `random`; found 2147483648/],
  [{ out: '' }, /^`out`: it is empty; expected a value, or no `out`$/],
  [{ out: 7 }, /wrong option `out`; expected a value of the type string/],
  [{ toString: 'x' }, /unknown option `toString`; expected one of target, /],
])('a program without types that gives %j is told what is expected', async (options, message) => {
  vi.stubEnv('CI', 'true');
  await expect(run(options as RunOptions)).rejects.toThrow(message);
});
test.each(['requests', 'concurrency', 'rps', 'time', 'require', 'seed'])('%s has an end', async (name) => {
  for (const value of [Infinity, Number.NaN, '10m'])
    await expect(run({ [name]: value })).rejects.toThrow(`wrong option \`${name}\`; expected a`);
});

const bare = (origin: string) => ({ name: 'bare', bases: { ultra: `${origin}/ultra/v1`, borrow: `${origin}/lend` } });
test.each([
  ['before it begins', 0, bare],
  ['during discovery', 1, bare],
  ['before it asks which chain it would settle on', 0, referenceProfile],
  ['while it asks for that', 1, referenceProfile],
])('a signal %s ends a run with 130', async (_, last, profileAt) => {
  const stop = new AbortController();
  let [asked, firstAt] = [0, Infinity];
  if (last === 0) stop.abort();
  const server = serving((_, response) => {
    asked += 1;
    firstAt = Math.min(firstAt, Date.now());
    stop.abort();
    response.end('[]');
  });
  const { exitCode, summary } = await during(server, (origin) =>
    run({ profile: profileAt(origin), signal: stop.signal, out: freshFolder(), report: [] }),
  );
  const { conclusion, end } = summary;
  expect([exitCode, conclusion.exitCode, end.exitCode, asked, end.sent.total]).toEqual([130, 130, 130, last, last]);
  expect(Date.parse(summary.run.startedAt)).toBeLessThanOrEqual(firstAt);
});

test('a program alone is told, of options by the names it gives them and of commands as they are', async () => {
  vi.stubEnv('ULTRA_BASEURL', 'http://127.0.0.1:1').stubEnv('CI', '');
  const shown = vi.spyOn(process.stderr, 'write');
  const target = fileOf('target.json', JSON.stringify(bare('http://127.0.0.1:1')));
  const notes: string[] = [];
  const ran = (options: RunOptions) =>
    run({ target: 'reference', out: freshFolder(), report: [], onNote: (line) => void notes.push(line), ...options });
  const { summary, folder } = await ran({ requests: 300, seed: 3 });
  expect(summary.conclusion.remarks).toEqual([expect.stringMatching(/may show failures.*: raise `requests`$/)]);
  expect((await ran({ requests: 20, continue: folder, seed: undefined })).summary.run.seed).toBe(3);
  const dead = (await ran({ target, discover: false, rps: 500 })).summary.conclusion;
  expect(dead.because).toContain(`Run \`npx plumbline doctor --target ${target}\``);
  const misspelt = 'ULTRA_BASEURL is not read; did you mean ULTRA_BASE_URL?';
  expect(notes).toEqual(expect.arrayContaining([expect.stringMatching(/: give more `requests`$/), misspelt]));
  expect(shown.mock.calls).toEqual([]);
});

const faulty = (defect: string) => listenReference(variationOf(defect).inject(createReference({ seed: 3 })));

test('a result says in a line what it is, and of a finding what accepts it', async () => {
  await during(faulty('order-quote-with-empty-transaction'), async (origin) => {
    const given = { profile: referenceProfile(origin), only: 'ORDER-017', requests: 60, rps: 500, report: [] };
    const ran = async (options: RunOptions) => {
      const { exitCode, line, findings, folder } = await run({ ...given, out: freshFolder(), ...options });
      return { told: [exitCode, line, findings[0]?.acceptedBy], folder, replay: findings[0]?.replay ?? '' };
    };
    const first = await ran({ out: join(freshFolder(), "it's") });
    expect(first.told).toEqual([1, 'FAILED: 1 MUST requirement failed', undefined]);
    const { told } = await ran({ baseline: first.folder });
    const line = 'PASSED with 1 failure known in the baseline: tested 1 of the 1 MUST';
    expect(told).toEqual([0, expect.stringContaining(line), 'known in the baseline']);
    // The key stands in the profile alone, and what was found in the folder alone.
    expect(readFileSync(join(first.folder, 'target.json'), 'utf8')).not.toContain('"apiKey"');
    const { only: _, ...again } = given;
    expect(
      (await run({ ...again, rps: undefined, seed: undefined, out: freshFolder(), replay: first.replay })).exitCode,
    ).toBe(1);
  });
  await during(faulty('borrow-vault-listed-twice'), async (origin) => {
    const bases = { borrow: `${origin}/lend/v1`, rpc: `${origin}/rpc` };
    const profile = { name: 's', bases, apiKey: { value: 'plumbline-reference-key' } };
    // One request is left for what no test needs.
    const { exitCode, findings } = await run({ profile, requests: 40, rps: 500, out: freshFolder(), report: [] });
    expect([exitCode, findings.map(({ acceptedBy }) => acceptedBy)]).toEqual([0, ['its level']]);
  });
});
