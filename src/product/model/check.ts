import type { ExchangeId } from './exchange.js';
import type { AnyFacts, SessionView, View } from './view.js';

/** How an exchange departed from a requirement. */
export interface Violation {
  readonly expected: string;
  readonly actual: string;
  /** JSON pointer into the response body, where there is one. */
  readonly at?: string;
  /** A short stable word that tells this violation from another of the same requirement (`absent`, `null`). */
  readonly cause?: string;
  /** The text that must not stand at the place, where any other value would do. */
  readonly excluded?: string;
  /** The parameter that the response takes no account of: whatever departs for it has one cause. */
  readonly ignored?: string;
  /** The group of failures that explain this one where there are any: operation and place, such as of an amount in a list. */
  readonly restsOn?: string;
  /** Where its last exchange got the response to another request, says so. */
  readonly mixedUp?: string;
  /** It rests on a request that got nothing usable, so that one which never comes again shows nothing. */
  readonly mayBeChance?: true;
  /** So often the request that failed was sent in turns with one that works, and failed each time. */
  readonly inTurns?: number;
  /** How often either of the two failed, and how probable that is by chance. */
  readonly counts?: string;
  /** So many units of the check do not keep it, of which this is the first; one when left out. */
  readonly count?: number;
  /** Where each of them is, as `at`. */
  readonly places?: readonly string[];
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

/** The cause of a failure that is a rejected or failed request, whatever showed it. */
export const noUsableResponse = 'no-usable-response';

/** Which of two alternated requests got a usable response. */
export interface PairOutcome {
  readonly control: boolean;
  readonly failing: boolean;
}

/** One time that a requirement was at stake: it was violated, it held, or nothing can be said. */
export interface Case {
  /** The exchanges that show it; the last one is the one that decides. */
  readonly views: readonly View[];
  readonly violation?: Violation | undefined;
  readonly inconclusive?: string | undefined;
  /** The exchanges were alternated: the violation stands where these pairs show that the failures follow the input. */
  readonly pairs?: readonly PairOutcome[];
  /** Where they do not show that, each failure of these pairs violates the requirement by itself, as far as it needs no rate. */
  readonly each?: true;
}

/** A case over a whole run; exchanges are named by their ids, for their bodies are gone by then. */
export interface RunCase extends Omit<Case, 'views' | 'each'> {
  readonly base: View['base'];
  /** The address by which the case is judged, so that nothing from `base` has to look like the API; `base` when left out. */
  readonly judgedBy?: View['base'];
  readonly exchanges: readonly ExchangeId[];
  /** Where it is about a rate, how many requests that is taken of, and how many of these failed. */
  readonly rate?: { readonly failed: number; readonly of: number };
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
export interface ExchangeCheck<Fixtures, Body, Note> {
  readonly over: 'exchange';
  readonly on: Scope;
  /** JSON pointers of the response fields it reads (`*` for array items); shape violations there silence it. */
  readonly reads?: readonly string[];
  /** What is judged; undefined where the requirement is not at stake. It counts as exercised otherwise. */
  readonly note: (view: View<Fixtures, Body>) => Note | undefined;
  readonly judge: (note: Note, view: View<Fixtures, Body>) => Violation | undefined;
  /** How many times one exchange puts it at stake, as the items of a list; once when left out. */
  readonly unitsOf?: (note: Note) => number;
  /** The positive control of a negative test: without one at the same address and operation nothing is decided. */
  readonly control?: (view: View<Fixtures>) => boolean;
  /** A violation that stands without a control: a response that no fault of an operation explains. */
  readonly needsNoControl?: (view: View<Fixtures>) => boolean;
}

/** Decides a requirement from a whole session; it yields one case for each time the requirement was at stake. */
export interface SessionCheck<Fixtures, Facts = AnyFacts> {
  readonly over: 'session';
  /** The scenarios whose sessions it judges, where that is not each of its API. */
  readonly scenarios?: readonly string[];
  readonly judge: (session: SessionView<Fixtures, Facts>) => Iterable<Case>;
  readonly control?: (view: View<Fixtures>) => boolean;
  /** As of an exchange, by the view that decides. */
  readonly needsNoControl?: (view: View<Fixtures>) => boolean;
  /** The addresses at which it is decided, where that is not each of its API. */
  readonly bases?: readonly View['base'][];
  /** What takes a rate to accuse is counted together with that of the other checks of this name. */
  readonly countedWith?: string;
}

/** What an exchange shows for a check over the run; the first one, where several exchanges show it together. */
export interface RunNote {
  readonly exchange: ExchangeId;
}

/**
 * Decides a requirement from what all sessions of a run show. Notes are plain data; they wait until the run is over, so a
 * note holds ids, digests and counts, and no bodies.
 */
export interface RunCheck<Fixtures, Note extends RunNote> {
  readonly over: 'run';
  /** What one session shows; nothing of most sessions. */
  readonly note: (session: SessionView<Fixtures>) => readonly Note[];
  /** Notes in the order of their exchanges, however the sessions were interleaved. */
  readonly judge: (notes: readonly Note[]) => Iterable<RunCase>;
}

/** A check whose body, note and facts are its own business. */
export type Check<Fixtures = unknown> =
  ExchangeCheck<Fixtures, never, never> | SessionCheck<Fixtures, never> | RunCheck<Fixtures, never>;

type Stated<T> = Omit<T, 'over'>;

/** States checks of one API; `Facts` are what its scenarios leave for them beside HTTP. */
export function checksOf<Fixtures, Facts = AnyFacts>() {
  return {
    exchange: <Body, Note>(check: Stated<ExchangeCheck<Fixtures, Body, Note>>): Check<Fixtures> =>
      ({ over: 'exchange', ...check }) as unknown as Check<Fixtures>,
    session: (check: Stated<SessionCheck<Fixtures, Facts>>): Check<Fixtures> =>
      ({ over: 'session', ...check }) as unknown as Check<Fixtures>,
    run: <Note extends RunNote>(check: Stated<RunCheck<Fixtures, Note>>): Check<Fixtures> =>
      ({ over: 'run', ...check }) as unknown as Check<Fixtures>,
  };
}
