import type { Budget } from '../http/budget.js';
import { failingGoesFirst, isUndecided, mostPairs, separationOf } from '../judge/separation.js';
import { alternationsFact } from '../model/alternation.js';
import type { PairOutcome } from '../model/check.js';
import type { ExchangeId } from '../model/exchange.js';
import type { AlternatedRequests, PlannedRequest, Session } from '../model/scenario.js';
import type { Alternation, View } from '../model/view.js';

type Sending<F> = Pick<Session<F>, 'send'>;

interface AlternateOptions {
  /** Facts of the trace; what was sent is kept there, also of an alternation that is cut short. */
  readonly facts: Record<string, unknown>;
  /** A repetition of a finding needs its alternation again. */
  readonly isRepetition: boolean;
}

type Alternate = <F>(
  session: Sending<F>,
  about: string,
  requests: AlternatedRequests,
  isUsable: (view: View<F>) => boolean,
  options: AlternateOptions,
) => Promise<void>;

/** Of all requests that a run may send, at most this share is spent on alternations. */
const greatestShare = 0.25;

/** A class of input that has separated so often in a run is not alternated again. */
const mostSeparations = 2;

/** Repeats failing requests in turns with a neighbour that works, within a share of the budget of a run. */
export function createAlternate(budget: Budget): Alternate {
  const separations = new Map<string, number>();
  let spent = 0;
  const isAffordable = (): boolean => {
    const limit = budget.left() + budget.sent().total;
    return spent + 2 * mostPairs <= limit * greatestShare && budget.left() >= 2 * mostPairs;
  };

  return async (session, about, { failing, control }, isUsable, { facts, isRepetition }) => {
    const key = `${failing.base} ${failing.operation} ${about}`;
    if (!isRepetition && (separations.get(key) ?? 0) >= mostSeparations) return;
    if (!isAffordable()) return;
    const known = (facts[alternationsFact] ?? []) as readonly Alternation<ExchangeId>[];
    const pairs: { control: ExchangeId; failing: ExchangeId }[] = [];
    facts[alternationsFact] = [...known, { about, pairs }];
    const outcomes: PairOutcome[] = [];
    const sendOne = async (request: PlannedRequest): Promise<{ id: ExchangeId; usable: boolean }> => {
      const view = await session.send(request);
      spent += 1;
      return { id: view.exchange.id, usable: isUsable(view) };
    };
    while (isUndecided(outcomes)) {
      const early = failingGoesFirst(outcomes.length) ? await sendOne(failing) : undefined;
      const working = await sendOne(control);
      const failed = early ?? (await sendOne(failing));
      pairs.push({ control: working.id, failing: failed.id });
      outcomes.push({ control: working.usable, failing: failed.usable });
    }
    if (separationOf(outcomes).separated) separations.set(key, (separations.get(key) ?? 0) + 1);
  };
}
