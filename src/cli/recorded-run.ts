import { registered, type Registered } from '../apis/registry.js';
import { judgeableScopeOf } from '../engine/judgeable.js';
import { runId } from '../engine/merge-headers.js';
import type { DeclaredOperations } from '../engine/recorded/address.js';
import type { Mask } from '../mask/mask.js';
import type { Base } from '../model/exchange.js';
import { ConfigurationError } from '../model/configuration-error.js';
import type { Profile } from '../profile/profile.js';
import type { Target } from '../profile/resolve.js';
import { commandLine } from '../results/command.js';
import type { MergedPart, RunHeader } from '../results/journal.js';
import type { RunSummary } from '../results/run-json.js';
import { version } from '../results/version.js';

/** Without a profile nothing is known of the target but what its traffic shows. */
export const nobody: Profile = {
  name: 'recorded',
  bases: {},
  swapOrder: { pair: { inputMint: '', outputMint: '', amount: '' } },
  borrow: {},
  trigger: {},
};

/** The operations that a profile declares in forms of its own; a function of it that throws is its fault. */
export function operationsIn(profile: Profile): DeclaredOperations {
  return Object.fromEntries(
    registered.map(({ api, fixturesOf }) => {
      const fixtures: unknown = fixturesOf(profile);
      try {
        return [api.name, fixtures === undefined ? [] : (api.declaredOperations?.(fixtures as never) ?? [])];
      } catch (error) {
        throw new ConfigurationError(
          `the profile: a function that builds a path of ${api.name} throws (${(error as Error).message}); expected a path for any order id`,
        );
      }
    }),
  );
}

/** What is known of traffic before it is judged. */
export interface Traffic {
  /** Its files, or the one recording that is being made. */
  readonly parts: readonly MergedPart[];
  readonly bases: Readonly<Record<string, string>>;
  readonly carriesKey: boolean;
  readonly strict: boolean;
  readonly require: number;
  readonly ownTraffic: boolean;
}

/** The header of a journal of traffic that the suite did not send. */
export function recordedHeader(declared: Target, traffic: Traffic): RunHeader {
  const { parts, bases, carriesKey, strict, require, ownTraffic } = traffic;
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
  const byApi = <T>(of: (one: (typeof registered)[number]) => T): Record<string, T> =>
    Object.fromEntries(registered.map((one) => [one.api.name, of(one)]));
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
    fixtures: byApi((one) => fixturesIn(one)),
    reach: byApi((one) => judgeableScopeOf(one.api, fixturesIn(one) as never, target)),
    documents: byApi(({ api }) => api.catalogue.document.sha256),
    startedAt: parts[0]!.startedAt,
    ...(ownTraffic && { ownTraffic }),
    ...(parts.length > 1 && { merged: parts }),
    targetOption: '',
  };
}

/** Addresses and the reasons why something is left out come from URLs, and no exchange masks them. */
export function maskedSummary(summary: RunSummary, mask: Mask): RunSummary {
  const text = (_key: string, value: unknown): unknown => (typeof value === 'string' ? mask.text(value) : value);
  const { run, end } = summary;
  const { leftOut } = end;
  return {
    ...summary,
    run: JSON.parse(JSON.stringify(run), text) as RunSummary['run'],
    end: {
      ...end,
      ...(leftOut && {
        leftOut: Object.fromEntries(Object.entries(leftOut).map(([reason, count]) => [mask.text(reason), count])),
      }),
    },
  };
}

/** A finding of recorded traffic is seen again by judging the same files again. */
export function judgedAgain(summary: RunSummary, files: readonly string[], target: string | undefined): RunSummary {
  const replay = commandLine('judge', ...files, ...(target === undefined ? [] : ['--target', target]));
  return {
    ...summary,
    requirements: summary.requirements.map((result) => ({
      ...result,
      findings: result.findings.map((finding) => ({ ...finding, replay })),
    })),
  };
}

const documented = ['ultra', 'swapV2', 'borrow', 'trigger'] as const;

/** The addresses of a target at which a document's API is served. */
export function documentedBases({ bases }: Target): readonly (readonly [base: Base, url: URL])[] {
  return documented.flatMap((base) => (bases[base] === undefined ? [] : [[base, bases[base]] as const]));
}
