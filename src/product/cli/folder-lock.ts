import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigurationError } from '../model/configuration-error.js';
import { isObject } from '../json/parse.js';
import { writeText, makeFolder } from '../results/output.js';

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

const heldHere = new Set<string>();

/**
 * Runs `use` while no other run writes into the folder. Throws a `ConfigurationError` that names the holder when one
 * does; what a killed process left is taken over.
 */
export async function withFolder<T>(folder: string, use: () => Promise<T>): Promise<T> {
  const release = lockFolder(folder);
  try {
    return await use();
  } finally {
    release();
  }
}

function lockFolder(folder: string): () => void {
  const path = resolve(folder);
  const file = join(path, lockName);
  const own: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  try {
    makeFolder(path);
    if (!claimed(file, own)) {
      const holder = holderOf(file);
      if (holder !== undefined && !isGone(holder, path, file)) throw heldBy(folder, holder, file);
      setAside(file, holder);
      if (!claimed(file, own)) throw heldBy(folder, holderOf(file), file);
    }
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(
      `--out: ${folder} cannot be written (${(error as Error).message}); expected a folder that can`,
    );
  }
  heldHere.add(path);
  const touching = setInterval(() => touch(file), touchEveryMs);
  touching.unref();
  return () => {
    clearInterval(touching);
    heldHere.delete(path);
    rmSync(file, { force: true });
  };
}

/** Puts a lock with its content in place in one step; false when there is one. */
function claimed(file: string, own: Holder): boolean {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeText(draft, `${JSON.stringify(own)}\n`);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // File systems without hard links still create a file for one process alone.
    return code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS' ? createdAlone(file, own) : raise(error);
  } finally {
    rmSync(draft, { force: true });
  }
}

function createdAlone(file: string, own: Holder): boolean {
  try {
    writeText(file, `${JSON.stringify(own)}\n`, 'wx');
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? false : raise(error);
  }
}

function raise(error: unknown): never {
  throw error;
}

/** Undefined when the lock is gone meanwhile, or says nothing. */
function holderOf(file: string): Holder | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isObject(read)) return undefined;
    const { pid, host, since } = read;
    return typeof pid === 'number' && typeof host === 'string' && typeof since === 'string'
      ? { pid, host, since }
      : undefined;
  } catch {
    return undefined;
  }
}

function isGone({ pid, host, since }: Holder, path: string, file: string): boolean {
  if (host !== hostname()) return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > silentMs;
  if (Date.parse(since) < Date.now() - uptime() * 1000) return true;
  return pid === process.pid ? !heldHere.has(path) : !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled; it is there all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
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

function touch(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Whoever took the folder away stops the run at its next write.
  }
}

function heldBy(folder: string, holder: Holder | undefined, file: string): ConfigurationError {
  const who =
    holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host} since ${holder.since}`;
  return new ConfigurationError(
    `--out: ${folder} is in use by ${who}; expected another folder, or that run to end first. If it is gone, remove ${file}`,
  );
}
