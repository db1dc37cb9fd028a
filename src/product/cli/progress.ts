import { counted } from '../model/counted.js';
import type { Progress, ReplayBound } from '../engine/options.js';
import type { Reach } from '../engine/plan.js';
import type { RunHeader } from '../results/journal.js';

interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const heartbeatMs = 15_000;
const refreshMs = 80;
/** Seconds. */
const longReplay = 120;

/** What a plan for a budget reaches, in one line; shards have one plan and one budget, and a resumed run has sent some. */
export function reachLine(reach: Reach, shards = 1, sent = 0): string {
  const resumed = sent === 0 ? '' : `goes on after ${counted(sent, 'request')}; `;
  return `${resumed}${shards === 1 ? '' : `all ${shards} shards together: `}${wholeLine(reach)}`;
}

/** Where a run goes on that continues an earlier one; what wrapped round, or had everything, ended a turn. */
export function turnLine({ from, next, whole }: NonNullable<RunHeader['order']>, { further, hasRoom }: Reach): string {
  if (!hasRoom) return 'plays what exit code 0 needs, with no room for further inputs: give more --requests';
  const first = 'plays what exit code 0 needs, then';
  const onwards = `goes on after the first ${next} of ${counted(further, 'further input')}`;
  if (whole !== undefined && next >= from) return `${first} ${onwards}`;
  return `the further inputs that there was room for have been played, which completes a turn; ${first} ${next === 0 ? 'begins the next' : onwards}`;
}

/** What a replay takes, in one line; without a pace nobody knows how long. */
export function replayLine({ attempts, requests, whole }: ReplayBound, perSecond: number | undefined): string {
  const within = (count: number): string =>
    perSecond === undefined
      ? `${count}`
      : `${count} (${secondsIn((1000 * count) / perSecond)} at ${perSecond} a second)`;
  const further = requests < whole ? `, or ${within(whole)} where these leave it open` : '';
  const isLong = perSecond !== undefined && whole > longReplay * perSecond;
  const faster = isLong ? '; `--rps` sets another pace' : '';
  return `repeats the finding up to ${counted(attempts, 'time')}: at most ${within(requests)} requests${further}${faster}`;
}

function wholeLine(reach: Reach): string {
  const { requests, isWhole, needed, whole, decided, of } = reach;
  if (of === 0) return `about ${counted(requests, 'request')}, which decide no MUST requirement`;
  const percent = Math.floor((100 * decided) / of);
  const share = `${counted(requests, 'request')} test${requests === 1 ? 's' : ''} about ${percent} % of the MUST requirements that the profile allows`;
  if (isWhole)
    return `the whole plan fits: about ${share}${percent < 100 ? '; the rest depends on what is responded' : ''}; what fails is repeated besides`;
  if (needed === 0) return share;
  const least = needed === undefined ? 'a run without a budget' : `about ${needed}`;
  const rest = needed !== undefined && needed <= requests ? ' of them, the rest finds more' : '';
  return `${share}; exit code 0 needs ${least}${rest}, and everything takes up to ${whole}`;
}

/**
 * On a terminal one line that is written again and again; elsewhere a line every 15 seconds, for a CI server that waits for
 * output. Nothing is written after `close`.
 */
export function displayProgress(stream: Stream) {
  return stream.isTTY === true ? liveLine(stream) : heartbeat(stream);
}

function liveLine(stream: Stream) {
  let last = -Infinity;
  return {
    show: (progress: Progress): void => {
      if (Date.now() - last < refreshMs && progress.done < progress.planned) return;
      last = Date.now();
      stream.write(`\r\x1b[K${progressText(progress)}`);
    },
    close: () => void stream.write('\r\x1b[K'),
  };
}

function heartbeat(stream: Stream) {
  const startedAt = Date.now();
  let [shown, shownAt]: [Progress | undefined, number] = [undefined, startedAt];
  const timer = setInterval(() => {
    const now = Date.now();
    const text = shown === undefined ? 'starting' : progressText(shown, now - shownAt);
    stream.write(`plumbline: ${secondsIn(now - startedAt)}  ${text}${waitingIn(shown)}\n`);
  }, heartbeatMs);
  timer.unref();
  return {
    show: (progress: Progress): void => {
      [shown, shownAt] = [progress, Date.now()];
    },
    close: () => clearInterval(timer),
  };
}

/** Shorter waits are what a pace takes. */
const leastWaitMs = 10_000;

/** What a run has been waiting for: a target that is silent or throttles looks like a run that hangs. */
function waitingIn(progress: Progress | undefined): string {
  const { base, ms = 0, last } = progress?.waiting?.() ?? {};
  if (ms < leastWaitMs) return '';
  const before = last === undefined ? '' : ` (the last one ended in ${last})`;
  return `  a request to ${base} has waited for a usable response for ${secondsIn(ms)}${before}`;
}

/** How far a run is, and how long it still takes; what took longer than was expected says nothing of that. */
function progressText({ stage, done, planned, sent, failing, leftMs = 0 }: Progress, sinceMs = 0): string {
  if (planned === 0) return sent === 0 ? 'starting' : `discovering  ${counted(sent, 'request')}`;
  // Whether what a replay sees is of this API at all, its end decides.
  const failed = failing > 0 && stage !== 'repeating' ? `  ${failing} failed` : '';
  const isKnown = stage === 'explore' && done > 0 && done < planned && leftMs > sinceMs;
  const place = stage === 'repeating' ? `attempt ${done} of up to ${planned}` : `${stage} ${done}/${planned}`;
  return `${place}  ${counted(sent, 'request')}${failed}${isKnown ? `  about ${secondsIn(leftMs - sinceMs)} left` : ''}`;
}

function secondsIn(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
