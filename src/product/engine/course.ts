import type { ApiEvidence } from '../judge/judge.js';
import { decideAll } from '../judge/verdict.js';
import type { Api } from '../model/api.js';
import { bindsClient, isJudged } from '../model/requirement.js';
import type { CoursePoint } from '../results/pace.js';

const mostPoints = 40;
/** Requests up to the first point, and by how much they grow from one point to the next: a million have 40 points. */
const first = 10;
const growth = 1.35;
/** What counting may take: milliseconds at once, and of the time of the run. */
const mostAtOnce = 200;
const mostTime = 0.03;

/** Records how many requirements were decided when so many requests were sent, in ever longer steps. */
export function createCourse(decided: () => number, now = (): number => performance.now()) {
  const points: CoursePoint[] = [];
  let spentMs = 0;
  const startedAt = now();
  return {
    at(sent: number): void {
      const last = points.at(-1);
      if (sent < (last === undefined ? first : growth * last.sent) || points.length === mostPoints) return;
      const from = now();
      if (spentMs > mostAtOnce + mostTime * (from - startedAt)) return;
      points.push({ sent, decided: decided() });
      spentMs += now() - from;
    },
    points: (): readonly CoursePoint[] => points,
  };
}

/** How many MUST requirements of an API are decided. */
export function decidedMusts<F>(api: Api<F>, evidence: ApiEvidence): number {
  // In which pairs of levels takes longer to say than whether.
  const decisions = decideAll(api, { ...evidence, contexts: {} }, () => undefined);
  return decisions.filter(
    ({ requirement, verdict }) =>
      isJudged(requirement) &&
      requirement.level === 'must' &&
      requirement.whenSeen !== true &&
      !bindsClient(requirement) &&
      (verdict === 'pass' || verdict === 'fail'),
  ).length;
}
