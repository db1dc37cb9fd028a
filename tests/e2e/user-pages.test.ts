import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Started, bin, freshFolder, root, start } from '../support/command-line.js';

const packaged = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string; version: string };

/** Either a block of shell with its exit code, or another deployment. */
type Step =
  | { readonly kind: 'shell'; readonly text: string; readonly exitCode: number }
  | { readonly kind: 'deploy'; readonly defects: readonly string[] };

/**
 * What a reader does, in the order of the page. `sh setup` holds what the reader replaces; the test has it in the
 * environment. `<!-- test: exit N -->` is for the block after it, `<!-- test: deploy DEFECTS -->` changes the deployment.
 */
function stepsOf(page: string): readonly Step[] {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  const steps: Step[] = [];
  let exitCode = 0;
  for (const [, exit, defects, block] of text.matchAll(
    /<!-- test: exit (\d+) -->|<!-- test: deploy ?(.*?) ?-->|^```sh\n([\s\S]*?)^```$/gm,
  ))
    if (exit !== undefined) exitCode = Number(exit);
    else if (defects !== undefined)
      steps.push({ kind: 'deploy', defects: defects.split(' ').filter((id) => id !== '') });
    else {
      steps.push({ kind: 'shell', text: block!, exitCode });
      exitCode = 0;
    }
  return steps;
}

const notRunHere: readonly { readonly block: RegExp; readonly because: string }[] = [
  { block: /^npm (?:ci|test)/, because: 'tests/e2e/clone.test.ts runs them in a clone' },
];

/** Serves the reference, always at the same address, as a deployment of one version after the other. */
class Deployment {
  #served: Started | undefined;
  origin = '';

  async serve(defects: readonly string[]): Promise<void> {
    await this.stop();
    const port = this.origin === '' ? [] : ['--port', new URL(this.origin).port];
    const options = defects.flatMap((id) => ['--defect', id]);
    this.#served = start(process.execPath, [bin, 'serve', ...port, ...options]);
    ({ origin: this.origin } = JSON.parse(await this.#served.line) as { origin: string });
  }

  async stop(): Promise<void> {
    this.#served?.kill('SIGTERM');
    await this.#served?.ended;
  }
}

/** Follows a page literally in an empty folder; `npx` of the package is this build, and budget and pace are not those of a live target. */
async function follow(page: string, files: Readonly<Record<string, (origin: string) => string>> = {}) {
  const folder = freshFolder();
  const programs = join(folder, '.programs');
  mkdirSync(programs);
  const npx = `#!/bin/sh\n[ "$1" = plumbline ] || exit 127\nshift\nexec "${process.execPath}" "${bin}" "$@"\n`;
  writeFileSync(join(programs, 'npx'), npx, { mode: 0o755 });
  symlinkSync(process.execPath, join(programs, 'node'));
  const deployment = new Deployment();
  const outputs: string[] = [];
  try {
    await deployment.serve([]);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text(deployment.origin));
    for (const step of stepsOf(page)) {
      if (step.kind === 'deploy') {
        await deployment.serve(step.defects);
        continue;
      }
      if (notRunHere.some(({ block }) => block.test(step.text))) continue;
      const script = step.text
        .replaceAll('--rps 2', '--rps 1000')
        .replace(/--requests \d+/g, '--requests 200')
        .replace(' --write ', ' --rps 1000 --write ')
        // The address and the key are those of this deployment.
        .replace(/^export .*$/m, '');
      const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', script], {
        cwd: folder,
        encoding: 'utf8',
        // With a socket as standard input bash would read a user's own settings.
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: `${programs}:${process.env.PATH ?? ''}`,
          NO_COLOR: '1',
          ULTRA_BASE_URL: `${deployment.origin}/ultra/v1`,
          API_KEY: 'plumbline-reference-key',
        },
      });
      expect(status, `${step.text}${stdout}${stderr}`).toBe(step.exitCode);
      outputs.push(stdout);
    }
    return { folder, outputs, origin: deployment.origin };
  } finally {
    await deployment.stop();
  }
}

const profile = (origin: string): string => `import { defineTarget } from '${packaged.name}';

export default defineTarget({
  name: 'staging',
  bases: { ultra: '${origin}/ultra/v1' },
  apiKey: { env: 'API_KEY' },
});
`;

const usual = { 'target.ts': profile };

describe('the pages for users, followed literally in an empty folder', () => {
  test('a gate in ten minutes', async () => {
    const { folder, outputs } = await follow('gate.md');
    expect(outputs.some((text) => /^PASSED: 1\d\d of the 161 MUST/m.test(text))).toBe(true);
    expect(outputs.some((text) => text.includes('waived until 2099-12-31: reported, ticket 4711'))).toBe(true);
    const workflow = parse(readFileSync(join(folder, '.github/workflows/conformance.yml'), 'utf8')) as {
      jobs: { gate: { steps: { uses: string; with?: Record<string, unknown> }[] } };
    };
    const step = workflow.jobs.gate.steps.find(({ uses }) => uses.includes('plumbline'))!;
    const { inputs } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as { inputs: object };
    expect(step.uses).toBe(`plumbline-conformance/plumbline@v${packaged.version}`);
    for (const name of Object.keys(step.with!)) expect(inputs).toHaveProperty(name);
  });

  test('a release against staging', async () => {
    const { folder, outputs } = await follow('release.md', usual);
    expect(outputs.at(-1)).toMatch(/^PASSED: /m);
    expect(readFileSync(join(folder, 'reports/candidate/report.html'), 'utf8')).toContain('Changed since the baseline');
  });

  test('a regression reported to a vendor', async () => {
    const { folder, outputs } = await follow('vendor.md', usual);
    for (const file of ['dossier.html', 'dossier.zip']) expect(existsSync(join(folder, file)), file).toBe(true);
    expect(readFileSync(join(folder, 'dossier.html'), 'utf8')).toContain('ORDER-017');
    expect(outputs.some((text) => /^VERIFIED: .* verdicts derived anew from the exchanges/m.test(text))).toBe(true);
    expect(outputs.at(-1)).toMatch(/^Gone: 1 requirement$[\s\S]*ORDER-017/m);
  });

  test('every night on a schedule', async () => {
    const { folder, outputs } = await follow('schedule.md', usual);
    expect(readdirSync(join(folder, 'reports'))).toHaveLength(4);
    expect(outputs.at(-1)).toContain('ORDER-017');
  });

  test('the README, with an address and a key, ends with a verdict and with what to set next', async () => {
    const { outputs } = await follow('../README.md', usual);
    const last = outputs.at(-1)!;
    expect(last).toMatch(/^PASSED: 1\d\d of the 161 MUST requirements of the swap order API$/m);
    expect(last).toMatch(/^1\d\d of the 161 MUST requirements can be tested; set next:\n {2}RPC_URL /m);
  });

  test.each(['options.md', 'troubleshooting.md'])('every command of %s', async (page) => {
    const { outputs } = await follow(page, usual);
    expect(outputs.length).toBeGreaterThan(0);
  });

  test('no other page has a block of shell that is not run', () => {
    const followed = [
      'gate.md',
      'release.md',
      'schedule.md',
      'vendor.md',
      'options.md',
      'troubleshooting.md',
      'profile.md',
    ];
    const others = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md') && !followed.includes(name));
    expect(others.length).toBeGreaterThan(0);
    expect(others.flatMap((page) => stepsOf(page)).filter(({ kind }) => kind === 'shell')).toEqual([]);
  });

  test.each(['gate.md', 'release.md', 'schedule.md', 'vendor.md', 'options.md', 'troubleshooting.md'])(
    '%s begins with a command',
    (page) => {
      expect(readFileSync(join(root, 'docs', page), 'utf8')).toMatch(/^# .+\n\n```sh\nnpx plumbline /);
    },
  );
});
