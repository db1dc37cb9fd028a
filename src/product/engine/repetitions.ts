import type { LocatedViolation } from '../explore/confirm.js';
import type { Shown } from '../explore/repeat.js';
import type { FoundViolation } from '../judge/cell.js';
import { compareTexts, groupedBy, valueAt } from '../model/groups.js';
import { fewestRepetitions } from '../results/change-class.js';

/** Findings of one requirement that are shrunk and repeated; the others are reported as they were seen. */
const mostConfirmed = 3;

/** What is shrunk and repeated of what was found, of each requirement so much at most. */
export function chooseForConfirmation(shown: ReadonlyMap<string, LocatedViolation<never>>, most = mostConfirmed) {
  const perRequirement = new Map<string, Set<string>>();
  const ordered = [...shown].sort(byPlace).map(([, located]) => located);
  return ordered.filter(({ found: { id, fingerprint, occurrence } }) => {
    // What needs a rate is decided by all requests of the run.
    if (occurrence.violation.needsRate === true) return false;
    const before = valueAt(perRequirement, id, () => new Set());
    if (before.has(fingerprint)) return false;
    before.add(fingerprint);
    return before.size <= most;
  });
}

type Placed = readonly [string, { readonly found: FoundViolation }];

function byPlace([name, { found }]: Placed, [otherName, other]: Placed): number {
  const [one, two] = [found.occurrence, other.found.occurrence];
  return compareTexts(one.scenario, two.scenario) || one.index - two.index || compareTexts(name, otherName);
}

/** The failures of each input together, which one repetition shows. */
export function togetherIn(found: readonly LocatedViolation<never>[]): readonly (Shown<never> & { whole: number })[] {
  // Those that were sent in turns need a repetition of their own each.
  const once = found.filter((one) => one.found.occurrence.violation.inTurns === undefined);
  return [...groupedBy(once, ({ scenario, path }) => `${scenario.name} ${path}`).values()].map((group) => {
    const { scenario, path, session } = group[0]!;
    const ends = group.map(({ found: { occurrence } }) => occurrence.exchanges.at(-1));
    return {
      run: { scenario, path, index: session.index },
      failures: group.map(({ found: { id, fingerprint, occurrence } }) => ({
        ...{ id, fingerprint },
        ...(occurrence.rejected && { isRejection: true }),
      })),
      requests: session.exchanges.findLastIndex(({ id }) => ends.includes(id)) + 1,
      whole: session.exchanges.length,
    };
  });
}

/** Requests that repeating takes as often as a verdict needs; what comes after a failure may take part in it, which the first attempt shows. */
export function costOfRepeating(found: readonly LocatedViolation<never>[]): number {
  return togetherIn(found).reduce((sum, { requests, whole }) => sum + requests + fewestRepetitions * whole, 0);
}
