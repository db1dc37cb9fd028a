import { startThread, type ThreadModule } from '../engine/thread.js';
import type { EvidenceQueue } from '../engine/proxy/evidence.js';
import type { Done, Numbers, Passage } from '../engine/proxy/passage.js';
import { ConfigurationError } from '../model/configuration-error.js';
import type { ReportFormat } from '../reports/write.js';
import type { RunSummary } from '../results/run-json.js';
import type { NamedSecret } from './recorded-secrets.js';

/** What the thread that judges is started with; it reads profile and secrets itself. */
export interface ProxyTask {
  readonly target?: string;
  readonly env?: string;
  readonly out: string;
  readonly strict: boolean;
  readonly require: number;
  readonly report: readonly ReportFormat[];
  /** Secrets that the thread in whose place it stands had learned; undefined of the first. */
  readonly learned?: readonly NamedSecret[];
}

export type ToJudge =
  | { readonly type: 'batch'; readonly batch: readonly Passage[] }
  | { readonly type: 'numbers'; readonly id: number; readonly numbers: Numbers }
  | { readonly type: 'end'; readonly numbers: Numbers };

export type FromJudge =
  /** `kept` counts the exchanges that the journal has from another thread. */
  | { readonly type: 'ready'; readonly kept: number }
  | { readonly type: 'problem'; readonly problem: string }
  | { readonly type: 'done'; readonly done: Done; readonly learned: readonly NamedSecret[] }
  | { readonly type: 'numbers'; readonly id: number; readonly text: string }
  | { readonly type: 'ended'; readonly summary: RunSummary };

export interface ProxyThread {
  judge(batch: readonly Passage[], bytes: number): void;
  /** What was seen so far, as JSON; undefined when the thread is gone. */
  numbers(numbers: Numbers): Promise<string | undefined>;
  /** Judges what waits and writes the results. */
  end(): Promise<RunSummary>;
  stop(): Promise<void>;
}

interface Batch {
  readonly count: number;
  readonly bytes: number;
}

const threadEnded = 'the thread that judges ended';
/** Threads that end one after the other without having judged anything in between. */
const mostInVain = 3;

/** Counts what a thread was handed; of what one that ended had been handed, the journal has a part. */
function countBatches(queue: Pick<EvidenceQueue, 'done'>) {
  let handed: Batch[] = [];
  let orphaned: Batch[] = [];
  let judged = 0;
  return {
    hand: (batch: Batch): void => void handed.push(batch),
    isAnyHanded: (): boolean => handed.length > 0,
    done(done: Done): void {
      judged += done.judged;
      queue.done(done, handed.shift()!.bytes);
    },
    /** What was handed to a thread that ended. */
    orphan(): void {
      orphaned.push(...handed);
      handed = [];
    },
    /** Settles what is orphaned; `kept` counts the exchanges that the journal has. */
    settle(kept: number): void {
      const found = Math.max(kept - judged, 0);
      const count = orphaned.reduce((sum, batch) => sum + batch.count, 0);
      const bytes = orphaned.reduce((sum, batch) => sum + batch.bytes, 0);
      orphaned = [];
      judged += found;
      queue.done({ judged: found, dropped: count > found ? { [threadEnded]: count - found } : {} }, bytes);
    },
  };
}

/**
 * Starts the thread that judges. Where it ends by itself, that is said at once and another one takes its place, which
 * goes on with the journal; whatever it was handed and is not in there is counted.
 */
export async function startProxyThread(
  task: ProxyTask,
  queue: Pick<EvidenceQueue, 'done' | 'numbers'>,
  say: (line: string) => void,
  module: ThreadModule | URL = { name: 'cli/proxy-worker', source: new URL('proxy-worker.ts', import.meta.url) },
): Promise<ProxyThread> {
  const asked = new Map<number, (text: string | undefined) => void>();
  const learned: NamedSecret[] = [];
  const batches = countBatches(queue);
  let inVain = 0;
  let isReady = false;
  let failure: Error | undefined;
  let tellReady: (() => void) | undefined;
  let tellEnded: ((summary: RunSummary) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  const giveUp = (error: Error): void => {
    failure ??= error;
    batches.orphan();
    batches.settle(0);
    fail?.(failure);
  };
  const thread = startThread<ToJudge, FromJudge>({
    module,
    data: (isAgain) => (isAgain ? { ...task, learned } : task),
    onMessage(message) {
      if (message.type === 'done') {
        inVain = 0;
        learned.push(...message.learned);
        batches.done(message.done);
        endWhenDone();
      } else if (message.type === 'numbers') {
        asked.get(message.id)?.(message.text);
        asked.delete(message.id);
      } else if (message.type === 'ready') {
        batches.settle(message.kept);
        isReady = true;
        tellReady?.();
        endWhenDone();
      } else if (message.type === 'problem') giveUp(new ConfigurationError(message.problem));
      else tellEnded?.(message.summary);
    },
    onEnd(reason) {
      batches.orphan();
      for (const resolve of asked.values()) resolve(undefined);
      asked.clear();
      inVain += 1;
      const isLast = failure !== undefined || !isReady || inVain > mostInVain;
      if (failure === undefined && isReady)
        say(`${threadEnded} (${reason.message}); ${isLast ? 'nothing more is judged' : 'another takes its place'}`);
      if (isLast) giveUp(reason);
      return !isLast;
    },
  });
  const post = (message: ToJudge, transfer: readonly ArrayBuffer[] = []): void => thread.post(message, transfer);
  // Only when nothing waits do the numbers say what became of everything.
  const endWhenDone = (): void => {
    if (tellEnded !== undefined && !batches.isAnyHanded()) post({ type: 'end', numbers: queue.numbers });
  };
  await new Promise<void>((resolve, reject) => {
    tellReady = resolve;
    fail = reject;
  });
  let lastAsked = 0;
  return {
    judge(batch, bytes) {
      if (failure === undefined) {
        batches.hand({ count: batch.length, bytes });
        post({ type: 'batch', batch }, buffersIn(batch));
      } else queue.done({ judged: 0, dropped: { [threadEnded]: batch.length } }, bytes);
    },
    numbers(numbers) {
      if (failure !== undefined) return Promise.resolve(undefined);
      const id = (lastAsked += 1);
      return new Promise((resolve) => {
        asked.set(id, resolve);
        post({ type: 'numbers', id, numbers });
      });
    },
    end() {
      return new Promise<RunSummary>((resolve, reject) => {
        tellEnded = resolve;
        fail = reject;
        if (failure !== undefined) reject(failure);
        else endWhenDone();
      });
    },
    stop: () => thread.stop(),
  };
}

/** Bodies are handed over and not copied once more. */
function buffersIn(batch: readonly Passage[]): readonly ArrayBuffer[] {
  return batch.flatMap(({ requestBody, outcome }) =>
    [requestBody, ...('body' in outcome ? [outcome.body] : [])].map(({ buffer }) => buffer as ArrayBuffer),
  );
}
