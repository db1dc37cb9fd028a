import { headersOf, writeJson } from '../../reference/listen.js';
import type { Draws } from '../../reference/seeded.js';
import type { Clock, ReferenceRequest, ReferenceResponse } from '../../reference/reference.js';

/** A response as bytes in transit, where a network fault can still change it. */
export interface Carried {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** How the end of the body is marked: by its length, by chunks, or by closing the connection. */
  readonly framing?: 'length' | 'chunked' | 'close';
  /** Bytes of the body after which the connection breaks. */
  readonly cutAfter?: number;
  /** Milliseconds before it is sent. */
  readonly delay?: number;
}

/** A fault between a conforming server and the suite: never a violation of a document. */
export interface NetworkFault {
  readonly id: string;
  readonly says: string;
  /** Starts afresh for a run; the clock is that of the service. */
  readonly begin: (draws: Draws, clock: Clock) => Disturb;
}

/** `response` asks the server; without it the request never arrived. `undefined` leaves things as they are. */
export type Disturb = (
  request: ReferenceRequest,
  response: () => Promise<ReferenceResponse>,
) => Promise<Carried | 'reset' | undefined> | undefined;

export function carried(response: ReferenceResponse): Carried {
  const { status, body } = response;
  const text = 'json' in body ? writeJson(body.json) : body.text;
  return { status, headers: headersOf(response), bytes: Buffer.from(text, 'utf8') };
}
