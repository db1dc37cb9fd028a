import { noNumbers, type Done, type Numbers, type Passage } from './passage.js';

export interface Limits {
  /** Bytes of one body. */
  readonly bodyBytes: number;
  /** Bytes of all that passes and waits. */
  readonly heldBytes: number;
}

const usual: Limits = { bodyBytes: 4 * 1024 * 1024, heldBytes: 64 * 1024 * 1024 };

/** A copy of a body that passes; it is given up, and with it the exchange, where it grows too large. */
interface Copy {
  add(chunk: Uint8Array): void;
  /** The bytes, in memory of their own; undefined when they were given up. */
  take(): Uint8Array | undefined;
}

/** The evidence of one exchange while it passes. */
export interface Witness {
  readonly sent: Copy;
  readonly received: Copy;
  /**
   * Hands the exchange to the judge, or counts that it was given up; it is called once. `onJudged` gets the ids of what is
   * violated, or undefined where the judge takes longer than a second or does not judge it.
   */
  tell(
    passage: Omit<Passage, 'requestBody' | 'outcome' | 'awaited'> & { readonly outcome: HeadOf | FaultOf },
    onJudged?: OnJudged,
  ): void;
  abort(): void;
}

type OnJudged = (violated: readonly string[] | undefined) => void;

interface HeadOf {
  readonly status: number;
  readonly headers: readonly string[];
}
type FaultOf = Extract<Passage['outcome'], { readonly fault: unknown }>;

/** Collects what passes and hands it on in batches; what does not fit into memory is dropped and counted, never traffic. */
export interface EvidenceQueue {
  readonly numbers: Numbers;
  witness(): Witness;
  /** Counts a request that is none the proxy can pass on. */
  refuse(reason: string): void;
  /** The judge is done with exchanges that took this many bytes. */
  done(done: Done, bytes: number): void;
  /** Hands on what is left. */
  flush(): void;
}

/** Milliseconds for which a response waits for the judge. */
const patienceMs = 1_000;
const batchMs = 25;
const mostInBatch = 64;
/** What an exchange takes beside its bodies. */
const overheadBytes = 2_048;

export const tooLarge = 'its body is larger than 4 MiB';
export const tooBusy = 'the judge could not keep up';

/** Copies of both bodies of an exchange; `hold` counts the bytes that they take, and says whether there is room for them. */
function createCopies(mostBytes: number, hold: (bytes: number) => boolean) {
  let own = overheadBytes;
  let givenUp: string | undefined;
  const release = (): void => {
    hold(-own);
    own = 0;
  };
  const giveUp = (reason: string): void => {
    givenUp = reason;
    release();
  };
  const copy = (): Copy => {
    let chunks: Uint8Array[] = [];
    let size = 0;
    return {
      add(chunk) {
        if (givenUp !== undefined) {
          chunks = [];
          return;
        }
        size += chunk.length;
        if (size > mostBytes) return giveUp(tooLarge);
        own += chunk.length;
        if (!hold(chunk.length)) return giveUp(tooBusy);
        chunks.push(chunk);
      },
      take() {
        if (givenUp !== undefined) return undefined;
        const bytes = new Uint8Array(size);
        let at = 0;
        for (const chunk of chunks) {
          bytes.set(chunk, at);
          at += chunk.length;
        }
        return bytes;
      },
    };
  };
  if (!hold(own)) giveUp(tooBusy);
  return { sent: copy(), received: copy(), bytes: () => own, givenUp: () => givenUp, release };
}

export function createEvidenceQueue(
  post: (batch: readonly Passage[], bytes: number) => void,
  limits: Limits = usual,
): EvidenceQueue {
  const numbers = noNumbers();
  const awaiting = new Map<number, OnJudged>();
  let awaited = 0;
  let held = 0;
  let batch: Passage[] = [];
  let batchBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (batch.length === 0) return;
    post(batch, batchBytes);
    batch = [];
    batchBytes = 0;
  };
  const settle = (number: number, violated?: readonly string[]): void => {
    awaiting.get(number)?.(violated);
    awaiting.delete(number);
  };
  const numbered = (onJudged: OnJudged): number => {
    awaited += 1;
    const number = awaited;
    const late = setTimeout(() => settle(number), patienceMs);
    awaiting.set(number, (violated) => {
      clearTimeout(late);
      onJudged(violated);
    });
    return number;
  };
  const drop = (reason: string, count = 1): void => {
    numbers.dropped[reason] = (numbers.dropped[reason] ?? 0) + count;
  };
  const hold = (bytes: number): boolean => {
    held += bytes;
    return held <= limits.heldBytes;
  };
  const witness = (): Witness => {
    const copies = createCopies(limits.bodyBytes, hold);
    return {
      sent: copies.sent,
      received: copies.received,
      tell({ outcome, ...passage }, onJudged) {
        numbers.passed += 1;
        const requestBody = copies.sent.take();
        const body = copies.received.take();
        if (requestBody === undefined || body === undefined) {
          onJudged?.(undefined);
          return drop(copies.givenUp() ?? tooBusy);
        }
        numbers.waiting += 1;
        batch.push({
          ...passage,
          requestBody,
          outcome: 'fault' in outcome ? outcome : { ...outcome, body },
          ...(onJudged && { awaited: numbered(onJudged) }),
        });
        batchBytes += copies.bytes();
        if (batch.length >= mostInBatch || onJudged !== undefined) flush();
        else timer ??= setTimeout(flush, batchMs);
      },
      abort() {
        numbers.passed += 1;
        numbers.aborted += 1;
        copies.release();
      },
    };
  };
  return {
    numbers,
    witness,
    refuse(reason) {
      numbers.passed += 1;
      drop(reason);
    },
    done({ judged, dropped, violated = {} }, bytes) {
      for (const [number, ids] of Object.entries(violated)) settle(Number(number), ids);
      numbers.waiting -= judged;
      numbers.judged += judged;
      for (const [reason, count] of Object.entries(dropped)) {
        numbers.waiting -= count;
        drop(reason, count);
      }
      held -= bytes;
    },
    flush,
  };
}
