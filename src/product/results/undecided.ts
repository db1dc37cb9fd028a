import { notTriggered } from '../judge/verdict.js';
import { hasLeftOver, spentOperation } from '../model/bounds.js';
import { addressVariableOf } from '../model/base-variables.js';
import { inWords } from '../model/counted.js';
import { isOfApi } from '../model/exchange.js';
import { isFailure, isOfKey, isRedirect, isUnusable } from '../model/outcome.js';
import { causesAtAddresses, lostAt, lostByDiscovery, misplacedNodeIn, saidOnce } from './addresses.js';
import { askForLess, askToWait, goingOn, hindrancesAround, outageIn, refusingNodeIn, unquotedIn } from './around.js';
import { commandLine, commandOnTarget } from './command.js';
import { failuresOfApi } from './conclusion.js';
import { askedMusts, gapsOf, neverDecided, openRenewals, type Gap } from './evidence.js';
import { endedEarly, notBegunTwice, notWritten } from './journal.js';
import { isRecorded } from './parts.js';
import { areUnshared, askWhatIsShared, isDecided, type RequirementResult } from './requirement-result.js';
import { boundsOf, type RunSummary } from './run-summary.js';
import { sendingMs } from './spans.js';
import { unequal } from './unequal.js';
import { isUnreached } from './unrecognised.js';
import { whetherNew } from './whether-new.js';

const isOf =
  (gap: Gap) =>
  ({ api, area }: RequirementResult): boolean =>
    'api' in gap ? gap.api === api : gap.area === area;

/** What keeps a run from a verdict for want of evidence; empty where enough was tested, or nothing could be. */
export function undecidedIn(summary: RunSummary): readonly Gap[] {
  const { evidence, end } = summary;
  return end.sent.total === 0 || !isUnreached(summary) || evidence.conclusive === 0 ? [] : gapsOf(evidence);
}

/** One in so many requests that got nothing usable is too many for more requests to help. */
const lostOneIn = 10;

const isMuch = (lost: number, requests: number): boolean => lost * lostOneIn >= Math.max(requests, 1);

/** Whether some address ended so many of its requests in an outcome. */
const isFrequent = ({ addresses }: RunSummary, outcome: string): boolean =>
  addresses.some(({ requests, outcomes }) => isMuch(outcomes[outcome] ?? 0, requests));

const isLostIn = ({ addresses }: RunSummary): boolean =>
  addresses.some((address) => isMuch(lostAt(address), address.requests));

/** Where less than this share of a budget was sent, what there is to send ended before it. */
const mostLeftOver = 0.85;

/**
 * So much more than what exit code 0 needs on the reference is advised: a target shows less, findings are repeated, and of a
 * time the last requests are waited for.
 */
const spare = 1.5;

/** The same of a time where a median response takes so many ms: the requests of one input wait for each other. */
const slow = { medianMs: 500, spare: 4 };

/** Where less than this share of a time was used, it was not too short. */
const leastUsed = 1 / 3;

/** Where more than this share of it was used, a slower pace does not help. */
const mostlyUsed = 3 / 4;

const isSlow = ({ latency }: Pick<RunSummary, 'latency'>): boolean => latency.some(({ p50 }) => p50 >= slow.medianMs);

/** The time that exit code 0 needs at the pace of this run, or twice its own where that is not known or was not enough. */
function longerTime({ run, end, latency }: RunSummary, limitMs: number): string {
  const usedMs = sendingMs({ run, end });
  const times = isSlow({ latency }) ? slow.spare : spare;
  const neededMs = (times * (run.needed ?? 0) * usedMs) / Math.max(end.sent.total, 1);
  // A run that was resumed had more time than it began with.
  const timeMs = Math.max(limitMs, usedMs);
  const milliseconds = neededMs > timeMs ? neededMs : 2 * timeMs;
  return milliseconds < 120_000 ? `${Math.ceil(milliseconds / 1000)}s` : `${Math.ceil(milliseconds / 60_000)}m`;
}

/** A remedy where its case is that of the run. */
type Remedies = readonly (string | false | undefined)[];

/**
 * What to do about it, with a command between backticks where there is one. Beside failures nobody is asked for more requests:
 * repairing these comes first.
 */
export function remedyOf(summary: RunSummary, gaps: readonly Gap[]): string | undefined {
  const remedies = isRecorded(summary.run) ? remediesOfTraffic(summary) : remediesOfRun(summary, gaps);
  const remedy = remedies.find((one) => typeof one === 'string');
  return remedy ?? (summary.conclusion.exitCode === 1 ? undefined : moreRequests(summary, gaps));
}

const sendReport = 'Send this report to whoever runs the deployment';

/** At an address that gave nothing but one kind of refusal, more of the same decides nothing. */
function remediesOfTraffic(summary: RunSummary): Remedies {
  const isEach = (is: (outcome: string) => boolean): boolean =>
    summary.addresses.some(({ outcomes }) => Object.keys(outcomes).every(is));
  const isOfNoUse = (outcome: string): boolean => isFailure(outcome) || isRedirect(outcome);
  return [
    isEach(isOfKey) && 'Send a key that the deployment accepts, then record again',
    isEach(isUnusable) && seeWhy,
    hindrancesAround(summary)[0]?.remedy,
    isFrequent(summary, '429') && askToWait,
    (unequal(summary).length > 0 || openRenewals(summary.requirements, true).length > 0) && sendReport,
    (isLostIn(summary) || isEach(isOfNoUse)) && seeWhy,
    'Record more traffic',
  ];
}

const seeWhy = 'See why the target does not respond as its document says, then record again';

function remediesOfRun(summary: RunSummary, gaps: readonly Gap[]): Remedies {
  const { run, end, addresses, requirements } = summary;
  const doctor = commandOnTarget(run, 'doctor');
  const cuts = Object.keys(end.interrupted);
  const { incomplete = [] } = end;
  const reasons = gaps.map(({ reason = '' }) => reason);
  const open = requirements.flatMap((one) => (one.asked && !isDecided(one) ? (one.reason ?? []) : []));
  // The trigger order API rejects for want of a token as well.
  const keyed = addresses.filter(({ base }) => isOfApi(base) && base !== 'trigger');
  const isKeyRefused =
    run.target.hasApiKey &&
    keyed.length > 0 &&
    keyed.every(({ outcomes, requests }) => requests > 0 && Object.keys(outcomes).every(isOfKey));
  const strange = reasons.find((reason) => reason.startsWith('redirect') || reason.endsWith(' in every response'));
  const mixed = unequal(summary);
  const [never] = gaps.length > 0 ? [] : [...openRenewals(requirements, false), ...neverDecided(requirements)];
  const baseline = run.discovered && run.baseline?.targetOption;
  const decidedBefore = new Set(summary.comparison?.undecided);
  const { timeMs } = run;
  const isUsed = (share: number): boolean => timeMs !== undefined && sendingMs({ run, end }) > share * timeMs;
  const goesOn = (end.outOfTime ?? 0) > 0 ? ', or give this one its time again with `--resume`' : '';
  const moreTime =
    timeMs !== undefined && `Run again with \`--time ${longerTime(summary, timeMs)}\` or longer${goesOn}`;
  const spent = spentOperation(end.interrupted);
  const musts = askedMusts(requirements).filter((one) => gaps.some((gap) => isOf(gap)(one)));
  const isIncomplete = !run.discovered && 2 * musts.filter(({ counted }) => !counted).length > musts.length;
  const stale = [...reasons, ...open].find((reason) => /^the (?:declared |taker declared )/.test(reason));
  const lacking = reasons.find((reason) => isIncomplete && reason.startsWith('no valid counterpart'));
  const corrected = (wrong?: string) =>
    wrong &&
    `Correct the profile (${wrong.replace(/ \(\d+×\).*/, '')}): \`${doctor} --write NEW.ts\` finds what the deployment lists`;
  return [
    cuts.some((reason) => reason.startsWith(notWritten)) &&
      `Make room for what the run writes, then ${goingOn(summary)}`,
    incomplete.some((reason) => reason.includes('(--time)')) && moreTime,
    summary.comparison?.lost?.some((text) => text.includes(' has no address of ')) === true &&
      'Set the address that is missing, as the baseline had it, or name with `--only` what is to be tested',
    [...incomplete, ...misplacedNodeIn(end.interrupted)].some((reason) => /^(?:the node \(|rpc: )/.test(reason)) &&
      `Correct ${addressVariableOf('rpc')}: \`${doctor}\` asks the node; then begin a new run`,
    incomplete.some((reason) => reason.startsWith('discovery could not sign in')) &&
      `${askWhatIsShared}; where it signs in in a form of its own, declare \`trigger.dialect.signIn\``,
    areUnshared(requirements) && askWhatIsShared,
    // What refuses requests that it serves as well is served.
    !mixed.some((text) => text.includes(' were rejected with ')) && hindrancesAround(summary)[0]?.remedy,
    saidOnce(causesAtAddresses(end.interrupted))[0],
    isUsed(mostlyUsed) && isFrequent(summary, '429') && moreTime,
    (isFrequent(summary, '429') || reasons.some((reason) => reason.includes('(429)'))) && askForLess,
    isFrequent(summary, 'timeout') &&
      (summary.latency.length === 0 || isSlow(summary)
        ? 'Raise `pacing.timeout` of the profile, the ms of one exchange, or ask whoever runs the deployment why it is slow'
        : 'Ask whoever runs the deployment why some requests get no response in time, and others theirs at once'),
    refusingNodeIn(summary)?.remedy,
    outageIn(addresses) && `The target serves again: ${goingOn(summary)}`,
    addresses.some((address) => 2 * lostAt(address) > address.requests) &&
      `See why the target does not respond: \`${doctor}\``,
    isLostIn(summary) && 'Ask whoever runs the deployment why requests fail now and then, then run again',
    isKeyRefused && 'Set a key that the deployment accepts',
    corrected(unquotedIn(addresses) ?? stale),
    mixed.some((text) => /\brejected with (?:\d+, )*40[13],/.test(text)) &&
      `${sendReport}, for an instance of it may not know the key; or use another key`,
    (mixed.length > 0 || [...reasons, ...open].some((reason) => reason.includes('a page instead of a response'))) &&
      sendReport,
    incomplete.some((reason) => reason.startsWith(lostByDiscovery)) &&
      'Begin a new run once it serves: one that is resumed does not discover again',
    endedEarly(end) && goingOn(summary).replace(/^./, (first) => first.toUpperCase()),
    never && `See why ${never.id} was never decided (${never.reason}), then run again`,
    baseline &&
      requirements.some(({ id, asked, counted }) => asked && !counted && decidedBefore.has(id)) &&
      `Run again with \`${baseline}\`, the profile of the baseline: discovery found less of it now`,
    isUsed(leastUsed) && moreTime,
    spent && `Raise \`--per-operation\`: ${spent}`,
    cuts.some((reason) => reason.endsWith(notBegunTwice)) &&
      'Begin a new run: inputs that were cut off are not sent again by `--resume`',
    corrected(lacking),
    declaring(summary, gaps),
    strange && `Ask whoever runs the deployment why this is so: ${strange}`,
    gaps.length === 0 &&
      (summary.comparison?.lost ?? []).length > 0 &&
      'See why the newer version lacks what the older one had: send what is shown to both, or ask whoever runs it. If that is meant, make this run the next baseline',
    gaps.length === 0 && whetherNew(summary),
  ];
}

/**
 * The value of the profile that an API lacks whose requests could not be tested against valid ones; undefined where the
 * profile has what they need.
 */
function declaring({ run }: RunSummary, gaps: readonly Gap[]): string | undefined {
  for (const gap of gaps) {
    const { name, reason = '' } = gap;
    if (!('api' in gap) || !reason.startsWith('no valid counterpart')) continue;
    const step = run.next?.find(({ set }) => set.every((key) => key.startsWith(`${gap.api}.`)));
    if (step === undefined) continue;
    const keys = inWords(step.set.map((key) => `\`${key}\``));
    const begun = run.discovered
      ? `a profile, which \`${commandLine('doctor', '--write', 'NEW.ts')}\` begins`
      : 'the profile';
    return `Declare ${keys} in ${begun}: without it too little of ${name} can be tested`;
  }
  return undefined;
}

/** Where nothing else held a run back, more requests help, unless some were left over. */
function moreRequests({ run, end, requirements }: RunSummary, gaps: readonly Gap[]): string {
  const open = askedMusts(requirements).filter(
    (one) => one.counted && !isDecided(one) && gaps.some((gap) => isOf(gap)(one)),
  );
  // What failed at another API keeps nothing of this one from being tested; a failed SHOULD may.
  const ofGaps = new Set(open.map(({ api }) => api));
  const failed = failuresOfApi(requirements, true).flatMap(({ id, api }) => (ofGaps.has(api) ? id : []));
  const tests = `what tests ${inWords(open.slice(0, 3).map(({ id }) => id))}: \`${commandLine('list', open[0]?.id ?? '')}\``;
  const untested = open.length === 0 ? 'what failed: the command of each finding repeats it' : tests;
  const named = `what failed (${failed.slice(0, 3).join(', ')})`;
  const why = failed.length === 0 ? untested : `${named}, which may keep these from being tested`;
  if (run.requests === undefined) return `See ${why}`;
  const { total: sent } = end.sent;
  if (hasLeftOver(boundsOf({ run, end })) && sent < mostLeftOver * run.requests)
    return `More requests do not help, for ${run.requests - sent} were left over: see ${why}`;
  const also = failed.length === 0 ? '' : `: ${named} took some, or keeps these from being tested`;
  // What repeats failures is not sent to trigger the rest.
  const isUntried = sent >= run.requests && gaps.some(({ reason }) => reason?.startsWith(notTriggered) === true);
  const isEnough = sent >= 2 * (run.needed ?? Infinity) && !isUntried;
  if (failed.length > 0 && isEnough)
    return `Repair what failed (${failed.slice(0, 3).join(', ')}), which keeps these from being tested, or leave its API out with \`--only\``;
  if (gaps.length > 0 && isEnough)
    return `More requests do not help, for ${run.needed} are enough where the profile holds: see ${why}`;
  const requests = Math.max(2 * run.requests, Math.ceil((spare * (run.needed ?? 0)) / 50) * 50);
  return `Run again with \`--requests ${requests}\` or more${also}`;
}
