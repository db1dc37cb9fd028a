import type { Registered } from '../apis/registry.js';
import { nameOfRun } from '../explore/inputs.js';
import type { Lanes } from '../explore/lanes.js';
import { phaseOf } from '../explore/phases.js';
import type { Sender } from '../http/client.js';
import { repeatDifferences } from './differences.js';
import type { ProgressTeller, RunOptions } from './options.js';
import { planOf, type ApiRun, type Plan, type PlanOptions } from './plan.js';
import type { Player } from './player.js';
import { costOf, pursue, roomFor } from './pursue.js';
import { isRecalled } from './recall.js';
import type { TimeLimit } from './time-limit.js';

interface PlayOptions {
  readonly options: RunOptions;
  readonly prepared: readonly Registered[];
  readonly sender: Sender;
  readonly time: TimeLimit;
  readonly lanes: Lanes;
  readonly progress: ProgressTeller;
  readonly playerOf: (of: Registered) => Player;
  readonly players: ReadonlyMap<Registered, Player>;
}

/** Plays a plan, and makes it again for what is left where the pace turns out to be another. */
export async function playPlan(first: Plan, given: PlayOptions): Promise<void> {
  const { options, prepared, sender, time, lanes, progress, playerOf, players } = given;
  const { shard, baseline, target } = options;
  const { baseline: _, shard: __, ...ofItself } = options;
  const evidence = (): NonNullable<PlanOptions['before']> =>
    Object.fromEntries([...players].map(([{ api }, player]) => [api.name, player.evidence()]));
  // What other shards play is theirs.
  const own = shard && new Set(first.runs.map(nameOfRun));
  const begun = new Set<string>();
  const replan = (requests: number): Plan => {
    // What a baseline sent stays in the plan as far as there is room.
    let left = requests;
    const again = first.runs.filter((run) => isRecalled(run) && !begun.has(nameOfRun(run)) && (left -= run.cost) >= 0);
    const isDone = (name: string): boolean => begun.has(name) || own?.has(name) === false;
    const others = planOf(prepared, { ...ofItself, requests: Math.max(0, left), before: evidence(), isDone });
    return { ...others, runs: [...again, ...others.runs], requests };
  };
  progress.begin('explore', first.runs.length);
  const parts = inParts(first.runs, options);
  for (const [part, runs] of parts.entries()) {
    const [earlier, later] = [parts.slice(0, part).flat().length, parts.slice(part + 1).flat()];
    await pursue(
      { ...first, runs },
      {
        sender,
        time,
        lanes,
        concurrency: target.pacing.concurrency,
        replan: options.timeMs === undefined || options.replay || part < parts.length - 1 ? undefined : replan,
        play: async (run) => {
          begun.add(nameOfRun(run));
          await playerOf(run.of).play(run);
        },
        isCompared: baseline !== undefined,
        onChange: (all, leftMs) =>
          progress.expect(earlier + all + later.length, leftMs + costOf(later) * sender.msPerRequest()),
      },
    );
    const next = costOf(parts[part + 1] ?? []);
    await repeatDifferences([...players.values()], () => roomFor(sender, time.left()), next);
  }
}

/**
 * What a baseline sent comes first, the dearest input first, so that there are requests to repeat what differs; but for what
 * may get a client blocked.
 */
function inParts(runs: readonly ApiRun[], options: RunOptions): readonly (readonly ApiRun[])[] {
  const { baseline, timeMs, target } = options;
  if (baseline === undefined || (timeMs === undefined && !Number.isFinite(target.pacing.requests))) return [runs];
  const isFirst = (run: ApiRun): boolean => isRecalled(run) && phaseOf(run.scenario) !== 'last';
  const first = runs.filter(isFirst).toSorted((left, right) => right.cost - left.cost);
  const parts: ApiRun[][] = [];
  for (const run of first) {
    const part = parts.at(-1);
    if (part !== undefined && costOf(part) + run.cost <= requestsOfPart) part.push(run);
    else parts.push([run]);
  }
  return [...parts, runs.filter((run) => !first.includes(run))];
}

/** After so many requests it is decided whether to repeat what differs now or later. */
const requestsOfPart = 20;
