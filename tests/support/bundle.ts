import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './command-line.js';

/** Bundles the sources where they are newer than the bundle, so that no two tests do it at the same time, and the proof. */
export default function bundle(): void {
  const stdio: ['ignore', 'ignore', 'inherit'] = ['ignore', 'ignore', 'inherit'];
  execFileSync(process.execPath, [join(root, 'bin/plumbline.js'), '--version'], { stdio });
  execFileSync('npx', ['rolldown', '--config', 'rolldown.proof.mjs'], { stdio, cwd: root });
}

/** Threads that run the bundle take less than half the processor time of threads that compile the sources for themselves. */
export const bundledProofWorker = pathToFileURL(join(root, 'dist-proof/proof/worker.js'));
