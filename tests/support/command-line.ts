import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunSummary } from '../../src/product/results/run-json.js';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Names the folder in which the end-to-end tests have installed the packed package. */
export const installedIn = 'PLUMBLINE_INSTALLED_IN';
export const packageName = '@plumbline-conformance/plumbline';
/** Where commands are run: an empty folder with the package, or the clone. */
export const home = process.env[installedIn] ?? root;
/** The program: as it is installed, or that of the clone. */
export const bin = join(home, ...(home === root ? [] : ['node_modules', packageName]), 'bin/plumbline.js');

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly milliseconds: number;
}

/** Starts a program, free of what CI and the user's environment say of targets; `line` resolves with its first line of output. */
export function start(
  program: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cwd: string = home,
) {
  const { CI: _, ...inherited } = process.env;
  const own = Object.fromEntries(
    Object.entries(inherited).filter(
      ([name]) => !/^(PLUMBLINE_|VITEST|NODE_ENV|BASE_URL)|_BASE_URL$|^API_KEY$/.test(name),
    ),
  );
  const from = performance.now();
  const child = spawn(program, parameters, { cwd, env: { ...own, NO_COLOR: '1', ...environment } });
  let stdout = '';
  let stderr = '';
  const line = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (stdout.includes('\n')) resolve(stdout.slice(0, stdout.indexOf('\n')));
    });
  });
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr, milliseconds: performance.now() - from }));
  });
  return { pid: child.pid!, line, ended, kill: (signal: NodeJS.Signals) => void child.kill(signal) };
}

/** Runs `plumbline` to its end. */
export function plumbline(
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return start(process.execPath, [bin, ...parameters], environment).ended;
}

/** An empty folder for results. */
export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'plumbline-test-'));
}

/** A file of this name with this content, in a folder of its own. */
export function fileOf(name: string, content: string | Buffer): string {
  const file = join(freshFolder(), name);
  writeFileSync(file, content);
  return file;
}

export function summaryIn(folder: string): RunSummary {
  return JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as RunSummary;
}

/** Serves the reference in a process of its own, with defects, as a user would. */
export async function served(defects: readonly string[] = [], ...more: readonly string[]) {
  const process_ = start(process.execPath, [bin, 'serve', ...defects.flatMap((id) => ['--defect', id]), ...more]);
  const { origin } = JSON.parse(await process_.line) as { origin: string };
  return {
    origin,
    close: () => {
      process_.kill('SIGTERM');
      return process_.ended;
    },
  };
}
