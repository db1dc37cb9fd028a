import { hasLeftOver, spentOperation } from '../model/bounds.js';
import { addressVariableOf } from '../model/base-variables.js';
import { inWords } from '../model/counted.js';
import { causesAtAddresses, deadIn, isUnreached, lostAt, misplacedNodeIn } from './addresses.js';
import { apiInWords } from './area.js';
import { nodeFaultIn, outageIn, unquotedIn, waitAskedIn } from './around.js';
import { commandLine, commandOnTarget } from './command.js';
import { failuresOfApi, unequal } from './conclusion.js';
import { mayBeNew } from './difference.js';
import { askedMusts, gapsOf, openRenewals, type Gap } from './evidence.js';
import { isRecorded } from './parts.js';
import { isDecided, type RequirementResult } from './requirement-result.js';
import type { RunSummary } from './run-json.js';
import { sendingMs } from './spans.js';
import { isOfVersion } from '../model/exchange.js';
import { isOfKey } from '../model/outcome.js';
import { endedEarly, isFinal, notBegunTwice, notWritten } from './journal.js';

/** An API or a headline area of which too little was tested for a verdict. */
export interface Undecided {
  readonly area: string;
  /** `249 of 280`: MUST requirements that were tested, of those that can be. */
  readonly have: string;
  readonly need: number;
  /** Why the others were not tested: the most frequent reason. */
  readonly because: string;
}

/** What keeps a run from a verdict for want of evidence; empty where enough was tested, or nothing could be. */
export function undecidedIn(summary: RunSummary): readonly Undecided[] {
  const { evidence, end, addresses, requirements } = summary;
  const refusing = addresses.filter(({ dead = [] }) => dead.length > 0).map(({ base }) => base);
  const apis = new Set(refusing.map((base) => (isOfVersion(base) ? 'swapOrder' : base)));
  const isRefused = (gap: Gap): boolean =>
    requirements.some(({ api, area }) => apis.has(api) && ('api' in gap ? gap.api === api : gap.area === area));
  if (end.sent.total === 0 || !isUnreached(summary) || evidence.conclusive === 0) return [];
  return gapsOf(evidence).map((gap) => ({
    area: gap.name,
    have: `${gap.conclusive} of ${gap.exercisable}`,
    need: Math.ceil(evidence.required * gap.exercisable),
    because:
      isRefused(gap) && gap.reason?.startsWith('not triggered')
        ? 'what it needs was refused, as said above'
        : (gap.reason ?? ''),
  }));
}

/** One in so many requests that got nothing usable is too many for more requests to help. */
const lostOneIn = 10;

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

/** The time that exit code 0 needs at the pace of this run, or twice its own where that is not known or was not enough. */
function longerTime({ run, end, latency }: RunSummary, limitMs: number): string {
  const usedMs = sendingMs({ run, end });
  const times = latency.some(({ p50 }) => p50 >= slow.medianMs) ? slow.spare : spare;
  const neededMs = (times * (run.needed ?? 0) * usedMs) / Math.max(end.sent.total, 1);
  // A run that was resumed had more time than it began with.
  const timeMs = Math.max(limitMs, usedMs);
  const milliseconds = neededMs > timeMs ? neededMs : 2 * timeMs;
  return milliseconds < 120_000 ? `${Math.ceil(milliseconds / 1000)}s` : `${Math.ceil(milliseconds / 60_000)}m`;
}

/** What is to be recorded; at an address that gave nothing but one kind of refusal, more of the same decides nothing. */
function moreTraffic(addresses: RunSummary['addresses']): string {
  const isEach = (is: (outcome: string) => boolean): boolean =>
    addresses.some(({ outcomes }) => Object.keys(outcomes).every(is));
  if (isEach((outcome) => outcome.startsWith('3'))) return askForRedirect;
  if (isEach((outcome) => outcome.startsWith('5'))) return 'See why the target fails each time, then record again';
  return 'Record more traffic';
}

const askToWait = 'Let the client wait after a 429, and send less often, then record again';

/** Why an operation refused requests of a client that were proper. */
const isOfDeployment = /rejected (?:a key that was accepted|tokens that|\d+ of \d+ tokens)|ended in 5\d\d$/;

function remedyOfRefusals(dead: readonly string[]): string {
  if (dead.every((text) => text.endsWith(' ended in 429'))) return askToWait;
  return dead.every((text) => isOfDeployment.test(text))
    ? 'Send this report to whoever runs the deployment: the requests give no reason for this'
    : 'See what is wrong with these requests, or ask whoever runs the deployment why it refuses them';
}

const askForRedirect =
  'Ask whoever runs the deployment why it redirects: a redirect is not followed, and decides nothing';

/** Requests with which most inputs of the greater depth are sent. */
const releaseRequests = 4000;

const mayBeNewIn = ({ comparison }: RunSummary): boolean => comparison !== undefined && mayBeNew(comparison).length > 0;

/** What to do about it, with a command between backticks where there is one. */
export function remedyOf(summary: RunSummary, undecided: readonly Undecided[]): string {
  const { run, end, addresses, requirements } = summary;
  const isMuch = (lost: number, requests: number): boolean => lost * lostOneIn >= Math.max(requests, 1);
  const isLost = addresses.some((address) => isMuch(lostAt(address), address.requests));
  const dead = deadIn(addresses);
  if (isRecorded(run) && dead.length > 0) return remedyOfRefusals(dead);
  if (isRecorded(run) && addresses.some(({ outcomes }) => Object.keys(outcomes).every(isOfKey)))
    return 'Send a key that the deployment accepts, then record again';
  if (isRecorded(run) && addresses.some(({ requests, outcomes }) => isMuch(outcomes['429'] ?? 0, requests)))
    return askToWait;
  if (isRecorded(run) && unequal(summary).length > 0) return 'Send this report to whoever runs the deployment';
  const [renewal] = openRenewals(requirements, isRecorded(run));
  if (isRecorded(run) && renewal !== undefined)
    return 'Ask whoever runs the deployment why it rejects tokens that a sign-in has just given out';
  if (isRecorded(run))
    return isLost ? 'See why the target does not respond, then record again' : moreTraffic(addresses);
  if (Object.keys(end.interrupted).some((reason) => reason.startsWith(notWritten)))
    return 'Make room for what the run writes, then continue it with `--resume`';
  const doctor = commandOnTarget(run, 'doctor');
  const stopped = addresses.find((address) => address.stopped !== undefined)?.stopped;
  if (stopped !== undefined) {
    const why = isOfKey(stopped.outcome)
      ? 'The key was accepted before: ask its issuer why it is rejected now'
      : 'See why the target stopped';
    const isSpent = isFinal(end);
    const how = isSpent ? '`--continue` and `--requests`' : '`--resume`';
    const then = `. Once it serves again, continue the run with ${how}`;
    return `${why}. \`${doctor}\` shows what it responds${then}`;
  }
  if (dead.length > 0)
    return `Ask whoever runs the deployment whether it is served, and to this key: ${dead.join('; ')}`;
  const wait = waitAskedIn(end.interrupted);
  if (wait !== undefined) {
    const [whose, or] = wait.bases.every((base) => base === 'rpc')
      ? ['node', `set ${addressVariableOf('rpc')} to another one`]
      : ['key', 'ask whoever runs the deployment for more'];
    return `The quota of the ${whose} is used up, or the service is away: wait ${wait.seconds} s before the next run, or ${or}`;
  }
  if (misplacedNodeIn(end.interrupted).length > 0)
    return `Correct ${addressVariableOf('rpc')}: \`${doctor}\` asks the node`;
  if (nodeFaultIn(addresses, end.interrupted).length > 0) {
    const variable = addressVariableOf('rpc');
    const { outcomes = {} } = addresses.find(({ base }) => base === 'rpc') ?? {};
    if (Object.keys(outcomes).some(isOfKey))
      return `Ask whoever runs the node why it refuses access, or set ${variable} to another one`;
    const isBusy = Object.keys(outcomes).some((outcome) => outcome === '429' || outcome.startsWith('error '));
    return isBusy
      ? `Wait until the node accepts requests again, or set ${variable} to another one`
      : `Correct ${variable}, or start the node: \`${doctor}\` shows what it responds`;
  }
  const [cause] = causesAtAddresses(end.interrupted);
  if (cause !== undefined) return cause;
  const isThrottled = addresses.some(({ requests, outcomes }) => isMuch(outcomes['429'] ?? 0, requests));
  if (isThrottled || undecided.some(({ because }) => because.includes('(429)')))
    return 'Run again with a lower `--rps`, or later: the quota of the key may be used up';
  if (addresses.some(({ requests, outcomes }) => isMuch(outcomes.timeout ?? 0, requests)))
    return 'Raise `pacing.timeout` of the profile, the ms of one exchange, or ask whoever runs the deployment why it is slow';
  if (outageIn(addresses) !== undefined)
    return 'The target serves again: run once more, or go on with `--continue` and `--requests`';
  const isMostLost = addresses.some((address) => 2 * lostAt(address) > address.requests);
  if (isMostLost) return `See why the target does not respond: \`${doctor}\``;
  if (isLost) return 'Ask whoever runs the deployment why requests fail now and then, then run again';
  if (unquotedIn(addresses) !== undefined)
    return `Correct \`swapOrder.pair\` of the profile: \`${doctor} --write NEW.ts\` finds a pair that is quoted`;
  const stale = undecided.find(({ because }) => because.startsWith('the declared '));
  if (stale !== undefined)
    return `Correct the profile (${stale.because.replace(/ \(\d+×\).*/, '')}): \`${doctor} --write NEW.ts\` finds what the deployment lists`;
  const mixed = unequal(summary);
  if (mixed.length > 0)
    return mixed.some((text) => /\brejected with (?:\d+, )*40[13]\b/.test(text))
      ? 'Send this report to whoever runs the deployment, for an instance of it may not know the key; or use another key'
      : 'Send this report to whoever runs the deployment';
  if (endedEarly(end)) return 'Continue the run with `--resume`';
  if (renewal !== undefined && undecided.length === 0)
    return `See why a repeated sign-in gets nothing that decides ${renewal.id} (${renewal.reason}), then run again`;
  const before = run.discovered && run.baseline?.targetOption;
  const decidedBefore = new Set(summary.comparison?.undecided);
  if (before !== undefined && requirements.some(({ id, asked, counted }) => asked && !counted && decidedBefore.has(id)))
    return `Run again with \`${before}\`, the profile of the baseline: discovery found less of it now`;
  if (run.timeMs !== undefined && sendingMs({ run, end }) > leastUsed * run.timeMs) {
    const goesOn = (end.outOfTime ?? 0) > 0 ? ', or give this one its time again with `--resume`' : '';
    return `Run again with \`--time ${longerTime(summary, run.timeMs)}\` or longer${goesOn}`;
  }
  const bounded = spentOperation(end.interrupted);
  if (bounded !== undefined) return `Raise \`--per-operation\`: ${bounded}`;
  if (Object.keys(end.interrupted).some((reason) => reason.endsWith(notBegunTwice)))
    return 'Begin a new run: inputs that were cut off are not sent again by `--resume`';
  const empty = undecided.find(({ because }) => because.endsWith(' was empty in every response'));
  if (empty !== undefined) return `Ask whoever runs the deployment why ${empty.because.replace(' was', ' is')}`;
  const failed = undecided.length === 0 ? [] : failuresOfApi(requirements, false).map(({ id }) => id);
  const short = new Set(undecided.map(({ area }) => area));
  const titleOf = (wanted?: string) => `“${summary.evidence.areas.find(({ area }) => area === wanted)?.title}”`;
  const isShort = ({ api, area }: RequirementResult): boolean => short.has(apiInWords(api)) || short.has(titleOf(area));
  const musts = askedMusts(requirements).filter(isShort);
  const open = musts.filter((one) => one.counted && !isDecided(one));
  const isIncomplete = !run.discovered && 2 * musts.filter(({ counted }) => !counted).length > musts.length;
  if (isIncomplete && undecided.some(({ because }) => because.startsWith('no valid counterpart')))
    return `Complete the profile: \`${doctor} --write NEW.ts\` adds what the deployment shows to a copy of it`;
  const tests = `what tests ${inWords(open.slice(0, 3).map(({ id }) => id))}: \`${commandLine('list', open[0]?.id ?? '')}\``;
  const untested = open.length === 0 ? 'what failed: the command of each finding repeats it' : tests;
  const why =
    failed.length === 0
      ? untested
      : `what failed (${failed.slice(0, 3).join(', ')}), which may keep these from being tested`;
  if (undecided.some(({ because }) => because.startsWith('redirect'))) return askForRedirect;
  if (run.requests === undefined) return `See ${why}`;
  const { total: sent } = end.sent;
  if (hasLeftOver({ requests: run.requests, sent }) && sent < mostLeftOver * run.requests)
    return run.depth === 'gate' && mayBeNewIn(summary)
      ? `Run again with \`--depth release --requests ${Math.max(releaseRequests, 2 * run.requests)}\`: a gate has no further inputs`
      : `More requests do not help, for ${run.requests - sent} were left over: see ${why}`;
  const first = failed.length === 0 ? 'Run' : `See ${why}, then run`;
  const requests = Math.max(2 * run.requests, Math.ceil((spare * (run.needed ?? 0)) / 50) * 50);
  return `${first} again with \`--requests ${requests}\` or more`;
}
