import { counted } from '../model/counted.js';
import type { Registered } from '../apis/registry.js';
import type { Evidence } from '../judge/ledger.js';
import { isLasting } from '../explore/session.js';
import { decideAll } from '../judge/verdict.js';
import type { ReplayedFinding, ReplayResult } from '../results/replay.js';
import type { Player } from './player.js';
import { plannerOf, type ApiRun, type PlanOptions } from './plan.js';

/** How often an input is played before its finding counts as not reproduced. */
const mostAttempts = 3;

/**
 * Plays a finding again: its own input, and then inputs of the same API until the valid counterpart request that a
 * negative test rests on has succeeded and the address is known to serve the API.
 */
export async function replayFinding(
  finding: ReplayedFinding,
  {
    of,
    player,
    own,
    others,
  }: {
    readonly of: Registered;
    readonly player: Player;
    /** The inputs that showed it. */
    readonly own: readonly ApiRun[];
    readonly others: readonly ApiRun[];
  },
): Promise<ReplayResult> {
  const state = () => stateOf(of, player.evidence(), finding);
  const repeats =
    own.length === 1 && own[0]!.scenario.effects.every((effect) => effect !== 'create' && effect !== 'settle');
  // Where its own requests meet nothing but errors of the server, the address is given up unless it responded before.
  const first = shortest(others);
  if (first) await player.play(first);
  let attempts = 0;
  let unclear: string | undefined;
  do {
    attempts += 1;
    for (const run of own) await player.play(run);
    unclear = troubleIn(player);
  } while (!state().seen && (repeats || unclear !== undefined) && attempts < mostAttempts);
  let now = state();
  let supporting = 0;
  for (const run of others) {
    if (run === first) continue;
    if (now.decided || (!now.seen && !now.needsMore)) break;
    await player.play(run);
    supporting += 1;
    now = state();
  }
  const played = `${counted(attempts, 'attempt')}${supporting > 0 ? ` and ${counted(supporting, 'supporting input')}` : ''}`;
  if (now.seen && now.decided) return { outcome: 'reproduced', because: `shown again in ${played}` };
  if (now.seen) return { outcome: 'inconclusive', because: `${now.reason}; ${played}` };
  if (unclear !== undefined) return { outcome: 'inconclusive', because: `${unclear}; ${played}` };
  if (!now.decided && now.needsMore) return { outcome: 'inconclusive', because: `${now.reason}; ${played}` };
  if (now.fails) return { outcome: 'inconclusive', because: `the requirement fails in another way; ${played}` };
  return { outcome: 'not reproduced', because: `not shown in ${played}` };
}

/** The input of the fewest requests among those without lasting effects. */
function shortest(runs: readonly ApiRun[]): ApiRun | undefined {
  const harmless = runs.filter(({ scenario }) => !isLasting(scenario));
  return harmless.sort((one, other) => one.scenario.maxRequests - other.scenario.maxRequests)[0];
}

interface State {
  /** The finding is in the evidence, whether or not it may be held against the target yet. */
  readonly seen: boolean;
  readonly decided: boolean;
  /** Further inputs may decide it: a counterpart request is missing, or the address is not recognised. */
  readonly needsMore: boolean;
  readonly fails: boolean;
  readonly reason: string;
}

function stateOf({ api }: Registered, evidence: Evidence, { requirement, fingerprint }: ReplayedFinding): State {
  const decision = decideAll(api, evidence, () => undefined).find(
    (decision) => decision.requirement.id === requirement,
  );
  const held = decision?.occurrences.some((occurrence) => occurrence.fingerprint === fingerprint) === true;
  const cells = Object.values(evidence.requirements[requirement] ?? {});
  const raw = cells.some(({ occurrences }) => fingerprint in occurrences);
  const verdict = decision?.verdict ?? 'unexercised';
  const seen = held || raw;
  return {
    seen,
    decided: seen ? held : verdict === 'pass' || verdict === 'fail',
    needsMore: verdict === 'inconclusive' || seen,
    fails: verdict === 'fail',
    reason: decision?.reason ?? 'no valid counterpart request succeeded',
  };
}

/** Why what was played so far says nothing, or undefined. */
function troubleIn(player: Player): string | undefined {
  const { inconclusive, bases } = player.evidence();
  if (Object.values(bases).every(({ own }) => own === 0))
    return 'no response looked like this API; is the API key that of this target?';
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
