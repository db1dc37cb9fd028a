import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { bin, freshFolder, served, start } from '../support/command-line.js';
import { root, textOf as read } from './source-tree.js';

interface Workflow {
  readonly jobs: { readonly gate: { readonly steps: readonly Readonly<{ uses: string; with?: object }>[] } };
}

const { name, version } = JSON.parse(read('package.json')) as { name: string; version: string };
const [, ofPage = ''] = /<<'END'\n([^]*?)^END$/m.exec(read('docs/gate.md')) ?? [];

test('a workflow names the action with its exact version, and gives it only inputs that it has', () => {
  const { inputs } = parse(read('action.yml')) as { readonly inputs: object };
  for (const text of [read('docs/examples/github-actions.yml'), ofPage]) {
    const step = (parse(text) as Workflow).jobs.gate.steps.find(({ uses }) => uses.includes('plumbline'))!;
    expect(step.uses).toBe(`plumbline-conformance/plumbline@v${version}`);
    for (const input of Object.keys(step.with!)) expect(inputs).toHaveProperty(input);
  }
});

test('the job of the page about schedules parses, and runs at a schedule alone', () => {
  const [, block = ''] = /^```yaml\n([^]*?)^```$/m.exec(read('docs/schedule.md')) ?? [];
  const { nightly } = parse(block) as { nightly: { script: unknown[]; rules: unknown[] } };
  expect(nightly.script.every((line) => typeof line === 'string')).toBe(true);
  expect(nightly.script.join('\n')).toMatch(/npx @plumbline-conformance\/plumbline@\S+ run --target target.ts/);
  expect(nightly.rules).toEqual([{ if: '$CI_PIPELINE_SOURCE == "schedule"' }]);
});

test('the workflow comments once on a pull request, with the failures on top, and updates that comment', async () => {
  const work = freshFolder();
  const reference = await served(['shape:getOrder:200:/mode:absent']);
  const few = ['run', '--origin', reference.origin, '--only', 'ORDER-055', '--requests', '40'];
  const results = ['--report', 'markdown', '--out', join(work, 'reports/plumbline')];
  const { code } = await start(process.execPath, [bin, ...few, ...results], {}, work).ended;
  await reference.close();
  expect(code).toBe(1);
  const { jobs } = parse(read('docs/examples/github-actions.yml')) as Workflow;
  const { script } = jobs.gate.steps.find(({ uses }) => uses.includes('github-script'))!.with as { script: string };
  const comments = [{ id: 1, user: { type: 'User' }, body: '<!-- plumbline -->\nof someone else' }];
  const issues = {
    listComments: 'listComments',
    createComment: ({ body }: { body: string }) => comments.push({ id: 2, user: { type: 'Bot' }, body }),
    updateComment({ comment_id: id, body }: { comment_id: number; body: string }): void {
      comments[comments.findIndex((one) => one.id === id)] = { id, user: { type: 'Bot' }, body };
    },
  };
  const github = { paginate: () => Promise.resolve(comments), rest: { issues } };
  const repo = { owner: 'team', repo: 'api' };
  const play = async (runId: number): Promise<void> => {
    const context = { repo, issue: { number: 7 }, runId, serverUrl: 'https://forge.test' };
    const files = {
      existsSync: (file: string) => existsSync(join(work, file)),
      readFileSync: (file: string) => readFileSync(join(work, file), 'utf8'),
    };
    const call = runInNewContext(`(async ({ github, context, require }) => {${script}})`) as (given: object) => unknown;
    await call({ github, context, require: () => files });
  };
  await play(11);
  await play(12);
  expect(comments.map(({ id }) => id)).toEqual([1, 2]);
  const { body } = comments[1]!;
  expect(body).toMatch(/^<!-- plumbline -->\n# reference: FAILED/);
  expect(body.indexOf('**MUST ORDER-055**')).toBeGreaterThan(0);
  expect(body.indexOf('**MUST ORDER-055**')).toBeLessThan(600);
  expect(body).toContain('https://forge.test/team/api/actions/runs/12#artifacts');
  expect(body).not.toContain('runs/11');
  expect(body.length).toBeLessThan(65_536);
});

test('the GitLab job parses and runs a command of the package', () => {
  const { conformance } = parse(read('docs/examples/gitlab-ci.yml')) as { conformance: { script: string[] } };
  expect(conformance.script.some((line) => /^npx (?:\S+\/)?plumbline\S* run /.test(line))).toBe(true);
});

test('an example names the package with its exact version, and a page names what works in a clone', () => {
  const commandsIn = (file: string): readonly string[] =>
    [...read(file).matchAll(/npx ((?:@\S+\/)?plumbline(?:@[\d.]+)?)(?=[\s`])/g)].map(([, command]) => command!);
  const examples = readdirSync(join(root, 'docs/examples')).map((file) => `docs/examples/${file}`);
  const pages = ['README.md', ...['reports.md', 'profile.md'].map((file) => `docs/${file}`)];
  expect(examples.flatMap(commandsIn).length).toBeGreaterThan(5);
  expect(pages.flatMap(commandsIn).length).toBeGreaterThan(5);
  expect(new Set(examples.flatMap(commandsIn))).toEqual(new Set([`${name}@${version}`]));
  expect(new Set(pages.flatMap(commandsIn))).toEqual(new Set(['plumbline']));
});

test('what the Dockerfile copies is enough to run, and nobody is root', async () => {
  const text = read('Dockerfile');
  const image = freshFolder();
  const copied = [...text.matchAll(/^COPY --from=build (.+) \.\S*$/gm)].flatMap(([, sources]) => sources!.split(' '));
  for (const name of copied.map((source) => source.replace('/plumbline/', '')))
    cpSync(join(root, name), join(image, name), { recursive: true });
  const few = ['run', '--target', 'reference', '--only', 'ORDER-017', '--requests', '40'];
  const run = start(process.execPath, [join(image, 'bin/plumbline.js'), ...few], {}, freshFolder());
  const { code, stdout, stderr } = await run.ended;
  expect(code, stdout + stderr).toBe(0);
  expect(/^USER (\w+)$/m.exec(text)?.[1]).toBe('node');
});
