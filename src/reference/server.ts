import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { basePaths, type BaseName } from './base-paths.js';
import type { ReferenceOptions } from './composition.js';

export interface ServeOptions extends ReferenceOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  readonly host?: string;
}

export interface ServedReference {
  readonly origin: string;
  readonly bases: Readonly<Record<BaseName, string>>;
  close(): Promise<void>;
}

/** What the worker tells. */
export type WorkerMessage =
  { readonly kind: 'listening'; readonly origin: string } | { readonly kind: 'failed'; readonly message: string };

/** Serves the reference over HTTP in a thread of its own, so that judging and answering do not wait for each other. */
export async function serveReference(options: ServeOptions): Promise<ServedReference> {
  const worker = new Worker(workerFile(), { workerData: options, execArgv: [] });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`the reference's thread ended with code ${code} before it listened`)),
    );
    worker.once('message', (message: WorkerMessage) => {
      if (message.kind === 'listening') resolve(message.origin);
      else reject(new Error(`the reference cannot be served: ${message.message}`));
    });
  });
  return {
    origin,
    bases: basesUnder(origin),
    close: async () => {
      worker.postMessage('close');
      await exited;
    },
  };
}

/** The base addresses of a reference at an origin, also when a proxy stands in front. */
export function basesUnder(origin: string): Readonly<Record<BaseName, string>> {
  return {
    ultra: origin + basePaths.ultra,
    swapV2: origin + basePaths.swapV2,
    borrow: origin + basePaths.borrow,
    trigger: origin + basePaths.trigger,
    rpc: origin + basePaths.rpc,
    control: origin + basePaths.control,
  };
}

/** A thread has no loader for TypeScript, so from the sources it starts through one. */
function workerFile(): URL {
  const compiled = new URL('../reference/worker.js', import.meta.url);
  return existsSync(fileURLToPath(compiled)) ? compiled : new URL('./worker-from-source.mjs', import.meta.url);
}
