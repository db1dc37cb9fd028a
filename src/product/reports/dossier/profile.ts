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

function profileOf({ folder, summary: { run } }: RunResults): ProfileFile | undefined {
  const [, path] = /^--target (?!reference$)(.+)$/.exec(run.targetOption) ?? [];
  if (path === undefined) return undefined;
  // Of one that is data; what discovery made stands in the folder of its run.
  const places = /\.(?:json|toml)$/.test(path) ? [join(folder, basename(path)), path] : [];
  const file = places.find((place) => existsSync(place));
  const text = file === undefined ? '' : textGiven({ path: file, expected: 'the profile of the run' });
  const keyed = Object.values(run.target.bases).filter((address) => address.includes('«'));
  const isSecret = keyed.some((address) => text.includes(address.split('«')[0]!)) || withoutSecrets(text) !== text;
  const given = quoted(path);
  return file === undefined || isSecret
    ? { given, name: basename(path) }
    : // Names in an archive are of few characters, so that they are safe to unpack.
      { given, name: basename(path).replaceAll(/[^\w.-]/g, '-'), text };
}

/** A replay for a reader who has the released program, the archive, and the profile in the folder of the scripts. */
export function replayFor(
  replay: string,
  run: 'old' | 'new',
  { [run]: profile }: Profiles,
  { isReference, bases: { rpc } }: RunHeader['target'],
): string {
  if (replay.includes(' judge ')) return `${releasedProgram} judge ${run}/${journalName}`;
  const { given = '', name = '' } = profile ?? {};
  const named = asReleased(replay).replace(` --target ${given} `, ` --target ${quoted(name)} `);
  if (isReference || rpc === undefined) return named;
  // A profile may leave its node to the environment, and a key in its address is the sender's.
  const node = rpc.includes('«') ? '"${RPC_URL:-}"' : quoted(rpc);
  return `RPC_URL=${node} ${named.replace(/\bRPC_URL=\S+ /, '')}`;
}

/** Whether a replay, or a script that prints it, names this profile. */
export function namesProfile(text: string, name: string): boolean {
  return text.includes(` --target ${quoted(name)} `);
}
