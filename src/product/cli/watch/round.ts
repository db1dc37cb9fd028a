import { registered } from '../../apis/registry.js';
import type { WatchState } from '../../engine/watch/state.js';
import type { Round } from '../../engine/watch/watch.js';
import type { Watched } from '../../reports/open-metrics.js';
import { isLasting } from '../../explore/session.js';
import { failsRun } from '../../results/conclusion.js';
import type { LatencyHistogram } from '../../results/latency.js';
import type { RunSummary } from '../../results/run-json.js';
import { passedOn } from '../../results/same-inputs.js';
import { parseInputKey, type InputKey } from '../../results/sent-inputs.js';
import type { WatchedFinding } from '../../results/watch-log.js';

/** What the log keeps of a round, which sent the inputs of the findings that were open again. */
export function roundOf(
  summary: RunSummary,
  latency: readonly LatencyHistogram[],
  open: readonly WatchedFinding[],
): Round {
  const { run, end, conclusion, requirements } = summary;
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
      findings.map(({ fingerprint, base, operation, at, expected, actual, replay, input, reproduced: { k, n } }) => ({
        fingerprint,
        requirement: id,
        base,
        operation,
        at,
        expected,
        actual,
        replay,
        ...(input !== undefined && (run.target.isReference || !hasLastingEffects(input)) && { input }),
        ...(k < n && { intermittent: true as const }),
      })),
    ),
    passedAgain: open.filter((finding) => hasPassedAgain(summary, finding)).map(({ fingerprint }) => fingerprint),
    latency,
  };
}

/** What has lasting effects is not sent again to a target that keeps them. */
function hasLastingEffects(input: InputKey): boolean {
  const name = parseInputKey(input)?.scenario;
  return registered.some(({ api }) => api.scenarios.some((scenario) => scenario.name === name && isLasting(scenario)));
}

/** Decided on the input that showed the finding; of one that cannot be sent again, by its requirement. */
function hasPassedAgain(summary: RunSummary, { fingerprint, requirement: id, input }: WatchedFinding): boolean {
  if (input !== undefined) return passedOn(summary, { id, fingerprint }, input);
  return summary.requirements.some((result) => result.id === id && result.verdict === 'pass');
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
