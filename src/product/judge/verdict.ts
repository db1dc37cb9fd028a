import type { Api } from '../model/api.js';
import { counted, firstOf } from '../model/counted.js';
import type { Base } from '../model/exchange.js';
import { compareTexts, mergeCounts } from '../model/groups.js';
import { bindsClient, isJudged, type JudgedRequirement, type Requirement } from '../model/requirement.js';
import { compareOccurrences } from './cell.js';
import { faultsOf } from './contain.js';
import type { Evidence } from './ledger.js';
import { talliesOf, type Controlled, type Tally } from './tally.js';

export type Verdict = 'pass' | 'fail' | 'inconclusive' | 'unexercised' | 'unjudged';

/** By address, the reason why a requirement is undecided there. */
export type OpenAddresses = Readonly<Partial<Record<Base, string>>>;

export interface Decision {
  readonly requirement: Requirement;
  readonly verdict: Verdict;
  readonly exercised: number;
  readonly violations: number;
  /** How often it was not kept where chance explains it. */
  readonly passing: number;
  /** How often it was at stake and could not be decided. */
  readonly undecided: number;
  readonly reason?: string;
  /** What the suite itself did wrong here, which leaves a requirement that no response violates undecided. */
  readonly suiteFault?: string;
  /** Upper 95 % bound on the share of violating responses, for a pass over independently sampled inputs. */
  readonly bound?: number;
  /** Where it was decided at one address and not at another of the same API, why it was not decided there. */
  readonly openAt?: OpenAddresses;
  readonly occurrences: readonly (Controlled & { readonly fingerprint: string })[];
}

export const notTriggered = 'not triggered by any request in this run';

/** Why a requirement cannot be exercised with this profile, or undefined when it can. */
export type NotTestableBecause = (requirement: JudgedRequirement) => string | undefined;

/** Decides every entry of a catalogue from what its sessions showed. */
export function decideAll<F>(
  api: Api<F>,
  evidence: Evidence,
  untestableBecause: NotTestableBecause,
): readonly Decision[] {
  const tallies = talliesOf(api, evidence);
  const isAnyJudged = Object.values(evidence.bases).some((base) => base.judged > 0);
  return api.catalogue.requirements.map((requirement) => {
    if (!isJudged(requirement)) {
      const { reason, because } = requirement.unjudged;
      const nothing = { exercised: 0, violations: 0, passing: 0, undecided: 0, occurrences: [] };
      return { requirement, ...nothing, verdict: 'unjudged', reason: `${reason}: ${because}` };
    }
    const tally = tallies.get(requirement.id)!;
    const openAt = openAddresses(api, requirement.id, tally, evidence);
    // What a client sent is decided without a response as well: beside others, one that lacks it hides nothing.
    const isOfRequests = isAnyJudged && bindsClient(requirement) && api.checks[requirement.id]?.over === 'exchange';
    const seen = isOfRequests ? { ...evidence, inconclusive: {} } : evidence;
    const decision = { ...decide(requirement, tally, seen, untestableBecause), ...(openAt && { openAt }) };
    const faults = faultsOf(evidence.suiteFaults, requirement.id, api.checks[requirement.id]);
    if (Object.keys(faults).length === 0) return decision;
    const suiteFault = `fault of the suite: ${reasonOf(faults)}`;
    if (decision.verdict === 'fail') return { ...decision, suiteFault };
    const { bound: _, ...unbounded } = decision;
    return { ...unbounded, verdict: 'inconclusive', reason: suiteFault, suiteFault };
  });
}

/** What one address shows must not hide that nothing is known of another. */
function openAddresses<F>(
  api: Api<F>,
  id: string,
  { decidedAt, inconclusiveAt }: Tally,
  evidence: Evidence,
): OpenAddresses | undefined {
  if (decidedAt.size === 0) return undefined;
  const check = api.checks[id];
  const decidable = check?.over === 'session' ? (check.bases ?? api.bases) : check?.over === 'run' ? [] : api.bases;
  const open = api.bases.flatMap((base) => {
    const unsure = inconclusiveAt[base];
    if (decidedAt.has(base) || evidence.bases[base] === undefined) return [];
    if (unsure !== undefined) return [[base, reasonOf(unsure)] as const];
    return decidable.includes(base) ? [[base, 'not triggered by any request there'] as const] : [];
  });
  return open.length === 0 ? undefined : Object.fromEntries(open);
}

/** Why violations that need a rate are left out. */
const passing = 'not kept, which a passing failure explains';

function decide(
  requirement: JudgedRequirement,
  { exercised, violations, rare, ...tally }: Tally,
  evidence: Evidence,
  untestableBecause: NotTestableBecause,
): Decision {
  const occurrences = Object.entries(tally.occurrences)
    .map(([fingerprint, occurrence]) => ({ ...occurrence, fingerprint }))
    .sort((left, right) => compareOccurrences(left, right));
  const chance: Readonly<Record<string, number>> = rare.count === 0 ? {} : { [passing]: rare.count };
  const known = Object.values(tally.inconclusiveAt).reduce(mergeCounts, chance);
  const undecided = Object.values(known).reduce((sum, count) => sum + count, 0);
  const decision = { requirement, exercised, violations, passing: rare.count, undecided, occurrences };
  if (violations > 0) return { ...decision, verdict: 'fail' };
  if (exercised > 0)
    return {
      ...decision,
      verdict: 'pass',
      ...(rare.count === 0 && { bound: violationBound(exercised) }),
      ...(rare.count > 0 && { reason: reasonOf(chance) }),
    };
  const reason = untestableBecause(requirement);
  if (undecided === 0 && reason !== undefined) return { ...decision, verdict: 'unexercised', reason };
  const around = undecided > 0 ? known : evidence.inconclusive[requirement.operation ?? ''];
  const because = around ?? evidence.profileFaults;
  if (Object.keys(because).length > 0) return { ...decision, verdict: 'inconclusive', reason: reasonOf(because) };
  return { ...decision, verdict: 'unexercised', reason: notTriggered };
}

/** The exact (Clopper-Pearson) upper bound at 95 % confidence on a share of which none was seen in n: about 3/n. */
export function violationBound(n: number): number {
  return 1 - 0.05 ** (1 / n);
}

/** Reasons that are told; any further ones are counted. */
const mostReasons = 3;

function reasonOf(counts: Readonly<Record<string, number>>): string {
  const all = Object.entries(counts)
    .sort(([reason, one], [otherReason, other]) => other - one || compareTexts(reason, otherReason))
    .map(([reason, count]) => `${reason} (${count}×)`);
  return firstOf(all, mostReasons, (left) => counted(left, 'further reason')).join('; ');
}
