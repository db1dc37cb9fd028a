import { byApi, documentHashes, type Registered } from '../../apis/registry.js';
import type { ResolvedProfile } from '../../profile/profile.js';
import type { Target } from '../../profile/resolve.js';
import type { MergedPart, RunHeader } from '../../results/journal.js';
import type { Waiver } from '../../results/waivers.js';
import { version } from '../../results/version.js';
import { judgeableScopeOf } from '../judgeable.js';
import { runId } from '../united-header.js';
import type { Declared } from './address.js';

/** Without a profile nothing is known of the target but what its traffic shows. */
export const nobody: ResolvedProfile = {
  name: 'recorded',
  bases: {},
  swapOrder: { pair: { inputMint: '', outputMint: '', amount: '' } },
  borrow: {},
  trigger: {},
};

/** The operations that a profile declares in forms of its own. */
export function operationsIn(profile: ResolvedProfile): Declared['operations'] {
  return byApi(({ api, fixturesOf }) => {
    const fixtures: unknown = fixturesOf(profile);
    return fixtures === undefined ? [] : (api.declaredOperations?.(fixtures as never) ?? []);
  });
}

/** What is known of traffic before it is judged. */
export interface Traffic {
  /** Its files, or the one recording that is being made. */
  readonly parts: readonly MergedPart[];
  readonly bases: Readonly<Record<string, string>>;
  readonly carriesKey: boolean;
  readonly strict: boolean;
  readonly require: number;
  readonly waivers?: readonly Waiver[];
}

/** The header of a journal of traffic that the suite did not send. */
export function recordedHeader(declared: Target, traffic: Traffic): RunHeader {
  const { parts, bases, carriesKey, strict, require, waivers = [] } = traffic;
  const { profile } = declared;
  const target = {
    ...declared,
    bases: Object.fromEntries(Object.entries(bases).map(([base, url]) => [base, new URL(url)])),
    ...(carriesKey && { apiKey: 'recorded' }),
  };
  // A profile that declares nothing of an API but its address still lets its traffic be judged.
  const fixturesIn = ({ fixturesOf }: Registered): unknown => {
    const own: unknown = fixturesOf(profile);
    return own ?? fixturesOf(nobody);
  };
  return {
    id: runId(parts),
    version,
    seed: 0,
    salt: '',
    depth: 'recorded',
    only: [],
    strict,
    require,
    target: { name: profile.name, isReference: false, bases, allow: [], hasApiKey: carriesKey },
    fixtures: byApi((item) => fixturesIn(item)),
    reach: byApi((item) => judgeableScopeOf(item.api, fixturesIn(item) as never, target)),
    documents: documentHashes(),
    startedAt: parts[0]!.startedAt,
    ...(parts.length > 1 && { merged: parts }),
    ...(waivers.length > 0 && { waivers }),
    targetOption: '',
  };
}
