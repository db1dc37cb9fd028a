import { registered, type Registered } from '../apis/registry.js';
import { addCited, citedBeyondTraces, conclude, type Gathered } from './conclude.js';
import type { Exchange, ExchangeId, KeptExchange } from '../model/exchange.js';
import { nameOfRun } from '../explore/inputs.js';
import { phaseOf } from '../explore/phases.js';
import { createLanes } from '../explore/lanes.js';
import type { Progress, ProgressTeller, RunOptions } from './options.js';
import { divideBudget, planOf, preparedFor, type ApiRun, type Plan, type PlanOptions } from './plan.js';
import { costOf, pursue, requestsFor, roomFor } from './pursue.js';
import { repeatDifferences } from './differences.js';
import { isRecalled, plannerWithRecalled, sendWhilePassing, waivedAmong } from './recall.js';
import { replayFinding, supportingRuns } from './replay.js';
import type { ReplayResult } from '../results/replay.js';
import { stopOnDiskFull } from '../results/stop-on-disk-full.js';
import { headerOf } from './header.js';
import { createApiRun, type ApiRunner } from './api-run.js';
import { createCourse, decidedMusts } from './course.js';
import { stopped } from '../results/interruptions.js';
import { createTimeLimit, usualTimeMs } from './time-limit.js';
import type { RunSummary } from '../results/run-json.js';
import type { EndEntry, Journal } from '../results/journal.js';
import { createSurvey } from '../results/observations.js';
import { refuseProduction } from '../profile/production.js';
import { implausible } from './plausible.js';
import { createSender, type Sender } from '../http/client.js';
import { systemClock } from '../http/sleep.js';

function progressOf(
  { onProgress, course: counts = true }: RunOptions,
  sender: Sender,
  soFar: () => RunSummary,
  course: ReturnType<typeof createCourse>,
): ProgressTeller {
  const failing = new Set<string>();
  let now: Pick<Progress, 'stage' | 'planned' | 'done' | 'leftMs'> = { stage: 'explore', planned: 0, done: 0 };
  return {
    begin(stage, planned) {
      now = { stage, planned, done: 0 };
    },
    expect: (planned, leftMs) => void (now = { ...now, planned, leftMs }),
    step() {
      now = { ...now, done: now.done + 1 };
      const sent = sender.budget.sent().total;
      if (counts) course.at(sent);
      onProgress?.({ ...now, sent, failing: failing.size }, soFar);
    },
    failing: (id) => void failing.add(id),
  };
}

/** Judges a target: plans, explores, confirms and decides. Everything goes to the journal as it happens. */
export async function run(given: RunOptions): Promise<RunSummary> {
  const { target, resume, discovered } = given;
  const survey = createSurvey();
  const time = createTimeLimit(given.transport?.clock ?? systemClock);
  const {
    journal: stopping,
    signal,
    fault,
  } = stopOnDiskFull(given.journal, AbortSignal.any([given.signal, time.signal]));
  const journal: Journal = {
    ...stopping,
    write(entry) {
      if (entry.type === 'trace') survey.addFacts(entry.facts);
      stopping.write(entry);
    },
  };
  const prepared = preparedFor(
    registered.filter(({ api }) => given.selection.apis.has(api.name)),
    given,
  );
  const asked = discovered?.exchanges.length ?? 0;
  const earlier = resume?.header.earlier ?? given.earlier;
  const planner = plannerWithRecalled(prepared, { ...given, ...(earlier && { earlier }) });
  const first = planner(requestsFor(target, given.timeMs, asked));
  const options: RunOptions = { ...given, ...(earlier && { earlier }), journal, signal, recalled: first.recalled };
  const header = resume?.header ?? headerOf(options);
  journal.write(resume ? { type: 'resume', at: new Date().toISOString() } : { type: 'run', ...header });
  const record = (exchange: Exchange): void => {
    journal.write({ type: 'exchange', ...exchange });
    survey.add(exchange);
  };
  for (const exchange of discovered?.exchanges ?? []) record(exchange);
  const { shard, baseline: _, ...ofItself } = options;
  const sender = createSender({
    runId: header.id,
    target: divideBudget(target, shard, first.requests + asked),
    timeOver: time.over,
    signal,
    record,
    implausible,
    ...(resume ? { before: resume.sent } : { before: discovered?.exchanges ?? [] }),
    ...(discovered && { hopeless: discovered.hopeless }),
    ...(options.transport && { transport: options.transport }),
  });
  const kept = new Map<ExchangeId, KeptExchange>();
  const gathered = new Map<string, Gathered>();
  const interrupted: Record<string, number> = {};
  let replayed: ReplayResult | undefined;
  const judges = new Map<Registered, ApiRunner>();
  const ended = (): Omit<EndEntry, 'exitCode'> => ({
    endedAt: new Date().toISOString(),
    interrupted,
    sent: sender.budget.sent(),
  });
  const soFar = (): RunSummary => {
    const judged = [...judges].map(
      ([{ api }, judge]) => [api.name, { evidence: judge.evidence(), confirmations: new Map() }] as const,
    );
    return conclude(header, new Map(judged), kept, ended(), survey.state());
  };
  const course = createCourse(() =>
    [...judges].reduce((sum, [{ api }, judge]) => sum + decidedMusts(api, judge.evidence()), 0),
  );
  options.onProgress?.({ stage: 'explore', planned: 0, done: 0, sent: 0, failing: 0 }, soFar);
  try {
    for await (const exchange of resume?.exchanges() ?? []) survey.add(exchange);
    for await (const facts of resume?.facts() ?? []) survey.addFacts(facts);
    const { runs: planned, reach } = first;
    if (reach !== undefined) options.onPlan?.(reach);
    const finding = options.replay?.finding;
    const others =
      finding === undefined || options.replay?.input === 'everything' ? [] : supportingRuns(planned, options);
    const plans = [...planned, ...others];
    time.start(options.timeMs ?? usualTimeMs(plans, target));
    if (plans.some(({ scenario }) => scenario.effects.includes('settle')))
      await refuseProduction(target, (request) => sender.send(request));
    const progress = progressOf(options, sender, soFar, course);
    const lanes = createLanes();
    const judgeOf = async (of: Registered): Promise<ApiRunner> => {
      const known = judges.get(of);
      if (known !== undefined) return known;
      const own = plans.filter((run) => run.of === of);
      const judge = createApiRun(of, own, { ...options, sender, kept, progress, lanes });
      judges.set(of, judge);
      await judge.recall();
      return judge;
    };
    for (const { of } of plans) await judgeOf(of);
    const evidence = (): NonNullable<PlanOptions['before']> =>
      Object.fromEntries([...judges].map(([{ api }, judge]) => [api.name, judge.evidence()]));
    // What other shards play is theirs.
    const own = shard && new Set(planned.map(nameOfRun));
    const begun = new Set<string>();
    const replan = (requests: number): Plan => {
      // What a baseline sent stays in the plan as far as there is room.
      let left = requests;
      const again = planned.filter((run) => isRecalled(run) && !begun.has(nameOfRun(run)) && (left -= run.cost) >= 0);
      const isDone = (name: string): boolean => begun.has(name) || own?.has(name) === false;
      const room = Math.max(0, left);
      const others = planOf(prepared, { ...ofItself, requests: room, before: evidence(), isDone });
      return { ...others, runs: [...again, ...others.runs], requests };
    };
    progress.begin('explore', planned.length);
    const parts = inParts(first.runs, options);
    if (finding !== undefined && planned[0] !== undefined) {
      const { of } = planned[0];
      replayed = await replayFinding(finding, { of, runner: judges.get(of)!, own: planned, others });
    } else
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
              await (await judgeOf(run.of)).run(run);
            },
            isCompared: options.baseline !== undefined,
            onChange: (all, leftMs) =>
              progress.expect(earlier + all + later.length, leftMs + costOf(later) * sender.msPerRequest()),
          },
        );
        const next = costOf(parts[part + 1] ?? []);
        await repeatDifferences([...judges.values()], () => roomFor(sender, time.left()), next);
      }
    for (const run of waivedAmong(planned, options)) await sendWhilePassing(run, await judgeOf(run.of));
    for (const [{ api }, judge] of judges) {
      const judged = await judge.confirmed();
      gathered.set(api.name, judged);
      for (const [reason, count] of Object.entries(judged.interrupted))
        interrupted[reason] = (interrupted[reason] ?? 0) + count;
    }
  } finally {
    time.clear();
    await sender.close();
  }
  addCited(kept, await journal.find(citedBeyondTraces(gathered)));
  if (given.signal.aborted) interrupted[stopped] ??= 1;
  const overtime = time.spent();
  if (overtime !== undefined) interrupted[overtime] ??= 1;
  const full = fault();
  if (full !== undefined) interrupted[full] = 1;
  const end = {
    ...ended(),
    ...(course.points().length > 1 && { course: course.points() }),
    ...(replayed && { replay: replayed }),
  };
  const concluded = conclude(header, gathered, kept, end, survey.state());
  // What is not on disk is no evidence for anyone else.
  const inTime = overtime === undefined || given.timeMs !== undefined ? concluded : cutShort(concluded, overtime);
  const summary = full === undefined ? inTime : withoutRecord(inTime, full);
  journal.write({ type: 'end', ...summary.end });
  return summary;
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

/**
 * What was not asked for lack of time may have been violated; what was violated stays so. A time that was asked for is a
 * budget like any other: the share of what was tested decides.
 */
function cutShort(summary: RunSummary, overtime: string): RunSummary {
  const { conclusion, end } = summary;
  if (conclusion.exitCode !== 0) return summary;
  const remarks = [...conclusion.remarks, `Not everything was tested: ${overtime}: exit code 2`];
  return { ...summary, conclusion: { ...conclusion, remarks, exitCode: 2 }, end: { ...end, exitCode: 2 } };
}

function withoutRecord(summary: RunSummary, fault: string): RunSummary {
  const { conclusion, end } = summary;
  const remarks = [...conclusion.remarks, `Not everything is recorded: ${fault}: exit code 2`];
  return { ...summary, conclusion: { ...conclusion, remarks, exitCode: 2 }, end: { ...end, exitCode: 2 } };
}
