import { parentPort, workerData } from 'node:worker_threads';
import { createReference, type Reference } from './composition.js';
import { listenReference } from './listen.js';
import type { Handler } from './reference.js';
import type { ServeOptions, WorkerMessage } from './server.js';

const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);
const { defects = [], variants = [], ...options } = workerData as ServeOptions;

try {
  const reference = createReference(options);
  const listening = await listenReference(await altered(reference), options);
  parentPort?.once('message', () => void listening.close().then(() => parentPort?.close()));
  tell({ kind: 'listening', origin: listening.origin });
} catch (error) {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}

/** Most references are served as they are; what alters them is loaded only where it is asked for. */
async function altered(reference: Reference): Promise<Handler> {
  if (defects.length + variants.length === 0) return reference.handle;
  const [{ withDefects }, { withVariants }] = await Promise.all([
    import('./defects.js'),
    import('./variants/index.js'),
  ]);
  return withVariants({ ...reference, handle: withDefects(reference, defects) }, variants);
}
