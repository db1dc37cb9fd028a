import type { Check } from './check.js';
import type { Base, Effect, Exchange } from './exchange.js';
import type { History } from './history.js';
import { isOfKey, outcomeOf } from './outcome.js';
import type { Operation } from './operation.js';
import type { Catalogue } from './requirement.js';
import type { AnyScenario } from './scenario.js';
import type { Shapes } from './shape.js';
import type { View } from './view.js';

/** Everything the suite knows of one API; the engine knows no API but through this. */
export interface Api<Fixtures> {
  readonly name: 'swapOrder' | 'borrow' | 'trigger';
  readonly bases: readonly Base[];
  readonly catalogue: Catalogue;
  /** Where the operations of the contract are found. */
  readonly operations: readonly Operation[];
  /** Where else a profile declares operations, in forms that the document does not show; a throwing function of it throws here. */
  readonly declaredOperations?: (fixtures: Fixtures) => readonly Operation[];
  readonly shapes: Shapes;
  /** Operations that take no token, where all others take one; the last of them gives it out. */
  readonly signIn?: readonly string[];
  /** Whether a response says what its document says of the subject: that it is missing, there already, or another's. */
  readonly tellsOfSubject?: (exchange: Exchange) => boolean;
  /** The declared fixtures that a complete request is made from, in words. */
  readonly subjectsOf?: (exchange: Exchange, fixtures: Fixtures) => readonly string[];
  /** True for an error response, whatever its status: it has no documented shape, and nothing of it is read by one. */
  readonly isErrorResponse?: (view: View<Fixtures>) => boolean;
  /** A check for every judged requirement that the contract does not state by itself. */
  readonly checks: Readonly<Record<string, Check<Fixtures>>>;
  /** What traffic shows of its exchanges: checks see it where no scenario declared what they are. */
  readonly history?: History<Fixtures>;
  readonly scenarios: readonly AnyScenario<Fixtures>[];
  /** What the inputs of its scenarios cost and decide, by which a budget is planned. */
  readonly order?: InputOrder;
  /** Capabilities these fixtures give, by the names the catalogue uses in `needs`. */
  readonly capabilities: (fixtures: Fixtures) => ReadonlySet<string>;
  /** Effects to which the profile must consent before a capability counts, and further addresses that it needs. */
  readonly conditions: Readonly<Record<string, { readonly effect?: Effect; readonly base?: Base }>>;
}

/**
 * The inputs of the scenarios of one API in the order in which they are worth sending. It is made on the embedded reference;
 * a target that behaves differently costs coverage, never the budget.
 */
export interface InputOrder {
  /** What the same inputs show, by the name of the group: `ID`, `ID?place`, `ID!place` or `ID~case`. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** `scenario#index`, the requests it takes, and the groups that it shows. */
  readonly inputs: readonly (readonly [name: string, requests: number, ...groups: readonly string[]])[];
  /** The most that one input of a scenario sent of each operation, at each address and with each effect. */
  readonly scenarios: Readonly<Record<string, readonly SentRequests[]>>;
}

export type SentRequests = readonly [operation: string, base: Base, effect: Effect, requests: number];

/** What an operation takes besides its own members: no more than the key, or a token. */
export function needsOf({ signIn }: Pick<Api<never>, 'signIn'>, operation: string) {
  return { isForKey: (signIn?.[0] ?? operation) === operation, takesToken: signIn?.includes(operation) === false };
}

/** Whether a response refuses the genuine key, and not a token that its operation takes as well. */
export const refusesKey = (api: Pick<Api<never>, 'signIn'>, exchange: Exchange): boolean =>
  exchange.credentials.apiKey === 'genuine' &&
  needsOf(api, exchange.operation).isForKey &&
  isOfKey(outcomeOf(exchange) ?? '');
