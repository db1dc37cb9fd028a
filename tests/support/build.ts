import { execFileSync } from 'node:child_process';
import { root } from './command-line.js';

/** Builds the package once before the tests of the command line, so that none of them finds it stale. */
export default function build(): void {
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
