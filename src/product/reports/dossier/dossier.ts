import { basename, dirname, join } from 'node:path';
import { refuseOtherThanFile } from '../../files/given-file.js';
import { jsonText } from '../../json/text.js';
import { compare, refuseOtherDocuments } from '../../results/compare.js';
import { journalName } from '../../results/journal.js';
import { runName, runText, type RunResults } from '../../results/run-json.js';
import { packageName, version } from '../../results/version.js';
import { dossierPage, type Heading } from '../html/dossier.js';
import { writeArchive, type Part, type PartEntry } from './archive.js';
import { isGone, itemsOf, scriptName, type DossierItem } from './items.js';
import { profilesOf, type ProfileFile, type Profiles } from './profile.js';
import { profileLine, scriptText } from './script.js';
import { writeText, makeFolder } from '../../results/output.js';
import { quoted, releasedProgram } from '../../results/command.js';

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
const diffName = 'diff.json';

export interface WrittenDossier {
  readonly files: readonly string[];
  readonly findings: number;
  /** Those of them that the newer run does not show any more. */
  readonly gone: number;
  /** Profiles that replays need and that the archive lacks. */
  readonly missing: readonly string[];
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
  const profiles = profilesOf(newer, older);
  const items = await itemsOf(newer, older, difference, profiles);
  const scripts = items.map(scriptPart);
  const named = profilesIn(profiles, items, scripts);
  const archive = page.replace(/\.html$/, '.zip');
  const html = dossierPage(newer.summary, difference, items, { ...heading, archive: basename(archive), ...named });
  makeFolder(dirname(page));
  writeText(page, html);
  const parts: Part[] = [
    { name: 'dossier.html', text: html },
    { name: 'README.txt', text: readmeOf(basename(archive), items.length > 0, difference !== undefined, named) },
    ...(difference ? [{ name: diffName, text: `${jsonText(difference, 1)}\n` }] : []),
    ...(older ? partsOf('old', older) : []),
    ...partsOf('new', newer),
    ...scripts,
    ...named.packed.map(({ name, text }) => ({ name: `scripts/${name}`, text })),
  ];
  await writeArchive(archive, parts, {
    name: manifestName,
    text: (entries) => `${JSON.stringify(manifestOf(older, items, entries), null, 2)}\n`,
  });
  return { files: [page, archive], findings: items.length, gone: items.filter(isGone).length, missing: named.missing };
}

function partsOf(role: 'old' | 'new', { folder, summary }: RunResults): readonly Part[] {
  return [
    { name: `${role}/${runName}`, text: runText(summary) },
    { name: `${role}/${journalName}`, file: join(folder, journalName) },
  ];
}

function scriptPart(item: DossierItem): { readonly name: string; readonly text: string } {
  const { result, finding, shown, counterpart } = item;
  const other = counterpart?.sameRequest === true ? counterpart.exchange : undefined;
  return { name: scriptName(item), text: scriptText(result.id, finding, shown, other) };
}

/** The profiles that the findings name, and those of the sender that a script cannot do without. */
interface NamedProfiles {
  readonly packed: readonly (ProfileFile & { readonly text: string })[];
  readonly missing: readonly string[];
}

function profilesIn(
  profiles: Profiles,
  items: readonly DossierItem[],
  scripts: readonly { readonly text: string }[],
): NamedProfiles {
  const files = [...new Map(Object.values(profiles).map((profile) => [profile.name, profile])).values()];
  return {
    packed: files.flatMap((file) => {
      const isNamed = items.some(({ finding }) => finding.replay.includes(` --target ${quoted(file.name)} `));
      return file.text !== undefined && isNamed ? [{ ...file, text: file.text }] : [];
    }),
    missing: files.flatMap(({ name, text }) =>
      text === undefined && scripts.some((script) => script.text.includes(`\n${profileLine(quoted(name))}\n`))
        ? [name]
        : [],
    ),
  };
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

function readmeOf(archive: string, hasScripts: boolean, isOfTwo: boolean, { packed, missing }: NamedProfiles): string {
  const profiles = [
    ...packed.map(({ name }) => `Replays take the profile scripts/${name}.`),
    ...missing.map((name) => `Ask the sender for ${name} and put it into scripts/: replays need it.`),
  ];
  return `README.txt    this text
dossier.html  the findings, for a browser; it fetches nothing
${
  hasScripts
    ? `scripts/      one script for each finding: it sends the requests and says SHOWN (exit code 1), NOT SHOWN (0) or
              NOT DECIDED (2). Where the status does not tell, it replays the finding with the suite: by npx, or with
              the command in PLUMBLINE. Of recorded traffic nothing is replayed.${profiles.map((says) => `\n              ${says}`).join('')}
`
    : ''
}${
    isOfTwo
      ? `diff.json     what changed between the runs, for programs
old/          results (run.json) and every exchange (journal.ndjson) of the older run, credentials masked
new/          the same of the newer run`
      : 'new/          results (run.json) and every exchange (journal.ndjson) of the run, credentials masked'
  }
manifest.json SHA-256 of every other file

Check this archive and judge its exchanges anew, offline:

    ${releasedProgram} vendor --verify ${archive}
`;
}
