import { parentPort } from 'node:worker_threads';
import type { Job } from './job.js';
import { perform } from './perform.js';

parentPort?.on('message', (job: Job) => {
  void perform(job).then((result) => parentPort?.postMessage(result));
});
