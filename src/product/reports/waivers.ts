import type { RunSummary } from '../results/run-json.js';
import { groupedBy } from '../model/groups.js';
import { isIdle, isShown, passesOfGone, type JudgedWaiver, type Waiver } from '../results/waivers.js';

/** `the waiver of ORDER-017 at getOrder (waivers.yaml:3)`: its file and line, for whoever has to change it. */
function waiverIn({ requirement, operation, place }: Waiver): string {
  const where = operation === undefined ? '' : ` at ${operation}`;
  return `the waiver of ${requirement}${where}${place === undefined ? '' : ` (${place})`}`;
}

/** Those that fail the run with what is wrong, a text for each requirement. */
export function idleAmong(waivers: readonly JudgedWaiver[]): readonly string[] {
  const groups = groupedBy(waivers.filter(isIdle), ({ requirement, state }) => `${requirement} ${state}`);
  return [...groups.values()].map(([first, ...others]) => {
    const { requirement, state } = first!;
    const isStale = state === 'stale';
    if (others.length === 0) return `${waiverIn(first!)} ${isStale ? 'is stale' : 'has expired'}`;
    return `${others.length + 1} waivers of ${requirement} ${isStale ? 'are stale' : 'have expired'}`;
  });
}

/** Waivers that fail the run, and those that were not needed: they are to be renewed, or taken away. */
export function waiversToChange({ waivers = [], requirements }: RunSummary): readonly string[] {
  return waivers.flatMap((waiver) => {
    const { requirement, expires, state, input, intermittent } = waiver;
    const result = requirements.find(({ id }) => id === requirement);
    const renewal = isShown(waiver, result) ? 'renew it or ' : '';
    if (state === 'expired') return [`${waiverIn(waiver)} expired on ${expires}; ${renewal}remove it`];
    if (state === 'stale') return [`${waiverIn(waiver)} is stale: the waived input passed each time; remove it`];
    const isNeedless = state === 'unexercised' && result?.verdict === 'pass';
    const isToRepeat = input !== undefined && intermittent !== true;
    const how = isToRepeat
      ? `; it is stale once its input passed ${passesOfGone} times, for which more requests may be needed`
      : '';
    return isNeedless ? [`${waiverIn(waiver)} was not needed: the requirement passed${how}`] : [];
  });
}
