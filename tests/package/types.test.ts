import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { home, root } from '../support/command-line.js';
import { profile, program } from '../support/users-sources.js';

/** What the compiler says of sources beside the installed package; nothing where all is right. */
function compile(module: string, resolution: string, sources: Readonly<Record<string, string>>, ...further: string[]) {
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(home, name), text);
  const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022'];
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  const { stdout } = spawnSync(
    process.execPath,
    [
      ...[join(root, 'node_modules/typescript/bin/tsc'), ...strict, ...types, ...further],
      ...['--module', module, '--moduleResolution', resolution, ...Object.keys(sources)],
    ],
    { cwd: home, encoding: 'utf8' },
  );
  return stdout;
}

const own = profile('http://127.0.0.1:1');

test('a profile and a program compile against the types of the package, which are whole and few', () => {
  const types = readFileSync(join(root, 'dist/cli/index.d.ts'), 'utf8');
  expect(types.match(/^export (?:declare )?(?:interface|type|class|function) /gm)?.length).toBeLessThanOrEqual(40);
  expect(compile('nodenext', 'nodenext', { 'profile.ts': own, 'program.ts': program })).toBe('');
});

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('module %s refuses a key and an option that do not exist', (module, resolution) => {
  const sources = {
    'profile.ts': own.replace('perSecond', 'perMinute'),
    'program.ts': program.replace('requests: 30', "requests: 'many'"),
  };
  const faults = compile(module, resolution, sources, '--skipLibCheck');
  expect(faults).toMatch(/^profile\.ts.*'perMinute' does not exist/m);
  expect(faults).toMatch(/^program\.ts.*requests: "many"/m);
});

test('the profile of the examples compiles', () => {
  const example = readFileSync(join(root, 'docs/examples/target.ts'), 'utf8');
  expect(compile('nodenext', 'nodenext', { 'example.ts': example }, '--skipLibCheck')).toBe('');
});
