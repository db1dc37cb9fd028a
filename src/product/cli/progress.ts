import type { Progress } from '../engine/options.js';
import type { Reach } from '../engine/plan.js';

export interface ProgressDisplay {
  show(progress: Progress): void;
  /** Ends the display; nothing is written after it. */
  close(): void;
}

interface Clock {
  readonly now: () => number;
  /** Calls back again and again until the function it gives is called. */
  readonly every: (milliseconds: number, callback: () => void) => () => void;
}

const systemClock: Clock = {
  now: () => Date.now(),
  every(milliseconds, callback) {
    const timer = setInterval(callback, milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  },
};

const heartbeatMs = 15_000;
const refreshMs = 80;

/** What a plan reaches of what the profile allows. */
export function reachedShare({ decided, of }: Reach): string {
  return `${Math.floor((100 * decided) / Math.max(1, of))} %`;
}

/** What a plan for a budget reaches, in one line. */
export function reachLine(reach: Reach): string {
  const { requests, isWhole, needed, whole } = reach;
  const share = `${requests} requests reach ${reachedShare(reach)} of what the profile allows`;
  if (isWhole) return `the whole plan fits: about ${share}`;
  if (needed === 0) return share;
  return `${share}; exit code 0 needs ${needed ?? 'a run without a budget'}, and everything takes up to ${whole}`;
}

/** On a terminal one line that is written again and again; elsewhere a line every 15 seconds, for a CI server that waits for output. */
export function displayProgress(
  stream: { readonly isTTY?: boolean; write(text: string): unknown },
  clock = systemClock,
): ProgressDisplay {
  const startedAt = clock.now();
  return stream.isTTY === true ? liveLine(stream, clock) : heartbeat(stream, clock, startedAt);
}

function liveLine(stream: { write(text: string): unknown }, { now }: Clock): ProgressDisplay {
  let last = -Infinity;
  return {
    show(progress) {
      const at = now();
      if (at - last < refreshMs && progress.done < progress.planned) return;
      last = at;
      stream.write(`\r\x1b[K${progressText(progress)}`);
    },
    close: () => void stream.write('\r\x1b[K'),
  };
}

function heartbeat(
  stream: { write(text: string): unknown },
  { now, every }: Clock,
  startedAt: number,
): ProgressDisplay {
  let latest: Progress | undefined;
  const stop = every(heartbeatMs, () => {
    const elapsedMs = now() - startedAt;
    const text = latest === undefined ? 'starting' : progressText(latest);
    stream.write(`plumbline: ${secondsIn(elapsedMs)}  ${text}\n`);
  });
  return {
    show(progress) {
      latest = progress;
    },
    close: stop,
  };
}

/** How far a run is, and how long it still takes. */
function progressText(progress: Progress): string {
  const { stage, done, planned, sent, failing } = progress;
  if (planned === 0) return 'starting';
  const failed = failing > 0 ? `  ${failing} failed` : '';
  return `${stage} ${done}/${planned}  ${sent} requests${failed}${remaining(progress)}`;
}

function remaining({ stage, done, planned, leftMs }: Progress): string {
  if (stage !== 'explore' || done === 0 || done >= planned || leftMs === undefined) return '';
  return `  about ${secondsIn(leftMs)} left`;
}

function secondsIn(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
