import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockName, withFolder } from '../../../src/product/cli/folder-lock.js';
import { freshFolder } from '../../support/command-line.js';

function lockedBy(holder: unknown): string {
  const folder = freshFolder();
  writeFileSync(join(folder, lockName), typeof holder === 'string' ? holder : JSON.stringify(holder));
  return folder;
}

const now = new Date().toISOString();
const deadProcess = (): number => spawnSync(process.execPath, ['--version']).pid;

/** This process notices the end of a child between two of its tasks, not within one. */
const zombie = () => {
  const { pid } = spawn('true');
  while (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
  return { pid, host: hostname(), since: now };
};

test('the lock of a folder names the process that writes into it, and is gone afterwards', async () => {
  const folder = freshFolder();
  await withFolder(folder, async () => {
    await expect(withFolder(folder, () => Promise.resolve())).rejects.toThrow(
      new RegExp(`is in use by process ${process.pid} on ${hostname()} since \\d{4}-.*expected another folder`),
    );
    expect(readdirSync(folder)).toEqual([lockName]);
  });
  expect(readdirSync(folder)).toEqual([]);
  await expect(withFolder(folder, () => Promise.reject(new Error('made')))).rejects.toThrow('made');
  expect(readdirSync(folder)).toEqual([]);
});
test.each([
  ['of a process that ended', () => ({ pid: deadProcess(), host: hostname(), since: now })],
  ['of a process that was killed, and not waited for', zombie],
  ['of a process before the host started', () => ({ pid: 1, host: hostname(), since: '2001-01-01T00:00:00.000Z' })],
  ['of an earlier process with this number', () => ({ pid: process.pid, host: hostname(), since: now })],
  ['without content', () => ''],
  ['of something else', () => '[1]'],
])('the lock of a folder %s is taken over', async (_, holder) => {
  const folder = lockedBy(holder());
  const before = new Date(Date.now() - 5_000);
  utimesSync(join(folder, lockName), before, before);
  await withFolder(folder, () => {
    expect(JSON.parse(readFileSync(join(folder, lockName), 'utf8'))).toMatchObject({ pid: process.pid });
    return Promise.resolve();
  });
  expect(readdirSync(folder)).toEqual([]);
});
test('the lock of a folder of another host holds while that host touches it, and no longer', async () => {
  const folder = lockedBy({ pid: 7, host: 'elsewhere', since: now });
  await expect(withFolder(folder, () => Promise.resolve())).rejects.toThrow(/process 7 on elsewhere/);
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(join(folder, lockName), longAgo, longAgo);
  await expect(withFolder(folder, () => Promise.resolve('mine'))).resolves.toBe('mine');
});
test.each(['', '[1]'])('a lock %j, which another process writes at this moment, holds', async (content) => {
  await expect(withFolder(lockedBy(content), () => Promise.resolve())).rejects.toThrow(/in use by another process/);
});
