import { addCount } from '../../model/groups.js';
import { noNumbers, type Numbers, type ProxiedExchange } from './proxied-exchange.js';

export interface Limits {
  /** Bytes of one body. */
  readonly bodyBytes: number;
  /** Bytes of all bodies that are under way. */
  readonly heldBytes: number;
}

const usual: Limits = { bodyBytes: 4 * 1024 * 1024, heldBytes: 64 * 1024 * 1024 };

/** The evidence of one exchange while it passes: copies of both bodies, which are given up where they grow too large. */
export interface Recorder {
  addSent(chunk: Uint8Array): void;
  addReceived(chunk: Uint8Array): void;
  /** Judges the exchange, or counts that it was given up; nothing where it ended before. */
  tell(proxied: Omit<ProxiedExchange, 'requestBody' | 'outcome'> & { readonly outcome: HeadOf | FaultOf }): void;
  /** Counts that it was broken off; nothing where it ended before. */
  abort(): void;
}

type FaultOf = Extract<ProxiedExchange['outcome'], { readonly fault: unknown }>;
type HeadOf = Omit<Exclude<ProxiedExchange['outcome'], FaultOf>, 'body'>;

/** Collects what passes and has it judged; what does not fit into memory is dropped and counted, never traffic. */
export interface Evidence {
  readonly numbers: Numbers;
  recorder(): Recorder;
  /** Counts a request that is none the proxy can pass on. */
  refuse(reason: string): void;
}

/** What an exchange takes beside its bodies. */
const overheadBytes = 2_048;

export const tooLarge = 'its body is larger than 4 MiB';
export const tooMany = 'too many bodies were under way';

interface Body {
  size: number;
  chunks: Uint8Array[];
}

/** Evidence of what passes, which is judged when it has passed; `judge` says why it does not. */
export function createEvidence(
  judge: (proxied: ProxiedExchange) => string | undefined,
  limits: Limits = usual,
): Evidence {
  const numbers = noNumbers();
  let held = 0;
  const drop = (reason: string): void => addCount(numbers.dropped, reason);
  const recorder = (): Recorder => {
    const sent: Body = { size: 0, chunks: [] };
    const received: Body = { size: 0, chunks: [] };
    let own = 0;
    let givenUp: string | undefined;
    let isOver = false;
    const release = (): void => {
      held -= own;
      own = 0;
      sent.chunks = [];
      received.chunks = [];
    };
    const giveUp = (reason: string): void => {
      givenUp = reason;
      release();
    };
    const hold = (bytes: number): void => {
      own += bytes;
      held += bytes;
      if (held > limits.heldBytes) giveUp(tooMany);
    };
    const add = (body: Body, chunk: Uint8Array): void => {
      if (givenUp !== undefined) return;
      body.size += chunk.length;
      if (body.size > limits.bodyBytes) return giveUp(tooLarge);
      body.chunks.push(chunk);
      hold(chunk.length);
    };
    const end = (whole: () => void): void => {
      if (isOver) return;
      isOver = true;
      numbers.passed += 1;
      whole();
      release();
    };
    hold(overheadBytes);
    return {
      addSent: (chunk) => add(sent, chunk),
      addReceived: (chunk) => add(received, chunk),
      tell: ({ outcome, ...proxied }) =>
        end(() => {
          if (givenUp !== undefined) return drop(givenUp);
          const requestBody = Buffer.concat(sent.chunks);
          const body = Buffer.concat(received.chunks);
          const reason = judge({
            ...proxied,
            requestBody,
            outcome: 'fault' in outcome ? outcome : { ...outcome, body },
          });
          if (reason === undefined) numbers.judged += 1;
          else drop(reason);
        }),
      abort: () => end(() => (numbers.aborted += 1)),
    };
  };
  return {
    numbers,
    recorder,
    refuse(reason) {
      numbers.passed += 1;
      drop(reason);
    },
  };
}
