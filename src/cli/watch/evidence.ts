import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeEvidence, type MergedEvidence } from '../../engine/evidence/merge-files.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { evidenceName, parsedEvidence, readEvidence, type EvidenceFile } from '../../results/evidence-file.js';
import { partsOf } from '../../results/parts.js';

/** Rounds whose evidence is added up in one file: its list of runs grows with them. */
const mostRounds = 2_000;

/**
 * Adds the evidence of a round to what earlier rounds gathered. Where it does not add up, as after a change of the
 * profile, the earlier evidence is kept aside and a new file begins.
 */
export async function addEvidence(folder: string, text: string, round: number): Promise<MergedEvidence> {
  const file = join(folder, evidenceName);
  const own = parsedEvidence(text, `round ${round}`);
  const merged = await withEarlier(file, own, round);
  // Whoever is killed while writing leaves the file as it was.
  writeFileSync(`${file}.new`, merged.text);
  renameSync(`${file}.new`, file);
  return merged;
}

async function withEarlier(file: string, own: EvidenceFile, round: number): Promise<MergedEvidence> {
  const alone = (): Promise<MergedEvidence> => mergeEvidence(named([own]));
  if (!existsSync(file)) return alone();
  const earlier = readEvidence(file);
  if (partsOf(earlier.run).length < mostRounds)
    try {
      return await mergeEvidence(named([earlier, own]));
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
    }
  renameSync(file, file.replace(/\.json$/, `-before-${round}.json`));
  return alone();
}

async function* named(files: readonly EvidenceFile[]): AsyncGenerator<readonly [string, EvidenceFile]> {
  for (const file of files) yield await Promise.resolve([file.run.id, file] as const);
}
