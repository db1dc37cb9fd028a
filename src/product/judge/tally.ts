import type { Api } from '../model/api.js';
import type { RunCase } from '../model/check.js';
import type { Base } from '../model/exchange.js';
import { addCount, groupedBy } from '../model/groups.js';
import { exceedsRate, passingFailures } from '../model/rate.js';
import { bindsClient, isJudged, type JudgedRequirement } from '../model/requirement.js';
import { bothRare, noRare, together, type Cell, type Occurrence, type Rare } from './cell.js';
import { fingerprintOf } from './fingerprint.js';
import type { Evidence } from './ledger.js';
import { isForeign } from './recognition.js';

/** What was seen, with a valid counterpart request that succeeded at the same address and operation. */
export type Controlled = Occurrence & {
  /** All addresses at which it was seen; that of the occurrence itself is the first. */
  readonly bases: readonly Base[];
};

/** Whether a requirement is decided only where a valid counterpart request succeeded. */
export function needsControl<F>({ checks }: Api<F>, id: string): boolean {
  const check = checks[id];
  return check !== undefined && check.over !== 'run' && check.control !== undefined;
}

/** What one requirement comes to, over all addresses. */
export interface Tally {
  exercised: number;
  violations: number;
  /** Addresses at which it was decided, and why it could not be at one. */
  readonly decidedAt: Set<Base>;
  readonly inconclusiveAt: Partial<Record<Base, Record<string, number>>>;
  readonly occurrences: Record<string, Controlled>;
  /** Violations that chance explains. */
  rare: Rare;
}

/** By requirement what the sessions showed of it. */
export function talliesOf<F>(api: Api<F>, evidence: Evidence): ReadonlyMap<string, Tally> {
  const judged = api.catalogue.requirements.filter(isJudged);
  // What the client owes, its requests show, whoever answers them.
  const evidenceOn = (requirement: JudgedRequirement): Evidence =>
    bindsClient(requirement) ? { ...evidence, bases: {} } : evidence;
  const tallies = new Map(judged.map((one) => [one.id, tallyOf(api, one.id, evidenceOn(one))]));
  const alike = groupedBy(judged, ({ id }) => {
    const check = api.checks[id];
    return (check?.over === 'session' ? check.countedWith : undefined) ?? id;
  });
  for (const own of alike.values()) {
    const all = own.map(({ id }) => tallies.get(id)!);
    for (const tally of all) addRareOnes([tally]);
    addRareOnes(all);
  }
  for (const one of judged)
    for (const given of evidence.runCases[one.id] ?? []) addRunCase(tallies.get(one.id)!, given, one, evidenceOn(one));
  return tallies;
}

function tallyOf<F>(api: Api<F>, id: string, evidence: Evidence): Tally {
  const places = { decidedAt: new Set<Base>(), inconclusiveAt: {} };
  const tally: Tally = { exercised: 0, violations: 0, ...places, occurrences: {}, rare: noRare };
  for (const [key, cell] of Object.entries(evidence.requirements[id] ?? {}))
    addCell(tally, key, cell, evidence, needsControl(api, id));
  return tally;
}

function addCell(tally: Tally, place: string, cell: Cell, { bases, counterparts }: Evidence, needsOne: boolean): void {
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
function addRareOnes(tallies: readonly Tally[]): void {
  const { count, inputs } = tallies.map(({ rare }) => rare).reduce(bothRare);
  const exercised = tallies.reduce((sum, tally) => sum + tally.exercised, count);
  if (tallies.some(({ violations }) => violations > 0) || inputs.length < 2) return;
  if (!exceedsRate(passingFailures, count, exercised)) return;
  for (const tally of tallies) {
    const { rare } = tally;
    tally.exercised += rare.count;
    tally.violations = rare.count;
    for (const [fingerprint, occurrence] of Object.entries(rare.occurrences))
      addOccurrence(tally, fingerprint, occurrence);
    tally.rare = noRare;
  }
}

function addRunCase(
  tally: Tally,
  { base, judgedBy = base, exchanges, violation, inconclusive, rate }: RunCase,
  { id, operation = '' }: JudgedRequirement,
  { bases }: Evidence,
): void {
  const open = inconclusive ?? (isForeign(bases[judgedBy]) ? unrecognised(judgedBy) : undefined);
  if (open !== undefined) return addUndecided(tally, base, open, 1);
  const { failed, of } = rate ?? { failed: violation === undefined ? 0 : 1, of: 1 };
  tally.decidedAt.add(base);
  tally.exercised += violation === undefined ? of - failed : of;
  if (violation === undefined) return void (tally.rare = bothRare(tally.rare, { ...noRare, count: failed }));
  tally.violations += failed;
  // What the notes of a run show belongs to no session.
  const ofRun = { session: '', scenario: '', index: 0, count: 1 };
  addOccurrence(tally, fingerprintOf(id, operation, violation), { violation, operation, base, exchanges, ...ofRun });
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
