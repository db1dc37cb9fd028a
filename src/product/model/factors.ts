import type { View } from './view.js';

/** One level each of some factors. */
export type Levels = Readonly<Record<string, string>>;

/** Factors with their levels, and which of them no request can have together. */
export interface FactorSpace {
  readonly factors: readonly { readonly name: string; readonly levels: readonly string[] }[];
  /** Levels of two or more factors that exclude each other, with the reason. */
  readonly infeasible: readonly { readonly levels: Levels; readonly because: string }[];
}

/** A circumstance of a request on which the behaviour of a target may depend, with its levels. */
export interface Factor<Fixtures> {
  readonly name: string;
  readonly levels: readonly string[];
  /** The level of a request, read from what was sent; undefined where the factor does not concern its operation. */
  readonly levelOf: (sent: View<Fixtures>) => string | undefined;
}

/** The factors of one API. */
export interface Factors<Fixtures> extends FactorSpace {
  readonly factors: readonly Factor<Fixtures>[];
}
