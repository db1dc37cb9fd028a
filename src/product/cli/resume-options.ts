import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Effect } from '../model/exchange.js';
import type { Depth } from '../explore/inputs.js';
import { selectionOf } from '../engine/selection.js';
import type { RunHeader } from '../results/journal.js';
import type { RunSummary } from '../results/run-json.js';
import type { Waiver } from '../results/waivers.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { keyVariableOf } from '../profile/keys.js';
import type { Target } from '../profile/resolve.js';
import { hasAddresses } from './open-target.js';
import type { ExecuteOptions } from './options.js';
import type { PrintOptions } from './print-report.js';

const embedded = '--target reference';

/** Every target but the embedded reference, which begins anew with every run, remembers what was done to it. */
export function keepsEffects({ targetOption }: RunHeader): boolean {
  return targetOption !== embedded;
}

/** All options of `run`, on the command line and of the library. */
type AnyOptions = ExecuteOptions & PrintOptions & { readonly dryRun?: boolean };

/** Of an option that goes on as the run began with it: its value in the journal, as a text where it is none. */
interface Kept<Value> {
  readonly own: (header: RunHeader, folder: string) => Value | undefined;
  readonly asText?: (value: Value) => string;
  /** Whether a value given now is the same, where the texts do not tell. */
  readonly isOwn?: (given: Value, header: RunHeader, folder: string) => boolean | Promise<boolean>;
}

type Treatment<Value> = 'given again' | 'refused' | Kept<Value>;

/** What a resumed run does with each option: another seed, selection or budget would be another run. */
export const onResume: { readonly [Name in keyof AnyOptions]-?: Treatment<NonNullable<AnyOptions[Name]>> } = {
  seed: { own: ({ seed }) => seed },
  depth: { own: ({ depth }) => depth as Depth },
  only: { own: ({ only }) => only.join(','), asText: (only) => selectionOf(only).asked.join(',') },
  strict: { own: ({ strict }) => strict },
  require: { own: (header) => header.require },
  requests: { own: ({ requests }) => requests },
  shard: { own: ({ shard }) => shard, asText: ({ index, of }) => `${index}/${of}` },
  out: { own: (_, folder) => folder, isOwn: (given, _, folder) => resolve(given) === resolve(folder) },
  baseline: {
    own: ({ baseline }) => baseline?.path,
    isOwn: async (path, { baseline }) => {
      if (baseline !== undefined) await readBaseline('--resume', { ...baseline, path }, movedBaseline);
      return baseline !== undefined;
    },
  },
  waivers: {
    own: ({ waivers }) => (waivers === undefined ? undefined : 'FILE as it was'),
    isOwn: async (given, { waivers = [] }) =>
      withoutPlaces((await import('../engine/waivers-file.js')).readWaivers(given)) === withoutPlaces(waivers),
  },
  continue: 'refused',
  replay: 'refused',
  dryRun: 'refused',
  resume: 'given again',
  ...{ target: 'given again', profile: 'given again', found: 'given again', origin: 'given again', env: 'given again' },
  ...{ environment: 'given again', allow: 'given again', time: 'given again', rps: 'given again' },
  ...{ concurrency: 'given again', perOperation: 'given again', report: 'given again', quiet: 'given again' },
  ...{ json: 'given again', write: 'given again', signal: 'given again', onNote: 'given again' },
  // What was found stands in the profile that is named again.
  ...{ onProgress: 'given again', discover: 'given again' },
};

function withoutPlaces(waivers: readonly Waiver[]): string {
  return JSON.stringify(waivers.map(({ place: _, ...waiver }) => waiver));
}

const movedBaseline = 'give --baseline with the folder in which that is now';

/** The run with which others were compared; another one in its place is refused. */
export async function readBaseline(
  command: string,
  { path, id }: NonNullable<RunHeader['baseline']>,
  cure: string,
): Promise<RunSummary> {
  const { readEarlierRun } = await import('./earlier-run.js');
  const earlier = await readEarlierRun(`${command}: the baseline of the run cannot be read; ${cure}`, path);
  if (earlier.run.id === id) return earlier;
  throw new ConfigurationError(
    `${command}: the baseline in ${path} is run ${earlier.run.id}, and was run ${id}; ${cure}`,
  );
}

/** Refuses options that an interrupted run cannot take, or began with otherwise. */
async function refuseOthers(given: AnyOptions, header: RunHeader, folder: string): Promise<void> {
  for (const [name, treatment] of Object.entries(onResume) as [keyof AnyOptions, Treatment<unknown>][]) {
    const value = given[name];
    if (treatment === 'given again' || value === undefined) continue;
    if (treatment === 'refused') throw new ConfigurationError(notWithResume(name));
    const { asText = String, isOwn } = treatment;
    const before = treatment.own(header, folder);
    const own = before === undefined ? '' : asText(before);
    if (isOwn === undefined ? asText(value) === own : await isOwn(value, header, folder)) continue;
    const isWithout = before === false || own === '';
    throw new ConfigurationError(
      isWithout
        ? `--resume: the run was begun without --${name}; expected no --${name}`
        : `--resume: the run goes on with its --${name} ${own}; expected no --${name}, or the same`,
    );
  }
}

/** Why an option has no meaning for a run that goes on. */
export function notWithResume(name: string): string {
  const option = name === 'dryRun' ? 'dry-run' : name;
  return `--${option}: it is for a run that begins, and cannot go with --resume; expected one of the two`;
}

/** The options of an earlier run, as its journal has them; the waivers stand there themselves. */
function ownOptions(header: RunHeader, folder: string): ExecuteOptions {
  const kept = Object.entries(onResume).flatMap(([name, treatment]) => {
    const value = typeof treatment === 'string' ? undefined : treatment.own(header, folder);
    return value === undefined || name === 'waivers' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(kept);
}

/** The options of a run that goes on where an earlier one ended: those of that run, unless they are given anew. */
export async function goingOnWith(given: ExecuteOptions, header: RunHeader, folder: string): Promise<ExecuteOptions> {
  const { rps, baseline } = header;
  if (baseline && given.baseline === undefined) await readBaseline('--continue', baseline, movedBaseline);
  return { ...ownOptions(header, folder), ...(rps !== undefined && { rps }), ...given };
}

/** The options of an interrupted run, from its journal, and those that are given again. */
export async function sameRunAgain(options: ExecuteOptions, header: RunHeader): Promise<ExecuteOptions> {
  if (header.replay !== undefined)
    throw new ConfigurationError('--resume: the run repeats a finding; expected the same --replay, without --resume');
  const { target, origin, baseline = header.baseline?.path, time = header.timeMs, rps = header.rps } = options;
  const { resume: folder = '' } = options;
  await refuseOthers({ ...options, ...(baseline !== undefined && { baseline }) }, header, folder);
  const isNamed = [target, origin, options.profile].some((one) => one !== undefined);
  if (!isNamed && header.targetOption !== '' && keepsEffects(header))
    throw new ConfigurationError(
      header.discovered === undefined
        ? `--resume: the run was begun with \`${header.targetOption}\`; expected the same option again, for no target is taken from the folder`
        : `--resume: the run goes on with what it found of its target; expected \`${header.targetOption}\``,
    );
  const isEmbedded = !isNamed && !keepsEffects(header) && !hasAddresses(options);
  const { waivers: _, ...given } = options;
  const found = join(folder, 'target.json');
  return {
    ...given,
    ...(options.profile && existsSync(found) && { found }),
    ...(isEmbedded && { target: 'reference', allow: header.target.allow as readonly Effect[] }),
    ...ownOptions(header, folder),
    ...(time !== undefined && { time }),
    ...(rps !== undefined && { rps }),
    ...(baseline !== undefined && { baseline }),
  };
}

/** The options of which the journal of a run says nothing, so that whoever goes on with it gives them again. */
export function givenAgain({ env, rps, concurrency, perOperation = {} }: ExecuteOptions): readonly string[] {
  return [
    ...Object.entries({ env, rps, concurrency }).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name}`, String(value)],
    ),
    ...Object.entries(perOperation).flatMap(([operation, most]) => ['--per-operation', `${operation}=${most}`]),
  ];
}

/** What stands in a folder is no consent: the target and its effects are those of whoever goes on with the run. */
export function refuseOtherTarget(header: RunHeader, target: Target, option: string): void {
  const other = otherTargetIn(header, target, option);
  if (other !== undefined) throw new ConfigurationError(`--resume: the run was begun ${other}`);
}

function otherTargetIn(header: RunHeader, { bases, allow, mask, apiKey, profile }: Target, option: string) {
  const { target } = header;
  if (!keepsEffects(header)) {
    if (option === embedded) return undefined;
    return `with \`${embedded}\`, and ${mask.text(Object.values(bases)[0]!.href)} is the target now; expected \`${embedded}\` again`;
  }
  for (const base of new Set([...Object.keys(bases), ...Object.keys(target.bases)])) {
    const url = bases[base as keyof typeof bases];
    const now = url === undefined ? undefined : mask.text(url.href);
    if (target.bases[base] !== now)
      return `against ${target.bases[base] ?? `no ${base}`}, and the target now has ${now ?? `no ${base}`}; expected the same target`;
  }
  if (target.hasApiKey && apiKey === undefined)
    return `with an API key, and has none now; expected ${keyVariableOf(profile)} in the environment or in the file of --env`;
  const [before, now] = [target.allow, allow].map((effects) => [...effects].sort().join(','));
  if (now === before) return undefined;
  return `with the effects ${before}, and has ${now} now; expected the same in --allow or the profile`;
}
