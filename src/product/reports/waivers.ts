import type { RunSummary } from '../results/run-json.js';
import type { JudgedWaiver, Waiver } from '../results/waivers.js';

/** `the waiver of ORDER-017 at getOrder (waivers.yaml:3)`: its file and line, for whoever has to change it. */
function waiverIn({ requirement, operation, place }: Waiver): string {
  const where = operation === undefined ? '' : ` at ${operation}`;
  return `the waiver of ${requirement}${where}${place === undefined ? '' : ` (${place})`}`;
}

/** The same with what is wrong, of one that fails the run. */
export function idleIn(waiver: JudgedWaiver): string {
  return `${waiverIn(waiver)} ${waiver.state === 'stale' ? 'is stale' : 'has expired'}`;
}

/** Waivers that fail the run, and those that were not needed: they are to be renewed, or taken away. */
export function waiversToChange({ waivers = [], requirements }: RunSummary): readonly string[] {
  const passed = new Set(requirements.flatMap(({ id, verdict }) => (verdict === 'pass' ? [id] : [])));
  return waivers.flatMap((waiver) => {
    const { requirement, expires, state } = waiver;
    if (state === 'expired') return [`${waiverIn(waiver)} expired on ${expires}; renew it or remove it`];
    if (state === 'stale') return [`${idleIn(waiver)}: the waived input passed each time; remove it`];
    const isNeedless = state === 'unexercised' && passed.has(requirement);
    return isNeedless ? [`${waiverIn(waiver)} was not needed: the requirement passed`] : [];
  });
}
