import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { machine, render, type Section } from './measure.js';

const file = fileURLToPath(new URL('../../docs/lab/benchmarks.md', import.meta.url));

const head = `# Benchmarks

Made by \`npm run bench\`; do not edit. Everything is measured side by side in one run on one machine, and told as a ratio where
that is the goal: absolute rates vary with the machine and with what else it does. Parts can be measured alone, as in
\`npm run bench -- online\`. [What limits the speed](performance.md) says what the figures come from.
`;

/** Replaces the text of one part and keeps that of the others. `load` is the load average when it began. */
export async function writePage(part: string, order: readonly string[], section: Section, load: number): Promise<void> {
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const texts = new Map<string, string>();
  for (const [, name = '', text = ''] of known.matchAll(/<!-- part (\S+) -->\n+([\s\S]*?)\n+<!-- end -->/g))
    texts.set(name, text);
  const measured = `Measured ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC by \`npm run bench -- ${part}\` on ${machine()}; load average at the beginning ${load.toFixed(1)}.`;
  texts.set(part, `${render(section)}\n\n${measured}`);
  const bodies = order.flatMap((name) => {
    const text = texts.get(name);
    return text === undefined ? [] : [`<!-- part ${name} -->\n\n${text}\n\n<!-- end -->`];
  });
  mkdirSync(dirname(file), { recursive: true });
  const text = `${head}\n${bodies.join('\n\n')}\n`;
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
}
