import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigurationError } from '../model/configuration-error.js';
import { isObject } from '../json/parse.js';
import { writeText, makeFolder } from '../results/output.js';
import { cannotBeWritten } from '../results/open-journal.js';
import { unlessItThrows } from '../model/unless-it-throws.js';

export const lockName = '.plumbline.lock';

/** Who writes into a folder: the process, its host, and since when (UTC). */
interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
}

/** A holder on another host that has not touched its lock for so long is gone; one on this host is asked for by its process. */
const silentMs = 120_000;
const touchEveryMs = 20_000;
/** A lock without content is being written, or was left by a kill. */
const writingMs = 2_000;

const heldHere = new Set<string>();

/**
 * Runs `use` while no other run writes into the folder. Throws a `ConfigurationError` that names the holder when one
 * does; what a killed process left is taken over.
 */
export async function withFolder<T>(folder: string, use: () => Promise<T>): Promise<T> {
  const path = resolve(folder);
  const file = join(path, lockName);
  const own: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  try {
    makeFolder(path);
    if (!claimed(file, own)) {
      const holder = holderOf(file);
      if (!isGone(holder, path, file)) throw heldBy(folder, holder, file);
      setAside(file, holder);
      if (!claimed(file, own)) throw heldBy(folder, holderOf(file), file);
    }
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw cannotBeWritten(folder, error);
  }
  heldHere.add(path);
  // Whoever took the folder away stops the run at its next write.
  const touching = setInterval(() => unlessItThrows(() => utimesSync(file, new Date(), new Date())), touchEveryMs);
  touching.unref();
  try {
    return await use();
  } finally {
    clearInterval(touching);
    heldHere.delete(path);
    rmSync(file, { force: true });
  }
}

/** False when there is a lock already: a file is created for one process alone. */
function claimed(file: string, own: Holder): boolean {
  try {
    writeText(file, `${JSON.stringify(own)}\n`, 'wx');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined when the lock is gone meanwhile, or says nothing. */
function holderOf(file: string): Holder | undefined {
  const read: unknown = unlessItThrows(() => JSON.parse(readFileSync(file, 'utf8')) as unknown);
  const isHolder = isObject(read) && typeof read.pid === 'number' && typeof read.host === 'string';
  return isHolder ? (read as unknown as Holder) : undefined;
}

function isGone(holder: Holder | undefined, path: string, file: string): boolean {
  const ageMs = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  if (holder === undefined) return ageMs > writingMs;
  const { pid, host, since } = holder;
  if (host !== hostname()) return ageMs > silentMs;
  if (Date.parse(since) < Date.now() - uptime() * 1000) return true;
  return pid === process.pid ? !heldHere.has(path) : !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // Somebody else's process may not be signalled; it is there all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process that was killed can be signalled until its parent has noticed; only Linux tells. */
function isZombie(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && /\) Z [^)]*$/.test(readFileSync(stat, 'utf8'));
}

/** Takes a stale lock away. Of two that do so at once, one may move the other's new lock, and puts it back. */
function setAside(file: string, stale: Holder | undefined): void {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = holderOf(aside);
  if (moved !== undefined && (moved.pid !== stale?.pid || moved.since !== stale.since)) linkSync(aside, file);
  rmSync(aside, { force: true });
}

function heldBy(folder: string, holder: Holder | undefined, file: string): ConfigurationError {
  const who =
    holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host} since ${holder.since}`;
  return new ConfigurationError(
    `--out: ${folder} is in use by ${who}; expected another folder, or that run to end first. If it is gone, remove ${file}`,
  );
}
