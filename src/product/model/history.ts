import type { Credentials, Exchange, ExchangeId } from './exchange.js';

/** What stands for a scenario in sessions that none left: recorded, and read already while they passed a proxy. */
export const recordedScenario = 'recorded';
export const proxyScenario = 'proxy';

/** Whether a session is the traffic of others, and nothing that the suite sent. */
export const isOfOthers = ({ scenario }: { readonly scenario: string }): boolean =>
  scenario === recordedScenario || scenario === proxyScenario;

/** The fact of a session whose place among those that were recorded with it is not known: why. */
export const unorderedFact = 'unordered';

/** What the bytes of an exchange show of it in view of those before it. What they do not show is left out, and decides nothing. */
export interface Derived {
  readonly purpose?: string | undefined;
  readonly credentials?: Credentials;
  /** What it shows beside, by name; such as `created:ID`. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Purposes of exchanges before it that only this one shows. */
  readonly earlier?: readonly (readonly [id: ExchangeId, purpose: string])[];
}

/** Reads exchanges in the order of the wire. */
export type Reader = (exchange: Exchange) => Derived;

/** Where traffic comes from. */
export interface Origin {
  /** The suite sent it: what is not there was not sent, and every wallet that its profile does not name is new. */
  readonly isOwn: boolean;
  /** It was seen as it was sent: each token has a text of its own. */
  readonly isAsSent?: boolean;
}

/**
 * Reads the traffic of one API, exchange by exchange in the order of the wire: what it derives of one depends on those
 * before it and on the fixtures alone. The same reader serves every session, whoever sent it; that of a scenario is read while
 * it is sent, so that scenarios declare nothing that bytes show.
 */
export interface History<Fixtures> {
  /** Begins with nothing known. */
  readonly begin: (fixtures: Fixtures, origin: Origin) => Reader;
  /**
   * Where changes overlap in time, any order that explains their responses is fine: those of a lower rank are read first.
   * Undefined of what changes nothing.
   */
  readonly rankOfChange?: (exchange: Exchange) => number | undefined;
}
