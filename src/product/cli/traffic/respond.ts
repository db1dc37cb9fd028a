import { SplitError } from '../../engine/recorded/recording.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { openJournal } from '../../results/journal.js';
import { openReader } from './reader.js';
import type { FromThread, ThreadTask, ToThread } from './threads.js';

/** What a thread responds to each message. */
export function createResponder({ target }: ThreadTask): (message: ToThread) => Promise<FromThread> {
  const opened = openReader(target);
  // Whoever asks first is told.
  opened.catch(() => undefined);
  return async (message) => {
    try {
      const reader = await opened;
      if (message.type === 'look') return { type: 'looked', looked: await reader.look(message.stretches) };
      reader.learn(message.secrets);
      const journal = openJournal(message.folder);
      try {
        return { type: 'judged', judged: await reader.judge(message.stretches, message.traffic, journal) };
      } finally {
        journal.close();
      }
    } catch (error) {
      // An error that crosses threads loses its class.
      if (error instanceof SplitError) return { type: 'badly split' };
      if (error instanceof ConfigurationError) return { type: 'problem', problem: error.message };
      throw error;
    }
  };
}
