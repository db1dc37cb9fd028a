import { randomInt } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { bin, freshFolder, packageName, root, served } from './command-line.js';

/** Either a block of shell with its exit code, or another deployment. */
type Step =
  | { readonly kind: 'shell'; readonly text: string; readonly exitCode: number }
  | { readonly kind: 'deploy'; readonly defects: readonly string[] };

/**
 * What a reader does, in the order of the page. `sh setup` holds what the reader replaces; the test has it in the
 * environment. `<!-- test: exit N -->` is for the block after it, `again N` runs the one before it once more, and
 * `<!-- test: deploy DEFECTS -->` changes the deployment.
 */
export function stepsOf(page: string): readonly Step[] {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  const steps: Step[] = [];
  let exitCode = 0;
  for (const [, exit, again, defects, block] of text.matchAll(
    /<!-- test: exit (\d+) -->|<!-- test: again (\d+) -->|<!-- test: deploy ?(.*?) ?-->|^```sh\n([\s\S]*?)^```$/gm,
  ))
    if (exit !== undefined) exitCode = Number(exit);
    else if (again !== undefined)
      steps.push({ ...steps.findLast((step) => step.kind === 'shell')!, exitCode: Number(again) });
    else if (defects !== undefined)
      steps.push({ kind: 'deploy', defects: defects.split(' ').filter((id) => id !== '') });
    else {
      steps.push({ kind: 'shell', text: block!, exitCode });
      exitCode = 0;
    }
  return steps;
}

/** What tests/e2e/clone.test.ts runs in a clone. */
const ofClone = /^npm (?:ci|test)/;

/** Follows a page literally in an empty folder; `npx` of the package is this build, and budget and pace are not those of a live target. */
export async function follow(page: string, files: Readonly<Record<string, (origin: string) => string>> = {}) {
  const folder = freshFolder();
  const programs = join(folder, '.programs');
  mkdirSync(programs);
  const npx = `#!/bin/sh\n[ "$1" = plumbline ] || exit 127\nshift\nexec "${process.execPath}" "${bin}" "$@"\n`;
  writeFileSync(join(programs, 'npx'), npx, { mode: 0o755 });
  symlinkSync(process.execPath, join(programs, 'node'));
  // One version after the other at one address, below the ports that connections take, one of which would get it between two.
  const port = String(randomInt(20_000, 30_000));
  let deployed = await served([], '--port', port);
  const { origin } = deployed;
  const outputs: string[] = [];
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text(origin));
    for (const step of stepsOf(page)) {
      if (step.kind === 'deploy') {
        await deployed.close();
        deployed = await served(step.defects, '--port', port);
        continue;
      }
      if (ofClone.test(step.text)) continue;
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
          ULTRA_BASE_URL: `${origin}/ultra/v1`,
          API_KEY: 'plumbline-reference-key',
        },
      });
      expect(status, `${step.text}${stdout}${stderr}`).toBe(step.exitCode);
      outputs.push(stdout);
    }
    return { folder, outputs };
  } finally {
    await deployed.close();
  }
}

const profile = (origin: string): string => `import { defineTarget } from '${packageName}';

export default defineTarget({ name: 'staging', bases: { ultra: '${origin}/ultra/v1' }, apiKey: { env: 'API_KEY' } });
`;

export const usual = { 'target.ts': profile };
