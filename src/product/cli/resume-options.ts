import type { Effect } from '../model/exchange.js';
import type { Depth } from '../explore/inputs.js';
import type { RunHeader } from '../results/journal.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { keyVariableOf } from '../profile/keys.js';
import type { Target } from '../profile/resolve.js';
import { hasAddresses } from './open-target.js';
import type { ExecuteOptions } from './options.js';

const embedded = '--target reference';

/** Every target but the embedded reference, which begins anew with every run, remembers what was done to it. */
export function keepsEffects({ targetOption }: RunHeader): boolean {
  return targetOption !== embedded;
}

/** The options of an interrupted run, from its journal: going on with another seed or selection would be another run. */
export function sameRunAgain(options: ExecuteOptions, header: RunHeader): ExecuteOptions {
  const { target, origin, requests = header.requests, time = header.timeMs, waivers, ...given } = options;
  if (waivers !== undefined)
    throw new ConfigurationError('--waivers: an interrupted run goes on with the waivers it began with');
  if (options.seed !== undefined && options.seed !== header.seed)
    throw new ConfigurationError(`--resume: the run goes on with its seed ${header.seed}; expected no --seed`);
  const named = { ...(target !== undefined && { target }), ...(origin !== undefined && { origin }) };
  const isNamed = target !== undefined || origin !== undefined;
  if (!isNamed && header.targetOption !== '' && keepsEffects(header))
    throw new ConfigurationError(
      `--resume: the run was begun with \`${header.targetOption}\`; expected the same option again, for no target is taken from the folder`,
    );
  return {
    ...given,
    ...(isNamed || keepsEffects(header) || hasAddresses(options)
      ? named
      : { target: 'reference', allow: header.target.allow as readonly Effect[] }),
    ...(requests !== undefined && { requests }),
    ...(time !== undefined && { time }),
    ...(options.resume !== undefined && { out: options.resume }),
    seed: header.seed,
    depth: header.depth as Depth,
    only: header.only.join(','),
    strict: header.strict,
    require: header.require,
    ...(header.shard && { shard: header.shard }),
  };
}

/** The options of which the journal of a run says nothing, so that whoever goes on with it gives them again. */
export function givenAgain({ baseline, env, rps, concurrency, perOperation = {} }: ExecuteOptions): readonly string[] {
  return [
    ...Object.entries({ baseline, env, rps, concurrency }).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name}`, String(value)],
    ),
    ...Object.entries(perOperation).flatMap(([operation, most]) => ['--per-operation', `${operation}=${most}`]),
  ];
}

/** What stands in a folder is no consent: the target and its effects are those of whoever goes on with the run. */
export function refuseOtherTarget(
  header: RunHeader,
  { bases, allow, mask, apiKey, profile }: Target,
  option: string,
): void {
  const { target } = header;
  if (!keepsEffects(header)) {
    if (option === embedded) return;
    throw new ConfigurationError(
      `--resume: the run was begun with \`${embedded}\`, and ${mask.text(Object.values(bases)[0]!.href)} is the target now; expected \`${embedded}\` again`,
    );
  }
  for (const base of new Set([...Object.keys(bases), ...Object.keys(target.bases)])) {
    const url = bases[base as keyof typeof bases];
    const now = url === undefined ? undefined : mask.text(url.href);
    if (target.bases[base] !== now)
      throw new ConfigurationError(
        `--resume: the run was begun against ${target.bases[base] ?? `no ${base}`}, and the target now has ${now ?? `no ${base}`}; expected the same target`,
      );
  }
  if (target.hasApiKey && apiKey === undefined)
    throw new ConfigurationError(
      `--resume: the run was begun with an API key, and has none now; expected ${keyVariableOf(profile)} in the environment or in the file of --env`,
    );
  const allowed = [...allow].sort().join(',');
  const before = [...target.allow].sort().join(',');
  if (allowed !== before)
    throw new ConfigurationError(
      `--resume: the run was begun with the effects ${before}, and has ${allowed} now; expected the same in --allow or the profile`,
    );
}
