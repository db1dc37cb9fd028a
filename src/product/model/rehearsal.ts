/** What the inputs of the scenarios of one API cost and decide; the laboratory plays them on the embedded reference. */
export interface Rehearsal {
  /**
   * What the same inputs show, by the name of the group. `ID` is a requirement that was exercised; where it needs a positive
   * control, `ID?place` says where it was exercised, and `ID!place` where the control succeeded.
   */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly scenarios: Readonly<Record<string, RehearsedScenario>>;
}

export interface RehearsedScenario {
  /** The most that one input sent, by operation and by effect. */
  readonly operations: Readonly<Record<string, number>>;
  readonly effects: Readonly<Record<string, number>>;
  /** By index: the requests of an input, and the groups that it shows whatever the seed is. */
  readonly inputs: Readonly<Record<number, readonly [requests: number, ...groups: readonly string[]]>>;
  /** The same of the inputs that are not listed: the most that one of them sent, and what at least half of them show. */
  readonly others?: readonly [requests: number, ...groups: readonly string[]];
}
