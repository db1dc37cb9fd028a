import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { evidenceTextOf } from '../../engine/evidence/evidence-of.js';
import { judgeJournal } from '../../engine/portions/judge-journal.js';
import { concludedFrom } from '../../engine/rejudge.js';
import type { RunSummary } from '../../results/run-json.js';

export interface Judged {
  readonly summary: RunSummary;
  /** The text of the evidence file. */
  readonly evidence: string;
}

/** Judges the journal of a run again; its evidence carries the hash of the journal. */
export async function judgeAgain(journal: string, jobs: number | undefined): Promise<Judged> {
  const [rejudged, hash] = await Promise.all([judgeJournal(journal, jobs), contentOf(journal)]);
  const summary = await concludedFrom(journal, rejudged);
  return { summary, evidence: evidenceTextOf(rejudged, summary, () => hash) };
}

/** The SHA-256 of a file. */
export async function contentOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}
