import type { TraceView, View } from './view.js';

/** How an exchange departed from a requirement. */
export interface Violation {
  readonly expected: string;
  readonly actual: string;
  /** JSON pointer into the response body, where there is one. */
  readonly at?: string;
  /** A short stable word that tells this departure from another of the same requirement (`absent`, `null`). */
  readonly cause?: string;
}

/** One decision about one requirement: which exchanges show it, and whether they violate, satisfy or cannot tell. */
export interface Situation {
  /** Positions in the trace; the last one is the one that decides. */
  readonly views: readonly View[];
  readonly violation?: Violation | undefined;
  readonly inconclusive?: string | undefined;
}

/** Which exchanges a check looks at; a status left out means any. */
export interface Scope {
  readonly operation: string | readonly string[];
  readonly status?: number | readonly number[];
}

/**
 * Decides a requirement from one exchange. It is asked only about conclusive exchanges in its scope whose fields in
 * `reads` keep their shape, so that one fault has one diagnosis.
 */
export interface ExchangeCheck<Fixtures = unknown, Body = unknown> {
  readonly on: Scope;
  /** JSON pointers of the response fields it reads (`*` for array items); shape violations there silence it. */
  readonly reads?: readonly string[];
  readonly applies?: (view: View<Fixtures, Body>) => boolean;
  readonly judge: (view: View<Fixtures, Body>) => Violation | undefined;
  /** The positive control of a negative probe: without one at the same address and operation nothing is decided. */
  readonly control?: (view: View<Fixtures>) => boolean;
}

/** Decides a requirement from a whole trace; it yields one situation for each time the requirement was at stake. */
export interface TraceCheck<Fixtures = unknown> {
  readonly scenarios: readonly string[];
  readonly situations: (trace: TraceView<Fixtures>) => Iterable<Situation>;
  readonly control?: (view: View<Fixtures>) => boolean;
}

/** What a fold concludes over a whole run; exchanges are named by their ids, for their bodies are gone by then. */
export interface FoldedSituation {
  readonly base: View['base'];
  readonly exchanges: readonly number[];
  readonly violation?: Violation | undefined;
  readonly inconclusive?: string | undefined;
}

/** Decides a requirement across traces. Its state is plain data and a monoid, so that shards add up. */
export interface FoldCheck<Fixtures = unknown, State = unknown> {
  readonly empty: () => State;
  readonly add: (state: State, trace: TraceView<Fixtures>) => State;
  readonly merge: (one: State, other: State) => State;
  readonly decide: (state: State) => Iterable<FoldedSituation>;
}

export type Check<Fixtures = unknown> =
  | ExchangeCheck<Fixtures, never>
  | TraceCheck<Fixtures>
  // The state of a fold is its own business; nobody but the fold reads it.
  | FoldCheck<Fixtures, never>;

export function isExchangeCheck<F>(check: Check<F>): check is ExchangeCheck<F, never> {
  return 'judge' in check;
}

export function isTraceCheck<F>(check: Check<F>): check is TraceCheck<F> {
  return 'situations' in check;
}

/** States a fold with its own state type; the caller keeps no more than a `Check`. */
export function fold<Fixtures, State>(check: FoldCheck<Fixtures, State>): FoldCheck<Fixtures, never> {
  return check as unknown as FoldCheck<Fixtures, never>;
}
