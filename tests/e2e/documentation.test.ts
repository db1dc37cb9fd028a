import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { validProfile } from '../../src/product/profile/validate.js';
import { serveReference } from '../../src/reference/server.js';
import { bin, freshFolder, start } from '../support/command-line.js';
import { ranHere } from '../support/in-process.js';
import { filesIn, textOf } from '../suite/source-tree.js';

interface Block {
  readonly language: string;
  /** The file that the block is, after the language. */
  readonly file: string | undefined;
  readonly text: string;
}

function blocksOf(page: string): readonly Block[] {
  const found = textOf(page).matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms);
  return [...found].map(([, language, file, text]) => ({ language: language!, file, text: text! }));
}

const pages = ['README.md', ...['profile', 'proxy', 'reports', 'options', 'proof'].map((name) => `docs/${name}.md`)];
const served = await serveReference({ seed: 3 });
afterAll(() => served.close());

/** The commands of a page at the reference of this test; the one that the page itself serves is left out. */
function scriptOf(blocks: readonly Block[]): string {
  const commands = blocks
    .filter(({ language, text }) => language === 'sh' && !text.includes('plumbline serve'))
    .map(({ text }) => text.replaceAll('127.0.0.1:8787', new URL(served.origin).host));
  return ['set -eu', `plumbline() { "${process.execPath}" "${bin}" "$@"; }`, ...commands].join('\n');
}

test('docs/profile.md ends with a target that conforms, every block of it run in one folder', async () => {
  const blocks = blocksOf('docs/profile.md');
  const folder = freshFolder();
  for (const { file, text } of blocks) if (file !== undefined) writeFileSync(join(folder, file), text);
  const { code, stdout, stderr } = await start('sh', ['-c', scriptOf(blocks)], {}, folder).ended;
  expect(code, stdout + stderr).toBe(0);
  expect(stdout.match(/^PASSED: /gm), stdout).toHaveLength(2);
  expect(stdout).toMatch(/^ +trigger +[0-9]{2,3} +0 /m);
  expect(blocks.filter(({ language }) => language === 'sh')).toHaveLength(5);
});

test('docs/profile.md shows a profile in JSON that is one', () => {
  const [block] = blocksOf('docs/profile.md').filter(({ language }) => language === 'json');
  const { $schema, ...profile } = JSON.parse(block!.text) as Readonly<Record<string, unknown>>;
  expect(String($schema)).toMatch(/specs\/profile\.schema\.json$/);
  expect(validProfile('target.json', profile)).toEqual(profile);
});

test('every command that a page or an example shows exists, with every option it is given', async () => {
  const texts = [...pages, ...filesIn('docs/examples', [''])].map((file) => textOf(file).replaceAll('\\\n', ' '));
  const lines = texts.flatMap((text) => text.match(/(?:^|[ '])(?:npx \S*plumbline\S*|plumbline) [a-z].*$/gm) ?? []);
  const used = lines.map((line) => {
    const [, command, rest = ''] = /plumbline(?:@\S+)? ([a-z]+)([^#|]*)/.exec(line)!;
    return { line, command: command!, options: rest.match(/--[a-z][a-z-]*/g) ?? [] };
  });
  expect(used.length).toBeGreaterThan(20);
  const help = new Map<string, string>();
  for (const command of [...new Set(used.map(({ command }) => command))]) {
    const { code, stdout, stderr } = await ranHere([command, '--help']);
    expect(code, command + stderr).toBe(0);
    help.set(command, stdout);
  }
  for (const { line, command, options } of used)
    for (const option of options) expect(help.get(command), line).toMatch(new RegExp(`${option}[ ,]`));
});

test('docs/profile.md serves the reference by a command that there is', async () => {
  const served = start(process.execPath, [bin, 'serve', '--port', '0']);
  const { bases } = JSON.parse(await served.line) as { readonly bases: { readonly trigger: string; rpc: string } };
  served.kill('SIGTERM');
  expect((await served.ended).code).toBe(0);
  for (const base of [bases.trigger, bases.rpc])
    expect(textOf('docs/profile.md')).toContain(`=http://127.0.0.1:8787${new URL(base).pathname}`);
});
