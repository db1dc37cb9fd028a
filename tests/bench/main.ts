import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { comparedCosts, machine, render, tableOf, type Costs, type Section } from './measure.js';
import { offline } from './offline.js';
import { online } from './online.js';
import { startUp } from './start-up.js';

const file = fileURLToPath(new URL('../../docs/lab/performance.md', import.meta.url));
const figuresFile = fileURLToPath(new URL('figures.json', import.meta.url));

/**
 * `npm run bench [-- part …]`: measures and writes what it measured to docs/lab/performance.md and to figures.json; parts not
 * named keep their text. `npm run bench -- --check` compares processor times with figures.json, and ends with 1 where one
 * has grown too much.
 */
const parts: Readonly<Record<string, (scratch: string) => Promise<Section>>> = { online, offline, 'start-up': startUp };

const isCheck = process.argv.includes('--check');
const asked = isCheck ? ['online', 'offline'] : process.argv.slice(2);
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
    const { costs = {} } = section;
    if (isCheck) check(costs);
    else {
      await writePage(name, section, load);
      writeFigures(costs);
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function check(costs: Costs): void {
  const { table, isWorse } = comparedCosts(costs, figures());
  process.stdout.write(`${tableOf(table)}\n\n`);
  if (isWorse) process.exitCode = 1;
}

function figures(): Costs {
  return JSON.parse(readFileSync(figuresFile, 'utf8')) as Costs;
}

function writeFigures(costs: Costs): void {
  writeFileSync(figuresFile, `${JSON.stringify({ ...figures(), ...costs }, null, 2)}\n`);
}

/** Replaces the text of one part of the page and keeps the rest. `load` is the load average when it began. */
async function writePage(part: string, section: Section, load: number): Promise<void> {
  const [begin, end] = [`<!-- part ${part} -->`, '<!-- end -->'];
  const page = readFileSync(file, 'utf8');
  const [from, to] = [page.indexOf(begin), page.indexOf(end, page.indexOf(begin))];
  if (from < 0 || to < 0)
    throw new Error(`${file} has no part "${part}"; expected ${begin} and ${end} around its text`);
  const measured = `Measured ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC by \`npm run bench -- ${part}\` on ${machine()}; load average at the beginning ${load.toFixed(1)}.`;
  const text = `${page.slice(0, from)}${begin}\n\n${render(section)}\n\n${measured}\n\n${page.slice(to)}`;
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
}
