import type { ChangedLatency, ChangedObservation } from './difference.js';
import type { OperationLatency } from './latency.js';
import type { Observation } from './observations.js';
import type { RunSummary } from './run-json.js';

/** Statuses and bodies of the same request; one that only one of the runs made says nothing. */
export function changedResponses(before: RunSummary, after: RunSummary): readonly ChangedObservation[] {
  const nameOf = ({ operation, base, situation }: Observation): string => `${operation} at ${base}: ${situation}`;
  const known = new Map(before.observations.map((observation) => [nameOf(observation), observation]));
  return after.observations.flatMap((now) => {
    const then = known.get(nameOf(now));
    if (then === undefined) return [];
    const what = nameOf(now);
    const statuses = ({ statuses: all }: Observation): string => Object.keys(all).join(', ');
    if (statuses(then) !== statuses(now))
      return [
        { what, before: statuses(then), after: statuses(now), open: 'which of several statuses this request gets' },
      ];
    const bodies = ({ bodies: all }: Observation): string => all.join(' or ');
    if (bodies(then) === bodies(now)) return [];
    return [{ what, before: bodies(then), after: bodies(now), open: 'which fields this error response has' }];
  });
}

/** Fields that no document shows, which were added or removed. */
export function changedFields(before: RunSummary, after: RunSummary): readonly ChangedObservation[] {
  const undocumented = ({ presence }: RunSummary): ReadonlyMap<string, number> =>
    new Map(
      presence.flatMap(({ operation, status, responses, fields }) =>
        fields
          .filter(({ documented }) => !documented)
          .flatMap(({ pointer, bases }) =>
            Object.keys(responses).map(
              (base) => [`${operation} ${status} at ${base}: ${pointer}`, bases[base]?.seen ?? 0] as const,
            ),
          ),
      ),
    );
  const [then, now] = [undocumented(before), undocumented(after)];
  const looked = (summary: RunSummary, what: string): boolean =>
    summary.presence.some(({ operation, status, responses }) =>
      Object.keys(responses).some((base) => what.startsWith(`${operation} ${status} at ${base}: `)),
    );
  const word = (seen: number | undefined): string => ((seen ?? 0) > 0 ? 'present' : 'absent');
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((what) => word(then.get(what)) !== word(now.get(what)) && looked(before, what) && looked(after, what))
    .map((what) => ({
      what,
      before: word(then.get(what)),
      after: word(now.get(what)),
      open: 'whether fields that it does not show may be present',
    }));
}

/** Fewer requests than this say little about a median. */
const enough = 10;

/** Changes that a busy machine does not explain: of half or more, by at least 20 ms, over enough requests. */
export function changedLatency(before: RunSummary, after: RunSummary): readonly ChangedLatency[] {
  return after.latency.flatMap((now) => {
    const then = before.latency.find((latency) => latency.operation === now.operation && latency.base === now.base);
    if (then === undefined || !isNotable(then, now)) return [];
    const { operation, base } = now;
    return [{ operation, base, before: { p50: then.p50, p95: then.p95 }, after: { p50: now.p50, p95: now.p95 } }];
  });
}

function isNotable(then: OperationLatency, now: OperationLatency): boolean {
  const [least, most] = [Math.min(then.p50, now.p50), Math.max(then.p50, now.p50)];
  return Math.min(then.count, now.count) >= enough && most >= 1.5 * least && most - least >= 20;
}
