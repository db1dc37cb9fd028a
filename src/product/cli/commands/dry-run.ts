import { registered } from '../../apis/registry.js';
import { plannerOf, preparedFor, type ApiRun, type Reach } from '../../engine/plan.js';
import { requestsFor } from '../../engine/pursue.js';
import { selectionOf } from '../../engine/selection.js';
import { readWaivers } from '../../engine/waivers-file.js';
import { seedOf } from '../execute.js';
import type { ExecuteOptions } from '../options.js';
import { openTarget } from '../open-target.js';
import { reachedShare, reachLine } from '../progress.js';
import { readEarlierRun } from '../earlier-run.js';
import type { SentByScenario } from '../../model/api.js';

/** What a run would send at most: requests by scenario, operation and effect. */
export interface DryRun {
  readonly text: string;
  readonly target: string;
  readonly depth: string;
  /** Runs of scenarios. */
  readonly runs: number;
  /** Greatest number of requests to explore. */
  readonly atMost: number;
  /** Bound on all requests; undefined when there is none. */
  readonly limit?: number;
  /** What the plan of a budget is known to decide. */
  readonly reach?: Reach;
  /** The same of other budgets. */
  readonly curve: readonly Reach[];
  readonly scenarios: Readonly<Record<string, number>>;
  readonly operations: Readonly<Record<string, number>>;
  readonly effects: Readonly<Record<string, number>>;
}

/** Budgets that are shown beside that of the run, and beside one with 300 requests more. */
const usualBudgets = [100, 300, 600, 1_000];
const step = 300;
/** More than there is to send. */
const unbounded = 1_000_000;

/** `plumbline run --dry-run`: what a run would send at most, by scenario, operation and effect. Nothing is sent. */
export async function dryRunCommand(options: ExecuteOptions): Promise<DryRun> {
  const selection = selectionOf(options.only);
  const depth = options.depth ?? 'gate';
  if (options.waivers !== undefined) readWaivers(options.waivers);
  const baseline = options.baseline === undefined ? undefined : await readEarlierRun('--baseline', options.baseline);
  const seed = seedOf(options, baseline);
  const opened = await openTarget(options, seed);
  try {
    const { target } = opened;
    const limit = target.pacing.requests;
    const chosen = preparedFor(
      registered.filter(({ api }) => selection.apis.has(api.name)),
      { target, depth, seed },
    );
    const requests = requestsFor(target, options.time);
    const planned = plannerOf(chosen, {
      target,
      depth,
      selection,
      require: options.require ?? 0.9,
      isCompared: baseline !== undefined,
      ...(options.shard && { shard: options.shard }),
    });
    const { runs, reach } = planned(requests);
    const others = [...usualBudgets, requests + step].filter((budget) => budget < unbounded && budget !== requests);
    const reaches = [...others, unbounded].flatMap((budget) => planned(budget).reach ?? []);
    const curve = [
      ...new Map([...reaches, ...(reach ? [reach] : [])].map((each) => [each.requests, each])).values(),
    ].sort((left, right) => left.requests - right.requests);
    const bound = runs.reduce((sum, { scenario }) => sum + scenario.maxRequests, 0);
    const counts = {
      scenario: byScenario(runs),
      operation: greatest(runs, ({ operations }) => operations),
      effect: greatest(runs, ({ effects }) => effects),
    };
    const text = [
      `target ${target.name}, depth ${depth}: ${runs.length} runs of scenarios`,
      '',
      ...Object.entries(counts).flatMap(([head, of]) => [...table(head, of), '']),
      `at most ${Math.min(bound, limit)} requests to explore; findings are then shrunk and repeated, and what is throttled or broken is sent again`,
      Number.isFinite(limit)
        ? `${limit} requests are the hard bound for all of it`
        : 'there is no hard bound; --requests sets one',
      ...(reach === undefined ? [] : [reachLine(reach)]),
      ...Object.entries(target.pacing.perOperation).map(([name, count]) => `at most ${count} requests to ${name}`),
      '',
      ...curveTable(curve, reach?.requests),
      '',
    ].join('\n');
    return {
      text,
      target: target.name,
      depth,
      runs: runs.length,
      atMost: Math.min(bound, limit),
      ...(Number.isFinite(limit) && { limit }),
      ...(reach && { reach }),
      curve,
      scenarios: Object.fromEntries(counts.scenario),
      operations: Object.fromEntries(counts.operation),
      effects: Object.fromEntries(counts.effect),
    };
  } finally {
    await opened.close();
  }
}

type Counts = ReadonlyMap<string, number>;

function byScenario(runs: readonly ApiRun[]): Counts {
  const counts = new Map<string, number>();
  for (const { scenario } of runs) counts.set(scenario.name, (counts.get(scenario.name) ?? 0) + scenario.maxRequests);
  return counts;
}

/** Of every run the greatest count that an input of its scenario had on the reference. */
function greatest(runs: readonly ApiRun[], of: (sent: SentByScenario) => Readonly<Record<string, number>>): Counts {
  const counts = new Map<string, number>();
  for (const { of: owner, scenario } of runs) {
    const sent = owner.api.order?.scenarios[scenario.name];
    for (const [name, count] of Object.entries(sent ? of(sent) : {})) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}

/** What is decided against requests. */
function curveTable(curve: DryRun['curve'], own: number | undefined): string[] {
  const row = (name: string, decided: string): string => `${name.padEnd(34)}${decided.padStart(10)}`;
  return [
    row('requests', 'decided'),
    ...curve.map((each) => {
      const { requests, isWhole } = each;
      const name = requests === own ? `${requests}, this run` : isWhole ? 'no budget' : String(requests);
      return row(name, reachedShare(each));
    }),
  ];
}

function table(head: string, counts: Counts): string[] {
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return [
    `${head.padEnd(34)}requests`,
    ...sorted.map(([name, count]) => `${name.padEnd(34)}${String(count).padStart(8)}`),
  ];
}
