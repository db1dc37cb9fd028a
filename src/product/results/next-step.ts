/** Something that the user could set so that a run tests more. */
export interface NextStep {
  /** Environment variables, options and keys of the profile, such as `RPC_URL`; several are of use only together. */
  readonly set: readonly string[];
  /** MUST requirements that become testable, once everything before it is set as well. */
  readonly ids: readonly string[];
  /** What it takes. */
  readonly costs: string;
}
