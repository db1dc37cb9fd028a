import type { RoundEntry, WatchEntry } from './watch-log.js';

/** What a watch showed of one requirement; times are UTC starts of rounds. */
export interface RequirementHistory {
  readonly id: string;
  readonly rounds: number;
  readonly passed: number;
  readonly failed: number;
  /** The last round that tested it. */
  readonly last?: { readonly at: string; readonly verdict: 'pass' | 'fail' };
  readonly firstFailed?: string;
  readonly lastFailed?: string;
  readonly lastPassed?: string;
  /** The first failure after the last streak of passes; only of a requirement that failed when it was last tested. */
  readonly failingSince?: string;
  readonly findings: readonly {
    readonly fingerprint: string;
    readonly first: string;
    readonly last: string;
    readonly rounds: number;
    readonly actual: string;
  }[];
}

export function requirementHistory(id: string, entries: readonly WatchEntry[]): RequirementHistory {
  const rounds = entries.filter((entry): entry is RoundEntry => entry.type === 'round');
  const tested = rounds.flatMap(({ startedAt: at, passed, failed }): { at: string; verdict: 'pass' | 'fail' }[] => {
    if (failed.includes(id)) return [{ at, verdict: 'fail' }];
    return passed.includes(id) ? [{ at, verdict: 'pass' }] : [];
  });
  const failures = tested.filter(({ verdict }) => verdict === 'fail');
  const last = tested.at(-1);
  const lastPass = tested.findLastIndex(({ verdict }) => verdict === 'pass');
  const failing = last?.verdict === 'fail' ? tested[lastPass + 1] : undefined;
  const findings = new Map<
    string,
    { fingerprint: string; first: string; last: string; rounds: number; actual: string }
  >();
  for (const round of rounds)
    for (const { fingerprint, requirement, actual } of round.findings) {
      if (requirement !== id) continue;
      const known = findings.get(fingerprint) ?? { fingerprint, first: round.startedAt, last: '', rounds: 0, actual };
      findings.set(fingerprint, { ...known, last: round.startedAt, rounds: known.rounds + 1, actual });
    }
  return {
    id,
    rounds: rounds.length,
    passed: tested.length - failures.length,
    failed: failures.length,
    ...(last && { last }),
    ...(failures[0] && { firstFailed: failures[0].at, lastFailed: failures.at(-1)!.at }),
    ...(lastPass >= 0 && { lastPassed: tested[lastPass]!.at }),
    ...(failing && { failingSince: failing.at }),
    findings: [...findings.values()],
  };
}
