import type { Api } from '../model/api.js';
import type { RunCase, Violation } from '../model/check.js';
import type { Base, ExchangeId } from '../model/exchange.js';
import { addCount, mergeCounts } from '../model/groups.js';
import { exceedsRate, passingFailures } from '../model/rate.js';
import { bindsClient, isJudged, type JudgedRequirement, type Requirement } from '../model/requirement.js';
import { bothRare, compareOccurrences, noRare, together, type Cell, type Occurrence, type Rare } from './cell.js';
import { faultsOf } from './contain.js';
import { fingerprintOf } from './fingerprint.js';
import type { Evidence } from './ledger.js';
import { isForeign } from './recognition.js';

export type Verdict = 'pass' | 'fail' | 'inconclusive' | 'unexercised' | 'unjudged';

/** By address, the reason why a requirement is undecided there. */
export type OpenAddresses = Readonly<Partial<Record<Base, string>>>;

/** What was seen, with a valid counterpart request that succeeded at the same address and operation. */
export type Controlled = Occurrence & {
  /** All addresses at which it was seen; that of the occurrence itself is the first. */
  readonly bases: readonly Base[];
};

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

/** Why a requirement cannot be exercised with this profile, or undefined when it can. */
export type NotTestableBecause = (requirement: JudgedRequirement) => string | undefined;

/** Decides every entry of a catalogue from what its sessions showed. */
export function decideAll<F>(
  api: Api<F>,
  evidence: Evidence,
  untestableBecause: NotTestableBecause,
): readonly Decision[] {
  return api.catalogue.requirements.map((requirement) => {
    if (!isJudged(requirement)) {
      const { reason, because } = requirement.unjudged;
      return { ...nothing(requirement), verdict: 'unjudged', reason: `${reason}: ${because}` };
    }
    const tally = tallyOf(api, requirement, evidence);
    const openAt = openAddresses(api, requirement.id, tally, evidence);
    const decision = { ...decide(requirement, tally, evidence, untestableBecause), ...(openAt && { openAt }) };
    const faults = faultsOf(evidence.suiteFaults, requirement.id, api.checks[requirement.id]);
    if (Object.keys(faults).length === 0) return decision;
    const suiteFault = `fault of the suite: ${reasonOf(faults)}`;
    return decision.verdict === 'fail' ? { ...decision, suiteFault } : undecided(decision, suiteFault);
  });
}

function nothing(requirement: Requirement): Omit<Decision, 'verdict'> {
  return { requirement, exercised: 0, violations: 0, passing: 0, undecided: 0, occurrences: [] };
}

function undecided({ bound: _, ...decision }: Decision, suiteFault: string): Decision {
  return { ...decision, verdict: 'inconclusive', reason: suiteFault, suiteFault };
}

/** Whether a requirement is decided only where a valid counterpart request succeeded. */
export function needsControl<F>({ checks }: Api<F>, id: string): boolean {
  const check = checks[id];
  return check !== undefined && check.over !== 'run' && check.control !== undefined;
}

/** What one requirement comes to, over all addresses. */
interface Tally {
  exercised: number;
  violations: number;
  /** Addresses at which it was decided, and why it could not be at one. */
  readonly decidedAt: Set<Base>;
  readonly inconclusiveAt: Partial<Record<Base, Record<string, number>>>;
  readonly occurrences: Record<string, Controlled>;
  /** Violations that chance explains. */
  rare: Rare;
}

function tallyOf<F>(api: Api<F>, requirement: JudgedRequirement, evidence: Evidence): Tally {
  const { id, operation = '' } = requirement;
  const places = { decidedAt: new Set<Base>(), inconclusiveAt: {} };
  const tally: Tally = { exercised: 0, violations: 0, ...places, occurrences: {}, rare: noRare };
  // What the client owes, its requests show, whoever answers them.
  const bases = bindsClient(requirement) ? {} : evidence.bases;
  for (const [key, cell] of Object.entries(evidence.requirements[id] ?? {}))
    addCell(tally, key, cell, { ...evidence, bases }, needsControl(api, id));
  addRareOnes(tally);
  for (const one of evidence.runCases[id] ?? []) addRunCase(tally, one, id, operation, bases);
  return tally;
}

function addCell(
  tally: Tally,
  place: string,
  cell: Cell,
  { bases, counterparts }: Pick<Evidence, 'bases' | 'counterparts'>,
  needsOne: boolean,
): void {
  const base = place.split(' ')[0] as Base;
  for (const [reason, times] of Object.entries(cell.inconclusive)) addUndecided(tally, base, reason, times);
  const { rare = noRare } = cell;
  const seen = cell.exercised + rare.count;
  if (seen === 0) return;
  if (isForeign(bases[base])) return addUndecided(tally, base, unrecognised(base), seen);
  if (needsOne && cell.controls === 0) {
    const what = counterparts.includes(place) ? 'succeeded at' : 'was sent to';
    return addUndecided(tally, base, `no valid counterpart request ${what} \`${base}\``, seen);
  }
  tally.decidedAt.add(base);
  tally.exercised += cell.exercised;
  tally.violations += cell.violations;
  tally.rare = bothRare(tally.rare, rare);
  for (const [fingerprint, occurrence] of Object.entries(cell.occurrences))
    addOccurrence(tally, fingerprint, { ...(cell.control && { control: cell.control }), ...occurrence });
}

/** Makes violations of those that are more than chance explains; beside others, they say nothing new. */
function addRareOnes(tally: Tally): void {
  const { count, inputs, occurrences } = tally.rare;
  if (tally.violations > 0 || inputs.length < 2) return;
  if (!exceedsRate(passingFailures, count, tally.exercised + count)) return;
  tally.exercised += count;
  tally.violations = count;
  for (const [fingerprint, occurrence] of Object.entries(occurrences)) addOccurrence(tally, fingerprint, occurrence);
  tally.rare = noRare;
}

function addRunCase(
  tally: Tally,
  { base, judgedBy = base, exchanges, violation, inconclusive, rate }: RunCase,
  id: string,
  operation: string,
  bases: Evidence['bases'],
): void {
  const open = inconclusive ?? (isForeign(bases[judgedBy]) ? unrecognised(judgedBy) : undefined);
  if (open !== undefined) return addUndecided(tally, base, open, 1);
  const { failed, of } = rate ?? { failed: violation === undefined ? 0 : 1, of: 1 };
  tally.decidedAt.add(base);
  tally.exercised += violation === undefined ? of - failed : of;
  if (violation === undefined) return void (tally.rare = bothRare(tally.rare, { ...noRare, count: failed }));
  tally.violations += failed;
  addOccurrence(tally, fingerprintOf(id, operation, violation), ofRun(violation, operation, base, exchanges));
}

/** What the notes of a run show belongs to no session. */
function ofRun(violation: Violation, operation: string, base: Base, exchanges: readonly ExchangeId[]): Occurrence {
  return { violation, operation, base, exchanges, session: '', scenario: '', index: 0, count: 1 };
}

/** One failure at several addresses is one: the first of its occurrences represents all of them. */
function addOccurrence({ occurrences }: Tally, fingerprint: string, seen: Omit<Controlled, 'bases'>): void {
  const known = occurrences[fingerprint];
  if (known === undefined) {
    occurrences[fingerprint] = { ...seen, bases: [seen.base] };
    return;
  }
  const both = together(known, { ...seen, bases: [seen.base] });
  const others = [...known.bases, seen.base];
  const bases = [both.base, ...[...new Set(others)].filter((base) => base !== both.base).sort()];
  occurrences[fingerprint] = { ...both, bases };
}

const unrecognised = (base: Base): string => `no response from \`${base}\` looked like this API`;

function addUndecided({ inconclusiveAt }: Tally, base: Base, reason: string, times: number): void {
  addCount((inconclusiveAt[base] ??= {}), reason, times);
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
  const unsure = undecided > 0 ? known : undefined;
  const reason = untestableBecause(requirement);
  if (unsure === undefined && reason !== undefined) return { ...decision, verdict: 'unexercised', reason };
  const { operation } = requirement;
  const around = unsure ?? (operation === undefined ? undefined : evidence.inconclusive[operation]);
  if (around !== undefined) return { ...decision, verdict: 'inconclusive', reason: reasonOf(around) };
  if (Object.keys(evidence.profileFaults).length > 0)
    return { ...decision, verdict: 'inconclusive', reason: reasonOf(evidence.profileFaults) };
  return { ...decision, verdict: 'unexercised', reason: 'not triggered by any request in this run' };
}

/** The exact (Clopper-Pearson) upper bound at 95 % confidence on a share of which none was seen in n: about 3/n. */
export function violationBound(n: number): number {
  return 1 - 0.05 ** (1 / n);
}

function reasonOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort(([reason, one], [otherReason, other]) => other - one || (reason < otherReason ? -1 : 1))
    .map(([reason, count]) => `${reason} (${count}×)`)
    .join('; ');
}
