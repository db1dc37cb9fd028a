import * as fc from 'fast-check';
import type { Api } from '../model/api.js';
import { requestDigest } from '../model/content.js';
import type { Exchange, Session } from '../model/exchange.js';
import type { FoundViolation } from '../judge/cell.js';
import { createLedger } from '../judge/ledger.js';
import { sessionViewOf } from '../judge/view.js';
import type { Target } from '../profile/resolve.js';
import { movedPath, parametersOf } from './inputs.js';
import type { AnyScenario } from '../model/scenario.js';
import { isLasting, type ScenarioRunner } from './session.js';

/** A session that shows a finding, and where its input came from. */
export interface LocatedViolation<F> {
  readonly found: FoundViolation;
  readonly session: Session;
  readonly scenario: AnyScenario<F>;
  readonly path: string;
}

/** A finding after shrinking and repetition. */
export interface Confirmed {
  readonly found: FoundViolation;
  /** The smallest session that showed it; it is judged from its recorded bytes. */
  readonly session: Session;
  /** Where fast-check finds the smallest input again: the scenario's index, then the steps of shrinking. */
  readonly path: string;
  /** Of `n` repetitions, `k` showed it again, each request in turns counted; `n` is 0 when it was not repeated. */
  readonly reproduced: { readonly k: number; readonly n: number };
}

interface Repetition {
  readonly input: never;
  /** The finding again, or that the requirement was kept this time, or that it was not reached or not decided. */
  readonly outcome: Confirmed | 'kept' | 'undecided';
}

export interface ConfirmOptions<F> {
  readonly api: Api<F>;
  readonly fixtures: F;
  readonly target: Target;
  readonly runner: ScenarioRunner<F>;
  readonly seed: number;
  /** Repetitions of a scenario that may be spent on shrinking one finding. */
  readonly shrinkRuns: number;
  readonly repetitions: number;
  readonly onSession: (session: Session) => void;
  readonly signal: AbortSignal;
}

/**
 * Shrinks one finding against its own requirement and address only, so that no other violation is mistaken for it, then
 * repeats the smallest input. Scenarios with lasting effects are repeated from fresh wallets, on the reference alone.
 */
export async function confirm<F>(
  { scenario, found: known, session: first, path: start }: LocatedViolation<F>,
  options: ConfirmOptions<F>,
): Promise<Confirmed> {
  const observed: Confirmed = { found: known, session: first, path: start, reproduced: { k: 0, n: 0 } };
  if (isLasting(scenario) && !options.target.isReference) return observed;
  const { api, fixtures, target, runner, seed, signal, repetitions } = options;
  const bases = api.bases.filter((base) => target.bases[base] !== undefined);
  const { id, fingerprint, occurrence } = known;
  const failing = first.exchanges.find((exchange) => exchange.id === occurrence.exchanges.at(-1));
  // A wallet signs in that nobody has used before, each time another one.
  const isOfSignIn = api.signIn?.includes(failing?.operation ?? '') === true;
  const isAsRejected = ({ base, operation, request }: Exchange): boolean =>
    base === failing?.base &&
    (isOfSignIn ? operation === failing.operation : requestDigest(request) === requestDigest(failing.request));
  const repeat = async (input: never): Promise<Repetition['outcome']> => {
    const { session, interrupted } = await runner.run(scenario, first.index, input);
    if (session.exchanges.length > 0) options.onSession(session);
    const ledger = createLedger(api, fixtures, new Set([id]));
    const found = [...ledger.add(session).values()].find((violation) => violation.fingerprint === fingerprint);
    // Cut short before its turns, it shows less than what was seen.
    const isLess = interrupted !== undefined && found !== undefined && timesIn(found) < timesIn(known);
    if (found !== undefined && !isLess) return { ...observed, found, session };
    const unsure =
      sessionViewOf(session, fixtures).views.some((view) => view.inconclusive !== undefined) ||
      // Another position, order or wallet may lack what it was rejected for.
      (occurrence.rejected !== undefined && !session.exchanges.some(isAsRejected));
    const cell = ledger.evidence().requirements[id]?.[`${occurrence.base} ${occurrence.operation}`];
    const isReached = (cell?.exercised ?? 0) > 0;
    return !isReached || interrupted !== undefined || unsure ? 'undecided' : 'kept';
  };

  const seen: { first?: Repetition; smallest?: { readonly input: never; readonly outcome: Confirmed } } = {};
  let left = options.shrinkRuns;
  const property = fc.asyncProperty(scenario.arbitrary(fixtures, bases), async (input) => {
    if (left <= 0 || signal.aborted) return true;
    left -= 1;
    const outcome = await repeat(input);
    seen.first ??= { input, outcome };
    if (typeof outcome === 'string') return true;
    seen.smallest = { input, outcome };
    return false;
  });
  const parameters = parametersOf(scenario, seed, fixtures, bases, start);
  const details = await fc.check(property, { ...parameters, numRuns: 1 });
  const movedBy = Number(start.split(':')[0]) - Number(parameters.path.split(':')[0]);
  const path =
    details.failed && details.counterexamplePath !== null ? movedPath(details.counterexamplePath, movedBy) : start;
  if (seen.first === undefined) return observed;

  const { input } = seen.smallest ?? seen.first;
  let k = 0;
  let kept = 0;
  // A repetition that was cut short, throttled or broken says neither that the finding is steady nor that it is not.
  const count = (outcome: Repetition['outcome']): void => {
    if (outcome === 'kept') kept += 1;
    if (typeof outcome === 'string') return;
    k += timesIn(outcome.found);
    seen.smallest ??= { input, outcome };
  };
  // What was made smaller was chosen because it failed, which is no repetition.
  if (input === seen.first.input) count(seen.first.outcome);
  for (let tries = Math.min(1, k + kept); tries < repetitions && k < repetitions && !signal.aborted; tries += 1)
    count(await repeat(input));
  return { ...(seen.smallest?.outcome ?? observed), path, reproduced: { k, n: k + kept } };
}

/** How often the request that fails was sent: where a finding rests on an alternation, as often as in that. */
export function timesIn({ occurrence }: FoundViolation): number {
  return occurrence.violation.inTurns ?? 1;
}
