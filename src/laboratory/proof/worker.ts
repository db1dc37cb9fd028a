import { parentPort } from 'node:worker_threads';
import type { Job } from './plan.js';
import { runJob } from './run-job.js';

parentPort?.on('message', (job: Job) => {
  void runJob(job).then((result) => parentPort?.postMessage(result));
});
