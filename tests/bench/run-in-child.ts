import { registered } from '../../src/apis/registry.js';
import { serveReference } from '../../src/reference/server.js';
import { timed } from './measure.js';
import { referenceRun } from './reference-run.js';

/** Sends about as many requests as are named, and tells how long it took and how much memory at most. */
const [count, folder] = [Number(process.argv[2]), process.argv[3]!];

/** About what the release depth sends by itself. */
const releaseRequests = 15_000;
for (const { api } of registered)
  for (const { runs } of api.scenarios)
    Object.assign(runs, { release: Math.max(1, Math.round((runs.release * count) / releaseRequests)) });

const served = await serveReference({ seed: 1 });
const { result, wall } = await timed(() => referenceRun({ origin: served.origin, seed: 1, folder }));
await served.close();
process.stdout.write(JSON.stringify({ sent: result.end.sent.total, wall, rss: process.resourceUsage().maxRSS * 1024 }));
