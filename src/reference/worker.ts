import { parentPort, workerData } from 'node:worker_threads';
import { createReference } from './composition.js';
import { withControls } from './variants/index.js';
import { withDefects } from './defects.js';
import { listenReference } from './listen.js';
import type { ServeOptions, WorkerMessage } from './server.js';

const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);
const { defects = [], controls = [], ...options } = workerData as ServeOptions;

try {
  const reference = createReference(options);
  const faulty = { ...reference, handle: withDefects(reference, defects) };
  const listening = await listenReference(withControls(faulty, controls), options);
  parentPort?.once('message', () => void listening.close().then(() => parentPort?.close()));
  tell({ kind: 'listening', origin: listening.origin });
} catch (error) {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
