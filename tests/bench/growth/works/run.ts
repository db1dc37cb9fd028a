import { registered } from '../../../../src/product/apis/registry.js';
import { referenceRun } from '../../reference-run.js';
import { measuredWork } from './measured-work.js';

/** Sends about as many requests as are named to a reference that another process serves. */
const [origin, count, folder] = process.argv.slice(2) as [string, string, string];

/** About what the release depth sends by itself. */
const releaseRequests = 27_500;
for (const { api } of registered)
  for (const { runs } of api.scenarios)
    Object.assign(runs, { release: Math.max(1, Math.round((runs.release * Number(count)) / releaseRequests)) });

await measuredWork(async () => {
  const { end } = await referenceRun({ origin, seed: 1, folder });
  return end.sent.total;
});
