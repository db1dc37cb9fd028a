import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryTransport } from '../../../src/laboratory/rehearsal/in-memory.js';
import { run } from '../../../src/product/engine/run.js';
import { selectionOf } from '../../../src/product/engine/selection.js';
import { jsonText } from '../../../src/product/json/text.js';
import { resolveTarget } from '../../../src/product/profile/resolve.js';
import { createReference } from '../../../src/reference/composition.js';
import { inject } from '../../../src/laboratory/defects/defect.js';
import { defects as known } from '../../../src/laboratory/defects/index.js';
import { referenceProfile } from '../../../src/reference/profile.js';
import { journalName, type JournalEntry, type RunHeader } from '../../../src/product/results/journal.js';
import { noJournal } from '../../../src/product/results/open-journal.js';
import { sealed } from '../../support/sealed.js';
import { freshFolder } from '../../support/command-line.js';

/** The journal of a run in memory: its header, the entries of each session, and its end. */
export interface RecordedRun {
  readonly header: RunHeader;
  readonly sessions: readonly (readonly JournalEntry[])[];
}

/** Every scenario at least once: a part of a whole run, which shows the same defects. */
const fewRequests = 1000;

/** Runs against a reference in this process and keeps the journal; nothing is shrunk or repeated. */
export async function recordRun(
  seed: number,
  defects: readonly string[],
  only: string,
  requests = fewRequests,
): Promise<RecordedRun> {
  const reference = createReference({ seed });
  const entries: JournalEntry[] = [];
  await run({
    target: resolveTarget(referenceProfile('http://reference.invalid'), {}, { requests }, true),
    targetOption: '--target reference',
    seed,
    salt: String(seed),
    depth: 'gate',
    selection: selectionOf(only),
    strict: false,
    require: 0,
    journal: { ...noJournal, write: (entry) => void entries.push(entry) },
    signal: new AbortController().signal,
    confirm: false,
    transport: memoryTransport(inject(reference, known, defects)),
  });
  const { type: _, ...header } = entries.find((entry) => entry.type === 'run')!;
  const exchanges = new Map(entries.flatMap((entry) => (entry.type === 'exchange' ? [[entry.id, entry]] : [])));
  const sessions = entries.flatMap((entry) =>
    entry.type === 'session' ? [[...entry.exchanges.flatMap((id) => exchanges.get(id) ?? []), entry]] : [],
  );
  return { header, sessions };
}

export type Part = Partial<Pick<RunHeader, 'shard' | 'target' | 'documents' | 'seed' | 'reach'>> & {
  readonly sessions: readonly (readonly JournalEntry[])[];
  readonly isKilled?: boolean;
};

/** Writes part of a recorded run as the journal of a run of its own, and gives its folder. */
export function partIn({ header }: RecordedRun, id: string, { sessions, isKilled, ...changed }: Part): string {
  const folder = freshFolder();
  const sent = { total: sessions.length, operations: {}, effects: {} };
  const entries: JournalEntry[] = [
    { type: 'run', ...header, ...changed },
    ...sessions.flat(),
    ...(isKilled === true
      ? []
      : [{ type: 'end' as const, endedAt: '2026-01-01T00:00:00.000Z', interrupted: {}, sent, exitCode: 0 }]),
  ];
  const lines = entries.map((entry) => jsonText(entry).replaceAll(`"${header.id}`, `"${id}`));
  writeFileSync(join(folder, journalName), sealed(lines));
  return folder;
}
