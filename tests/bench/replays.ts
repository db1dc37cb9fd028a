import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { knownDefects } from '../../src/proof/known-defects.js';
import { replayed, withFindings } from '../support/replays.js';

/**
 * `npm run replays`: plays again what every defect shows, on a target with it and on one without it. Arguments: which of
 * how many parts of the defects, such as 1/4, and a file of results; defects that stand there are left out.
 */

const [part = '1/1', file = 'replays.ndjson'] = process.argv.slice(2);
const [index = 1, of = 1] = part.split('/').map(Number);
const done = new Set(
  (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { defect: string }).defect),
);
const defects = [...knownDefects().keys()].filter((_, position) => position % of === index - 1);
let wrong = 0;
for (const defect of defects) {
  if (done.has(defect)) continue;
  const from = process.cpuUsage();
  await withFindings(defect, 3, async (findings, clean) => {
    const departures: unknown[] = [];
    for (const { replay } of findings) {
      const again = await replayed(replay);
      if (again.exitCode !== 1) departures.push({ on: 'faulty', ...again });
      const elsewhere = await replayed(replay.replace(/--origin \S+/, `--origin ${clean}`));
      if (elsewhere.exitCode !== 0) departures.push({ on: 'clean', ...elsewhere });
    }
    if (findings.length === 0 || departures.length > 0) wrong += 1;
    const { user, system } = process.cpuUsage(from);
    const seconds = Math.round((user + system) / 1e5) / 10;
    appendFileSync(file, `${JSON.stringify({ defect, findings: findings.length, seconds, departures })}\n`);
  });
}
process.stdout.write(`${defects.length} defects, ${wrong} with a departure\n`);
process.exitCode = wrong === 0 ? 0 : 1;
