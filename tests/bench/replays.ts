import { appendFileSync } from 'node:fs';
import { knownDefects } from '../../src/laboratory/proof/variation.js';
import { replayedInMemory, shownBy, targetInMemory } from '../support/replays.js';

/** `npm run replays FILE`: plays again what every defect shows, on a fresh target with it and on one without it, in memory. */

const [file = 'replays.ndjson'] = process.argv.slice(2);
const [seed, origin] = [3, 'http://127.0.0.1:1'];
let wrong = 0;
for (const { id: defect } of knownDefects) {
  const from = process.cpuUsage();
  const { findings } = await shownBy(defect, targetInMemory(seed, defect), origin, seed);
  const departures: unknown[] = [];
  for (const { replay, fingerprint } of findings) {
    const again = await replayedInMemory(replay, targetInMemory(seed, defect), fingerprint);
    if (again.exitCode !== 1) departures.push({ on: 'faulty', ...again });
    const elsewhere = await replayedInMemory(replay, targetInMemory(seed), fingerprint);
    if (elsewhere.exitCode !== 0) departures.push({ on: 'clean', ...elsewhere });
  }
  if (findings.length === 0 || departures.length > 0) wrong += 1;
  const { user, system } = process.cpuUsage(from);
  const seconds = Math.round((user + system) / 1e5) / 10;
  // What is let go in one turn of the event loop is kept until its end, and virtual time never leaves it.
  await new Promise((resolve) => setTimeout(resolve, 0));
  appendFileSync(file, `${JSON.stringify({ defect, findings: findings.length, seconds, departures })}\n`);
}
process.stdout.write(`${knownDefects.length} defects, ${wrong} with a departure\n`);
process.exitCode = wrong === 0 ? 0 : 1;
