import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { freshFolder, plumbline, root, summaryIn } from '../support/command-line.js';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly runs: { readonly using: string; readonly main: string };
}

const { inputs, outputs, runs } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;

/** What a release has and the action needs; nothing of it is installed. */
const parts = ['bin', 'dist', 'package.json', 'action.yml'];

/** Runs the entry of the action in a folder of its own, as the runner does: inputs in the environment, outputs in a file. */
function play(given: Readonly<Record<string, string>>) {
  const release = freshFolder();
  const work = freshFolder();
  for (const part of parts) cpSync(join(root, part), join(release, part), { recursive: true });
  // What an earlier run left.
  mkdirSync(join(work, 'stale'));
  writeFileSync(join(work, 'stale', 'run.json'), '{"conclusion":{"target":"conforms"},"counts":{"fail":0}}');
  writeFileSync(join(work, 'stale', 'report.html'), '');
  const defaults = Object.entries(inputs).map(([name, { default: value }]) => [name, value] as const);
  const environment = Object.fromEntries(
    [...defaults, ...Object.entries(given)].map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  );
  const [output, summary] = [join(work, 'output'), join(work, 'summary.md')];
  const github = { GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(release, runs.main)], {
    cwd: work,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, CI: 'true', ...github, ...environment },
  });
  const text = existsSync(output) ? readFileSync(output, 'utf8') : '';
  const values = Object.fromEntries(
    [...text.matchAll(/^([\w-]+)<<(.+)\n(.*)\n\2$/gm)].map(([, key, , value]) => [key, value]),
  );
  return { status, text: stdout + stderr, values, summary, work };
}

// Bundles the sources where they are newer than the bundle.
expect((await plumbline(['--version'])).code).toBe(0);

test('the action installs and compiles nothing', () => {
  expect(runs.using).toMatch(/^node2[4-9]$/);
  expect(existsSync(join(root, runs.main))).toBe(true);
});

test('the action passes its inputs on, and sets its outputs', () => {
  const out = 'a folder';
  const few = { target: 'reference', only: 'swapOrder', requests: '200', rps: '1000', require: '0.5', seed: '4' };
  const given = { ...few, report: 'html', out, args: '--per-operation\ngetOrder=150\n' };
  const { status, text, values, summary, work } = play(given);
  expect(status, text).toBe(0);
  const told = { 'exit-code': '0', result: 'passed', failed: '0', folder: out, report: join(out, 'report.html') };
  expect(values).toEqual(told);
  expect(Object.keys(outputs).sort()).toEqual(Object.keys(values).sort());
  const { run, end } = summaryIn(join(work, out));
  expect(run).toMatchObject({ seed: 4, only: ['swapOrder'] });
  expect(end.sent.total).toBeLessThanOrEqual(200);
  expect(readFileSync(summary, 'utf8')).not.toBe('');
});

test.each([
  ['strict', 'yes'],
  ['seed', 'many'],
  ['report', 'pdf'],
  ['args', '--no-such-option'],
  ['baseline', 'nowhere'],
  ['waivers', 'nowhere.yaml'],
  ['target', 'nowhere.ts'],
  ['requests', 'many'],
])('wrong input %s: %s ends with 64, an annotation of its own, and no result', (name, value) => {
  const injected = `${value}\n::error::of an input`;
  const { status, text, values } = play({ target: 'reference', out: 'stale', [name]: injected });
  expect(status, text).toBe(64);
  expect(values).toEqual({ 'exit-code': '64', result: '', failed: '', folder: 'stale', report: '' });
  expect(text).toMatch(new RegExp(`^::error title=Plumbline::.*${value}`, 'm'));
  expect(text).not.toMatch(/^\s*::error::/m);
});

test('the results of an earlier run are none where another folder is written', () => {
  const { values } = play({ target: 'reference', requests: '10', out: 'stale', args: '--out=elsewhere' });
  expect(values).toMatchObject({ 'exit-code': '2', result: '', failed: '', report: '' });
});

test('a text of an input is never an option or an output of its own', () => {
  const { status, values } = play({ target: '--help', out: 'x\nresult=conforms' });
  expect([status, values.result]).toEqual([64, '']);
});
