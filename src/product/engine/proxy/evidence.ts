import { addCount } from '../../model/groups.js';
import { noNumbers, type Numbers, type Passage } from './passage.js';

export interface Limits {
  /** Bytes of one body. */
  readonly bodyBytes: number;
  /** Bytes of all bodies that are under way. */
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
  /** Judges the exchange, or counts that it was given up; it is called once. */
  tell(passage: Omit<Passage, 'requestBody' | 'outcome'> & { readonly outcome: HeadOf | FaultOf }): void;
  abort(): void;
}

interface HeadOf {
  readonly status: number;
  readonly headers: readonly string[];
}
type FaultOf = Extract<Passage['outcome'], { readonly fault: unknown }>;

/** Collects what passes and has it judged; what does not fit into memory is dropped and counted, never traffic. */
export interface Evidence {
  readonly numbers: Numbers;
  witness(): Witness;
  /** Counts a request that is none the proxy can pass on. */
  refuse(reason: string): void;
}

/** What an exchange takes beside its bodies. */
const overheadBytes = 2_048;

export const tooLarge = 'its body is larger than 4 MiB';
export const tooMany = 'too many bodies were under way';

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
        if (!hold(chunk.length)) return giveUp(tooMany);
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
  if (!hold(own)) giveUp(tooMany);
  return { sent: copy(), received: copy(), givenUp: () => givenUp, release };
}

/** Evidence of what passes, which is judged when it has passed; `judge` says why it does not. */
export function createEvidence(judge: (passage: Passage) => string | undefined, limits: Limits = usual): Evidence {
  const numbers = noNumbers();
  let held = 0;
  const hold = (bytes: number): boolean => {
    held += bytes;
    return held <= limits.heldBytes;
  };
  const drop = (reason: string): void => addCount(numbers.dropped, reason);
  const witness = (): Witness => {
    const copies = createCopies(limits.bodyBytes, hold);
    return {
      sent: copies.sent,
      received: copies.received,
      tell({ outcome, ...passage }) {
        numbers.passed += 1;
        const requestBody = copies.sent.take();
        const body = copies.received.take();
        const givenUp = copies.givenUp();
        copies.release();
        if (requestBody === undefined || body === undefined) return drop(givenUp ?? tooMany);
        const reason = judge({ ...passage, requestBody, outcome: 'fault' in outcome ? outcome : { ...outcome, body } });
        if (reason === undefined) numbers.judged += 1;
        else drop(reason);
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
  };
}
