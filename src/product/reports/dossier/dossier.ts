import { dirname, join } from 'node:path';
import { refuseOtherThanFile } from '../../files/given-file.js';
import { jsonText } from '../../json/text.js';
import { compare, refuseOtherDocuments } from '../../results/compare.js';
import { journalName } from '../../results/journal.js';
import { runName, runText, type RunResults } from '../../results/run-json.js';
import { packageName, version } from '../../results/version.js';
import { dossierPage, type Heading } from '../html/dossier.js';
import { writeArchive, type Part, type PartEntry } from './archive.js';
import { itemsOf, scriptName, type DossierItem } from './items.js';
import { scriptText } from './script.js';
import { writeText, makeFolder } from '../../results/output.js';

/** What an archive says of itself; the last of its files. */
export interface Manifest {
  readonly schema: 'plumbline-dossier-1';
  readonly suite: { readonly name: string; readonly version: string };
  readonly createdAt: string;
  /** Folders of the archive with the results of the runs, the older one first. */
  readonly runs: readonly ('old' | 'new')[];
  readonly findings: readonly {
    readonly id: string;
    readonly fingerprint: string;
    readonly classification: string;
  }[];
  readonly parts: readonly PartEntry[];
}

export const manifestName = 'manifest.json';

export interface WrittenDossier {
  readonly files: readonly string[];
  readonly findings: number;
}

/**
 * Writes the dossier of one run, or of what changed between two: a page and a zip beside it with the journals, the
 * scripts and a manifest.
 */
export async function writeDossier(
  newer: RunResults,
  older: RunResults | undefined,
  { page, ...heading }: Heading & { readonly page: string },
): Promise<WrittenDossier> {
  for (const { folder } of older ? [older, newer] : [newer])
    refuseOtherThanFile({
      path: join(folder, journalName),
      expected: 'the journal of the run, which the dossier holds',
    });
  if (older) refuseOtherDocuments(older.summary.run, newer.summary.run);
  const difference = older && compare([older.summary, newer.summary]);
  const items = await itemsOf(newer, older, difference);
  const html = dossierPage(newer.summary, difference, items, heading);
  const archive = page.replace(/\.html$/, '.zip');
  makeFolder(dirname(page));
  writeText(page, html);
  const parts: Part[] = [
    { name: 'dossier.html', text: html },
    { name: 'README.txt', text: readme },
    ...(difference ? [{ name: 'diff.json', text: `${jsonText(difference, 1)}\n` }] : []),
    ...(older ? partsOf('old', older) : []),
    ...partsOf('new', newer),
    ...items.map(scriptPart),
  ];
  await writeArchive(archive, parts, {
    name: manifestName,
    text: (entries) => `${JSON.stringify(manifestOf(older, items, entries), null, 2)}\n`,
  });
  return { files: [page, archive], findings: items.length };
}

function partsOf(role: 'old' | 'new', { folder, summary }: RunResults): readonly Part[] {
  return [
    { name: `${role}/${runName}`, text: runText(summary) },
    { name: `${role}/${journalName}`, file: join(folder, journalName) },
  ];
}

function scriptPart(item: DossierItem): Part {
  const { result, finding, shown, counterpart } = item;
  const other = counterpart?.sameRequest === true ? counterpart.exchange : undefined;
  return { name: scriptName(item), text: scriptText(result.id, finding, shown, other) };
}

function manifestOf(
  older: RunResults | undefined,
  items: readonly DossierItem[],
  parts: readonly PartEntry[],
): Manifest {
  return {
    schema: 'plumbline-dossier-1',
    suite: { name: packageName, version },
    createdAt: new Date().toISOString(),
    runs: older ? ['old', 'new'] : ['new'],
    findings: items.map(({ result: { id }, finding: { fingerprint }, classification }) => ({
      id,
      fingerprint,
      classification,
    })),
    parts,
  };
}

const readme = `dossier.html  the findings, for a browser; it fetches nothing
scripts/      what shows each finding without this suite: each says SHOWN (exit code 1) or NOT SHOWN (exit code 0)
old/, new/    results (run.json) and every exchange (journal.ndjson) of the runs, credentials masked
manifest.json SHA-256 of every other file

Check this archive and judge its exchanges anew, offline:

    npx plumbline vendor --verify dossier.zip
`;
