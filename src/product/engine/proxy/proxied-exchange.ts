import type { Base, Fault } from '../../model/exchange.js';

/** One exchange as it passed, in raw bytes. */
export interface ProxiedExchange {
  readonly base: Base;
  readonly method: string;
  /** Path and raw query. */
  readonly path: string;
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  readonly milliseconds: number;
  /** Names and values in turn, as characters of Latin 1. */
  readonly requestHeaders: readonly string[];
  readonly requestBody: Uint8Array;
  readonly outcome:
    | { readonly status: number; readonly headers: readonly string[]; readonly body: Uint8Array }
    | { readonly fault: Fault };
}

/**
 * What the proxy counts: every exchange that passed was judged, was broken off, or stands with its reason among those that
 * are not judged.
 */
export interface Numbers {
  passed: number;
  judged: number;
  /** Answered with 502 by the proxy, for nothing came from the API; they are judged as faults on the way. */
  unreachable: number;
  /** Broken off by the client. */
  aborted: number;
  /** Not judged, by reason. */
  dropped: Record<string, number>;
}

export const noNumbers = (): Numbers => ({
  passed: 0,
  judged: 0,
  unreachable: 0,
  aborted: 0,
  dropped: {},
});

/** Traffic that no document speaks of; every other reason is evidence that was lost. */
export const undocumented = 'not an operation of a document';
