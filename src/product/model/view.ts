import type { Base, Credentials, Exchange, Session } from './exchange.js';
import type { ParsedBody } from '../json/parse.js';

/** A request as checks read it: what was sent, never what was meant. */
export interface RequestView {
  readonly method: string;
  /** Path below the base address, without the query. */
  readonly path: string;
  /** Decoded parameters; of a repeated one, the first. `+` is a space, as in a form. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The query as it stood on the wire. */
  readonly rawQuery: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The JSON body; undefined when there is none or it is not JSON. */
  readonly body: unknown;
}

export interface ResponseView<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Of the documented shape wherever a check's `reads` says so; anything else elsewhere. */
  readonly body: Body;
  readonly text: string;
}

/** One exchange with what checks ask of it made ready. */
export interface View<Fixtures = unknown, Body = unknown> {
  readonly exchange: Exchange;
  readonly operation: string;
  readonly base: Base;
  readonly credentials: Credentials;
  readonly purpose: string | undefined;
  readonly fixtures: Fixtures;
  readonly request: RequestView;
  readonly response: ResponseView<Body>;
  readonly parsed: ParsedBody;
  /** Why this exchange decides nothing (throttled, broken, redirected), or undefined. */
  readonly inconclusive: string | undefined;
}

/** What scenarios leave for checks beside HTTP, by name; what names an exchange is an `ExchangeId`. */
export type AnyFacts = Readonly<Record<string, unknown>>;

/** A request that got nothing usable, repeated in turns with its nearest working neighbour. */
export interface Alternation<Exchanged> {
  /** The class of input that failed, in the words of the scenario (`payer`). */
  readonly about: string;
  /** Each pair was sent one right after the other. */
  readonly pairs: readonly { readonly control: Exchanged; readonly failing: Exchanged }[];
}

export interface SessionView<Fixtures = unknown, Facts = AnyFacts> {
  readonly session: Session;
  readonly views: readonly View<Fixtures>[];
  /** Attempts that were repeated; the last attempt at each request is among the views. */
  readonly repeated: readonly View<Fixtures>[];
  /** Requests that got nothing usable, repeated in turns with a neighbour that works. */
  readonly alternations: readonly Alternation<View<Fixtures>>[];
  readonly facts: Readonly<Partial<Facts>>;
  readonly fixtures: Fixtures;
}
