import { parentPort, workerData } from 'node:worker_threads';
import { createReference } from './composition.js';
import { listenReference } from './listen.js';
import type { ServeOptions } from './server.js';

const options = workerData as ServeOptions;
const { origin } = await listenReference(createReference(options).handle, options);
parentPort?.postMessage(origin);
