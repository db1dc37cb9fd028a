import { join } from 'node:path';
import { registered } from '../../src/product/apis/registry.js';
import { createJudge } from '../../src/product/judge/judge.js';
import { serveReference } from '../../src/reference/server.js';
import { journalName } from '../../src/product/results/journal.js';
import type { RunSummary } from '../../src/product/results/run-json.js';
import { median, thousands, type Section, type Table } from './measure.js';
import { referenceRun } from './reference-run.js';
import { tracesOf } from './traces.js';

const budgets = [50, 100, 150, 200, 300, 450, 600, 900, 1_200, 2_400];
const shares = [0.5, 0.9, 0.99];
const seeds = [1, 2, 3];

/** What a number of requests tells: requirements tested, and pairs of levels of the contexts in which they were. */
interface Told {
  readonly sent: number;
  readonly requirements: number;
  readonly pairs: number;
}

/** How many requests a run needs for what it tells: planned for a budget, and in the order of a run without one. */
export async function information(scratch: string): Promise<Section> {
  const planned: (readonly Told[])[] = [];
  const unplanned: (readonly Told[])[] = [];
  for (const seed of seeds) {
    const whole = await gateRun(join(scratch, `whole-${seed}`), seed);
    unplanned.push(await growthOf(join(scratch, `whole-${seed}`), whole));
    const bySeed: Told[] = [];
    for (const requests of budgets)
      bySeed.push(toldBy(await gateRun(join(scratch, `${seed}-${requests}`), seed, requests)));
    planned.push([...bySeed, toldBy(whole)]);
  }
  const of = (what: 'requirements' | 'pairs'): number => median(planned.map((told) => told.at(-1)![what]));
  return {
    title: 'Information per request',
    parts: [
      `Gate runs of all three APIs against the embedded reference, medians of ${seeds.length} seeds. A run without a budget tests ${of('requirements')} requirements in ${thousands(of('pairs'))} pairs of levels. With \`--requests\` the inputs are chosen by what they cost and test on the embedded reference.`,
      budgetTable(planned),
      'Requests until a share of that is reached; planned: the smallest of the budgets above that reaches it; unplanned: the exchanges of a run without a budget, in its own order.',
      shareTable(planned, unplanned),
    ],
  };
}

async function gateRun(folder: string, seed: number, requests?: number): Promise<RunSummary> {
  const served = await serveReference({ seed: 1 });
  try {
    const budget = requests !== undefined && { requests };
    return await referenceRun({ origin: served.origin, seed, depth: 'gate', folder, ...budget });
  } finally {
    await served.close();
  }
}

function toldBy({ requirements, end }: RunSummary): Told {
  const tested = requirements.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail');
  const pairs = requirements.reduce((sum, { contexts }) => sum + (contexts?.seen ?? 0), 0);
  return { sent: end.sent.total, requirements: tested.length, pairs };
}

/** What a run had told after each of its traces. Tested means exercised here: positive controls decide at the end. */
async function growthOf(folder: string, { run, requirements, end }: RunSummary): Promise<readonly Told[]> {
  const traces = await tracesOf(join(folder, journalName));
  const counted = new Set(
    requirements.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail').map(({ id }) => id),
  );
  const judges = new Map<string, ReturnType<typeof createJudge>>(
    registered.map(({ api }) => [api.name, createJudge(api, run.fixtures[api.name] as never)]),
  );
  const told = new Map<string, { readonly requirements: number; readonly pairs: number }>();
  const sum = (what: 'requirements' | 'pairs'): number => [...told.values()].reduce((all, one) => all + one[what], 0);
  const growth: Told[] = [];
  let sent = 0;
  for (const { api, trace } of traces) {
    const judge = judges.get(api)!;
    judge.add(trace);
    sent += trace.exchanges.length;
    const evidence = judge.evidence();
    const exercised = Object.entries(evidence.requirements).filter(
      ([id, cells]) => counted.has(id) && Object.values(cells).some(({ exercised }) => exercised > 0),
    );
    const pairs = Object.values(evidence.contexts).reduce((all, set) => all + countPairs(set), 0);
    told.set(api, { requirements: exercised.length, pairs });
    growth.push({ sent: Math.min(sent, end.sent.total), requirements: sum('requirements'), pairs: sum('pairs') });
  }
  return growth;
}

/** The bits of a set of pairs, which is written in hexadecimal digits. */
function countPairs(set: string): number {
  let count = 0;
  for (const digit of set) count += Number.parseInt(digit, 16).toString(2).replaceAll('0', '').length;
  return count;
}

function budgetTable(planned: readonly (readonly Told[])[]): Table {
  const share = (what: 'requirements' | 'pairs', index: number): string =>
    percent(median(planned.map((told) => told[index]![what] / told.at(-1)![what])));
  return [
    ['`--requests`', 'sent', 'requirements tested', 'share', 'share of the pairs'],
    ...[...budgets.map(thousands), 'none'].map((budget, index) => [
      budget,
      thousands(median(planned.map((told) => told[index]!.sent))),
      median(planned.map((told) => told[index]!.requirements)),
      share('requirements', index),
      share('pairs', index),
    ]),
  ];
}

function shareTable(planned: readonly (readonly Told[])[], unplanned: readonly (readonly Told[])[]): Table {
  const until = (all: readonly (readonly Told[])[], what: 'requirements' | 'pairs', share: number): string =>
    thousands(median(all.map((told) => told.find((one) => one[what] >= share * told.at(-1)![what])?.sent ?? Infinity)));
  return [
    ['share', 'requirements, planned', 'requirements, unplanned', 'pairs, planned', 'pairs, unplanned'],
    ...shares.map((share) => [
      percent(share),
      until(planned, 'requirements', share),
      until(unplanned, 'requirements', share),
      until(planned, 'pairs', share),
      until(unplanned, 'pairs', share),
    ]),
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
