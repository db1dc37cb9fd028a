import type { Clock, ReferenceRequest, ReferenceResponse } from '../../reference.js';
import type { TriggerState } from './state.js';
import type { Tokens } from './tokens.js';

/** A request that got as far as its endpoint, and everything the answer is made from. */
export interface Call {
  readonly seed: number;
  readonly clock: Clock;
  readonly state: TriggerState;
  readonly tokens: Tokens;
  readonly request: ReferenceRequest;
  /** The wallet whose token was accepted; empty at the two endpoints that ask for none. */
  readonly wallet: string;
  /** The `{id}` of the path; empty where the path has none. */
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Endpoint = (call: Call) => ReferenceResponse | Promise<ReferenceResponse>;
