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
  | { readonly type: 'page'; readonly id: number; readonly numbers: Numbers; readonly json: boolean }
  | { readonly type: 'end'; readonly numbers: Numbers };

export type FromJudge =
  /** `kept` counts the exchanges that the journal has from another thread. */
  | { readonly type: 'ready'; readonly kept: number }
  | { readonly type: 'problem'; readonly problem: string }
  | { readonly type: 'done'; readonly done: Done; readonly learned: readonly NamedSecret[] }
  | { readonly type: 'page'; readonly id: number; readonly text: string }
  | { readonly type: 'ended'; readonly summary: RunSummary };

export interface ProxyThread {
  judge(batch: readonly Passage[], bytes: number): void;
  /** The page of what was seen so far; undefined when the thread is gone. */
  page(numbers: Numbers, json: boolean): Promise<string | undefined>;
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
  const pages = new Map<number, (text: string | undefined) => void>();
  const learned: NamedSecret[] = [];
  let handed: Batch[] = [];
  let orphaned: Batch[] = [];
  let judged = 0;
  let inVain = 0;
  let isReady = false;
  let failure: Error | undefined;
  let tellReady: (() => void) | undefined;
  let tellEnded: ((summary: RunSummary) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  const giveUp = (error: Error): void => {
    failure ??= error;
    orphan();
    settle(0);
    fail?.(failure);
  };
  const orphan = (): void => {
    orphaned.push(...handed);
    handed = [];
  };
  /** Counts what a thread that ended had been handed, of which the journal has so many. */
  const settle = (kept: number): void => {
    const count = orphaned.reduce((sum, batch) => sum + batch.count, 0);
    const bytes = orphaned.reduce((sum, batch) => sum + batch.bytes, 0);
    orphaned = [];
    judged += kept;
    queue.done({ judged: kept, dropped: count > kept ? { [threadEnded]: count - kept } : {} }, bytes);
  };
  const thread = startThread<ToJudge, FromJudge>({
    module,
    data: (isAgain) => (isAgain ? { ...task, learned } : task),
    onMessage(message) {
      if (message.type === 'done') {
        const { bytes } = handed.shift()!;
        judged += message.done.judged;
        inVain = 0;
        learned.push(...message.learned);
        queue.done(message.done, bytes);
        endWhenDone();
      } else if (message.type === 'page') {
        pages.get(message.id)?.(message.text);
        pages.delete(message.id);
      } else if (message.type === 'ready') {
        settle(message.kept - judged);
        isReady = true;
        tellReady?.();
        endWhenDone();
      } else if (message.type === 'problem') giveUp(new ConfigurationError(message.problem));
      else tellEnded?.(message.summary);
    },
    onEnd(reason) {
      orphan();
      for (const resolve of pages.values()) resolve(undefined);
      pages.clear();
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
    if (tellEnded !== undefined && handed.length === 0) post({ type: 'end', numbers: queue.numbers });
  };
  await new Promise<void>((resolve, reject) => {
    tellReady = resolve;
    fail = reject;
  });
  let pageId = 0;
  return {
    judge(batch, bytes) {
      if (failure === undefined) {
        handed.push({ count: batch.length, bytes });
        post({ type: 'batch', batch }, buffersIn(batch));
      } else queue.done({ judged: 0, dropped: { [threadEnded]: batch.length } }, bytes);
    },
    page(numbers, json) {
      if (failure !== undefined) return Promise.resolve(undefined);
      const id = (pageId += 1);
      return new Promise((resolve) => {
        pages.set(id, resolve);
        post({ type: 'page', id, numbers, json });
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
