import type { View } from './view.js';

/** A circumstance of a request on which the behaviour of a target may depend, with its levels. */
export interface Factor<Fixtures> {
  readonly name: string;
  readonly levels: readonly string[];
  /** The level of a request, read from what was sent; undefined where the factor does not concern its operation. */
  readonly levelOf: (sent: View<Fixtures>) => string | undefined;
}

/** One level each of some factors. */
export type Levels = Readonly<Record<string, string>>;

/** The factors of one API. */
export interface Factors<Fixtures> {
  readonly factors: readonly Factor<Fixtures>[];
  /** Levels of two factors that no request can have together, with the reason. */
  readonly infeasible: readonly { readonly levels: Levels; readonly because: string }[];
}
