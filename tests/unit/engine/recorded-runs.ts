import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withVariations } from '../../../src/laboratory/proof/variation.js';
import { usualOptions } from '../../../src/laboratory/proof/run-once.js';
import { memoryTransport } from '../../../src/laboratory/rehearsal/in-memory.js';
import { run } from '../../../src/product/engine/run.js';
import { jsonText } from '../../../src/product/json/text.js';
import type { Session } from '../../../src/product/model/exchange.js';
import { journalName, type JournalEntry, type RunHeader } from '../../../src/product/results/journal.js';
import { noJournal } from '../../../src/product/results/open-journal.js';
import { resolveTarget } from '../../../src/product/profile/resolve.js';
import { createReference } from '../../../src/reference/composition.js';
import { referenceProfile } from '../../../src/reference/profile.js';
import { sealed } from '../../support/journals.js';
import { freshFolder } from '../../support/command-line.js';

/** The journal of a run in memory: its header, and the entries of each session. */
export interface RecordedRun {
  readonly header: RunHeader;
  readonly sessions: readonly (readonly JournalEntry[])[];
}

/** Runs against a reference in this process and keeps the journal: by default every scenario at least once. */
export async function recordRun(
  seed: number,
  defects: readonly string[],
  only: string,
  requests = 1000,
): Promise<RecordedRun> {
  const entries: JournalEntry[] = [];
  // In the time of the clock on the wall, which some readers need.
  await run({
    target: resolveTarget(referenceProfile('http://reference.invalid'), {}, { requests }, true),
    targetOption: '--target reference',
    ...usualOptions(seed, 'gate', only),
    journal: { ...noJournal, write: (entry) => void entries.push(entry) },
    signal: new AbortController().signal,
    confirm: false,
    transport: memoryTransport(withVariations(createReference({ seed }), defects)),
  });
  const { type: _, ...header } = entries.find((entry) => entry.type === 'run')!;
  const exchanges = new Map(entries.flatMap((entry) => (entry.type === 'exchange' ? [[entry.id, entry]] : [])));
  const sessions = entries.flatMap((entry) =>
    entry.type === 'session' ? [[...entry.exchanges.flatMap((id) => exchanges.get(id) ?? []), entry]] : [],
  );
  return { header, sessions };
}

/** A session of a recorded run, or what is left of it, with its exchanges. */
export function traceIn(entries: readonly JournalEntry[]): Session {
  const exchanges = entries.flatMap((entry) => (entry.type === 'exchange' ? [entry] : []));
  return entries.flatMap((entry) => (entry.type === 'session' ? [{ ...entry, exchanges }] : []))[0]!;
}

/** Writes the first sessions of a recorded run as the journal of a run of its own, and gives its folder. */
export function beginningOf({ header, sessions }: RecordedRun, count: number): string {
  const folder = freshFolder();
  const sent = { total: count, operations: {}, effects: {} };
  const entries: JournalEntry[] = [
    { type: 'run', ...header },
    ...sessions.slice(0, count).flat(),
    { type: 'end', endedAt: '2026-01-01T00:00:00.000Z', interrupted: {}, sent, exitCode: 0 },
  ];
  writeFileSync(join(folder, journalName), sealed(entries.map((entry) => jsonText(entry))));
  return folder;
}
