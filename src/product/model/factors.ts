/** One level each of some factors. */
export type Levels = Readonly<Record<string, string>>;

/** Factors with their levels, and which of them no request can have together. */
export interface FactorSpace {
  readonly factors: readonly { readonly name: string; readonly levels: readonly string[] }[];
  /** Levels of two or more factors that exclude each other, with the reason. */
  readonly infeasible: readonly { readonly levels: Levels; readonly because: string }[];
}
