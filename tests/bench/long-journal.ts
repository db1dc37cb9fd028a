import { createReadStream, createWriteStream, readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { createSealing } from '../../src/product/results/checksum.js';
import { sealed } from '../support/sealed.js';

/** More exchanges than one journal that is repeated has. */
const between = 1_000_000;

/** Repeats the exchanges and traces of a journal under new ids until there are `length` exchanges; the end stays last. */
export async function writeLongJournal(journal: string, length: number, file: string): Promise<void> {
  const out = createWriteStream(file);
  const seal = createSealing();
  const write = async (text: string): Promise<void> => {
    if (!out.write(`${seal(text.replace(/,"crc":"[0-9a-f]{8}"\}$/, '}'))}\n`)) await once(out, 'drain');
  };
  const run = runIdOf(journal);
  const ids = new RegExp(`"${run}-([0-9]+)"`, 'g');
  const end = readFileSync(journal, 'utf8').trimEnd().split('\n').at(-1)!;
  let written = 0;
  for (let copy = 0; written < length; copy += 1)
    for await (const line of createInterface({ input: createReadStream(journal, 'utf8') })) {
      const [, type = ''] = /^\{"type":"([a-z]+)"/.exec(line) ?? [];
      if (type === 'end' || (type !== 'exchange' && type !== 'trace' && copy > 0)) continue;
      const moved = line.replace(ids, (_, number) => `"${run}-${Number(number) + copy * between}"`);
      await write(type === 'trace' ? moved.replace(/"id":"[^"]*/, `$&+${copy}`) : moved);
      if (type === 'exchange') written += 1;
      if (type === 'trace' && written >= length) break;
    }
  await write(end);
  out.end();
  await once(out, 'finish');
}

/** Copies a file of a run as one of another run. */
export function writeAsRun(file: string, run: string, other: string, copy: string): void {
  mkdirSync(dirname(copy), { recursive: true });
  const lines = readFileSync(file, 'utf8').trimEnd().replaceAll(run, other).split('\n');
  writeFileSync(copy, sealed(lines));
}

export function runIdOf(journal: string): string {
  const [, id] = /^\{"type":"run","id":"([^"]+)"/.exec(readFileSync(journal, 'utf8').slice(0, 200)) ?? [];
  if (id === undefined) throw new Error(`${journal} does not begin with the header of a run`);
  return id;
}
