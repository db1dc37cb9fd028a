import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { judgeFiles } from '../../../../src/product/cli/commands/judge.js';
import { reportCommand } from '../../../../src/product/cli/commands/report.js';
import { openDatabaseStore, storedIn } from '../../../../src/product/cli/watch/database-store.js';
import { openFolderStore } from '../../../../src/product/cli/watch/folder-store.js';
import { watchedRun } from '../../../../src/product/cli/watch/watched-run.js';
import type { WatchStore } from '../../../../src/product/engine/watch/store.js';
import { evidenceName } from '../../../../src/product/results/evidence-file.js';
import { journalName } from '../../../../src/product/results/journal.js';
import type { RoundEntry } from '../../../../src/product/results/watch-log.js';
import type { RunSummary } from '../../../../src/product/results/run-json.js';
import { madeDatabase } from '../../../support/made-database.js';
import { freshFolder } from '../../results/judged.js';
import { fileOf, linesOf, order } from '../../engine/recorded/recordings.js';

let rounds: readonly string[];

async function evidenceOf(...entries: readonly object[]): Promise<string> {
  const out = freshFolder();
  await judgeFiles([fileOf('a.ndjson', linesOf(entries))], { out, require: 0, report: [] });
  return readFileSync(join(out, evidenceName), 'utf8');
}

beforeAll(async () => {
  rounds = [await evidenceOf(order('a.test')), await evidenceOf(order('a.test', { code: 1 }), order('a.test'))];
});

const entryOf = (number: number): RoundEntry => ({
  ...{
    type: 'round',
    number,
    seed: number,
    startedAt: `2026-01-0${number}T00:00:00.000Z`,
    endedAt: '',
    target: 'recorded',
  },
  ...{ version: '1', exitCode: 1, because: '', requests: 2, passed: ['ORDER-053'], failed: [], inconclusive: [] },
  ...{ findings: [], latency: [], alarms: [] },
});

/** Plays the rounds into a store, and gives what the last one wrote. */
async function played(store: WatchStore): Promise<RunSummary> {
  let last: RunSummary | undefined;
  for (const [index, evidence] of rounds.entries())
    last = (await store.append(() => entryOf(index + 1), evidence)).summary;
  return last!;
}

test('all rounds together are held to the share that a run needs', async () => {
  const { run, evidence } = await played(openFolderStore(freshFolder()));
  expect([run.require, evidence.required]).toEqual([0.9, 0.9]);
});

test('the page over time is made from a database alone', async () => {
  const database = madeDatabase();
  const options = {
    writer: 'a',
    note: () => undefined,
    signal: new AbortController().signal,
    sleep: () => Promise.resolve(),
  };
  const written = await played(await openDatabaseStore(database.connection(), options));
  const folder = join(freshFolder(), 'page');
  const left = await watchedRun((await storedIn(database.connection()))!, folder);
  expect(left.summary).toEqual(written);
  expect(left.summary.end.sent.total).toBe(3);
  expect(left.history.map(({ startedAt }) => startedAt)).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-01-02T00:00:00.000Z',
  ]);
});

test('and from a folder, into a folder of its own', async () => {
  const store = freshFolder();
  const opened = openFolderStore(store);
  await played(opened);
  await opened.close();
  const folder = join(freshFolder(), 'page');
  expect(await reportCommand(folder, ['html'], { store })).toBe(0);
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('The last 2 runs against this target');
  writeFileSync(join(folder, journalName), '');
  await expect(reportCommand(folder, ['html'], { store })).rejects.toThrow(/holds the journal of a run/);
  await expect(reportCommand(folder, ['html'], { store: freshFolder() })).rejects.toThrow(
    /expected the folder of --store/,
  );
});
