import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isObject, jsonIn } from '../../json/parse.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { journalName } from '../../results/journal.js';
import { parsedRun } from '../../results/parsed-run.js';
import { runName, type Finding, type RunSummary } from '../../results/run-json.js';
import { isDecided } from '../../results/requirement-result.js';
import { version } from '../../results/version.js';
import { readArchive, sha256Of } from './archive.js';
import { manifestName, type Manifest } from './dossier.js';
import { namesProfile } from './profile.js';
import { listed } from '../../model/counted.js';
import { writeBytes } from '../../results/output.js';

/**
 * Checks the hashes of an archive and, where every part is what it was, judges its exchanges anew with `summaryOf`. Gives how
 * many parts were compared and verdicts judged again, what is wrong, and remarks on what is no fault.
 */
export async function verifyDossier(path: string, summaryOf: (journal: string) => Promise<RunSummary>) {
  const archive = readArchive(path);
  const { faults, isAsWritten, names } = archive;
  const inFolder = names.find((name) => name.endsWith(`/${manifestName}`));
  // One that `plumbline vendor` wrote and that lost its manifest is damaged.
  const isOther = inFolder !== undefined || (faults.length === 0 && isAsWritten === undefined);
  if (isOther && !names.includes(manifestName))
    throw new ConfigurationError(
      `${path}: no ${manifestName} in it${inFolder === undefined ? '' : `, but ${inFolder}`}; expected the archive that \`plumbline vendor\` writes`,
    );
  // Without one there is nothing to compare with.
  const stated = jsonIn(textOf(archive.unpack(manifestName)));
  const manifest = isManifest(stated) ? stated : undefined;
  const { parts, suite } = manifest ?? { parts: [], suite: { version } };
  const files = new Map(parts.map(({ name }) => [name, archive.unpack(name)]));
  faults.push(...(manifest ? hashFaults(names, files, manifest) : [noManifest]));
  if (isAsWritten === false && faults.length === 0) faults.push('the archive was changed outside its parts');
  if (faults.length > 0) return { parts: parts.length, verdicts: 0, faults, remarks: [] };
  let verdicts = 0;
  // Whoever leaves a run out of the manifest leaves its results in the archive.
  const roles = (['old', 'new'] as const).filter((role) => role === 'new' || files.has(`old/${runName}`));
  for (const role of roles) {
    const judged = await judgedAgain(files, role, summaryOf);
    verdicts += judged.verdicts;
    faults.push(...judged.faults);
  }
  const remarks = listed(
    isAsWritten === undefined && 'it was packed again by another program; its parts were compared one by one',
    names
      .filter((name) => name !== manifestName && !files.has(name))
      .map((name) => `${name} is no part of it, and was not checked`),
    suite.version !== version && `it was made by version ${suite.version} of the suite, and is judged by ${version}`,
  );
  return { parts: parts.length, verdicts, faults, remarks };
}

const noManifest = `${manifestName}: missing, or not of the schema "plumbline-dossier-1" that \`plumbline vendor\` writes`;

const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8');

function isManifest(value: unknown): value is Manifest {
  return (
    isObject(value) &&
    value.schema === 'plumbline-dossier-1' &&
    isObject(value.suite) &&
    Array.isArray(value.parts) &&
    value.parts.every((part) => isObject(part) && typeof part.name === 'string')
  );
}

type Files = ReadonlyMap<string, Uint8Array | undefined>;

function hashFaults(names: readonly string[], files: Files, { parts }: Manifest): readonly string[] {
  return [
    ...parts.flatMap(({ name, sha256 }) => {
      const bytes = files.get(name);
      if (bytes === undefined) return [`${name}: named by the manifest, and missing`];
      return sha256Of(bytes) === sha256 ? [] : [`${name}: its SHA-256 is not that of the manifest`];
    }),
    ...names
      .filter((name) => name !== manifestName && !files.has(name) && !isAskedFor(name, files))
      .map((name) => `${name}: not named by the manifest`),
  ];
}

/** Whether a script of the archive asks its reader to put this profile beside it. */
function isAskedFor(name: string, files: Files): boolean {
  const [, profile = ''] = /^scripts\/(.+)$/.exec(name) ?? [];
  return [...files].some(([script, bytes]) => /^scripts\/.*\.sh$/.test(script) && namesProfile(textOf(bytes), profile));
}

async function judgedAgain(files: Files, role: 'old' | 'new', summaryOf: (journal: string) => Promise<RunSummary>) {
  const [run, journal] = [files.get(`${role}/${runName}`), files.get(`${role}/${journalName}`)];
  if (run === undefined || journal === undefined) return { verdicts: 0, faults: [`${role}: the run is incomplete`] };
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-verify-'));
  try {
    const file = join(folder, journalName);
    writeBytes(file, journal);
    return compared(role, parsedRun(textOf(run), runName), await summaryOf(file));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { verdicts: 0, faults: [`${role}: ${error.message.replaceAll(`${folder}/`, '')}`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compared(role: string, stated: RunSummary, judged: RunSummary) {
  const results = new Map(judged.requirements.map((result) => [result.id, result]));
  const prints = (findings: readonly Finding[]) => findings.map(({ fingerprint }) => fingerprint).sort();
  const faults = stated.requirements.flatMap(({ id, verdict, findings }) => {
    const again = results.get(id);
    if (again === undefined) return `${role}: ${id} is no requirement of this version`;
    if (again.verdict !== verdict)
      return `${role}: ${id} is stated as ${verdict}, and its exchanges give ${again.verdict}`;
    const isSame = isDeepStrictEqual(prints(again.findings), prints(findings));
    return isSame ? [] : `${role}: the exchanges give other findings of ${id}`;
  });
  return { verdicts: stated.requirements.filter(isDecided).length, faults };
}
