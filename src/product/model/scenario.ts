import type { Arbitrary } from 'fast-check';
import type { Base, Credentials, Effect } from './exchange.js';
import type { AnyFacts, View } from './view.js';

/** A request as a scenario plans it; `send` adds the base address, the credentials and the bounds. */
export interface PlannedRequest {
  readonly operation: string;
  readonly base: Base;
  readonly method: string;
  /** Path below the base address, with the raw query as it shall stand on the wire. */
  readonly path: string;
  readonly effect: Effect;
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON value, or `raw` for text that need not be JSON. */
  readonly body?: { readonly json: unknown } | { readonly raw: string };
  /** How the API key goes out; `genuine` unless said otherwise. */
  readonly apiKey?: NonNullable<Credentials['apiKey']>;
  /** The bearer token, or another text for `Authorization`; none unless given. */
  readonly authorization?: {
    readonly header: string;
    readonly token: NonNullable<Credentials['token']>;
    /** Called when the response has come: a token that was fresh may have aged while its request waited to be sent. */
    readonly isStillFresh?: () => boolean;
  };
  /** Leaves together with the request before it; the gap between them comes after both. */
  readonly atOnce?: true;
  /** Sent once, whatever comes back. */
  readonly once?: true;
  /** Requests and time were kept for it: it takes away what was created, or belongs to an alternation that was begun. */
  readonly usesKept?: true;
  /** The secret in the parsed response, if any: it is masked before anything of the response is kept. */
  readonly secretOf?: (response: unknown) => string | undefined;
}

/** A request that got nothing usable, and the nearest one that works. */
export interface AlternatedRequests {
  readonly failing: PlannedRequest;
  readonly control: PlannedRequest;
}

/** A request that may work where another one fails, and the class of input in which they differ. */
export interface Neighbour {
  readonly about: string;
  readonly control: PlannedRequest;
}

/** A signing key pair: Ed25519, the public key in base58. */
export interface Wallet {
  readonly publicKey: string;
  readonly sign: (message: Uint8Array) => Uint8Array;
}

/** A response as checks see it, and for the scenario alone its body with nothing masked. */
export type UnmaskedView<Fixtures> = View<Fixtures> & { readonly unmasked: () => unknown };

/** What a scenario may do. Every request goes through `send`, and each response comes back as a view. */
export interface Sending<Fixtures, Facts = AnyFacts> {
  readonly fixtures: Fixtures;
  /** Base addresses of this API that the target serves. */
  readonly bases: readonly Base[];
  /** Whether there is an address of a node of the chain. */
  readonly hasNode: boolean;
  send(request: PlannedRequest): Promise<UnmaskedView<Fixtures>>;
  /**
   * Repeats a request that got nothing usable in turns with its nearest working neighbour, until the failures are seen to
   * follow the input or not. `about` names the class of input; once it has separated, it is not repeated again in a run.
   * Nothing is sent when the budget is short of it.
   */
  alternate(about: string, requests: AlternatedRequests, isUsable: (view: View<Fixtures>) => boolean): Promise<void>;
  /** The same with the first of several neighbours that works, and whether one did; none is known to work before. */
  alternateWithNearest(
    failing: PlannedRequest,
    neighbours: readonly Neighbour[],
    isUsable: (view: View<Fixtures>) => boolean,
  ): Promise<boolean>;
  /** A key pair nobody has used before: the same label gives the same wallet within one run of a scenario. */
  freshWallet(label: string): Wallet;
  /** The wallet a profile declares under this name, if it holds its key. */
  wallet(name: string): Wallet | undefined;
  /** The secret that stands in an environment variable, masked from then on. */
  secret(variable: string): string | undefined;
  /** Masks a secret that came from somewhere else; one that is very short hides nothing and is left. */
  maskSecret(name: string, secret: string): void;
  /** Keeps something the suite saw beside HTTP, for checks over the whole session. */
  fact<Name extends keyof Facts & string>(name: Name, value: Facts[Name]): void;
  /** The suite's own clock: milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Waits on the suite's own clock; ends early when the run is stopped. */
  pause(milliseconds: number): Promise<void>;
  /** Waits for what other runs do, or for a long time; meanwhile this one is not under way. */
  waitFor<Result>(others: Promise<Result>): Promise<Result>;
  /** Keeps so many more requests, and their time, for taking away what was created; so many fewer where it is negative. */
  keep(requests: number): void;
  /** Takes away what was created: what is sent meanwhile may use what was kept. */
  cleanUp(work: () => Promise<void>): Promise<void>;
  /** Moves the target's clock forward, where it has a control path for it; false where it has none. */
  advanceClock(milliseconds: number): Promise<boolean>;
}

/**
 * Circumstances that a scenario tries in combination, after its examples: rows over feasible pairs of levels at `gate`, those
 * with the most new pairs first, and every triple at `release`. The engine makes the rows, with one level of every factor each.
 */
export interface Combinations<Input> extends FactorSpace {
  /** Rows that one run tries, one after the other; 1 unless given. */
  readonly perRun?: number;
  /** Names of the factors that have the same level in all rows of a run, such as how a wallet signs in. */
  readonly shared?: readonly string[];
  /** The inputs that try these rows; what a row leaves open varies by the seed. */
  readonly input: (rows: readonly Levels[]) => Arbitrary<Input>;
}

/** Generates requests and sends them, for a purpose; every run of it yields one session. */
export interface Scenario<Fixtures, Input, Facts = AnyFacts> {
  readonly name: string;
  /** What it is for, in one sentence. */
  readonly description: string;
  readonly needs?: readonly string[];
  /** Effects of its requests beyond `read`; without consent to all of them it is not run. */
  readonly effects: readonly Effect[];
  /** The greatest number of requests one run sends, retries and alternations not counted. */
  readonly maxRequests: number;
  readonly runs: { readonly gate: number; readonly release: number };
  /**
   * `alone` is sent when the open ones are through, with nothing beside it, such as what moves the target's clock; one that
   * waits long does so beside others. `last` comes after them: bad keys may get a client blocked.
   */
  readonly phase?: 'open' | 'alone' | 'last';
  /** Inputs, built for these base addresses and fixtures; shrinking goes towards the simplest request. */
  readonly arbitrary: (fixtures: Fixtures, bases: readonly Base[]) => Arbitrary<Input>;
  /** Inputs that are always tried first, in this order. */
  readonly examples?: (fixtures: Fixtures, bases: readonly Base[]) => readonly Input[];
  /**
   * Short inputs that show much for their requests. A run with a budget chooses among them and the others; no other run
   * plays them. Each has its place in the list whatever the fixtures are.
   */
  readonly brief?: (fixtures: Fixtures, bases: readonly Base[]) => readonly Input[];
  /** Circumstances to be tried in combination: of the rows a gate plays as many as `runs` leaves room for, a release all. */
  readonly combinations?: (fixtures: Fixtures, bases: readonly Base[]) => Combinations<Input>;
  readonly run: (input: Input, session: Sending<Fixtures, Facts>) => Promise<void>;
}

/** A scenario whose input type is its own business. */
export type AnyScenario<Fixtures> = Scenario<Fixtures, never, never>;

/** States a scenario with its own input type. */
export function scenario<Fixtures, Input, Facts = AnyFacts>(
  of: Scenario<Fixtures, Input, Facts>,
): AnyScenario<Fixtures> {
  return of as unknown as AnyScenario<Fixtures>;
}

/** One level each of some factors. */
export type Levels = Readonly<Record<string, string>>;

/** Factors with their levels, and which of them no request can have together. */
export interface FactorSpace {
  readonly factors: readonly { readonly name: string; readonly levels: readonly string[] }[];
  /** Levels of two or more factors that exclude each other, with the reason. */
  readonly infeasible: readonly { readonly levels: Levels; readonly because: string }[];
}
