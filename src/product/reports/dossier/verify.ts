import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseBody } from '../../json/parse.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { journalName } from '../../results/journal.js';
import { runName, type RunSummary } from '../../results/run-json.js';
import { version } from '../../results/version.js';
import { readArchive, sha256Of } from './archive.js';
import { manifestName, type Manifest } from './dossier.js';
import { isSignedBy } from './signature.js';

/** What checking an archive showed. */
export interface Verification {
  /** Files whose hashes were compared. */
  readonly parts: number;
  /** Verdicts that were derived anew, over all runs. */
  readonly verdicts: number;
  /** What is wrong; empty when everything is as the manifest says and every verdict came out the same. */
  readonly faults: readonly string[];
  /** What is to be known and is no fault. */
  readonly remarks: readonly string[];
}

/** Checks the hashes of an archive, judges its exchanges anew with `summaryOf`, and compares a signature where a key is given. */
export async function verifyDossier(
  path: string,
  summaryOf: (journal: string) => Promise<RunSummary>,
  signature?: { readonly file: string; readonly key: string },
): Promise<Verification> {
  const files = readArchive(path);
  const manifest = manifestIn(files, path);
  const faults = hashFaults(files, manifest);
  if (signature !== undefined && !isSignedBy(path, signature.file, signature.key))
    faults.push(`${signature.file}: not a signature of this archive by this key`);
  let verdicts = 0;
  for (const role of manifest.runs) {
    const judged = await judgedAgain(files, role, summaryOf);
    verdicts += judged.verdicts;
    faults.push(...judged.faults);
  }
  const remarks =
    manifest.suite.version === version
      ? []
      : [`it was made by version ${manifest.suite.version} of the suite, and is judged by ${version}`];
  return { parts: manifest.parts.length, verdicts, faults, remarks };
}

function manifestIn(files: ReadonlyMap<string, Uint8Array>, path: string): Manifest {
  const bytes = files.get(manifestName);
  const parsed = bytes && parseBody(Buffer.from(bytes).toString('utf8'));
  const manifest = parsed?.json === true ? (parsed.value as Partial<Manifest> | null) : undefined;
  if (manifest?.schema !== 'plumbline-dossier-1' || !Array.isArray(manifest.parts) || !Array.isArray(manifest.runs))
    throw new ConfigurationError(
      `${path}: its ${manifestName} is missing or not of the schema "plumbline-dossier-1"; expected what \`plumbline dossier\` wrote`,
    );
  return manifest as Manifest;
}

function hashFaults(files: ReadonlyMap<string, Uint8Array>, { parts }: Manifest): string[] {
  const named = new Set([manifestName, ...parts.map(({ name }) => name)]);
  return [
    ...parts.flatMap(({ name, sha256 }) => {
      const bytes = files.get(name);
      if (bytes === undefined) return [`${name}: named by the manifest, and missing`];
      return sha256Of(bytes) === sha256 ? [] : [`${name}: its SHA-256 is not that of the manifest`];
    }),
    ...[...files.keys()].filter((name) => !named.has(name)).map((name) => `${name}: not named by the manifest`),
  ];
}

async function judgedAgain(
  files: ReadonlyMap<string, Uint8Array>,
  role: 'old' | 'new',
  summaryOf: (journal: string) => Promise<RunSummary>,
): Promise<{ readonly verdicts: number; readonly faults: readonly string[] }> {
  const [run, journal] = [files.get(`${role}/${runName}`), files.get(`${role}/${journalName}`)];
  if (run === undefined || journal === undefined) return { verdicts: 0, faults: [`${role}: the run is incomplete`] };
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-verify-'));
  try {
    const file = join(folder, journalName);
    writeFileSync(file, journal);
    const stated = JSON.parse(Buffer.from(run).toString('utf8')) as RunSummary;
    return compared(role, stated, await summaryOf(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compared(role: string, stated: RunSummary, judged: RunSummary) {
  const before = new Map(judged.requirements.map((one) => [one.id, one]));
  const prints = ({ findings }: RunSummary['requirements'][number]): string =>
    findings
      .map(({ fingerprint }) => fingerprint)
      .sort()
      .join(' ');
  const faults = stated.requirements.flatMap((one) => {
    const again = before.get(one.id);
    if (again === undefined) return [`${role}: ${one.id} is no requirement of this version`];
    if (again.verdict !== one.verdict)
      return [`${role}: ${one.id} is stated as ${one.verdict}, and its exchanges give ${again.verdict}`];
    return prints(again) === prints(one) ? [] : [`${role}: the exchanges give other findings of ${one.id}`];
  });
  return { verdicts: stated.requirements.length, faults };
}
