import { checksOf } from '../../../model/check.js';
import type { ExchangeId } from '../../../model/exchange.js';
import type { BorrowFixtures } from '../fixtures.js';
import type { SimulatedRow, LimitProbe, Probe, Step } from './step.js';

/** What the traffic of the borrow API and of its chain shows for checks: plain data. */
export interface BorrowFacts {
  /** Builds that were signed and sent, in order. */
  readonly steps: readonly Step[];
  /** Of a scenario: why it could not go on, where the chain or a fixture is the reason. */
  readonly trouble: string;
  /** Lookup tables that a build names, and whether each exists on the chain. */
  readonly tables: { readonly build: ExchangeId; readonly found: Readonly<Record<string, boolean>> };
  /** Rows of the action table that were built and simulated, in order. */
  readonly rows: readonly SimulatedRow[];
  readonly operate: Probe;
  readonly operateInstructions: Probe;
  readonly operateAgain: Probe;
  /** Negative tests and their positive controls, in order. */
  readonly probes: readonly LimitProbe[];
}

/** States checks of the borrow API. */
export const borrow = checksOf<BorrowFixtures, BorrowFacts>();
