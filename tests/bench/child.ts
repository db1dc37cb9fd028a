import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Runs another file of this folder in a process of its own, whose memory is its own too; it tells its result as JSON. */
export async function inChild<T>(file: string, given: readonly string[]): Promise<T> {
  const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', new URL('compiled.mjs', import.meta.url).href, at(file), ...given],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as T;
}
