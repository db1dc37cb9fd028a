import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Numbers, Passage } from '../engine/proxy/passage.js';
import { ConfigurationError } from '../model/configuration-error.js';
import type { ReportFormat } from '../reports/write.js';
import type { RunSummary } from '../results/run-json.js';

/** What the thread that judges is started with; it reads profile and secrets itself. */
export interface ProxyTask {
  readonly target: string;
  readonly out: string;
  readonly strict: boolean;
  readonly require: number;
  readonly report: readonly ReportFormat[];
}

export type ToJudge =
  | { readonly type: 'batch'; readonly batch: readonly Passage[]; readonly bytes: number }
  | { readonly type: 'page'; readonly id: number; readonly numbers: Numbers; readonly json: boolean }
  | { readonly type: 'end'; readonly numbers: Numbers };

export type FromJudge =
  | { readonly type: 'ready' }
  | { readonly type: 'problem'; readonly problem: string }
  | { readonly type: 'done'; readonly count: number; readonly bytes: number }
  | { readonly type: 'page'; readonly id: number; readonly text: string }
  | { readonly type: 'ended'; readonly summary: RunSummary };

export interface ProxyThread {
  judge(batch: readonly Passage[], bytes: number): void;
  /** The page of what was seen so far; undefined when the thread is gone. */
  page(numbers: Numbers, json: boolean): Promise<string | undefined>;
  /** Judges what waits and writes the results. */
  end(numbers: Numbers): Promise<RunSummary>;
  stop(): Promise<void>;
}

/** Starts the thread that judges. Whatever becomes of it, `onDone` gives back the memory of what it was handed. */
export async function startProxyThread(
  task: ProxyTask,
  onDone: (count: number, bytes: number) => void,
): Promise<ProxyThread> {
  const worker = new Worker(workerFile(), { workerData: task, execArgv: [] });
  const pages = new Map<number, (text: string | undefined) => void>();
  let failure: Error | undefined;
  let tellReady: (() => void) | undefined;
  let tellEnded: ((summary: RunSummary) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  const gone = (error: Error): void => {
    failure ??= error;
    for (const resolve of pages.values()) resolve(undefined);
    pages.clear();
    fail?.(failure);
  };
  worker.on('error', gone);
  worker.on('exit', (code) => gone(new Error(`the thread of the proxy ended with exit code ${code}`)));
  worker.on('message', (message: FromJudge) => {
    if (message.type === 'done') onDone(message.count, message.bytes);
    else if (message.type === 'page') {
      pages.get(message.id)?.(message.text);
      pages.delete(message.id);
    } else if (message.type === 'ready') tellReady?.();
    else if (message.type === 'problem') gone(new ConfigurationError(message.problem));
    else tellEnded?.(message.summary);
  });
  const post = (message: ToJudge, transfer: readonly ArrayBuffer[] = []): void => worker.postMessage(message, transfer);
  await new Promise<void>((resolve, reject) => {
    tellReady = resolve;
    fail = reject;
  });
  let pageId = 0;
  return {
    judge(batch, bytes) {
      if (failure === undefined) post({ type: 'batch', batch, bytes }, buffersIn(batch));
    },
    page(numbers, json) {
      if (failure !== undefined) return Promise.resolve(undefined);
      const id = (pageId += 1);
      return new Promise((resolve) => {
        pages.set(id, resolve);
        post({ type: 'page', id, numbers, json });
      });
    },
    end(numbers) {
      return new Promise<RunSummary>((resolve, reject) => {
        tellEnded = resolve;
        fail = reject;
        if (failure !== undefined) reject(failure);
        else post({ type: 'end', numbers });
      });
    },
    async stop() {
      await worker.terminate();
    },
  };
}

/** Bodies are handed over and not copied once more. */
function buffersIn(batch: readonly Passage[]): readonly ArrayBuffer[] {
  return batch.flatMap(({ requestBody, outcome }) =>
    [requestBody, ...('body' in outcome ? [outcome.body] : [])].map(({ buffer }) => buffer as ArrayBuffer),
  );
}

/** A thread has no loader for TypeScript, so from the sources it starts through one. */
function workerFile(): URL {
  const compiled = new URL('../cli/proxy-worker.js', import.meta.url);
  return existsSync(fileURLToPath(compiled)) ? compiled : new URL('proxy-worker-from-source.mjs', import.meta.url);
}
