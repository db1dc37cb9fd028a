import { referenceRun } from '../../reference-run.js';
import { measuredWork } from './measured-work.js';

/** Sends some requests to a server that lengthens its bodies. */
const [origin, requests, folder] = process.argv.slice(2) as [string, string, string];
await measuredWork(async () => {
  const { end } = await referenceRun({
    origin,
    seed: 1,
    depth: 'gate',
    folder,
    requests: Number(requests),
    confirm: false,
  });
  if (end.sent.total < Number(requests) / 2) throw new Error(`only ${end.sent.total} requests were sent`);
  return undefined;
});
