import type { ApiEvidence } from '../judge/judge.js';
import { decideAll } from '../judge/verdict.js';
import type { Api } from '../model/api.js';
import { bindsClient, isJudged } from '../model/requirement.js';
import type { CoursePoint } from '../results/pace.js';

const mostPoints = 40;
/** What counting may take: milliseconds at once, and of the time of the run. */
const mostAtOnce = 200;
const mostTime = 0.03;

/** Records how many requirements were decided when so many requests were sent, in ever longer steps. */
export function createCourse(decided: () => number, now = (): number => performance.now()) {
  let points: CoursePoint[] = [];
  let step = 10;
  let spentMs = 0;
  const startedAt = now();
  return {
    at(sent: number): void {
      if (sent < (points.at(-1)?.sent ?? 0) + step) return;
      const from = now();
      if (spentMs > mostAtOnce + mostTime * (from - startedAt)) return;
      points.push({ sent, decided: decided() });
      spentMs += now() - from;
      if (points.length < mostPoints) return;
      points = points.filter((_, index) => index % 2 === 1);
      step *= 2;
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
