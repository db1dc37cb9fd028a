import { execFileSync } from 'node:child_process';
import { root } from './command-line.js';
import { installPacked } from './install.js';

/** Bundles the program and installs it packed: every end-to-end test runs it from there. */
export default function build(): () => void {
  execFileSync('npx', ['rolldown', '--config'], { cwd: root, stdio: 'pipe' });
  return installPacked();
}
