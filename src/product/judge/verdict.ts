import type { Api } from '../model/api.js';
import { createContexts, type ContextCoverage, type LevelFailures } from './contexts.js';
import { compareOccurrences } from './evidence.js';
import { faultsOf } from './contain.js';
import type { ApiEvidence } from './judge.js';
import { openAddresses, reasonOf, tallyOf, type Controlled, type OpenAddresses, type Tally } from './tally.js';
import { isJudged, type JudgedRequirement, type Requirement } from '../model/requirement.js';

export type Verdict = 'pass' | 'fail' | 'inconclusive' | 'unexercised' | 'unjudged';

export interface Decision {
  readonly requirement: Requirement;
  readonly verdict: Verdict;
  readonly exercised: number;
  readonly violations: number;
  /** How often it was at stake and could not be decided. */
  readonly undecided: number;
  readonly reason?: string;
  /** What the suite itself did wrong here, which leaves a requirement that no response violates undecided. */
  readonly suiteFault?: string;
  /** Upper 95 % bound on the share of violating responses, for a pass over independently sampled inputs. */
  readonly bound?: number;
  /** In how many pairs of levels it was exercised, of an API that names its factors. */
  readonly contexts?: ContextCoverage;
  /** At which levels of the factors it failed; only of what failed. */
  readonly failedAt?: readonly LevelFailures[];
  /** Where it was decided at one address and not at another of the same API, why it was not decided there. */
  readonly openAt?: OpenAddresses;
  readonly occurrences: readonly (Controlled & { readonly fingerprint: string })[];
}

/** Why a requirement cannot be exercised with this profile, or undefined when it can. */
export type NotTestableBecause = (requirement: JudgedRequirement) => string | undefined;

/** Decides every entry of a catalogue from what was gathered. */
export function decideAll<F>(
  api: Api<F>,
  gathered: ApiEvidence,
  untestableBecause: NotTestableBecause,
): readonly Decision[] {
  const contexts = api.factors && createContexts(api.factors);
  return api.catalogue.requirements.map((requirement) => {
    if (!isJudged(requirement)) {
      const { reason, because } = requirement.unjudged;
      return {
        requirement,
        verdict: 'unjudged',
        exercised: 0,
        violations: 0,
        undecided: 0,
        reason: `${reason}: ${because}`,
        occurrences: [],
      };
    }
    const evidence = gathered.requirements[requirement.id] ?? {};
    const faults: Record<string, number> = {
      ...faultsOf(gathered.suiteFaults, requirement.id, api.checks[requirement.id]),
    };
    const tally = tallyOf(api, requirement.id, evidence, gathered, faults);
    const openAt = openAddresses(api, requirement.id, tally, gathered);
    const decided = { ...decide(requirement, tally, gathered, untestableBecause), ...(openAt && { openAt }) };
    const pairs = gathered.contexts[requirement.id];
    const failed = decided.verdict === 'fail' ? gathered.failedContexts[requirement.id] : undefined;
    const decision: Decision =
      contexts && pairs !== undefined
        ? {
            ...decided,
            contexts: contexts.coverage(pairs),
            ...(failed !== undefined && { failedAt: contexts.failures(pairs, failed) }),
          }
        : decided;
    if (Object.keys(faults).length === 0) return decision;
    const suiteFault = `fault of the suite: ${reasonOf(faults)}`;
    return decision.verdict === 'fail' ? { ...decision, suiteFault } : undecided(decision, suiteFault);
  });
}

/** Why violations that need a rate are left out. */
const passing = 'not kept, which a passing failure explains';

function undecided({ bound: _, ...decision }: Decision, suiteFault: string): Decision {
  return { ...decision, verdict: 'inconclusive', reason: suiteFault, suiteFault };
}

function decide(
  requirement: JudgedRequirement,
  tally: Tally,
  gathered: ApiEvidence,
  untestableBecause: NotTestableBecause,
): Decision {
  const { exercised, violations } = tally;
  const occurrences = Object.entries(tally.occurrences)
    .map(([fingerprint, occurrence]) => ({ ...occurrence, fingerprint }))
    .sort((left, right) => compareOccurrences(left, right));
  const { rare } = tally;
  const known = rare.count === 0 ? tally.inconclusive : { ...tally.inconclusive, [passing]: rare.count };
  const undecided = Object.values(known).reduce((sum, count) => sum + count, 0);
  const decision = { requirement, exercised, violations, undecided, occurrences };
  if (violations > 0) return { ...decision, verdict: 'fail' };
  if (exercised > 0)
    return {
      ...decision,
      verdict: 'pass',
      bound: violationBound(exercised),
      ...(rare.count > 0 && { reason: reasonOf({ [passing]: rare.count }) }),
    };
  const unsure = undecided > 0 ? known : undefined;
  const reason = untestableBecause(requirement);
  if (unsure === undefined && reason !== undefined) return { ...decision, verdict: 'unexercised', reason: reason };
  const around =
    unsure ?? (requirement.operation === undefined ? undefined : gathered.inconclusive[requirement.operation]);
  if (around !== undefined) return { ...decision, verdict: 'inconclusive', reason: reasonOf(around) };
  if (Object.keys(gathered.profileFaults).length > 0)
    return { ...decision, verdict: 'inconclusive', reason: reasonOf(gathered.profileFaults) };
  return { ...decision, verdict: 'unexercised', reason: 'not triggered by any request in this run' };
}

/** The exact (Clopper-Pearson) upper bound at 95 % confidence on a share of which none was seen in n: about 3/n. */
export function violationBound(n: number): number {
  return 1 - 0.05 ** (1 / n);
}
