import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalName } from '../../src/product/results/journal.js';
import { runName } from '../../src/product/results/run-json.js';
import { ranHere } from '../support/in-process.js';
import { freshFolder, summaryIn } from '../support/command-line.js';
import { drawing } from '../support/damage.js';
import { beginningOf, recordRun } from '../unit/engine/recorded-runs.js';

/** So many damages of files of each API: in `npm test` each kind with each command, in `npm run damage` 1,000. */
const count = Number(process.env.DAMAGED_FILES ?? 18);
const first = Number(process.env.DAMAGED_FROM ?? 0);

/** A place in a file, from 0 to below 1. */
type Place = number;
type Damage = (bytes: Buffer, at: Place, other: Place) => Buffer;

/** Kinds of damage of a file. */
const damages: Readonly<Record<string, Damage>> = {
  'a flipped bit'(bytes, at, other) {
    const damaged = Buffer.from(bytes);
    damaged[Math.floor(at * bytes.length)]! ^= 1 << Math.floor(other * 8);
    return damaged;
  },
  'a cut': (bytes, at) => bytes.subarray(0, Math.floor(at * bytes.length)),
  'bytes taken out'(bytes, at, other) {
    const from = Math.floor(at * bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + Math.floor(other * 100))]);
  },
  'lines swapped': inLines((lines, at, other) => lines.with(at, lines[other]!).with(other, lines[at]!)),
  'a line doubled': inLines((lines, at, other) => lines.toSpliced(other, 0, lines[at]!)),
  'a line taken out': inLines((lines, at) => lines.toSpliced(at, 1)),
};

function inLines(change: (lines: readonly string[], at: number, other: number) => readonly string[]): Damage {
  return (bytes, at, other) => {
    const lines = bytes.toString('latin1').split('\n');
    const changed = change(lines, Math.floor(at * lines.length), Math.floor(other * lines.length));
    return Buffer.from(changed.join('\n'), 'latin1');
  };
}

interface Read {
  readonly file: 'journal' | 'archive' | 'run';
  /** The command that reads it, and where it writes results. */
  readonly command: (file: string, folder: string, out: string) => readonly string[];
}

const few = ['--report', 'junit'];
const reads: readonly Read[] = [
  { file: 'journal', command: (file, _folder, out) => ['judge', file, '--out', out, ...few] },
  { file: 'journal', command: (_file, folder, out) => ['merge', folder, '--out', out, ...few] },
  { file: 'journal', command: (_file, folder) => ['report', folder, '--format', 'junit'] },
  { file: 'run', command: (_file, folder, out) => ['merge', folder, '--out', out, ...few] },
  { file: 'archive', command: (file) => ['vendor', '--verify', file, '--json'] },
  { file: 'run', command: (_file, folder) => ['report', folder, '--format', 'junit'] },
];

const names = { journal: journalName, archive: 'dossier.zip', run: runName };

interface Outcome {
  readonly code: number;
  readonly said: string;
  readonly verdicts: string;
  readonly isIncomplete: boolean;
}

/** Runs a command of this program in this process. */
async function ran(parameters: readonly string[], results: string): Promise<Outcome> {
  const { code, stdout, stderr } = await ranHere(parameters);
  const said = stdout + stderr;
  if (code === 64 || code === 70 || parameters[0] === 'vendor')
    return { code, said, verdicts: code === 0 ? (/"verdicts": \d+/.exec(said)?.[0] ?? '') : '', isIncomplete: false };
  const { requirements, end } = summaryIn(results);
  return {
    code,
    said,
    verdicts: requirements.map(({ id, verdict }) => `${id} ${verdict}`).join('\n'),
    isIncomplete: Object.keys(end.interrupted).length + (end.incomplete?.length ?? 0) > 0,
  };
}

async function outcomeOf({ file, command }: Read, bytes: Buffer): Promise<Outcome> {
  const folder = freshFolder();
  const path = join(folder, names[file]);
  writeFileSync(path, bytes);
  const parameters = command(path, folder, join(folder, 'out'));
  return ran(parameters, parameters.includes('--out') ? join(folder, 'out') : folder);
}

/**
 * What a damaged journal is: whole but for blank lines, one that ends early, or changed, with the number of the first line
 * that is not as it was. What stands behind the last newline may have been cut by a kill.
 */
function kindOf(damaged: Buffer, whole: Buffer): 'whole' | 'cut' | number {
  const lines = damaged.toString('latin1').split('\n');
  const before = whole.toString('latin1').split('\n');
  let next = 0;
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    if (line === before[next]) next += 1;
    else if (index < lines.length - 1) return index + 1;
  }
  return next === before.length - 1 ? 'whole' : 'cut';
}

function expectRight({ file }: Read, damaged: Buffer, whole: Buffer, found: Outcome, before: Outcome): void {
  const { code, said, verdicts, isIncomplete } = found;
  if (file === 'archive') expect([code, verdicts]).toEqual(damaged.equals(whole) ? [0, before.verdicts] : [1, '']);
  else if (file !== 'journal') {
    const isSame = damaged.toString().trimEnd() === whole.toString().trimEnd();
    expect([code, verdicts]).toEqual(isSame ? [before.code, before.verdicts] : [64, '']);
    if (!isSame) expect(said).toContain(`${names[file]}: not `);
  } else {
    const kind = kindOf(damaged, whole);
    if (kind === 'whole') expect([code, verdicts]).toEqual([before.code, before.verdicts]);
    else if (typeof kind === 'number')
      expect([code, said]).toEqual([64, expect.stringContaining(`${journalName}:${kind}: `)]);
    else if (damaged.includes('\n')) expect([isIncomplete, code === 0]).toEqual([true, before.code === 0]);
    else expect(code).toBe(64);
  }
}

test.each([
  ['swap order', 'getOrder', 'order-quote-with-empty-transaction'],
  ['borrow', 'operate', 'borrow-transaction-in-base58'],
  ['trigger order', 'createOrder', 'trigger-errors-as-titles'],
])(
  'files of a run against the %s API are refused or read right, however they are damaged',
  async (_api, only, defect) => {
    const folder = beginningOf(await recordRun(3, [defect], only, 100), 25);
    const judged = join(folder, 'judged');
    await ran(['judge', join(folder, journalName), '--out', judged, ...few], judged);
    await ran(['vendor', judged, '--out', join(judged, 'dossier')], judged);
    const whole = new Map(Object.values(names).map((name) => [name, readFileSync(join(judged, name))]));
    const before = new Map<Read, Outcome>();
    for (const read of reads) before.set(read, await outcomeOf(read, whole.get(names[read.file])!));
    expect([...before.values()].map(({ code }) => code)).toEqual([1, 1, 0, 1, 0, 0]);
    const kinds = Object.keys(damages);
    const tally = { refused: 0, right: 0 };
    for (let number = first; number < first + count; number += 1) {
      const draw = drawing(number);
      const kind = kinds[number % kinds.length]!;
      const read = reads[Math.floor(number / kinds.length) % reads.length]!;
      const bytes = whole.get(names[read.file])!;
      const damaged = damages[kind]!(bytes, draw(), draw());
      const found = await outcomeOf(read, damaged);
      try {
        expectRight(read, damaged, bytes, found, before.get(read)!);
      } catch (error) {
        throw new Error(`DAMAGED_FROM=${number} DAMAGED_FILES=1: ${kind} in ${read.file}: ${found.said}`, {
          cause: error,
        });
      }
      tally[found.code === 64 || (read.file === 'archive' && found.code === 1) ? 'refused' : 'right'] += 1;
    }
    expect(tally.refused + tally.right).toBe(count);
    expect(tally.refused).toBeGreaterThan(count / 2);
  },
);
