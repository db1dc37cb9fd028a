import type { Effect } from '../model/exchange.js';
import type { Depth } from '../explore/inputs.js';
import type { RunHeader } from '../results/journal.js';
import { ConfigurationError } from '../model/configuration-error.js';
import type { Target } from '../profile/resolve.js';
import type { ExecuteOptions } from './options.js';

const embedded = '--target reference';

/** Every target but the embedded reference, which begins anew with every run, remembers what was done to it. */
export function keepsEffects({ targetOption }: RunHeader): boolean {
  return targetOption !== embedded;
}

/** The options of an interrupted run, from its journal: going on with another seed or selection would be another run. */
export function sameRunAgain(options: ExecuteOptions, header: RunHeader): ExecuteOptions {
  const { target, origin, requests = header.requests, waivers, ...given } = options;
  if (waivers !== undefined)
    throw new ConfigurationError('--waivers: an interrupted run goes on with the waivers it began with');
  const [, option, value] = /^--(target|origin) (.+)$/.exec(header.targetOption) ?? [];
  const asBefore = option === undefined ? {} : { [option]: value! };
  const named = target === undefined && origin === undefined;
  return {
    ...given,
    ...(named ? asBefore : { ...(target !== undefined && { target }), ...(origin !== undefined && { origin }) }),
    ...(requests !== undefined && { requests }),
    ...(options.resume !== undefined && { out: options.resume }),
    seed: header.seed,
    depth: header.depth as Depth,
    only: header.only.join(','),
    strict: header.strict,
    require: header.require,
    allow: header.target.allow as readonly Effect[],
    ...(header.shard && { shard: header.shard }),
  };
}

export function refuseOtherTarget(header: RunHeader, { bases, mask }: Target): void {
  if (!keepsEffects(header)) return;
  for (const [base, url] of Object.entries(bases))
    if (header.target.bases[base] !== mask.text(url.href))
      throw new ConfigurationError(
        `--resume: the run was begun against ${header.target.bases[base] ?? `no ${base}`}, and the target now has ${mask.text(url.href)}; expected the same target`,
      );
}
