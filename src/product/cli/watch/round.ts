import type { WatchState } from '../../engine/watch/state.js';
import type { Round } from '../../engine/watch/watch.js';
import type { Watched } from '../../reports/open-metrics.js';
import { failsRun } from '../../results/conclusion.js';
import type { LatencyHistogram } from '../../results/latency.js';
import type { RunSummary } from '../../results/run-json.js';

/** What the log keeps of a round. */
export function roundOf(
  { run, end, conclusion, requirements }: RunSummary,
  latency: readonly LatencyHistogram[],
): Round {
  const idsOf = (verdict: string): readonly string[] =>
    requirements
      .filter((requirement) => requirement.level !== undefined && requirement.verdict === verdict)
      .map(({ id }) => id);
  const failing = requirements.filter((requirement) => failsRun(requirement, run.strict));
  const failed = new Set(failing.map(({ id }) => id));
  return {
    target: run.target.name,
    version: run.version,
    exitCode: end.exitCode,
    because: conclusion.because,
    requests: end.sent.total,
    passed: idsOf('pass'),
    failed: idsOf('fail').filter((id) => failed.has(id)),
    inconclusive: idsOf('inconclusive'),
    findings: failing.flatMap(({ id, findings }) =>
      findings.map(({ fingerprint, base, operation, at, expected, actual, replay }) => ({
        fingerprint,
        requirement: id,
        base,
        operation,
        at,
        expected,
        actual,
        replay,
      })),
    ),
    latency,
  };
}

/** What the metrics say; a requirement with an open finding failed, whatever a later round that found nothing says. */
export function watchedIn(state: WatchState, requirements: RunSummary['requirements'] = []): Watched {
  const { began, last, rounds, requests, open, latency } = state;
  const failing = new Set([...open.values()].map(({ finding }) => finding.requirement));
  return {
    target: last?.target ?? '',
    rounds,
    requests,
    openFindings: open.size,
    firstRoundAt: began === undefined ? undefined : Date.parse(began),
    lastRoundAt: last && Date.parse(last.startedAt),
    lastExitCode: last?.exitCode,
    requirements: requirements.flatMap(({ id, level, verdict }) =>
      level === undefined || verdict === 'unjudged'
        ? []
        : [{ id, level, verdict: failing.has(id) ? 'fail' : (state.verdicts.get(id) ?? 'unexercised') }],
    ),
    latency,
  };
}
