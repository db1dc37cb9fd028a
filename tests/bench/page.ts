import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { machine, render, type Section } from './measure.js';

const file = fileURLToPath(new URL('../../docs/lab/performance.md', import.meta.url));

/** Replaces the text of one part of the page and keeps the rest. `load` is the load average when it began. */
export async function writePage(part: string, section: Section, load: number): Promise<void> {
  const [begin, end] = [`<!-- part ${part} -->`, '<!-- end -->'];
  const page = readFileSync(file, 'utf8');
  const [from, to] = [page.indexOf(begin), page.indexOf(end, page.indexOf(begin))];
  if (from < 0 || to < 0)
    throw new Error(`${file} has no part "${part}"; expected ${begin} and ${end} around its text`);
  const measured = `Measured ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC by \`npm run bench -- ${part}\` on ${machine()}; load average at the beginning ${load.toFixed(1)}.`;
  const text = `${page.slice(0, from)}${begin}\n\n${render(section)}\n\n${measured}\n\n${page.slice(to)}`;
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
}
