import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './command-line.js';

/** Compiles `src/` once before the tests of the command line, so that none of them finds it stale. */
export default function build(): void {
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json')],
    { stdio: 'inherit' },
  );
}
