import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { knownDefects } from '../../src/laboratory/proof/variation.js';
import { replayedInMemory, shownBy, targetInMemory } from '../support/replays.js';

/**
 * `npm run replays`: plays again what every defect shows, on a target with it and on one without it, in memory. Arguments:
 * which of how many parts of the defects, such as 1/4; a file of results, whose defects are left out; and what the
 * names of the wanted ones begin with.
 */

const [part = '1/1', file = 'replays.ndjson', wanted = ''] = process.argv.slice(2);
const [index = 1, of = 1] = part.split('/').map(Number);
const seed = 3;
const origin = 'http://127.0.0.1:1';
const done = new Set(
  (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { defect: string }).defect),
);
const named = knownDefects.map(({ id }) => id).filter((defect) => defect.startsWith(wanted));
const defects = named.filter((_, position) => position % of === index - 1);
let wrong = 0;
for (const defect of defects) {
  if (done.has(defect)) continue;
  const from = process.cpuUsage();
  const faulty = targetInMemory(seed, defect);
  const clean = targetInMemory(seed);
  const { findings } = await shownBy(defect, faulty, origin, seed);
  const departures: unknown[] = [];
  for (const { replay, fingerprint } of findings) {
    const again = await replayedInMemory(replay, faulty, fingerprint);
    if (again.exitCode !== 1) departures.push({ on: 'faulty', ...again });
    const elsewhere = await replayedInMemory(replay, clean, fingerprint);
    if (elsewhere.exitCode !== 0) departures.push({ on: 'clean', ...elsewhere });
  }
  if (findings.length === 0 || departures.length > 0) wrong += 1;
  const { user, system } = process.cpuUsage(from);
  const seconds = Math.round((user + system) / 1e5) / 10;
  appendFileSync(file, `${JSON.stringify({ defect, findings: findings.length, seconds, departures })}\n`);
}
process.stdout.write(`${defects.length} defects, ${wrong} with a departure\n`);
process.exitCode = wrong === 0 ? 0 : 1;
