import type { Alarm } from '../../results/watch-log.js';
import type { Otlp } from './otlp.js';
import { postAlarm, signedBody, type Webhook } from './webhook.js';

export interface Tellers {
  /** Tells of an alarm wherever it is to be told; false when some place has to be tried again. */
  tell(alarm: Alarm, target: string): Promise<boolean>;
}

type Place = readonly [name: string, tell: (alarm: Alarm, target: string) => Promise<string | undefined>];

/** Tells of alarms on standard error, and to a webhook and a collector where there are any. */
export function createTellers(
  note: (line: string) => void,
  webhook: Webhook | undefined,
  collector: Otlp | undefined,
): Tellers {
  const places: readonly Place[] = [
    ...(webhook === undefined
      ? []
      : [
          [
            'the webhook',
            (alarm, target) => postAlarm(webhook, signedBody(target, alarm, webhook.key, Date.now())),
          ] as const satisfies Place,
        ]),
    ...(collector === undefined
      ? []
      : [
          ['the collector', (alarm, target) => collector.alarm(alarm, target, wordsOf(alarm))] as const satisfies Place,
        ]),
  ];
  // Where one place took an alarm and another did not, only the other one is tried again.
  const taken = new Set<string>();
  return {
    async tell(alarm, target) {
      note(wordsOf(alarm));
      let isTaken = true;
      for (const [name, tell] of places) {
        const key = `${name} ${alarm.id}`;
        if (taken.has(key)) continue;
        const problem = await tell(alarm, target);
        if (problem === undefined) {
          taken.add(key);
          continue;
        }
        isTaken = false;
        note(`${name} did not take alarm ${alarm.id} (${problem}); it is tried again`);
      }
      if (isTaken) for (const [name] of places) taken.delete(`${name} ${alarm.id}`);
      return isTaken;
    },
  };
}

function wordsOf({ kind, finding, because, round }: Alarm): string {
  const about =
    finding === undefined
      ? (because ?? '')
      : `${finding.requirement} at ${finding.operation} (${finding.base}): expected ${finding.expected}, found ${finding.actual}; finding ${finding.fingerprint}`;
  return `ALARM in round ${round}: ${kind}${about === '' ? '' : `: ${about}`}`;
}
