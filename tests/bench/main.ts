import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { render, type Section } from './measure.js';
import { offline } from './offline.js';
import { online } from './online.js';
import { writePage } from './page.js';
import { peers } from './peers.js';
import { startUp } from './start-up.js';

/** `npm run bench [-- part …]`: measures and writes what it measured to docs/lab/performance.md; parts not named keep their text. */
const parts: Readonly<Record<string, (scratch: string) => Promise<Section>>> = {
  online,
  offline,
  'start-up': startUp,
  peers,
};

const asked = process.argv.slice(2);
for (const name of asked)
  if (!(name in parts)) throw new Error(`no benchmark "${name}"; expected some of ${Object.keys(parts).join(', ')}`);

const scratch = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    mkdirSync(join(scratch, name));
    const load = loadavg()[0]!;
    const section = await measure(join(scratch, name));
    process.stdout.write(`${render(section)}\n\n`);
    await writePage(name, section, load);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
