import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serveReference } from '../../src/reference/server.js';
import { journalName } from '../../src/product/results/journal.js';
import { during } from '../support/serving.js';
import { median, perSecond, ratio, thousands, type Section } from './measure.js';
import type { OfflineTimes } from './offline-in-child.js';
import { assertConforms, referenceRun } from './reference-run.js';

/** Every journal comes from a run of its own seed, so that nothing is judged that was judged before. */
const seeds = [1, 2, 3, 4, 5, 6];

/** Exchanges judged per second from a journal, beside JSON.parse of the same bodies, on one core. */
export async function offline(scratch: string): Promise<Section> {
  const journals: string[] = [];
  for (const seed of seeds) journals.push(await releaseJournal(scratch, seed));
  const [first, ...others] = await inChild([scratch, ...journals]);
  const inParses = (timeOf: (times: OfflineTimes) => number): number =>
    median(others.map((one) => timeOf(one) / one.parse));
  const length = median(others.map(({ characters, exchanges }) => characters / exchanges));
  return {
    title: 'Throughput offline',
    parts: [
      `The journals of ${seeds.length} release-depth runs (${thousands(first!.exchanges)} exchanges in the first, bodies of ${Math.round(length)} characters on average) judged by every check, statistics included, beside \`JSON.parse\` of the same bodies that stand in memory. Processor time of one thread, in a process of its own; each journal is judged once. The first one meets code that has not run before; of the others, medians. Goals: at least 0.1 of \`JSON.parse\`, and 20,000 exchanges/s with masking and journal.`,
      [
        ['', 'µs per exchange', 'exchanges/s', 'share of JSON.parse', 'exchanges/s of the first journal'],
        row('JSON.parse of the bodies', first!, others, ({ parse }) => parse),
        row('judge: read the journal, judge, statistics', first!, others, ({ judge }) => judge),
        row('mask and write the journal anew', first!, others, ({ record }) => record),
        row('both', first!, others, ({ judge, record }) => judge + record),
      ],
    ],
    costs: {
      'judging a journal, in `JSON.parse`': inParses(({ judge }) => judge),
      'masking and writing a journal, in `JSON.parse`': inParses(({ record }) => record),
    },
  };
}

/** In a process of its own, whose memory is its own too. */
async function inChild(given: readonly string[]): Promise<OfflineTimes[]> {
  const loader = new URL('compiled.mjs', import.meta.url).href;
  const file = fileURLToPath(new URL('offline-in-child.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', loader, file, ...given]);
  return JSON.parse(stdout) as OfflineTimes[];
}

function row(name: string, first: OfflineTimes, rest: readonly OfflineTimes[], timeOf: (one: OfflineTimes) => number) {
  const each = median(rest.map((one) => timeOf(one) / one.exchanges));
  const share = median(rest.map((one) => one.parse / timeOf(one)));
  return [name, (each * 1000).toFixed(1), perSecond(1, each), ratio(share), perSecond(first.exchanges, timeOf(first))];
}

async function releaseJournal(scratch: string, seed: number): Promise<string> {
  const folder = join(scratch, `run-${seed}`);
  assertConforms(await during(serveReference({ seed: 1 }), (origin) => referenceRun({ origin, seed, folder })));
  return join(folder, journalName);
}
