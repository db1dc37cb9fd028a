import type { Api } from '../model/api.js';
import type { FoldCheck, FoldedSituation } from '../model/check.js';
import { createContexts, type ContextCoverage } from './contexts.js';
import { compareOccurrences, mergeCounts, type Evidence, type Occurrence } from './evidence.js';
import type { Base, ExchangeId } from '../model/exchange.js';
import { fingerprintOf } from './fingerprint.js';
import { describeFault, faultsOf } from './contain.js';
import type { ApiEvidence } from './judge.js';
import { isJudged, type JudgedRequirement, type Requirement } from '../model/requirement.js';

export type Verdict = 'pass' | 'fail' | 'inconclusive' | 'unexercised' | 'unjudged';

export interface Decision {
  readonly requirement: Requirement;
  readonly verdict: Verdict;
  readonly exercised: number;
  readonly violations: number;
  readonly reason?: string;
  /** What the suite itself did wrong here, which leaves a requirement that no response violates undecided. */
  readonly suiteFault?: string;
  /** Upper 95 % bound on the share of violating responses, for a pass over independently sampled inputs. */
  readonly bound?: number;
  /** In how many pairs of levels it was exercised, of an API that names its factors. */
  readonly contexts?: ContextCoverage;
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
        reason: `${reason}: ${because}`,
        occurrences: [],
      };
    }
    const evidence = gathered.requirements[requirement.id] ?? {};
    const faults: Record<string, number> = {
      ...faultsOf(gathered.suiteFaults, requirement.id, api.checks[requirement.id]),
    };
    const tally = tallyOf(api, requirement.id, evidence, gathered, faults);
    const decided = decide(requirement, tally, gathered, untestableBecause);
    const pairs = gathered.contexts[requirement.id];
    const decision = contexts && pairs !== undefined ? { ...decided, contexts: contexts.coverage(pairs) } : decided;
    if (Object.keys(faults).length === 0) return decision;
    const suiteFault = `fault of the suite: ${reasonOf(faults)}`;
    return decision.verdict === 'fail' ? { ...decision, suiteFault } : undecided(decision, suiteFault);
  });
}

function undecided({ bound: _, ...decision }: Decision, suiteFault: string): Decision {
  return { ...decision, verdict: 'inconclusive', reason: suiteFault, suiteFault };
}

interface Tally {
  exercised: number;
  violations: number;
  inconclusive: Record<string, number>;
  occurrences: Record<string, Controlled>;
  /** What the suite itself did wrong. */
  readonly faults: Record<string, number>;
}

/** What was seen, with the valid counterpart request that succeeded at the same address and operation. */
type Controlled = Occurrence & { readonly control?: ExchangeId };

function tallyOf<F>(
  api: Api<F>,
  id: string,
  evidence: Evidence,
  gathered: ApiEvidence,
  faults: Record<string, number>,
): Tally {
  const check = api.checks[id];
  const tally: Tally = { exercised: 0, violations: 0, inconclusive: {}, occurrences: {}, faults };
  const needsControl = check !== undefined && check.kind !== 'fold' && check.control !== undefined;
  for (const [key, cell] of Object.entries(evidence)) {
    const base = key.split(' ')[0] as Base;
    tally.inconclusive = mergeCounts(tally.inconclusive, cell.inconclusive);
    if (cell.exercised + cell.violations === 0) continue;
    if (!isRecognised(gathered, base))
      add(tally.inconclusive, `no response from \`${base}\` looked like this API`, cell.exercised);
    else if (needsControl && cell.controls === 0)
      add(tally.inconclusive, `the valid counterpart request did not succeed at \`${base}\``, cell.exercised);
    else {
      tally.exercised += cell.exercised;
      tally.violations += cell.violations;
      for (const [fingerprint, occurrence] of Object.entries(cell.occurrences))
        tally.occurrences[fingerprint] = { ...occurrence, ...(cell.control && { control: cell.control }) };
    }
  }
  if (check?.kind === 'fold') addFold(tally, operationOf(api, id), id, check, gathered);
  return tally;
}

/** Adds what a fold decides over all runs, and what it finds violated in one of them. */
function addFold<F>(
  tally: Tally,
  operation: string,
  id: string,
  check: FoldCheck<F, never>,
  gathered: ApiEvidence,
): void {
  if (id in gathered.folds)
    for (const { base, exchanges, violation, inconclusive } of foldedBy(check, gathered.folds[id], tally.faults)) {
      if (inconclusive !== undefined) add(tally.inconclusive, inconclusive, 1);
      else if (!isRecognised(gathered, base))
        add(tally.inconclusive, `no response from \`${base}\` looked like this API`, 1);
      else tally.exercised += 1;
      if (violation === undefined || inconclusive !== undefined || !isRecognised(gathered, base)) continue;
      tally.violations += 1;
      const occurrence = { violation, operation, base, exchanges, trace: '', scenario: '', index: 0, count: 1 };
      tally.occurrences[fingerprintOf(id, base, operation, violation)] = occurrence;
    }
  for (const states of inOrder(gathered.foldsByRun ?? {}))
    for (const { base, exchanges, violation, inconclusive } of id in states
      ? foldedBy(check, states[id], tally.faults)
      : []) {
      if (violation === undefined || inconclusive !== undefined || !isRecognised(gathered, base)) continue;
      const fingerprint = fingerprintOf(id, base, operation, violation);
      if (tally.occurrences[fingerprint] !== undefined) continue;
      tally.exercised += 1;
      tally.violations += 1;
      tally.occurrences[fingerprint] = {
        violation,
        operation,
        base,
        exchanges,
        trace: '',
        scenario: '',
        index: 0,
        count: 1,
      };
    }
}

function inOrder<T>(byName: Readonly<Record<string, T>>): readonly T[] {
  return Object.keys(byName)
    .sort()
    .map((name) => byName[name]!);
}

/** What a fold concludes; where it throws, nothing, and the fault is counted. */
export function foldedBy<F>(
  check: FoldCheck<F, never>,
  state: unknown,
  faults: Record<string, number>,
): readonly FoldedSituation[] {
  try {
    return [...check.decide(state as never)];
  } catch (error) {
    add(faults, describeFault(error), 1);
    return [];
  }
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
    .sort((one, other) => compareOccurrences(one, other));
  const decision = { requirement, exercised, violations, occurrences };
  if (violations > 0) return { ...decision, verdict: 'fail' };
  if (exercised > 0) return { ...decision, verdict: 'pass', bound: violationBound(exercised) };
  const unsure = Object.keys(tally.inconclusive).length > 0 ? tally.inconclusive : undefined;
  const reason = untestableBecause(requirement);
  if (unsure === undefined && reason !== undefined) return { ...decision, verdict: 'unexercised', reason: reason };
  const around =
    unsure ?? (requirement.operation === undefined ? undefined : gathered.inconclusive[requirement.operation]);
  if (around !== undefined) return { ...decision, verdict: 'inconclusive', reason: reasonOf(around) };
  if (Object.keys(gathered.profileFaults).length > 0)
    return {
      ...decision,
      verdict: 'inconclusive',
      reason: `a fault of the profile: ${reasonOf(gathered.profileFaults)}`,
    };
  return { ...decision, verdict: 'unexercised', reason: 'not triggered by any request in this run' };
}

/** The exact (Clopper-Pearson) upper bound at 95 % confidence on a share of which none was seen in n: about 3/n. */
export function violationBound(n: number): number {
  return 1 - 0.05 ** (1 / n);
}

function isRecognised(gathered: ApiEvidence, base: Base): boolean {
  return (gathered.bases[base]?.recognised ?? 0) > 0;
}

function operationOf<F>(api: Api<F>, id: string): string {
  const requirement = api.catalogue.requirements.find((one) => one.id === id);
  return requirement && isJudged(requirement) ? (requirement.operation ?? '') : '';
}

function add(counts: Record<string, number>, reason: string, times: number): void {
  counts[reason] = (counts[reason] ?? 0) + times;
}

function reasonOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort(([reason, one], [otherReason, other]) => other - one || (reason < otherReason ? -1 : 1))
    .map(([reason, count]) => `${reason} (${count}×)`)
    .join('; ');
}
