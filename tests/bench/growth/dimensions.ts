import { writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { registered } from '../../../src/product/apis/registry.js';
import { judgeFiles } from '../../../src/product/cli/commands/judge.js';
import { isJudged } from '../../../src/product/model/requirement.js';
import { serveReference } from '../../../src/reference/server.js';
import { evidenceName } from '../../../src/product/results/evidence-file.js';
import { journalName } from '../../../src/product/results/journal.js';
import { runIdOf, writeAsRun, writeLongJournal } from '../long-journal.js';
import { thousands } from '../measure.js';
import { referenceRun, type ReferenceRunOptions } from '../reference-run.js';
import { serveLongBodies, type Lengthening } from './long-bodies.js';
import type { Dimension } from './ladder.js';

/** Requests that are sent for each length of a body. */
const bodies = 40;
/** Exchanges of the journal in which findings are planted: more than there are findings. */
const withFindings = 30_000;
const merged = [10, 30, 100, 300, 1_000];

/** Everything that can grow, with the work whose cost is measured. */
export async function dimensionsOf(scratch: string): Promise<readonly Dimension[]> {
  const at = (...names: readonly string[]): string => join(scratch, ...names);
  const gate = await journalOf({ folder: at('gate'), depth: 'gate' });
  const borrow = await journalOf({ folder: at('borrow'), depth: 'gate', only: 'borrow' });
  const short = await journalOf({ folder: at('short'), depth: 'gate', requests: 60 });
  const planted = at('planted.ndjson');
  await writeLongJournal(borrow, withFindings, planted);
  await copyRuns(short, at('runs'), Math.max(...merged));
  return [
    againstSent(scratch),
    {
      name: 'exchanges in a journal',
      says: 'The journal of a gate run, repeated under new ids, judged in one thread and written with its reports.',
      sizes: [10_000, 100_000, 1_000_000],
      async prepare(size) {
        await writeLongJournal(gate, size, at('long.ndjson'));
        return { file: 'judge.ts', given: [at('long.ndjson'), at(`judged-${size}`)] };
      },
    },
    {
      name: 'requirements',
      says: 'Every check and requirement of the catalogues once, twice and more often, over the journal of a gate run, with all reports.',
      sizes: [1, 2, 4, 8],
      prepare: (copies) => ({ file: 'requirements.ts', given: [gate, at(`checks-${copies}`), String(copies)] }),
    },
    ...(['items', 'text'] as const).map((how) => againstLength(how, scratch)),
    {
      name: 'findings',
      says: `A journal of ${thousands(withFindings)} exchanges of which so many violate one requirement, each at a place of its own, with all reports and a baseline that has the same findings.`,
      sizes: [10, 100, 1_000, 3_000, 10_000],
      prepare: (most) => ({ file: 'findings.ts', given: [planted, at(`findings-${most}`), String(most)] }),
    },
    {
      name: 'waivers',
      says: 'A file of waivers is read, one is replaced in it, and a short run that was given all of them is concluded with all reports.',
      sizes: [10, 100, 1_000, 3_000, 10_000],
      prepare(count) {
        writeFileSync(at('waivers.yaml'), waiversText(count));
        return { file: 'waivers.ts', given: [short, at('waivers.yaml'), at(`waived-${count}`)] };
      },
    },
    ...(['journals', 'evidence'] as const).map((what) => ({
      name: what === 'journals' ? 'journals in a merge' : 'evidence files in a merge',
      says: `A run of ${bodies + 20} requests under as many ids as there are ${what === 'journals' ? 'journals' : 'files'}.`,
      sizes: merged,
      prepare: (count: number) => ({
        file: 'merge.ts',
        given: [at('runs', what), String(count), at(`merged-${what}-${count}`)],
      }),
    })),
  ];
}

function againstSent(scratch: string): Dimension {
  return {
    name: 'requests of a run',
    says: 'Release depth with more or fewer runs of every scenario, against a reference that another process serves; every exchange is judged and stands in the journal.',
    sizes: [3_000, 30_000, 100_000, 200_000],
    async prepare(count) {
      const served = await serveReference({ seed: 1 });
      const given = [served.origin, String(count), join(scratch, `sent-${count}`)];
      return { file: 'run.ts', given, done: () => served.close() };
    },
  };
}

function againstLength(how: Lengthening, scratch: string): Dimension {
  return {
    name: how === 'items' ? 'bytes of a body, more items' : 'bytes of a body, a longer text',
    says: `A run of ${bodies} requests against the reference behind a server that lengthens every JSON body, ${how === 'items' ? 'by repeating the items of its lists' : 'by one more member'}; the journal is written and the reports are made. The cost is that of the whole run.`,
    sizes: [1, 64, 256, 1_024, 4_095].map((kilobytes) => kilobytes * 1024),
    async prepare(length) {
      const served = await serveLongBodies(how, length);
      const given = [served.origin, String(bodies), join(scratch, `${how}-${length}`)];
      return { file: 'body.ts', given, done: () => served.close() };
    },
  };
}

async function journalOf(options: Omit<ReferenceRunOptions, 'origin' | 'seed'>): Promise<string> {
  const served = await serveReference({ seed: 1 });
  await referenceRun({ origin: served.origin, seed: 1, ...options });
  await served.close();
  return join(options.folder, journalName);
}

/** Copies a run under other ids, its journal and its evidence apart from each other. */
async function copyRuns(journal: string, folder: string, count: number): Promise<void> {
  const own = join(folder, 'own');
  await judgeFiles([journal], { out: own, require: 0.9, jobs: 1, report: [] });
  const run = runIdOf(journal);
  for (let number = 0; number < count; number += 1) {
    const id = createHash('sha256').update(String(number)).digest('hex').slice(0, run.length);
    writeAsRun(journal, run, id, join(folder, 'journals', String(number).padStart(5, '0'), journalName));
    writeAsRun(
      join(own, evidenceName),
      run,
      id,
      join(folder, 'evidence', String(number).padStart(5, '0'), evidenceName),
    );
  }
}

/** Waivers of distinct pairs of requirements and operations. */
function waiversText(count: number): string {
  const requirements = registered.flatMap(({ api }) => api.catalogue.requirements).filter(isJudged);
  const operations = registered.flatMap(({ api }) => api.operations.map(({ operation }) => operation));
  const waivers = operations
    .flatMap((operation) => requirements.map(({ id }) => ({ id, operation })))
    .slice(0, count)
    .map(
      ({ id, operation }) =>
        `  - requirement: ${id}\n    operation: ${operation}\n    reason: known\n    expires: "2999-12-31"\n`,
    );
  if (waivers.length < count) throw new Error(`only ${waivers.length} waivers can be told apart`);
  return `waivers:\n${waivers.join('')}`;
}
