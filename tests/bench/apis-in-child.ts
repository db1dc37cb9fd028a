import { timed } from './measure.js';
import { assertConforms, referenceRun } from './reference-run.js';

/** Plays a release run of some APIs, and tells how many requests it sent, how long it took, and what all its threads took. */
const [origin, only, folder] = process.argv.slice(2) as [string, string, string];
const before = process.cpuUsage();
const { result, wall } = await timed(() => referenceRun({ origin, only, seed: 1, folder }));
assertConforms(result);
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ sent: result.end.sent.total, wall, cpu: (user + system) / 1000 }));
