import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** The module of a thread. */
export interface ThreadModule {
  /** Its name in the bundle, without `.js`. */
  readonly name: string;
  /** Its source. */
  readonly source: URL;
}

export interface ThreadOptions<From> {
  /** Or the file that the thread runs as it is. */
  readonly module: ThreadModule | URL;
  /** What the thread is started with. */
  readonly data?: unknown;
  readonly onMessage: (message: From) => void;
  /** Called when it ends and nobody stopped it. */
  readonly onEnd: (reason: Error) => void;
  /** Megabytes for what is made and forgotten at once: in less, much of it is taken for lasting and moved about. */
  readonly youngGeneration?: number;
}

/** A thread whose end is never silent. */
export interface Thread<To> {
  post(message: To): void;
  stop(): Promise<void>;
}

/** Starts a thread; there is no other way to start one. */
export function startThread<To, From>(options: ThreadOptions<From>): Thread<To> {
  const { module, data, onMessage, onEnd, youngGeneration } = options;
  const { file, argv } = startOf(module);
  const worker = new Worker(file, {
    argv,
    workerData: data,
    execArgv: [],
    ...(youngGeneration !== undefined && { resourceLimits: { maxYoungGenerationSizeMb: youngGeneration } }),
  });
  let isStopped = false;
  let reason: Error | undefined;
  worker.on('message', onMessage);
  worker.on('error', (error) => (reason = error));
  worker.on('exit', (code) => {
    if (!isStopped) onEnd(reason ?? new Error(`it ended with exit code ${code}`));
  });
  return {
    post: (message) => worker.postMessage(message),
    async stop() {
      isStopped = true;
      await worker.terminate();
    },
  };
}

/** Of a bundle a thread has its own, of modules compiled one by one its own beside the source; sources need a loader. */
function startOf(module: ThreadModule | URL): { readonly file: URL; readonly argv: string[] } {
  if (module instanceof URL) return { file: module, argv: [] };
  const { name, source } = module;
  const compiled = [new URL(`../${name}.js`, import.meta.url), new URL(source.href.replace(/\.ts$/, '.js'))];
  const file = compiled.find((url) => existsSync(fileURLToPath(url)));
  return file !== undefined
    ? { file, argv: [] }
    : { file: new URL('thread-from-source.mjs', import.meta.url), argv: [fileURLToPath(source)] };
}
