import { basename, dirname, join } from 'node:path';
import { refuseOtherThanFile } from '../../files/given-file.js';
import { jsonText } from '../../json/text.js';
import { counted, firstOf, inWords } from '../../model/counted.js';
import { compare, refuseIncomparable } from '../../results/compare.js';
import { journalName } from '../../results/journal.js';
import { runName, runText, type RunResults } from '../../results/run-json.js';
import { packageName, version } from '../../results/version.js';
import { dossierPage, type Heading } from '../html/dossier.js';
import { writeArchive, type Part, type PartEntry } from './archive.js';
import { isGone, isNote, itemsOf, scriptName, type DossierItem } from './items.js';
import { namesProfile, profilesOf, type Profiles } from './profile.js';
import { mostSentences } from '../causes.js';
import { interruptedIn } from '../wording.js';
import { askedIn, needsSuite, scriptText } from './script.js';
import { minutesOfReplay, replaysIn } from './tries.js';
import { isRecorded } from './sign.js';
import { writeText, makeFolder } from '../../results/output.js';
import { howToGet, releasedProgram } from '../../results/command.js';

/** What an archive says of itself; the last of its files. */
export type Manifest = ReturnType<typeof manifestOf>;

export const manifestName = 'manifest.json';
const diffName = 'diff.json';

/**
 * Writes the dossier of one run, or of what changed between two: a page and a zip beside it with the journals, the
 * scripts and a manifest. Where there is nothing to report it writes nothing.
 */
export async function writeDossier(
  newer: RunResults,
  older: RunResults | undefined,
  { page, ...heading }: Heading & { readonly page: string },
) {
  const runs = { ...(older && { old: older }), new: newer };
  const expected = 'the journal of the run, which the dossier holds';
  for (const { folder } of Object.values(runs)) refuseOtherThanFile({ path: join(folder, journalName), expected });
  if (older) refuseIncomparable([older.summary, newer.summary]);
  const difference = older && compare([older.summary, newer.summary]);
  const profiles = profilesOf(newer, older);
  const items = await itemsOf(newer, older, difference, profiles);
  const early = interruptedIn(newer.summary, older && 'newer run');
  // Why the run, or the comparison of two, may mislead.
  const warnings = [...early, ...(difference?.warnings ?? [])];
  if (items.length === 0) return { files: [], findings: 0, notes: 0, gone: 0, missing: [], warnings };
  const scripts = items.map((item) => {
    const { run, inputs } = (runs[item.foundIn] ?? newer).summary;
    const failed = { ...item.result, ...(inputs && { inputs }) };
    return { name: scriptName(item), text: scriptText(failed, item.finding, item, run.target.bases) };
  });
  const named = profilesIn(profiles, items);
  const notes = replayNotes(items, scripts, named);
  const archive = page.replace(/\.html$/, '.zip');
  const html = dossierPage(newer.summary, difference, items, { ...heading, archive: basename(archive), notes, early });
  const warned = early.map((text) => `Warning: ${text}.\n\n`).join('');
  makeFolder(dirname(page));
  writeText(page, html);
  const parts: Part[] = [
    { name: 'dossier.html', text: html },
    { name: 'README.txt', text: warned + readmeOf(basename(archive), difference !== undefined, notes) },
    ...(difference ? [{ name: diffName, text: `${jsonText(difference, 1)}\n` }] : []),
    ...Object.entries(runs).flatMap(([role, { folder, summary }]) => [
      { name: `${role}/${runName}`, text: runText(summary) },
      { name: `${role}/${journalName}`, file: join(folder, journalName) },
    ]),
    ...scripts,
    ...named.flatMap(({ name, text }) => (text === undefined ? [] : [{ name: `scripts/${name}`, text }])),
  ];
  await writeArchive(archive, parts, {
    name: manifestName,
    text: (entries) => `${JSON.stringify(manifestOf(older, items, entries), null, 2)}\n`,
  });
  return {
    files: [page, archive],
    findings: items.filter((item) => !isNote(item)).length,
    /** Those that do not count. */
    notes: items.filter(isNote).length,
    /** Those of them that the newer run does not show any more. */
    gone: items.filter(isGone).length,
    /** Profiles that replays need and that the archive lacks. */
    missing: named.flatMap(({ name, text }) => (text === undefined ? [name] : [])),
    warnings,
  };
}

/** The profiles that replays name; one without a text is not in the archive. */
function profilesIn(profiles: Profiles, items: readonly DossierItem[]) {
  const files = [...new Map(Object.values(profiles).map((profile) => [profile.name, profile])).values()];
  return files.filter(({ name }) => items.some(({ finding }) => namesProfile(finding.replay, name)));
}

/** What whoever replays a finding has to know. */
function replayNotes(
  items: readonly DossierItem[],
  scripts: readonly { readonly name: string; readonly text: string }[],
  profiles: ReturnType<typeof profilesIn>,
): readonly string[] {
  const names = new Set(scripts.flatMap(({ text }) => askedIn(text)));
  const asked =
    names.size === 0 ? [] : [`Scripts take ${inWords([...names])} from the environment, and say what each is.`];
  const bySuite = scripts.filter(({ text }) => needsSuite(text)).map(({ name }) => basename(name));
  const which = firstOf(bySuite, mostSentences, (left) => counted(left, 'other'));
  const suite = `Scripts that need the suite, because no status or single value tells: ${inWords(which)}. They take \`plumbline\` ${version}, or another one by \`export PLUMBLINE=plumbline\`.`;
  const elsewhere =
    'A script tests the addresses at its head; to test another deployment, set these variables in the environment.';
  if (bySuite.length === 0) return [...asked, elsewhere];
  const notes = [...asked, elsewhere, suite];
  if (items.every(({ finding }) => isRecorded(finding.replay))) return notes;
  return [
    ...notes,
    ...profiles.map(({ name, text }) =>
      text === undefined
        ? `Ask the sender for \`${name}\` and put it into \`scripts/\`: replays need it.`
        : `Replays take the profile \`scripts/${name}\`.`,
    ),
    'Start a replay in `scripts/`.',
    `${timeOf(scripts.map(({ text }) => replaysIn(text)))}, unless \`pacing\` of the profile says otherwise; \`PLUMBLINE_RPS=500\` makes it faster.`,
  ];
}

/** How long a replay takes at most, and scripts that make several of them. */
function timeOf(replays: readonly number[]): string {
  const most = Math.max(...replays);
  const one = `It takes up to ${minutesOfReplay} minutes`;
  const several = replays.filter((count) => count > 1).length;
  const makes = several === 1 ? 'makes' : 'make';
  return several === 0
    ? one
    : `${one} (${several} of ${counted(replays.length, 'script')} ${makes} up to ${most} replays, which take up to ${most * minutesOfReplay})`;
}

function manifestOf(older: RunResults | undefined, items: readonly DossierItem[], parts: readonly PartEntry[]) {
  const runs: readonly ('old' | 'new')[] = older ? ['old', 'new'] : ['new'];
  return {
    schema: 'plumbline-dossier-1',
    suite: { name: packageName, version },
    createdAt: new Date().toISOString(),
    /** Folders of the archive with the results of the runs, the older one first. */
    runs,
    findings: items.map(({ result: { id }, finding: { fingerprint }, classification }) => ({
      id,
      fingerprint,
      classification,
    })),
    parts,
  };
}

function readmeOf(archive: string, isOfTwo: boolean, notes: readonly string[]): string {
  return `README.txt    this text
dossier.html  the findings, for a browser; it fetches nothing
scripts/      one script for each finding: it sends the requests and says SHOWN (exit code 1), NOT SHOWN (0) or
              NOT DECIDED (2). A line for each, and below it what an undecided one lacks:
              for script in scripts/*.sh; do echo "$script: $(sh "$script" 2>/dev/null | grep -EA1 '^(NOT )?(SHOWN|DECIDED)')"; done${notes.map((note) => `\n              ${note.replaceAll('`', '')}`).join('')}
${
  isOfTwo
    ? `diff.json     what changed between the runs, for programs
old/          results (run.json) and every exchange (journal.ndjson) of the older run, credentials masked
new/          the same of the newer run`
    : 'new/          results (run.json) and every exchange (journal.ndjson) of the run, credentials masked'
}
manifest.json SHA-256 of every other file

Compare the files with their SHA-256 and judge the exchanges anew, offline:

    ${releasedProgram} vendor --verify ${archive}

${howToGet.replaceAll('`', '')}
`;
}
