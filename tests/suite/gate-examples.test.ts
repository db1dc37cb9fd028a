import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { plumbline, root } from '../support/command-line.js';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly run: string; readonly env?: Readonly<Record<string, string>> }[];
  };
}

interface Workflow {
  readonly jobs: { readonly gate: { readonly steps: readonly { readonly uses: string; readonly with?: object }[] } };
}

const action = parse(read('action.yml')) as Action;

/** Long options in a shell text, but for those of npm. */
function optionsIn(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => !line.includes('npm ci'))
    .flatMap((line) => [...line.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([option]) => option));
}

async function knownOptions(): Promise<string> {
  const { stdout } = await plumbline(['run', '--help']);
  return stdout;
}

describe('the examples for a gate', () => {
  test('the action and the GitLab job use options that exist', async () => {
    const help = await knownOptions();
    const asked = [
      ...action.runs.steps.flatMap(({ run }) => optionsIn(run)),
      ...optionsIn(read('docs/examples/gitlab-ci.yml')),
    ];
    expect(asked.length).toBeGreaterThan(8);
    for (const option of asked) expect(help).toContain(`${option} `);
  });

  test('every input of the action is used, and through the environment alone', () => {
    const [, judge] = action.runs.steps;
    const passed = Object.values(judge!.env!).join(' ');
    for (const name of Object.keys(action.inputs)) expect(passed).toContain(`inputs.${name} }}`);
    expect(judge!.run).not.toContain('${{');
  });

  test('the workflow gives the action only inputs that it has', () => {
    const { jobs } = parse(read('docs/examples/github-actions.yml')) as Workflow;
    const step = jobs.gate.steps.find(({ uses }) => uses.includes('plumbline'))!;
    for (const name of Object.keys(step.with!)) expect(Object.keys(action.inputs)).toContain(name);
  });

  test('the GitLab job parses and runs a command of the package', () => {
    const { conformance } = parse(read('docs/examples/gitlab-ci.yml')) as { conformance: { script: string[] } };
    expect(conformance.script.some((line) => /^npx (?:\S+\/)?plumbline\S* run /.test(line))).toBe(true);
  });

  test('every documented command names the package with its exact version', () => {
    const { name, version } = JSON.parse(read('package.json')) as { name: string; version: string };
    const files = [
      'README.md',
      ...['reports.md', 'live-targets.md'].map((file) => `docs/${file}`),
      ...readdirSync(join(root, 'docs/examples')).map((file) => `docs/examples/${file}`),
    ];
    const commands = files.flatMap((file) =>
      [...read(file).matchAll(/npx (\S*plumbline\S*) /g)].map(([, command]) => `${file}: ${command!}`),
    );
    expect(commands.length).toBeGreaterThan(15);
    for (const command of commands) expect(command.split(': ')[1], command).toBe(`${name}@${version}`);
  });

  test.each(readdirSync(join(root, 'docs/examples')))('%s uses options that exist', async (file) => {
    const lines = read(`docs/examples/${file}`).replaceAll('\\\n', ' ').split('\n');
    for (const command of ['run', 'merge', 'diff']) {
      const own = lines.filter((line) => line.includes(` ${command} `) && line.includes('npx @plumbline'));
      if (own.length === 0) continue;
      const { stdout } = await plumbline([command, '--help']);
      for (const option of optionsIn(own.join('\n'))) expect(stdout, command).toContain(`${option} `);
    }
  });

  test('the Dockerfile copies only what there is', () => {
    const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
    expect(scripts.build).toBeDefined();
    const own = [...read('Dockerfile').matchAll(/--from=build \/plumbline\/([\w.-]+)/g)].map(([, name]) => name!);
    expect(own.length).toBeGreaterThan(4);
    for (const name of own) expect(existsSync(join(root, name)), name).toBe(true);
  });

  test('the shell of the action passes what it is given and hands on the exit code', async () => {
    const { execFileSync } = await import('node:child_process');
    const { freshFolder } = await import('../support/command-line.js');
    const folder = freshFolder();
    const [, judge] = action.runs.steps;
    const environment = {
      ...process.env,
      PLUMBLINE: join(root, 'bin/plumbline.js'),
      TARGET: 'reference',
      ONLY: 'swap-order',
      DEPTH: 'gate',
      REQUESTS: '200',
      RPS: '1000',
      ALLOW: 'read,build,session',
      REQUIRE: '0.5',
      WAIVERS: '',
      STRICT: 'false',
      BASELINE: '',
      SEED: '4',
      REPORT: 'html',
      ARGS: '--per-operation\ngetOrder=150\n',
      OUT: join(folder, 'out'),
      GITHUB_OUTPUT: join(folder, 'output'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    };
    execFileSync('bash', ['-e', '-c', judge!.run], { env: environment, stdio: 'pipe' });
    expect(readFileSync(environment.GITHUB_OUTPUT, 'utf8')).toBe('exit-code=0\n');
    expect(readFileSync(environment.GITHUB_STEP_SUMMARY, 'utf8')).not.toBe('');
    expect(existsSync(join(folder, 'out', 'report.html'))).toBe(true);
  });
});
