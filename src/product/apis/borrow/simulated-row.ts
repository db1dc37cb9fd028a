import type { ExchangeId } from '../../model/exchange.js';
import type { Simulated } from './step.js';

/** Base units of the vault's two tokens in the wallet's associated accounts. */
export interface TokenAmounts {
  readonly supply: string;
  readonly borrow: string;
}

/** One row of the action table, built for the declared wallet and simulated: plain data. */
export interface SimulatedRow {
  readonly build: ExchangeId;
  readonly supplyMint: string;
  readonly borrowMint: string;
  /** Undefined where the build could not be signed or compiled, which `unusable` says. */
  readonly result?: Simulated;
  readonly unusable?: string;
  /** The address where no lookup table is. */
  readonly missingTable?: string;
  readonly before: TokenAmounts;
  /** What the simulated transaction leaves; undefined where it failed. */
  readonly after?: TokenAmounts;
  /** Why the wallet or the position may not carry this row; undefined where both were seen to. */
  readonly unverified?: string;
}
