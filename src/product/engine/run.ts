import { registered, registeredAs, type Registered } from '../apis/registry.js';
import { requirementOf } from '../explore/shown.js';
import { createRunLimit } from '../explore/run-limit.js';
import type { AcceptedRequests } from '../explore/alternate.js';
import { createSender, systemClock } from '../http/client.js';
import { decideAll } from '../judge/verdict.js';
import { hasLeftOver, leastKept } from '../model/bounds.js';
import type { Exchange } from '../model/exchange.js';
import { mergeCounts, valueAt } from '../model/groups.js';
import { isRedirect, isUnusable, outcomeOf } from '../model/outcome.js';
import { isJudged } from '../model/requirement.js';
import type { Target } from '../profile/resolve.js';
import { refuseProduction } from '../profile/production.js';
import type { EndEntry } from '../results/journal.js';
import type { ReplayResult } from '../results/replay.js';
import { servingIn } from '../results/addresses.js';
import { isLost, startOfStop, stopAt, stopInWords } from '../results/stop.js';
import { isDecided } from '../results/requirement-result.js';
import type { RunSummary } from '../results/run-json.js';
import { gapsOfDiscovery } from './discovery/gaps.js';
import { asFarAsProved, askAfterwards, interruptedBy, unlessStopped } from './after-play.js';
import { conclude } from './conclude.js';
import { repeatDifferences } from './differences.js';
import { headerOf } from './header.js';
import { createJudging, entriesFor, type Judging } from './judging.js';
import type { RunOptions } from './options.js';
import { plannerOf, preparedFor, type ApiRun } from './plan.js';
import { divideBudget } from './shards.js';
import { implausible } from './plausible.js';
import { createPlayer, type Player } from './player.js';
import { keptBeforeRepeating, playInStages, progressOf, spendRest } from './play.js';
import { replayFinding, supportingRuns } from './replay.js';
import type { Resumed } from './resume.js';
import { createTimeLimit, requestsFor, roomFor, usualTimeMs } from './time-limit.js';
import { stopOnDiskFull } from '../results/open-journal.js';

/** Of all requests, what is kept at most for repeating what was found. */
const greatestShareToRepeat = 0.4;

/** Judges a target: plans, plays, confirms and concludes. Everything goes to the journal as it happens. */
export async function run(given: RunOptions): Promise<RunSummary> {
  const { target, resume, discovered, replay, shard } = given;
  const isTimed = given.timeMs !== undefined;
  const time = createTimeLimit(given.transport?.clock ?? systemClock, isTimed);
  const { journal, signal: diskFull, fault } = stopOnDiskFull(given.journal);
  const signal = AbortSignal.any([given.signal, time.signal, diskFull]);
  const chosen = registered.filter(({ api }) => given.selection.apis.has(api.name));
  const prepared = preparedFor(chosen, given);
  const asked = resume?.asked ?? discovered?.exchanges ?? [];
  const askedCount = asked.length;
  const planner = plannerOf(prepared, { ...given, isTimed, asked: askedCount });
  const { tookMs = 0, isCut = false } = discovered ?? {};
  const timeMs = given.timeMs === undefined ? undefined : given.timeMs - tookMs;
  const plan = planner(requestsFor(target, timeMs, askedCount));
  const options: RunOptions = { ...given, journal, signal };
  const isOpen = ({ of, scenario, index }: ApiRun) => !resume?.isDone(of.api.name, scenario.name, index);
  const header = resume?.header ?? headerOf(options, plan);
  const judging = createJudging(header, ({ fixturesOf }) => fixturesOf(target.profile));
  journal.write(resume ? { type: 'resume', at: new Date().toISOString() } : { type: 'run', ...header });
  const record = (exchange: Exchange): void => {
    journal.write({ type: 'exchange', ...exchange });
    judging.addExchange(exchange);
  };
  if (!resume) for (const exchange of asked) record(exchange);
  const sender = createSender({
    ...options,
    runId: header.id,
    target: withFurther(divideBudget(target, shard, plan.requests + askedCount), resume),
    timeOver: time.over,
    ...(shard && { budgetName: `shard ${shard.index}/${shard.of}'s share` }),
    record(exchange) {
      record(exchange);
      const stop = stopAt(judging.stops(), exchange);
      if (stop && isLost(stop))
        sender.giveUp(stop.base, `${stop.endpoint ?? 'it'} ${stopInWords(stop.outcome, startOfStop(stop))}`);
      const why = judging.rejection(exchange.base, target.apiKey === undefined ? 'absent' : 'genuine');
      if (why !== undefined) sender.giveUp(exchange.base, why);
    },
    implausible,
    before: resume?.sent ?? asked,
    answered: new Set(asked.flatMap((one) => (isAnswer(outcomeOf(one)) ? one.base : []))),
    // Discovery has waited for them.
    ...(asked.length === 0 && given.baseline && { servedEarlier: servingIn(given.baseline.addresses) }),
  });
  const progress = progressOf(options, sender);
  const runLimit = createRunLimit();
  const accepted: AcceptedRequests = new Map();
  const finding = replay?.finding;
  const others = finding === undefined || replay?.input === 'everything' ? [] : supportingRuns(plan.runs, options);
  const { further = [], reserve = 0 } = plan;
  const runs = [...plan.runs, ...further, ...others];
  const players = new Map<Registered, Player>();
  const playerOf = (of: Registered): Player =>
    valueAt(players, of, () => {
      const own = runs.filter((one) => one.of === of);
      return createPlayer(of, own, { ...options, sender, judging, progress, runLimit, accepted });
    });
  const open = () => openMusts([...players.keys()], judging);
  let replayed: ReplayResult | undefined;
  let afterwards: Awaited<ReturnType<typeof askAfterwards>> = { served: [], ofNode: [] };
  let unplayed: readonly ApiRun[] = [];
  try {
    for (const { of } of runs) playerOf(of);
    if (resume) await recall(resume, judging, playerOf);
    if (plan.reach !== undefined) options.onPlan?.(plan.reach);
    time.start(options.timeMs ?? usualTimeMs(runs, target), isTimed ? tookMs : 0);
    if (runs.some(({ scenario }) => scenario.effects.includes('settle')))
      await refuseProduction(target, (request) => sender.send(request), given.hopeless).catch(unlessStopped(signal));
    if (finding !== undefined && plan.runs[0] !== undefined) {
      const { of } = plan.runs[0];
      const addresses = () =>
        judging
          .judged()
          .statistics.result('')
          .addresses.filter(({ base }) => base !== 'rpc');
      const replaying = { of, player: playerOf(of), own: plan.runs, others, target, progress, addresses };
      replayed = await replayFinding(finding, { ...replaying, onBegin: options.onReplay });
    } else {
      const planned = plan.runs.filter(isOpen);
      const all = [...players.values()];
      const accepts = new Set(given.waivers?.map(({ cause }) => cause));
      const costOf = (some: readonly Player[]): number =>
        given.confirm === false ? 0 : some.reduce((sum, player) => sum + player.toRepeat(), 0);
      const toRepeat = (): number => Math.min(costOf(all), Math.floor(plan.requests * greatestShareToRepeat));
      const pursuing = {
        ...{ sender, time, runLimit, concurrency: target.pacing.concurrency, isTimed, reserve },
        play: async (run: ApiRun) => playerOf(run.of).play(run),
        onChange: (left: number, leftMs: number) => progress.expect(left, leftMs),
        ...{ goals: plan.goals ?? [], open, toRepeat, beyond: new Map<Registered, number>() },
      };
      // What a waiver accepts is repeated with what the inputs leave.
      const isFound = (): boolean =>
        all.some(
          ({ shown, again }) =>
            again().length > 0 || [...shown.values()].some(({ found }) => !accepts.has(found.fingerprint)),
        );
      // What is found later may be new, which counts more than what the baseline has as well.
      const keptForNew = given.baseline === undefined ? 0 : Math.ceil(reserve / 2);
      const repeated = (kept = keptForNew) => repeatDifferences(all, () => roomFor(sender, time.left()), kept);
      const confirmed = async (kept = keptForNew): Promise<void> => {
        await repeated(kept);
        if (given.confirm === false) return;
        for (const [place, player] of all.entries()) await player.confirm(kept, costOf(all.slice(place + 1)));
      };
      const needed = plan.runs.slice(0, plan.essential ?? 0).filter(isOpen);
      const rest = await playInStages({ planned, needed, further: further.filter(isOpen) }, pursuing);
      await repeated();
      unplayed = await spendRest(rest, pursuing, () => keptBeforeRepeating(Math.max(reserve, toRepeat()), isFound()));
      await confirmed();
      // What repeating did not take; a little stays for what is found now.
      const little = Math.min(reserve, Math.max(leastKept, Math.ceil(reserve / 5)));
      const kept = [little, isFound() ? reserve : little] as const;
      unplayed = await spendRest(unplayed, pursuing, () => kept);
      await confirmed();
      if (keptForNew > 0) await confirmed(0);
    }
    if (!replay) afterwards = await askAfterwards(options, { sender, judging, accepted });
  } finally {
    time.clear();
    await sender.close();
  }
  const withoutNode = given.hopeless?.get('rpc');
  const cuts = [...players.values()]
    .map((player) => player.interrupted())
    .reduce(mergeCounts, withoutNode === undefined ? {} : { [withoutNode]: 1 });
  const ends = { overtime: time.spent(), full: fault() };
  const judged = await judging.settled(journal.entries);
  const sent = sender.budget.sent();
  const hasMoreToSend = header.requests === undefined || hasLeftOver({ requests: header.requests, sent: sent.total });
  const { addresses } = judged.statistics.result('');
  const undecided = open();
  const decidable = new Set(
    unplayed.flatMap(({ shows }) => shows.map(requirementOf).filter((id) => undecided.has(id))),
  );
  const incomplete = [
    ...gapsOfDiscovery(asked, addresses),
    ...afterwards.ofNode,
    ...(isCut ? ['discovery took half of the time (--time), and may have found less than there is'] : []),
  ];
  const end: Omit<EndEntry, 'exitCode'> = {
    endedAt: new Date().toISOString(),
    ...(judged.spans.length > 1 && { spans: judged.spans }),
    interrupted: interruptedBy(cuts, { ...ends, isStopped: given.signal.aborted }),
    ...(isTimed && unplayed.length > 0 && hasMoreToSend && { outOfTime: unplayed.length }),
    ...(decidable.size > 0 && { decidable: decidable.size }),
    sent,
    ...(incomplete.length > 0 && { incomplete }),
    ...(afterwards.served.length > 0 && { served: afterwards.served }),
    ...(replayed && { replay: replayed }),
  };
  const concluded = await conclude(header, judged, end, (ids) => journal.find(ids));
  // A time that was asked for is a budget like any other: the share of what was tested decides.
  const summary = asFarAsProved(concluded, isTimed ? { ...ends, overtime: undefined } : ends);
  journal.write({ type: 'end', ...summary.end });
  return summary;
}

/** Whether something usable came. */
const isAnswer = (outcome = '503'): boolean => !isUnusable(outcome) && !isRedirect(outcome);

/** MUST requirements that neither passed nor failed so far. */
function openMusts(apis: readonly Registered[], judging: Judging): ReadonlySet<string> {
  const decisions = apis.flatMap(({ api }) => decideAll(api, judging.evidence(api.name), () => undefined));
  return new Set(
    decisions.flatMap(({ requirement, verdict }) =>
      isJudged(requirement) && requirement.level === 'must' && !isDecided({ verdict }) ? [requirement.id] : [],
    ),
  );
}

/** What a kill cost is sent again; a time that bounds the requests begins anew. */
function withFurther(target: Target, resume: Resumed | undefined): Target {
  if (resume === undefined) return target;
  const requests = resume.header.requests === undefined ? resume.sent.length : resume.lost;
  return { ...target, pacing: { ...target.pacing, requests: target.pacing.requests + requests } };
}

/** The sessions of an interrupted run are judged, and not sent again. */
async function recall(resume: Resumed, judging: Judging, playerOf: (of: Registered) => Player): Promise<void> {
  const add = entriesFor({
    ...judging,
    addSession(api, session, role) {
      const of = registeredAs(api);
      if (role === 'confirm') judging.addSession(api, session, role);
      else if (of && !session.exchanges.some(resume.isStopped)) playerOf(of).recall(session);
    },
    // The player adds those of what is still shown.
    addConfirmation: () => undefined,
  });
  for await (const entry of resume.entries()) add(entry);
}
