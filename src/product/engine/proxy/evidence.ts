import { addCount } from '../../model/groups.js';
import type { Base, Fault } from '../../model/exchange.js';

/** One exchange as it passed, but for its bodies. */
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
  readonly outcome: { readonly status: number; readonly headers: readonly string[] } | { readonly fault: Fault };
}

/** The raw bytes of its request and its response. */
export type Bodies = Readonly<Record<'sent' | 'received', Buffer>>;

/**
 * What the proxy counts: every exchange that passed was judged, was broken off, or stands with its reason among those that
 * are not judged.
 */
export const noNumbers = () => ({
  passed: 0,
  judged: 0,
  /** Answered with 502 by the proxy, for nothing came from the API; they are judged as faults on the way. */
  unreachable: 0,
  /** Broken off by the client. */
  aborted: 0,
  /** Not judged, by reason. */
  dropped: {} as Record<string, number>,
});

export type Numbers = ReturnType<typeof noNumbers>;

/** Bytes of one body, and of all bodies that are under way. */
const usual = { bodyBytes: 4 * 1024 * 1024, heldBytes: 64 * 1024 * 1024 };

/** What an exchange takes beside its bodies. */
const overheadBytes = 2_048;

export const tooLarge = 'its body is larger than 4 MiB';
export const tooMany = 'too many bodies were under way';

const isGivenUp = ({ outcome }: ProxiedExchange): boolean => 'fault' in outcome && outcome.fault.class === 'given-up';

/** Collects what passes and has it judged; what does not fit into memory is dropped and counted, never traffic. */
export type Evidence = ReturnType<typeof createEvidence>;

/** Evidence of what passes, which is judged when it has passed; `judge` says why it does not. */
export function createEvidence(
  judge: (proxied: ProxiedExchange, bodies: Bodies) => string | undefined,
  limits = usual,
) {
  const numbers = noNumbers();
  let held = 0;
  const drop = (reason: string): void => addCount(numbers.dropped, reason);
  /** The evidence of one exchange while it passes: copies of both bodies, which are given up where they grow too large. */
  const recorder = () => {
    const sizes = { sent: 0, received: 0 };
    let chunks: { readonly of: keyof Bodies; readonly chunk: Uint8Array }[] = [];
    let own = 0;
    let givenUp: string | undefined;
    let isOver = false;
    const release = (reason = givenUp): void => {
      givenUp = reason;
      held -= own;
      own = 0;
      chunks = [];
    };
    const hold = (bytes: number): void => {
      own += bytes;
      held += bytes;
      if (held > limits.heldBytes) release(tooMany);
    };
    const bodyOf = (of: keyof Bodies): Buffer =>
      Buffer.concat(chunks.flatMap((one) => (one.of === of ? [one.chunk] : [])));
    const end = (whole: () => void): void => {
      if (isOver) return;
      isOver = true;
      numbers.passed += 1;
      whole();
      release();
    };
    hold(overheadBytes);
    return {
      add(of: keyof Bodies, chunk: Uint8Array): void {
        if (givenUp !== undefined) return;
        sizes[of] += chunk.length;
        if (sizes[of] > limits.bodyBytes) return release(tooLarge);
        chunks.push({ of, chunk });
        hold(chunk.length);
      },
      /** Judges the exchange, or counts that it was given up; nothing where it ended before. */
      tell: (proxied: ProxiedExchange): void =>
        end(() => {
          const bodies = { sent: bodyOf('sent'), received: bodyOf('received') };
          const reason = givenUp ?? judge(proxied, bodies);
          if (reason === undefined && isGivenUp(proxied)) numbers.aborted += 1;
          else if (reason === undefined) numbers.judged += 1;
          else drop(reason);
        }),
      /** Counts that it was broken off; nothing where it ended before. */
      abort: (): void => end(() => (numbers.aborted += 1)),
    };
  };
  return {
    numbers,
    recorder,
    /** Counts a request that is none the proxy can pass on. */
    refuse(reason: string): void {
      numbers.passed += 1;
      drop(reason);
    },
  };
}
