import { BudgetExhausted, type Budget } from '../http/interceptors/budget.js';
import { jsonText } from '../json/text.js';
import { failingGoesFirst, fewestPairs, isUndecided, mostPairs, separationOf } from '../judge/separation.js';
import { alternationsFact, notAlternatedFact } from '../model/alternation.js';
import type { PairOutcome } from '../model/check.js';
import type { ExchangeId } from '../model/exchange.js';
import type { AlternatedRequests, PlannedRequest, Sending } from '../model/scenario.js';
import type { Alternation, View } from '../model/view.js';
import { isFailure, outcomeOf } from '../model/outcome.js';

interface AlternatedSession<F> {
  readonly send: Sending<F>['send'];
  /** What was sent is kept there, also of an alternation that is cut short. */
  readonly facts: Record<string, unknown>;
  /** A repetition of a finding needs its alternation again. */
  readonly isRepetition: boolean;
}

/** A session with what tells that a response is usable. */
interface Alternating<F> extends AlternatedSession<F> {
  readonly isUsable: (view: View<F>) => boolean;
}

/** The last accepted request of each operation of an address that takes no more than the key. */
export type AcceptedRequests = Map<string, PlannedRequest>;

/** Of all requests that a run may send, at most this share is spent on alternations. */
const greatestShare = 0.25;

/** Requests that one alternation may take. */
const mostRequests = 2 * mostPairs;

/** A class of input that has separated so often in a run is not alternated again. */
const mostSeparations = 2;

/** Repeats failing requests in turns with a neighbour that works, within a share of the budget of a run. */
export function createAlternator(budget: Budget, accepted: AcceptedRequests = new Map()) {
  const separations = new Map<string, number>();
  /** Requests that timed out, by what makes them alike. */
  const timedOut = new Set<string>();
  /** Whether a request in turns failed and worked. */
  let isUnsteady = false;
  /** Alternations under way. */
  let underWay = 0;
  let spent = 0;
  const isAffordable = (): boolean => {
    const others = mostRequests * underWay;
    const limit = budget.left() + others + budget.sent().total;
    return spent + others + mostRequests <= limit * greatestShare && budget.left() >= mostRequests;
  };
  const isDue = (key: string, isRepetition: boolean): boolean =>
    isRepetition || (separations.get(key) ?? 0) < mostSeparations;

  const sendOne = <F>(request: PlannedRequest, { send }: Alternating<F>): Promise<View<F>> => {
    spent += 1;
    return send(request);
  };

  /** Whether an operation refuses what it accepted; then the other operation is asked as well, which shows that its address responds. */
  const refuses = async <F>(before: PlannedRequest, other: PlannedRequest, { send }: Alternating<F>) => {
    const { exchange } = await send(before);
    const isRefused = isFailure(outcomeOf(exchange) ?? 'accepted');
    if (isRefused) await send(other);
    return isRefused;
  };

  /** Does the work where it is affordable, and keeps its requests: what is begun comes to its end, whatever is sent beside it. */
  const keeping = async <F>(
    options: Alternating<F>,
    work: (options: Alternating<F>) => Promise<void>,
  ): Promise<void> => {
    if (!isAffordable()) {
      // Without its alternation a repetition shows neither that a failure is steady nor that it is not.
      if (options.isRepetition) throw new BudgetExhausted('too few requests are left to repeat a failure in turns');
      options.facts[notAlternatedFact] = true;
      return;
    }
    let kept = mostRequests;
    budget.keep(kept);
    underWay += 1;
    const send = async (request: PlannedRequest) => {
      if (kept === 0) return options.send(request);
      kept -= 1;
      return options.send({ ...request, usesKept: true }).finally(() => budget.keep(-1));
    };
    try {
      await work({ ...options, send });
    } finally {
      budget.keep(-kept);
      underWay -= 1;
    }
  };

  const sendPairs = async <F>(
    about: string,
    { failing, control }: AlternatedRequests,
    options: Alternating<F>,
  ): Promise<void> => {
    const { facts, isUsable } = options;
    const known = (facts[alternationsFact] ?? []) as readonly Alternation<ExchangeId>[];
    const pairs: { control: ExchangeId; failing: ExchangeId }[] = [];
    facts[alternationsFact] = [...known, { about, pairs }];
    const outcomes: PairOutcome[] = [];
    const add = (working: View<F>, failed: View<F>): void => {
      pairs.push({ control: working.exchange.id, failing: failed.exchange.id });
      outcomes.push({ control: isUsable(working), failing: isUsable(failed) });
    };
    const content = contentOf(failing);
    // Where requests fail now and then, so few pairs separate by chance as soon as many are sent.
    const fewest = isUnsteady ? mostPairs : fewestPairs;
    while (isUndecided(outcomes, fewest)) {
      if (timedOut.has(content)) {
        // Each would take a whole time-out: they wait together, and the controls show that the target responds meanwhile.
        const once: PlannedRequest = { ...failing, once: true };
        const together = Array.from({ length: Math.max(1, fewestPairs - outcomes.length) }, () =>
          Promise.all([sendOne(control, options), sendOne(once, options)]),
        );
        for (const [working, failed] of await Promise.all(together)) add(working, failed);
        continue;
      }
      const early = failingGoesFirst(outcomes.length) ? await sendOne(failing, options) : undefined;
      const working = await sendOne(control, options);
      add(working, early ?? (await sendOne(failing, options)));
    }
    isUnsteady ||= outcomes.some(({ failing: works, control: worked }) => works || !worked);
    const key = keyOf(about, failing);
    if (separationOf(outcomes).separated) separations.set(key, (separations.get(key) ?? 0) + 1);
  };

  return {
    /** Notes a request, also one of an alternation, that got no complete response within the time-out of an exchange. */
    noteTimeOut: (request: PlannedRequest) => void timedOut.add(contentOf(request)),
    /** Notes a request that was accepted, as a control of whatever fails at its operation. */
    noteAccepted: (request: PlannedRequest) => void accepted.set(operationOf(request), request),
    /** The alternations of a session. */
    of: <F>(session: AlternatedSession<F>): Pick<Sending<F>, 'alternate' | 'alternateWithNearest'> => ({
      async alternate(about, requests, isUsable) {
        if (!isDue(keyOf(about, requests.failing), session.isRepetition)) return;
        const { failing, control } = requests;
        // Another operation shows nothing of one that serves nobody any more.
        const before = control.operation === failing.operation ? undefined : accepted.get(operationOf(failing));
        await keeping({ ...session, isUsable }, async (kept) => {
          const isEnded = before !== undefined && (await refuses(before, control, kept));
          await sendPairs(about, isEnded ? { failing, control: before } : requests, kept);
        });
      },
      async alternateWithNearest(failing, neighbours, isUsable) {
        let isWorking = false;
        await keeping({ ...session, isUsable }, async (kept) => {
          for (const { about, control } of neighbours) {
            // Looking for a neighbour leaves the share to the alternations that decide.
            isWorking = isUsable(await kept.send(control));
            if (!isWorking) continue;
            // Also where its class is known to fail: what is the reason here is not looked for in another one.
            if (isDue(keyOf(about, failing), session.isRepetition)) await sendPairs(about, { failing, control }, kept);
            return;
          }
        });
        return isWorking;
      },
    }),
  };
}

/** A class of input, at one operation of one address. */
function keyOf(about: string, request: PlannedRequest): string {
  return `${operationOf(request)} ${about}`;
}

const operationOf = ({ base, operation }: PlannedRequest): string => `${base} ${operation}`;

const contentOf = ({ base, method, path, body }: PlannedRequest): string => jsonText([base, method, path, body]);
