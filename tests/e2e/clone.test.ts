import { execFileSync } from 'node:child_process';
import { fstatSync, openSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { fileOf, freshFolder, root, start, summaryIn } from '../support/command-line.js';

const clone = join(freshFolder(), 'plumbline');
const home = freshFolder();
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const commands = [...readme.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => text!.trim());
const environment = { HOME: home, npm_config_cache: join(home, '.npm'), npm_config_update_notifier: 'false' };

/** The files that git has, and what `npm ci` makes of the dependencies, without another download. */
beforeAll(() => {
  const script = `set -e
mkdir '${clone}'
git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t '${clone}'
cp -al node_modules '${clone}/' 2>/dev/null || cp -a node_modules '${clone}/'`;
  execFileSync('bash', ['-c', script], { cwd: root, stdio: 'pipe', env: { ...process.env, ...environment } });
}, 120_000);

test('a clone in an empty home: the first command of the README ends as the README says, with every exercisable must judged', async () => {
  const [first = ''] = commands;
  expect(first).toMatch(/^npm ci && npx plumbline run$/);
  const [, last] = /^```text\n([\s\S]*?)^```$/m.exec(readme)!;
  const { code, stdout, stderr } = await start('bash', ['-c', first.replace('npm ci && ', '')], environment, clone)
    .ended;
  expect(code, stderr).toBe(0);
  expect(stdout.trimEnd().split('\n').slice(-2).join('\n')).toBe(last!.trim());
  const { evidence, requirements } = summaryIn(join(clone, 'reports/latest'));
  const unexercised = requirements.filter(
    ({ counted, level, verdict }) => counted && level === 'must' && verdict !== 'pass',
  );
  expect(unexercised.map(({ id, reason }) => `${id} ${reason ?? ''}`)).toEqual([]);
  expect(evidence.conclusive).toBe(evidence.exercisable);
}, 300_000);

test('a clone in an empty home: a command that is printed can be pasted, and changed sources replace the bundle whole', async () => {
  const old = openSync(join(clone, 'dist/cli/main.js'), 'r');
  utimesSync(join(clone, 'src/main.ts'), new Date(), new Date());
  const { stderr } = await start('bash', ['-c', 'npx plumbline doctor --target nowhere.ts'], environment, clone).ended;
  expect(stderr).toContain('(`npx plumbline doctor --write FILE` makes one)');
  expect(fstatSync(old).nlink).toBe(0);
  expect(readdirSync(clone).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
}, 120_000);

test('a clone in an empty home: every script that the README names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as { scripts: object };
  for (const [, run, name] of readme.matchAll(/\bnpm (run )?([a-z:]+)/g))
    if (run !== undefined || name === 'test') expect(Object.keys(scripts)).toContain(name);
  expect(commands).toContain('npm test');
});

test('a clone in an empty home: an unsupported version of Node is named in one line', async () => {
  const versions = "{ ...process.versions, node: '18.20.8' }";
  const preload = fileOf('old-node.cjs', `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  const run = ['--require', preload, 'bin/plumbline.js', 'run'];
  const { code, stderr } = await start(process.execPath, run, {}, clone).ended;
  expect(stderr).toBe(
    'plumbline: Node 18.20.8 is too old; expected 20.19 or newer (https://nodejs.org, or `nvm install 24`)\n',
  );
  expect(code).toBe(64);
});
