import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileOf, freshFolder } from '../support/command-line.js';
import { ranHere } from '../support/in-process.js';

type Environment = Readonly<Record<string, string>>;

/** Values of options that are refused, and the words that say what is expected. */
const values: readonly (readonly [string, string])[] = [
  ['run --depth abyss', 'gate, release'],
  ['run --seed -1', 'whole number'],
  ['run --requests 0', 'whole number'],
  ['run --require 2', '0 to 1'],
  ['run --only ', '--only: it is empty; expected a value, or no --only'],
  ['run --only ORDER-999', 'neither a judged requirement nor an operation'],
  ['run --target ./no-such-profile.ts', 'no file'],
  ['run --origin nowhere', 'has no scheme'],
  ['run --allow everything', 'is not a side effect'],
  ['run --replay nonsense', 'SCENARIO@INDEX'],
  ['run --replay ORDER-017/0123456789abcdef/order/exclusions@0', 'no target is named'],
  ['run --shard 5/4', 'expected'],
  ['run --depth release --shard 1/4', 'the same --seed NUMBER for all'],
  ['run --no-such-option', 'unknown option'],
  ['run --out /dev/null/nowhere', 'cannot be written'],
  ['doctor x.toml', '. Did you mean `--target x.toml`?\n'],
  ['list order17', 'did you mean ORDER-017?'],
  ['list swaporder', 'did you mean swapOrder?'],
  ['report /nowhere', 'expected'],
  ['report /nowhere --format pdf', 'expected'],
  ['compare /nowhere /nowhere', 'expected'],
  ['merge /nowhere', 'expected'],
  ['judge README.md', 'expected'],
  ['judge nosuch.har', '); expected a regular file of recorded traffic\n'],
  ['proxy node client.mjs --x', 'stand behind `--`'],
  ['waive ORDER-017 --reason=known --expires=2026-02-30', '2026-02-30'],
  ['waive ORDER-017 --reason=known --expires=2001-01-01', 'has passed'],
  ['waive ORDER-017 --reason=x --expires=2999-01-01 --waivers /proc/w', '--waivers: /proc/w cannot be written ('],
  ['serve --defect no-such-defect', 'expected one of\n  order-quote-with-empty-transaction (ORDER-017)\n'],
  ['run --only ORDER-017,ORDER-901', 'ORDER-901 is a duty of a client'],
];

/** A command that ends with one line on standard error, and nothing else. */
const usages: readonly (readonly [string, () => readonly string[], string])[] = [
  ['an id without its zeros', () => ['run', '--only', 'ORDER-01'], '(did you mean ORDER-001?)'],
  ['the beginning of a name', () => ['run', '--only', 'swap'], '(did you mean swapOrder?)'],
  ['an operation that is misspelt', () => ['run', '--only', 'getOrdr'], '(did you mean getOrder?)'],
  ['the API by its path', () => ['run', '--only', 'lend'], '(did you mean borrow?)'],
  ['the reference, misspelt', () => ['run', '--target', 'refrence'], '(did you mean reference?)'],
  ['variables that are not there', () => ['run', '--env', 'no.env'], 'no.env cannot be read (there is no such file);'],
  ['an id to waive', () => ['waive', 'ORDR-17', '--reason=x', '--expires=2999-01-01'], '(did you mean ORDER-017?)'],
  [
    '`judge` with a target that it does not take',
    () => ['judge', recording(), '--target', 'reference'],
    '--target: this command takes no `reference`; expected a profile, or no --target',
  ],
  ['a profile that does not exist', () => ['run', '--target', 'no.ts'], 'doctor --write FILE` makes one)'],
  // Other texts that are no profile are in tests/unit/profile/load.test.ts.
  ['an empty profile', () => ['run', '--target', fileOf('p.json', '\n')], 'is empty; expected a JSON object'],
  ['a recording as a profile', () => ['run', '--target', recording()], 'expected a file that ends in .ts, .js, .mjs'],
  ['a folder as a profile', () => ['doctor', '--target', folder('p.ts')], 'cannot be read (it is a folder); expected'],
  ['a dash as traffic', () => ['judge', '-'], '(a dash is no file; behind `< FILE`, /dev/stdin is one); expected'],
  ['a file to go on with', () => ['run', '--resume', recording()], ' is a file; expected the folder of an interrupted'],
  ['an archive', () => ['run', '--waivers', fileOf('w.zip', 'PK\u0003\u0004')], '(it is an archive: unpack it)'],
  ['unmarked UTF-16', () => ['run', '--waivers', fileOf('w.yaml', 'w\n\0a\0')], '(it has a NUL byte in line 2,'],
  ['a mark', () => ['run', '--env', fileOf('e.env', 'RPC_URL=http://x;')], 'line 1 of /'],
  ['a device as waivers', () => ['run', '--waivers', '/dev/zero'], '(it is no regular file); expected a file as'],
  ['waivers that are no YAML', () => ['run', '--waivers', fileOf('w.yaml', 'waivers:\n  - {')], 'w.yaml:2: no YAML ('],
  ['a device as archive', () => ['vendor', '--verify', '/dev/zero'], '(it is no regular file); expected the archive'],
  ['an open quote', () => ['run', '--env', fileOf('q.env', 'A=1\nAPI_KEY="x\nB="y"\n')], '--env: line 2 of /'],
  ['a name of no profile', () => ['doctor', '--write', 'c.yaml'], '--write: c.yaml is no name of a profile; expected'],
  ['a folder that is not there', () => ['doctor', '--write', 'no/c.json'], '--write: there is no folder no; expected'],
  ['no address', () => ['doctor', '--target', fileOf('p.json', '{"name":"x","bases":{}}')], 'no address of a target'],
  ['a text as an archive', () => ['vendor', '--verify', recording()], ': no zip archive; expected the archive that'],
  ['a ca', () => ['doctor', '--target', fileOf('p.json', '{"name":"x","bases":{},"ca":"LICENSE"}')], 'no certificate'],
  ['no address in a file', () => ['run', '--env', fileOf('v.env', 'A=1\n')], 'v.env names no target; expected one of'],
  ['a comment in a value', () => ['run', '--env', fileOf('c.env', 'API_KEY=a#b')], 'c.env has a # in a value'],
  ['a page as variables', () => ['run', '--env', fileOf('p.html', '<a>')], 'p.html is no variable; expected NAME'],
  ['results that are no JSON', () => ['report', join(fileOf('run.json', 'sk'), '..')], 'results of a run (no JSON);'],
  ['a link to itself as variables', () => ['run', '--env', link()], '(ELOOP: '],
  ['a folder as results', () => ['report', join(folder('run.json'), '..')], '(it is a folder); expected the results'],
  ['a baseline', () => ['run', '--baseline', join(folder('journal.ndjson'), '..')], 'a folder); expected the journal'],
  ['a baseline that is gone', () => ['run', '--baseline', link('old')], 'a link to old, which is gone; expected the'],
  ['its own folder', () => ['run', '--baseline', 'a', '--out', './a'], 'where this run writes its results'],
  ['results below a file', () => ['run', '--out', join(recording(), 'results')], '(ENOTDIR: not a directory'],
  ['results below a system folder', () => ['run', '--out', '/proc/results/of/run'], 'a folder that can be written'],
];

/** Names that are not read, and what is said of them before anything else. */
const names: readonly (readonly [string, Environment, string])[] = [
  ['an address', { ULTRA_BASEURL: 'http://127.0.0.1:1' }, 'ULTRA_BASEURL is not read; did you mean ULTRA_BASE_URL?'],
  ['the API', { BORROW_BASE_URL: 'http://127.0.0.1:1' }, 'BORROW_BASE_URL is not read; did you mean LEND_BASE_URL?'],
  ['the node', { RPC_URI: 'http://127.0.0.1:1' }, 'RPC_URI is not read; did you mean RPC_URL?'],
  ['the header', { X_API_KEY: 'some-key-1234' }, 'X_API_KEY is not read; did you mean API_KEY?'],
  ['letters', { API_KYE: 'some-key-1234' }, 'API_KYE is not read; did you mean API_KEY?'],
  ['a letter too many', { API_KEYS: 'some-key-1234' }, 'API_KEYS is not read; did you mean API_KEY?'],
  ['the key', { APIKEY: 'some-key-1234' }, 'APIKEY is not read; did you mean API_KEY?'],
  ['an option', { PLUMBLINE_REQUEST: '5' }, 'PLUMBLINE_REQUEST is not read; did you mean PLUMBLINE_REQUESTS?'],
  ['another option', { PLUMBLINE_REPLAY: 'x' }, 'PLUMBLINE_REPLAY is not read; give --replay on the command line'],
];

const address = { ULTRA_BASE_URL: 'http://127.0.0.1:1/ultra/v1' };
const trigger = { TRIGGER_BASE_URL: 'http://127.0.0.1:1/trigger' };

/** The same in an environment. */
const environments: readonly (readonly [string, string, Environment, string])[] = [
  ['an API without an address', 'run --only ORDER-017,BORROW-011', address, 'expected LEND_BASE_URL'],
  ['an empty address', 'run', { ULTRA_BASE_URL: '' }, 'ULTRA_BASE_URL is empty; expected an address'],
  ['a replay of it', 'run --replay trigger/walk@0', address, 'for the trigger API. Did its profile or its addresses'],
  ['no target', 'run --dry-run', { RPC_URL: 'http://x' }, 'and no address of an API is set; expected one of ULTRA_'],
  ['no target in CI', 'run', { CI: 'true' }, 'in CI a target must be named'],
  ['a misspelt one in CI', 'run', { ...trigger, LEND_BASEURL: 'x', CI: '1' }, 'the address in LEND_BASE_URL, or'],
  ['a key that is a variable', 'run', { ...address, API_KEY: '${SECRET_KEY}' }, 'API_KEY: the secret is a variable'],
  ['a key with its scheme', 'run', { ...address, API_KEY: 'Bearer some-key-1234' }, 'API_KEY: the secret has a scheme'],
  ['a key with a header', 'run', { ...address, API_KEY: 'x-api-key: some-key-1234' }, 'the name of a header before'],
  ['a key that was masked', 'run', { ...address, API_KEY: '«api-key»' }, 'was masked when the profile was written'],
  ['quotes', 'run', { ...address, API_KEY: '"some-key-1234"' }, 'or quotes around it; expected the bare value'],
  ['curly quotes', 'run', { ...address, API_KEY: '“some-key-1234”' }, 'or quotes around it; expected the bare value'],
  ['curly quotes in an address', 'run', { ULTRA_BASE_URL: '‘http://x’' }, 'ULTRA_BASE_URL: it has quotes around it;'],
  ['a mark behind an address', 'run', { ULTRA_BASE_URL: 'http://x;' }, 'ULTRA_BASE_URL: it has a ; behind it:'],
  ['a key in an address', 'run', { ULTRA_BASE_URL: 'http://x/?key=k' }, 'fragment; the API key goes into API_KEY'],
  ['a variable in an address', 'run', { RPC_URL: 'http://${HOST}/', ...address }, 'it has a variable in it, and none'],
  ['a host as a variable', 'run', { LEND_BASE_URL: 'http://$HOST/' }, 'none is replaced: write its value there;'],
  ['no proxy', 'run', { ...address, HTTPS_PROXY: 'proxy:3128' }, 'HTTPS_PROXY: it has no scheme; expected an address'],
];

test.each(usages)('%s', async (_, parameters, cure) => {
  const { code, stdout, stderr } = await ranHere(parameters());
  expect([code, stdout, stderr.trimEnd().split('\n')]).toEqual([64, '', [expect.stringContaining(cure)]]);
});

test.each(values)('%s', async (command, expected) => {
  const { code, stderr } = await ranHere(command.split(' '));
  expect([code, stderr]).toEqual([64, expect.stringContaining(expected)]);
});

test.each(environments)('%s', async (_, parameters, environment, cure) => {
  const { code, stderr } = await ranHere(parameters.split(' '), environment);
  expect([code, stderr.trimEnd().split('\n')]).toEqual([64, [expect.stringContaining(cure)]]);
});

test.each(names)('a misspelt name of %s in the environment', async (_, environment, cure) => {
  const { stderr } = await ranHere(['run', '--dry-run'], { ...trigger, ...environment });
  expect(stderr.trimEnd().split('\n')).toEqual([`plumbline: ${cure}`]);
});

test('a misspelt address never leads to a run against the embedded reference', async () => {
  const misspelt = ['ULTRA_BASEURL', 'ULTRA_BASE_UR', 'ULTRA_BSE_URL', 'UTLRA_BASE_URL', 'PLUMBLINE_ULTRA_BASE_URL'];
  for (const name of misspelt) {
    const { code, stderr } = await ranHere(['run'], { [name]: 'http://127.0.0.1:1' });
    expect([code, stderr]).toEqual([64, expect.stringContaining('address of a target is set; expected ULTRA_BASE')]);
  }
});

test('names that only resemble those of the suite are left alone', async () => {
  const others = { APP_KEY: 'base64:x', RPC_USER: 'me', TRIGGER: 'x', CI: '1', PLUMBLINE_VERSION: '1', API_KEY_2: 'y' };
  expect(await ranHere(['run', '--dry-run'], { ...trigger, ...others })).toMatchObject({ stderr: '' });
});
test('keys of a profile are named with those that are meant', async () => {
  const bases = { ultr: 'http://127.0.0.1:1/ultra/v1' };
  const profile = { name: 'x', bases, swapOrder: { takerFundet: 'x' }, unheardOf: 3 };
  const file = fileOf('target.json', JSON.stringify(profile));
  const { code, stderr } = await ranHere(['doctor', '--target', file]);
  expect([code, stderr]).toEqual([64, expect.stringContaining(file)]);
  expect(stderr).toMatch(/unheardOf: unknown key; expected one of name, bases/);
  expect(stderr).toContain('bases.ultr: unknown key; did you mean `ultra`?');
  expect(stderr).toContain('swapOrder.takerFundet: unknown key; did you mean `takerFunded`?');
});
test.skipIf(!existsSync('/dev/full'))('a disk that is full', async () => {
  const out = freshFolder();
  symlinkSync('/dev/full', join(out, 'report.html'));
  const few = ['--target', 'reference', '--only', 'ORDER-017', '--requests', '40'];
  const { code, stdout } = await ranHere(['run', ...few, '--out', out]);
  expect(stdout).not.toMatch(/PASSED|report\.html/);
  // The last sentence, which the terminal breaks.
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/not everything is recorded: [^:]*: ENOSPC: [^:]*$/);
  expect(code).toBe(2);
});

const recording = (): string => fileOf('traffic.har', '{"log":{"version":"1.2","entries":[]}}');

function folder(name: string): string {
  const path = join(freshFolder(), name);
  mkdirSync(path);
  return path;
}

function link(to?: string): string {
  const path = join(freshFolder(), 'link');
  symlinkSync(to ?? path, path);
  return path;
}
