import { parentPort, workerData } from 'node:worker_threads';
import { createResponder } from './respond.js';
import type { ThreadTask, ToThread } from './threads.js';

const respond = createResponder(workerData as ThreadTask);
parentPort!.on('message', (message: ToThread) => {
  void respond(message).then((response) => parentPort!.postMessage(response));
});
