import { byFrequency, counted } from '../../model/counted.js';
import { registered } from '../../apis/registry.js';
import { plannerOf, preparedFor, type ApiRun } from '../../engine/plan.js';
import { divideBudget, usualShare } from '../../engine/shards.js';
import { requestsFor } from '../../engine/time-limit.js';
import { selectionOf } from '../../engine/selection.js';
import { readWaivers } from '../../engine/waivers-file.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { addCount } from '../../model/groups.js';
import type { Target } from '../../profile/resolve.js';
import { columns } from '../../reports/lines.js';
import { readEarlierRun } from '../earlier-run.js';
import { refuseEmpty, seedOf } from '../execute.js';
import { openTarget } from '../open-target.js';
import type { ExecuteOptions } from '../options.js';
import { reachLine } from '../progress.js';
import { notWithResume } from '../resume-options.js';

/** `plumbline run --dry-run`: what a run would send at most, by scenario, operation and effect. Nothing is sent. */
export async function dryRun(options: ExecuteOptions) {
  if (options.resume !== undefined) throw new ConfigurationError(notWithResume('dryRun'));
  refuseEmpty(options);
  const selection = selectionOf(options.only);
  const depth = options.depth ?? 'gate';
  if (options.waivers !== undefined) readWaivers(options.waivers);
  const baseline = options.baseline === undefined ? undefined : await readEarlierRun('--baseline', options.baseline);
  const seed = seedOf(options, baseline);
  const opened = await openTarget(options, seed);
  try {
    const { target } = opened;
    const apis = registered.filter(({ api }) => selection.apis.has(api.name));
    const requests = requestsFor(target, options.time);
    const planned = plannerOf(preparedFor(apis, { target, depth, seed }), {
      target,
      depth,
      selection,
      require: options.require ?? usualShare,
      seed,
      ...(baseline && { baseline }),
      ...(options.shard && { shard: options.shard }),
    });
    const { runs, reach, requests: own } = planned(requests);
    const { requests: limit, perOperation } = divideBudget(target, options.shard, own).pacing;
    const counts = countsOf(runs, target);
    const bound = Object.values(counts.scenarios).reduce((sum, count) => sum + count, 0);
    const atMost = Math.min(bound, limit);
    const text = [
      `target ${target.name}, depth ${depth}: ${counted(runs.length, 'session')} of ${counted(Object.keys(counts.scenarios).length, 'scenario')}`,
      ...Object.entries(counts).flatMap(([name, of]) => ['', ...countLines(name, of, limit)]),
      '',
      'each row by itself, of scenarios: the most that they may send; of operations and effects: the most that their inputs sent to the reference',
      ...('registerVault' in counts.operations && !target.allow.has('create') ? [refusedOnes] : []),
      '',
      'no table has what is sent again: for findings, and where the target throttles or breaks',
      ...(Number.isFinite(limit)
        ? [
            `the hard bound for all of it is ${counted(limit, 'request')}, also where the rows of a table add up to more`,
          ]
        : [`at most ${counted(atMost, 'request')} to explore; there is no hard bound, --requests sets one`]),
      ...(own < limit ? [`the time has room for ${own} of them at this pace`] : []),
      ...(reach === undefined ? [] : [reachLine(reach, options.shard?.of)]),
      ...Object.entries(perOperation).map(([name, count]) => `at most ${count} requests to ${name}`),
      '',
    ].join('\n');
    return {
      text,
      target: target.name,
      depth,
      runs: runs.length,
      atMost,
      ...(Number.isFinite(limit) && { limit }),
      ...(reach && { reach }),
      ...counts,
    };
  } finally {
    await opened.close();
  }
}

/** Why operations stand there whose effect is not allowed. */
const refusedOnes = 'what is to be refused for its token or its empty body, such as `registerVault`, counts as `read`';

/** Requests by scenario at most, and by operation and effect the most that an input had on the reference and may have here. */
function countsOf(runs: readonly ApiRun[], { allow, bases }: Target) {
  const counts = { scenarios: {}, operations: {}, effects: {} };
  for (const { of, scenario } of runs) {
    addCount(counts.scenarios, scenario.name, scenario.maxRequests);
    for (const [operation, base, effect, count] of of.api.order?.scenarios[scenario.name] ?? []) {
      if (bases[base] === undefined || !allow.has(effect)) continue;
      addCount(counts.operations, operation, count);
      addCount(counts.effects, effect, count);
    }
  }
  return counts as Readonly<Record<keyof typeof counts, Readonly<Record<string, number>>>>;
}

function countLines(name: string, counts: Readonly<Record<string, number>>, limit: number): readonly string[] {
  const sorted = byFrequency(counts);
  return columns([[name, 'requests'], ...sorted.map(([each, count]) => [each, String(Math.min(count, limit))])]);
}
