/**
 * The inputs of the scenarios of one API in the order in which they are worth sending. It is made on the embedded reference;
 * a target that behaves differently costs coverage, never the budget.
 */
export interface InputOrder {
  /** What the same inputs show, by the name of the group: `ID`, `ID?place` or `ID!place`. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** `scenario#index`, the requests it takes, and the groups that it shows. */
  readonly inputs: readonly (readonly [name: string, requests: number, ...groups: readonly string[]])[];
  /** The most that one input of a scenario sent, by operation and by effect. */
  readonly scenarios: Readonly<Record<string, SentByScenario>>;
}

export interface SentByScenario {
  readonly operations: Readonly<Record<string, number>>;
  readonly effects: Readonly<Record<string, number>>;
}
