import { parentPort, workerData } from 'node:worker_threads';
import { createReference } from './composition.js';
import { listenReference } from './listen.js';
import type { ServeOptions, WorkerMessage } from './server.js';

const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);
const options = workerData as ServeOptions;

try {
  const { origin } = await listenReference(createReference(options).handle, options);
  tell({ kind: 'listening', origin });
} catch (error) {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
