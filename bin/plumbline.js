#!/usr/bin/env node
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = join(root, 'dist', 'cli', 'main.js');

/** In a clone the sources stand beside the compiled files; they are compiled anew when they are younger. */
if (existsSync(join(root, 'src')) && existsSync(join(root, 'tsconfig.build.json')) && isStale()) {
  const { execFileSync } = await import('node:child_process');
  process.stderr.write('plumbline: compiling src/ …\n');
  try {
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json')],
      { stdio: ['ignore', 2, 2] },
    );
  } catch {
    process.stderr.write('plumbline: src/ does not compile; nothing was run\n');
    process.exit(70);
  }
}

const { main } = await import('../dist/cli/main.js');
process.exitCode = await main(process.argv.slice(2));

function isStale() {
  const stamp = join(root, 'dist', '.tsbuildinfo');
  if (!existsSync(compiled) || !existsSync(stamp)) return true;
  const built = statSync(stamp).mtimeMs;
  return ['src', 'generated'].some((folder) =>
    readdirSync(join(root, folder), { recursive: true }).some(
      (file) => /\.(ts|js|mjs)$/.test(file) && statSync(join(root, folder, file)).mtimeMs > built,
    ),
  );
}
