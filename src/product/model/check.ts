import type { ExchangeId } from './exchange.js';
import type { AnyFacts, TraceView, View } from './view.js';

/** How an exchange departed from a requirement. */
export interface Violation {
  readonly expected: string;
  readonly actual: string;
  /** JSON pointer into the response body, where there is one. */
  readonly at?: string;
  /** A short stable word that tells this violation from another of the same requirement (`absent`, `null`). */
  readonly cause?: string;
  /** It rests on a request that got nothing usable, so that one which never comes again shows nothing. */
  readonly mayBeChance?: true;
  /** A single one may be a passing failure: it counts with another one of a different input, and above a rate of 1 %. */
  readonly needsRate?: true;
}

/** The violation of what does not hold; `more` is its place or cause. */
export function unless(
  holds: boolean,
  expected: string,
  actual: string,
  more?: Omit<Violation, 'expected' | 'actual'>,
): Violation | undefined {
  return holds ? undefined : { expected, actual, ...more };
}

/** Which of two alternated requests got a usable response. */
export interface PairOutcome {
  readonly control: boolean;
  readonly failing: boolean;
}

/** One decision about one requirement: which exchanges show it, and whether they violate, satisfy or cannot decide it. */
export interface Situation {
  /** Positions in the trace; the last one is the one that decides. */
  readonly views: readonly View[];
  readonly violation?: Violation | undefined;
  readonly inconclusive?: string | undefined;
  /** The exchanges were alternated: the violation stands where these pairs show that the failures follow the input. */
  readonly pairs?: readonly PairOutcome[];
  /** Where they do not show that, each failure of these pairs violates the requirement by itself, as far as it needs no rate. */
  readonly each?: true;
}

/** Which exchanges a check looks at; a status left out means any. */
export interface Scope {
  readonly operation: string | readonly string[];
  readonly status?: number | readonly number[];
}

/**
 * Decides a requirement from one exchange. It sees only conclusive exchanges in its scope whose fields in `reads` keep
 * their shape, so that one fault has one diagnosis.
 */
export interface ExchangeCheck<Fixtures, Body, Subject> {
  readonly kind: 'exchange';
  readonly on: Scope;
  /** JSON pointers of the response fields it reads (`*` for array items); shape violations there silence it. */
  readonly reads?: readonly string[];
  /** What is judged; undefined where the requirement is not at stake. It counts as exercised otherwise. */
  readonly select: (view: View<Fixtures, Body>) => Subject | undefined;
  readonly judge: (subject: Subject, view: View<Fixtures, Body>) => Violation | undefined;
  /** The positive control of a negative test: without one at the same address and operation nothing is decided. */
  readonly control?: (view: View<Fixtures>) => boolean;
  /** A violation that stands without a control: a response that no fault of an operation explains. */
  readonly needsNoControl?: (view: View<Fixtures>) => boolean;
}

/** Decides a requirement from a whole trace; it yields one situation for each time the requirement was at stake. */
export interface TraceCheck<Fixtures, Facts = AnyFacts> {
  readonly kind: 'trace';
  /** The scenarios whose traces it judges, where that is not each of its API. */
  readonly scenarios?: readonly string[];
  readonly situations: (trace: TraceView<Fixtures, Facts>) => Iterable<Situation>;
  readonly control?: (view: View<Fixtures>) => boolean;
  /** The addresses at which it is decided, where that is not each of its API. */
  readonly bases?: readonly View['base'][];
}

/** What a fold concludes over a whole run; exchanges are named by their ids, for their bodies are gone by then. */
export interface FoldedSituation {
  readonly base: View['base'];
  readonly exchanges: readonly ExchangeId[];
  readonly violation?: Violation | undefined;
  readonly inconclusive?: string | undefined;
  /** The violation stands where these pairs show that the failures follow the input. */
  readonly pairs?: readonly PairOutcome[];
}

/** Decides a requirement across traces. Its state is plain data and a monoid, so that shards add up. */
export interface FoldCheck<Fixtures, State> {
  readonly kind: 'fold';
  readonly empty: () => State;
  /** What one trace shows; undefined where it shows nothing. */
  readonly of: (trace: TraceView<Fixtures>) => State | undefined;
  /** Adds up what two traces, or runs, show; neither is changed. */
  readonly merge: (left: State, right: State) => State;
  readonly decide: (state: State) => Iterable<FoldedSituation>;
  /** Parts what no other traffic can change from the rest, once a recording is complete. */
  readonly settle?: (state: State) => Settled<State>;
}

/** A state in two parts that together decide the same: what is final, and what other traffic may add to, kept small. */
export interface Settled<State> {
  readonly final: readonly Omit<FoldedSituation, 'pairs'>[];
  readonly open?: State;
}

/** A check whose body, subject, facts and state are its own business. */
export type Check<Fixtures = unknown> =
  ExchangeCheck<Fixtures, never, never> | TraceCheck<Fixtures, never> | FoldCheck<Fixtures, never>;

type Stated<T> = Omit<T, 'kind'>;

/** States checks of one API; `Facts` are what its scenarios leave for them beside HTTP. */
export function checksOf<Fixtures, Facts = AnyFacts>() {
  return {
    exchange: <Body, Subject>(check: Stated<ExchangeCheck<Fixtures, Body, Subject>>): Check<Fixtures> =>
      ({ kind: 'exchange', ...check }) as unknown as Check<Fixtures>,
    trace: (check: Stated<TraceCheck<Fixtures, Facts>>): Check<Fixtures> =>
      ({ kind: 'trace', ...check }) as unknown as Check<Fixtures>,
    fold: <State>(check: Stated<FoldCheck<Fixtures, State>>): Check<Fixtures> =>
      ({ kind: 'fold', ...check }) as unknown as Check<Fixtures>,
  };
}
