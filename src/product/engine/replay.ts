import { counted, listed } from '../model/counted.js';
import { groupedBy } from '../model/groups.js';
import type { Registered } from '../apis/registry.js';
import type { Evidence } from '../judge/ledger.js';
import { exceedsRate, passingFailures } from '../model/rate.js';
import type { Cell } from '../judge/cell.js';
import { isLasting } from '../explore/session.js';
import { decideAll, type Decision } from '../judge/verdict.js';
import { isJudged } from '../model/requirement.js';
import type { Target } from '../profile/resolve.js';
import { outcomesIn, type AddressOutcomes } from '../results/addresses.js';
import { noApiKey } from '../results/unrecognised.js';
import type { ReplayedFinding, ReplayResult } from '../results/replay.js';
import { idsIn } from '../judge/inputs.js';
import { recordOf } from './differences.js';
import type { Player } from './player.js';
import type { ReplayBound } from './options.js';
import type { ProgressTeller } from './play.js';
import { mostRequestsOf } from './time-limit.js';
import { plannerOf, type ApiRun, type PlanOptions } from './plan.js';

/** How often an input is played alone before its finding counts as not reproduced. */
const fewestAttempts = 3;

/** So many checks of a requirement tell as much as those of the input of its finding, where that does not test it. */
const fewestChecks = 10;

/** Requests of a replay after which no further attempt begins; of a small budget it is half. */
const mostRequests = 500;

interface Replaying {
  readonly of: Registered;
  readonly player: Player;
  /** The inputs that showed it. */
  readonly own: readonly ApiRun[];
  readonly others: readonly ApiRun[];
  readonly target: Target;
  readonly progress: ProgressTeller;
  /** What every address responded so far. */
  readonly addresses: () => readonly AddressOutcomes[];
  readonly onBegin: ((bound: ReplayBound) => void) | undefined;
}

/**
 * Plays a finding again: its own input, and then inputs of the same API until the valid counterpart request that a
 * negative test rests on has succeeded and the address is known to serve the API.
 */
export async function replayFinding(
  finding: ReplayedFinding,
  { of, player, own, others, target, progress, addresses, onBegin }: Replaying,
): Promise<ReplayResult> {
  const state = () => stateOf(of, player.evidence(), finding);
  // What only all inputs show is played once.
  const isAlone = own.length === 1;
  const isRepeatable = ({ scenario }: ApiRun): boolean => target.isReference || !isLasting(scenario);
  const repeats = isAlone && own.every(isRepeatable);
  // Where its own requests meet nothing but errors of the server, the address is given up unless it responded before.
  const [first] = others
    .filter(({ scenario }) => !isLasting(scenario))
    .sort((one, other) => one.scenario.maxRequests - other.scenario.maxRequests);
  const most = Math.min(mostRequests, Math.floor(target.pacing.requests / 2));
  const left = new Set(others.filter((run) => run !== first));
  let supporting = 0;
  const support = async (run: ApiRun): Promise<number> => {
    left.delete(run);
    const requests = await player.play(run);
    if (requests > 0) supporting += 1;
    return requests;
  };
  // What the target keeps of other requests, or which instance responds after them, may be what shows it.
  const byScenario = groupedBy([...left].filter(isRepeatable), ({ scenario }) => scenario.name);
  const between = repeats ? [...byScenario.values()].map(([run]) => run!) : [];
  const mostAttempts = isAlone ? fewestAttempts + between.length : 1;
  const played = Array.from({ length: mostAttempts }, () => own).flat();
  const whole = Math.min(target.pacing.requests, mostRequestsOf([...played, ...others]));
  const ofAttempts = Math.min(most, mostRequestsOf([...played, ...between, ...(first ? [first] : [])]));
  onBegin?.({ attempts: mostAttempts, requests: isAlone ? ofAttempts : whole, whole });
  progress.repeat(0, mostAttempts);
  if (first) await player.play(first);
  let attempts = 0;
  let sent = 0;
  const attempt = async (): Promise<void> => {
    attempts += 1;
    progress.repeat(attempts, mostAttempts);
    for (const run of own) sent += await player.play(run);
  };
  let unclear: string | undefined;
  do {
    await attempt();
    unclear = chainErrorIn(player);
  } while (!state().seen && (repeats || unclear !== undefined) && attempts < Math.min(fewestAttempts, mostAttempts));
  for (const run of unclear === undefined ? between : []) {
    if (state().seen || sent >= most) break;
    sent += await support(run);
    await attempt();
  }
  let now = state();
  // An input may send the request in question only beside another one that fails: then others have to test it.
  const ownRecord = () => (isAlone ? recordOf(player.evidence(), own[0]!) : undefined);
  const isTested = (): boolean => {
    const record = ownRecord();
    return now.checks >= fewestChecks || record === undefined || idsIn(record.tested).includes(finding.requirement);
  };
  for (const run of left) {
    const isOpen = now.decided ? !now.seen && !isTested() && sent < most : now.seen || now.needsMore;
    if (!isOpen) break;
    sent += await support(run);
    now = state();
  }
  const bases = Object.values(player.evidence().bases);
  // One address of two may be wrong, where the other responds as its API does.
  if (bases.every(({ own }) => own === 0) || bases.some(({ own, foreign }) => own === 0 && foreign > 0))
    unclear ??= unlikeIts(addresses(), target);
  if (isAlone) unclear ??= leftOpenBy(own[0]!, player.evidence(), finding);
  const inWords = `${counted(attempts, 'attempt')}${supporting > 0 ? ` and ${counted(supporting, 'further input')}` : ''}`;
  if (now.seen && now.decided) {
    const { shownAt, occurrence } = now.held!;
    player.addConfirmation({
      ...{ api: of.api.name, ...finding, occurrence },
      ...{ session: occurrence.session, exchanges: occurrence.exchanges, reproduced: { k: 1, n: attempts } },
      path: isAlone ? own[0]!.path : String(occurrence.index),
    });
    // What is known elsewhere may still be there when its own input is repaired.
    const record = ownRecord();
    const isOfOthers = record !== undefined && record.failed?.[finding.fingerprint] === undefined;
    const by = isOfOthers ? ', not by its own input but by another one,' : '';
    return { outcome: 'reproduced', because: `shown again${by} at \`${shownAt.join('` and `')}\` in ${inWords}` };
  }
  const open = rejectedBy(addresses().filter(({ base }) => of.api.bases.some((own) => own === base))) ?? now.reason;
  const [because] = listed(
    now.seen && open,
    unclear,
    !now.decided && open,
    now.fails && 'the requirement fails in another way',
    // What is too seldom to be held against a target is not gone.
    now.byChance,
  );
  return because === undefined
    ? { outcome: 'not reproduced', because: `not shown in ${inWords}` }
    : { outcome: 'inconclusive', because: `${because}; ${inWords}` };
}

/** Why no response looked like those of the API. */
function unlikeIts(addresses: readonly AddressOutcomes[], { apiKey }: Target): string {
  const answers = answersOf(addresses);
  if (apiKey === undefined && addresses.some(({ outcomes }) => '401' in outcomes)) return `${noApiKey} (${answers})`;
  return `no response looked like this API (${answers}): the address or the API key may be of another target`;
}

const answersOf = (addresses: readonly AddressOutcomes[]): string =>
  addresses.map((address) => `${outcomesIn(address).join(', ')} from \`${address.base}\``).join('; ');

/** What a target responded that no request was good enough for. */
function rejectedBy(addresses: readonly AddressOutcomes[]): string | undefined {
  if (addresses.some(({ outcomes }) => Object.keys(outcomes).some((outcome) => outcome.startsWith('2'))))
    return undefined;
  return `no request succeeded (${answersOf(addresses)}): correct the address, the API key or the profile`;
}

function stateOf({ api }: Registered, evidence: Evidence, { requirement, fingerprint }: ReplayedFinding) {
  const decision = decideAll(api, evidence, () => undefined).find(
    (decision) => decision.requirement.id === requirement,
  );
  const cells = Object.values(evidence.requirements[requirement] ?? {});
  const held = decision && heldOf(decision, cells, fingerprint);
  const raw = cells.some(({ occurrences }) => fingerprint in occurrences);
  const verdict = decision?.verdict ?? 'unexercised';
  const seen = held !== undefined || raw;
  // What counts only where it fails is decided by requests that do not show it.
  const of = decision?.requirement;
  const isAbsent = verdict === 'unexercised' && of !== undefined && isJudged(of) && of.whenSeen === true;
  return {
    held,
    /** The finding is in the evidence, whether or not it may be held against the target yet. */
    seen,
    decided: seen ? held !== undefined : isAbsent || verdict === 'pass' || verdict === 'fail',
    /** Further inputs may decide it: a counterpart request is missing, or the address is not recognised. */
    needsMore: verdict === 'inconclusive' || seen,
    fails: verdict === 'fail',
    checks: isAbsent || decision === undefined ? Infinity : decision.exercised + decision.passing,
    /** How often the requirement failed, where chance explains that; undefined where it did not fail. */
    byChance: decision && chanceIn(decision),
    reason: decision?.reason ?? 'no valid counterpart request succeeded',
  };
}

/**
 * The finding as it may be held against the target. In the run other inputs showed it as well, so that here its rate alone
 * tells whether it is more than chance.
 */
function heldOf({ occurrences, passing, exercised }: Decision, cells: readonly Cell[], fingerprint: string) {
  const known = occurrences.find((occurrence) => occurrence.fingerprint === fingerprint);
  const isOften = passing > 1 && exceedsRate(passingFailures, passing, exercised + passing);
  const byRate = isOften ? cells.flatMap(({ rare }) => rare?.occurrences[fingerprint] ?? [])[0] : undefined;
  if (known === undefined) return byRate && { shownAt: [byRate.base], occurrence: byRate };
  const { bases: shownAt, fingerprint: _, control: __, ...occurrence } = known;
  return { shownAt, occurrence };
}

function chanceIn({ passing, exercised }: Decision): string | undefined {
  if (passing === 0) return undefined;
  return `${passing} of ${counted(exercised + passing, 'check')} failed, which chance may explain`;
}

/** Why an input did not test the requirement of its finding at all, such as a chain that has nothing more to give. */
function leftOpenBy(run: ApiRun, evidence: Evidence, { requirement }: ReplayedFinding): string | undefined {
  const { open = '', tested = '' } = recordOf(evidence, run) ?? {};
  if (!idsIn(open).includes(requirement) || idsIn(tested).includes(requirement)) return undefined;
  const reasons = Object.values(evidence.requirements[requirement] ?? {}).flatMap((cell) =>
    Object.keys(cell.inconclusive),
  );
  return (
    reasons[0] ?? 'a request of its input found nothing there, or was rejected, and showed nothing of the requirement'
  );
}

/** Why what was played so far says nothing, or undefined. */
function chainErrorIn(player: Player): string | undefined {
  const { inconclusive } = player.evidence();
  const [operation, reasons] = Object.entries(inconclusive)[0] ?? [];
  const interrupted = Object.keys(player.interrupted())[0];
  return interrupted ?? (reasons && `${operation}: ${Object.keys(reasons).join(', ')}`);
}

/**
 * What may have to be played beside a finding: inputs of other scenarios and of its own in turns, those with lasting
 * effects last. Where its own scenario meets nothing but errors of the server, another one shows that the target responds.
 */
export function supportingRuns(own: readonly ApiRun[], options: PlanOptions): readonly ApiRun[] {
  const [first] = own;
  if (first === undefined) return [];
  const { of, scenario } = first;
  const { replay: _, ...whole } = options;
  const { runs } = plannerOf([of], whole)(options.target.pacing.requests);
  return [false, true].flatMap((lasting) => {
    const alike = runs.filter((run) => isLasting(run.scenario) === lasting);
    const isOwn = (run: ApiRun): boolean => run.scenario.name === scenario.name;
    return inTurns(
      alike.filter((run) => !isOwn(run)),
      alike.filter(isOwn),
    );
  });
}

function inTurns<T>(left: readonly T[], right: readonly T[]): readonly T[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => [
    ...left.slice(index, index + 1),
    ...right.slice(index, index + 1),
  ]).flat();
}
