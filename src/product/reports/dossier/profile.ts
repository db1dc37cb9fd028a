import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { textGiven } from '../../files/given-file.js';
import { withoutSecrets } from '../../mask/mask.js';
import { asReleased, quoted, releasedProgram } from '../../results/command.js';
import { journalName, type RunHeader } from '../../results/journal.js';
import type { RunResults } from '../../results/run-json.js';

/** A profile that the replays of a run name, as the scripts of an archive find it beside them. */
interface ProfileFile {
  /** How the run named it, as a shell reads it. */
  readonly given: string;
  readonly name: string;
  /** Of one that stands in the archive; only its sender has another one. */
  readonly text?: string;
}

/** By the run whose replays name them. */
export type Profiles = Readonly<Partial<Record<'old' | 'new', ProfileFile>>>;

/** The profiles of two runs; different ones have different names. */
export function profilesOf(newer: RunResults, older: RunResults | undefined): Profiles {
  const own = profileOf(newer);
  const other = older && profileOf(older);
  const isAnother = own !== undefined && other?.name === own.name && other.text !== own.text;
  return {
    ...(own && { new: own }),
    ...(other && { old: isAnother ? { ...other, name: `old-${other.name}` } : other }),
  };
}

function profileOf(run: RunResults): ProfileFile | undefined {
  const [, path = 'reference'] = /^--target (.+)$/.exec(run.summary.run.targetOption) ?? [];
  if (path === 'reference') return undefined;
  const text = packable(path, run);
  const given = quoted(path);
  if (text === undefined) return { given, name: basename(path) };
  // Names in an archive are of few characters, so that they are safe to unpack.
  return { given, name: basename(path).replaceAll(/[^\w.-]/g, '-'), text };
}

/** The text of a profile that is data without a secret; what discovery made stands in the folder of its run. */
function packable(path: string, { folder, summary }: RunResults): string | undefined {
  const file = [join(folder, basename(path)), path].find((place) => existsSync(place));
  if (file === undefined || !/\.(?:json|toml)$/.test(path)) return undefined;
  const text = textGiven({ path: file, expected: 'the profile of the run' });
  const masked = Object.values(summary.run.target.bases).filter((address) => address.includes('«'));
  const hasKey = masked.some((address) => text.includes(address.split('«')[0]!));
  return hasKey || withoutSecrets(text) !== text ? undefined : text;
}

/** A replay for a reader who has the released program, the archive, and the profile in the folder of the scripts. */
export function replayFor(
  replay: string,
  run: 'old' | 'new',
  { [run]: profile }: Profiles,
  { isReference, bases: { rpc } }: RunHeader['target'],
): string {
  if (replay.includes(' judge ')) return `${releasedProgram} judge ${run}/${journalName}`;
  const released = asReleased(replay);
  const named =
    profile === undefined
      ? released
      : released.replace(` --target ${profile.given} `, ` --target ${quoted(profile.name)} `);
  if (isReference || rpc === undefined) return named;
  // A profile may leave its node to the environment, and a key in its address is the sender's.
  const node = rpc.includes('«') ? '"${RPC_URL:-}"' : quoted(rpc);
  return `RPC_URL=${node} ${named.replace(/\bRPC_URL=\S+ /, '')}`;
}

/** Whether a replay, or a script that prints it, names this profile. */
export function namesProfile(text: string, name: string): boolean {
  return text.includes(` --target ${quoted(name)} `);
}
