import type { Api } from '../model/api.js';
import type { FoldCheck, FoldedSituation, Violation } from '../model/check.js';
import type { Base, ExchangeId } from '../model/exchange.js';
import { isJudged } from '../model/requirement.js';
import { describeFault } from './contain.js';
import { mergeRare, noRare, together, type Evidence, type Occurrence, type Rare } from './evidence.js';
import { fingerprintOf } from './fingerprint.js';
import type { ApiEvidence } from './judge.js';
import { exceedsRate, passingFailures } from '../model/rate.js';
import { outcomeOf } from './situation.js';

/** By address, the reason why a requirement is undecided there. */
export type OpenAddresses = Readonly<Partial<Record<Base, string>>>;

/** What one requirement gathered, over all addresses. */
export interface Tally {
  exercised: number;
  violations: number;
  inconclusive: Record<string, number>;
  /** Addresses at which it was decided, and why it could not be at one. */
  readonly decidedAt: Set<Base>;
  readonly inconclusiveAt: Partial<Record<Base, Record<string, number>>>;
  occurrences: Record<string, Controlled>;
  /** Violations that chance explains. */
  rare: Rare;
  /** What the suite itself did wrong. */
  readonly faults: Record<string, number>;
}

/** What was seen, with the valid counterpart request that succeeded at the same address and operation. */
export type Controlled = Occurrence & {
  readonly control?: ExchangeId;
  /** All addresses at which it was seen; that of the occurrence itself is the first. */
  readonly bases: readonly Base[];
};

/** Whether a requirement is decided only where a valid counterpart request succeeded. */
export function needsControl<F>({ checks }: Api<F>, id: string): boolean {
  const check = checks[id];
  return check !== undefined && check.kind !== 'fold' && check.control !== undefined;
}

export function tallyOf<F>(
  api: Api<F>,
  id: string,
  evidence: Evidence,
  gathered: ApiEvidence,
  faults: Record<string, number>,
): Tally {
  const check = api.checks[id];
  const sets = { inconclusive: {}, decidedAt: new Set<Base>(), inconclusiveAt: {} };
  const tally: Tally = { exercised: 0, violations: 0, ...sets, occurrences: {}, rare: noRare, faults };
  const hasControl = needsControl(api, id);
  for (const [key, cell] of Object.entries(evidence)) {
    const base = key.split(' ')[0] as Base;
    for (const [reason, times] of Object.entries(cell.inconclusive)) leaveOpen(tally, base, reason, times);
    const { rare } = cell;
    const seen = cell.exercised + (rare?.count ?? 0);
    if (seen === 0) continue;
    if (!isRecognised(gathered, base)) leaveOpen(tally, base, unrecognised(base), seen);
    else if (hasControl && cell.controls === 0)
      leaveOpen(tally, base, `the valid counterpart request did not succeed at \`${base}\``, seen);
    else {
      tally.decidedAt.add(base);
      tally.exercised += cell.exercised;
      tally.violations += cell.violations;
      for (const [fingerprint, occurrence] of Object.entries(cell.occurrences))
        addOccurrence(tally, fingerprint, { ...occurrence, ...(cell.control && { control: cell.control }) });
      if (rare) tally.rare = mergeRare(tally.rare, rare);
    }
  }
  addRareOnes(tally);
  if (check?.kind === 'fold') addFold(tally, operationOf(api, id), id, check, gathered);
  return tally;
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
      const open = inconclusive ?? (isRecognised(gathered, base) ? undefined : unrecognised(base));
      if (open !== undefined) {
        leaveOpen(tally, base, open, 1);
        continue;
      }
      tally.exercised += 1;
      tally.decidedAt.add(base);
      if (violation === undefined) continue;
      tally.violations += 1;
      const fingerprint = fingerprintOf(id, operation, violation);
      addOccurrence(tally, fingerprint, foldOccurrence({ base, exchanges }, operation, violation));
    }
  for (const states of inOrder(gathered.foldsByRun ?? {}))
    for (const { base, exchanges, violation, inconclusive } of id in states
      ? foldedBy(check, states[id], tally.faults)
      : []) {
      if (violation === undefined || inconclusive !== undefined || !isRecognised(gathered, base)) continue;
      const fingerprint = fingerprintOf(id, operation, violation);
      if (tally.occurrences[fingerprint]?.bases.includes(base) === true) continue;
      tally.exercised += 1;
      tally.violations += 1;
      addOccurrence(tally, fingerprint, foldOccurrence({ base, exchanges }, operation, violation));
    }
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
    return [...check.decide(state as never)].map(decided);
  } catch (error) {
    add(faults, describeFault(error), 1);
    return [];
  }
}

/** Requirements that these folds decide, in whatever way. */
export function decidedByFolds({ checks }: Api<never>, folds: ApiEvidence['folds']): readonly string[] {
  return Object.entries(folds).flatMap(([id, state]) => {
    const check = checks[id];
    if (check?.kind !== 'fold') return [];
    return foldedBy(check, state, {}).some(({ inconclusive }) => inconclusive === undefined) ? [id] : [];
  });
}

/** A violation that rests on failures stands only where its pairs separate. */
function decided({ pairs, violation, ...situation }: FoldedSituation): FoldedSituation {
  if (pairs === undefined || situation.inconclusive !== undefined) return { ...situation, violation };
  return { ...situation, ...outcomeOf({ views: [], pairs, violation }) };
}

function isRecognised(gathered: ApiEvidence, base: Base): boolean {
  return (gathered.bases[base]?.recognised ?? 0) > 0;
}

/** What a fold finds belongs to no trace. */
export function foldOccurrence(
  { base, exchanges }: Pick<FoldedSituation, 'base' | 'exchanges'>,
  operation: string,
  violation: Violation,
): Occurrence {
  return { violation, operation, base, exchanges, trace: '', scenario: '', index: 0, count: 1 };
}

export function operationOf<F>(api: Api<F>, id: string): string {
  const requirement = api.catalogue.requirements.find((requirement) => requirement.id === id);
  return requirement && isJudged(requirement) ? (requirement.operation ?? '') : '';
}

const unrecognised = (base: Base): string => `no response from \`${base}\` looked like this API`;

function leaveOpen({ inconclusive, inconclusiveAt }: Tally, base: Base, reason: string, times: number): void {
  add(inconclusive, reason, times);
  add((inconclusiveAt[base] ??= {}), reason, times);
}

/** What one address shows must not hide that nothing is known of another. */
export function openAddresses<F>(
  api: Api<F>,
  id: string,
  { decidedAt, inconclusiveAt }: Tally,
  gathered: ApiEvidence,
): OpenAddresses | undefined {
  if (decidedAt.size === 0) return undefined;
  const check = api.checks[id];
  const decidable = check?.kind === 'trace' ? (check.bases ?? api.bases) : check?.kind === 'fold' ? [] : api.bases;
  const open = api.bases.flatMap((base) => {
    const unsure = inconclusiveAt[base];
    if (decidedAt.has(base) || gathered.bases[base] === undefined) return [];
    if (unsure !== undefined) return [[base, reasonOf(unsure)] as const];
    return decidable.includes(base) ? [[base, 'not triggered by any request there'] as const] : [];
  });
  return open.length === 0 ? undefined : Object.fromEntries(open);
}

function add(counts: Record<string, number>, reason: string, times: number): void {
  counts[reason] = (counts[reason] ?? 0) + times;
}

export function reasonOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort(([reason, one], [otherReason, other]) => other - one || (reason < otherReason ? -1 : 1))
    .map(([reason, count]) => `${reason} (${count}×)`)
    .join('; ');
}
