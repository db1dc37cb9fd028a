import { parentPort, workerData } from 'node:worker_threads';
import { ConfigurationError } from '../../model/configuration-error.js';
import { readEntries } from '../../results/journal.js';
import { judgeEntries } from '../rejudge.js';
import type { PortionResult, PortionTask } from './judge-journal.js';

const { file, portion } = workerData as PortionTask;

// An error that crosses threads loses its class.
const result = await judgeEntries(file, readEntries(file, portion)).then(
  (rejudged): PortionResult => ({ rejudged }),
  (error: unknown): PortionResult => {
    if (error instanceof ConfigurationError) return { problem: error.message };
    throw error;
  },
);
parentPort!.postMessage(result);
