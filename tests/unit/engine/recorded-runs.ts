import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryTransport } from '../../../src/laboratory/rehearsal/in-memory.js';
import { mergeRuns } from '../../../src/product/engine/merge.js';
import { run } from '../../../src/product/engine/run.js';
import { selectionOf } from '../../../src/product/engine/selection.js';
import { jsonText } from '../../../src/product/json/text.js';
import { resolveTarget } from '../../../src/product/profile/resolve.js';
import { createReference } from '../../../src/reference/composition.js';
import { inject } from '../../../src/laboratory/defects/defect.js';
import { defects as known } from '../../../src/laboratory/defects/index.js';
import { referenceProfile } from '../../../src/reference/profile.js';
import {
  journalName,
  noJournal,
  openJournal,
  type JournalEntry,
  type RunHeader,
} from '../../../src/product/results/journal.js';
import type { RunSummary } from '../../../src/product/results/run-json.js';
import { sealed } from '../../support/sealed.js';

/** The journal of a run in memory: its header, the entries of each trace, and its end. */
export interface RecordedRun {
  readonly header: RunHeader;
  readonly traces: readonly (readonly JournalEntry[])[];
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
  const traces = entries.flatMap((entry) =>
    entry.type === 'trace' ? [[...entry.exchanges.flatMap((id) => exchanges.get(id) ?? []), entry]] : [],
  );
  return { header, traces };
}

export type Part = Partial<Pick<RunHeader, 'shard' | 'target' | 'documents' | 'seed' | 'reach'>> & {
  readonly traces: readonly (readonly JournalEntry[])[];
  readonly isKilled?: boolean;
};

/** Writes part of a recorded run as the journal of a run of its own, and gives its folder. */
export function partIn({ header }: RecordedRun, id: string, { traces, isKilled, ...changed }: Part): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-part-'));
  const sent = { total: traces.length, operations: {}, effects: {} };
  const entries: JournalEntry[] = [
    { type: 'run', ...header, ...changed },
    ...traces.flat(),
    ...(isKilled === true
      ? []
      : [{ type: 'end' as const, endedAt: '2026-01-01T00:00:00.000Z', interrupted: {}, sent, exitCode: 0 }]),
  ];
  const lines = entries.map((entry) => jsonText(entry).replaceAll(`"${header.id}`, `"${id}`));
  writeFileSync(join(folder, journalName), sealed(lines));
  return folder;
}

export interface Merged {
  readonly summary: RunSummary;
  readonly folder: string;
}

export async function mergeOf(folders: readonly string[]): Promise<Merged> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-merged-'));
  const journal = openJournal(folder);
  try {
    return { summary: await mergeRuns(folders, journal), folder };
  } finally {
    journal.close();
  }
}
