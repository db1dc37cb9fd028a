import { Worker } from 'node:worker_threads';

export interface ThreadOptions<From> {
  readonly file: URL;
  /** What the thread is started with; `isAgain` where it takes the place of another. */
  readonly data: (isAgain: boolean) => unknown;
  readonly onMessage: (message: From) => void;
  /** Called when it ends by itself; gives whether another thread takes its place. */
  readonly onEnd: (reason: Error) => boolean;
  /** Megabytes for what is made and forgotten at once. */
  readonly youngGeneration?: number;
}

/** A thread that is replaced when it ends by itself. */
export interface Thread<To> {
  post(message: To, transfer?: readonly ArrayBuffer[]): void;
  stop(): Promise<void>;
}

export function startThread<To, From>(options: ThreadOptions<From>): Thread<To> {
  const { file, data, onMessage, onEnd, youngGeneration } = options;
  let isStopped = false;
  const started = (isAgain: boolean): Worker => {
    const worker = new Worker(file, {
      workerData: data(isAgain),
      execArgv: [],
      ...(youngGeneration !== undefined && { resourceLimits: { maxYoungGenerationSizeMb: youngGeneration } }),
    });
    let reason: Error | undefined;
    worker.on('message', onMessage);
    worker.on('error', (error) => (reason = error));
    worker.on('exit', (code) => {
      if (!isStopped && onEnd(reason ?? new Error(`it ended with exit code ${code}`))) current = started(true);
    });
    return worker;
  };
  let current = started(false);
  return {
    post: (message, transfer = []) => current.postMessage(message, transfer),
    async stop() {
      isStopped = true;
      await current.terminate();
    },
  };
}
