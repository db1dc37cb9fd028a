import type { JudgedPortion, RecordedTraffic } from '../../engine/recorded/judge.js';
import { SplitError, type EntryStretch } from '../../engine/recorded/recording.js';
import { startThread } from '../../engine/thread.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import type { NamedSecret } from '../recorded-secrets.js';
import type { LookedPortion } from './reader.js';

/** What a thread is started with; it reads the profile itself. */
export interface ThreadTask {
  readonly target: string | undefined;
}

export type ToThread =
  | { readonly type: 'look'; readonly stretches: readonly EntryStretch[] }
  | {
      readonly type: 'judge';
      readonly stretches: readonly EntryStretch[];
      readonly traffic: Omit<RecordedTraffic, 'declared'>;
      readonly secrets: readonly NamedSecret[];
      /** Where the journal of the portion is written. */
      readonly folder: string;
    };

export type FromThread =
  | { readonly type: 'looked'; readonly looked: LookedPortion }
  | { readonly type: 'judged'; readonly judged: JudgedPortion }
  | { readonly type: 'problem'; readonly problem: string }
  | { readonly type: 'badly split' };

export interface TrafficThread {
  look(stretches: readonly EntryStretch[]): Promise<LookedPortion>;
  judge(task: Omit<Extract<ToThread, { type: 'judge' }>, 'type'>): Promise<JudgedPortion>;
  stop(): Promise<void>;
}

/** Megabytes for what is made and forgotten within an exchange. */
const youngGeneration = 96;

/** Starts a thread that reads portions of recorded traffic. */
export function startTrafficThread(task: ThreadTask): TrafficThread {
  let failure: Error | undefined;
  let fail: ((error: Error) => void) | undefined;
  let tell: ((message: FromThread) => void) | undefined;
  const gone = (error: Error): void => {
    failure ??= error;
    fail?.(failure);
  };
  const thread = startThread<ToThread, FromThread>({
    module: { name: 'cli/traffic-worker', source: new URL('worker.ts', import.meta.url) },
    data: () => task,
    youngGeneration,
    onMessage(message) {
      if (message.type === 'problem') gone(new ConfigurationError(message.problem));
      else if (message.type === 'badly split') gone(new SplitError());
      else tell?.(message);
    },
    onEnd(reason) {
      gone(new Error(`a thread of judge ended (${reason.message})`, { cause: reason }));
      return false;
    },
  });
  const ask = (message: ToThread): Promise<FromThread> =>
    new Promise((resolve, reject) => {
      tell = resolve;
      fail = reject;
      if (failure === undefined) thread.post(message);
      else reject(failure);
    });
  return {
    async look(stretches) {
      const message = await ask({ type: 'look', stretches });
      if (message.type !== 'looked') throw new Error(`a thread of judge responded with "${message.type}"`);
      return message.looked;
    },
    async judge(judging) {
      const message = await ask({ type: 'judge', ...judging });
      if (message.type !== 'judged') throw new Error(`a thread of judge responded with "${message.type}"`);
      return message.judged;
    },
    stop: () => thread.stop(),
  };
}
