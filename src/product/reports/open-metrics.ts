import type { LatencyHistogram } from '../results/latency.js';

/** What the metrics of a watch are made from. */
export interface Watched {
  readonly target: string;
  readonly rounds: number;
  readonly requests: number;
  readonly openFindings: number;
  /** Milliseconds since the Unix epoch; undefined before the first round. */
  readonly firstRoundAt?: number | undefined;
  readonly lastRoundAt: number | undefined;
  readonly lastExitCode: number | undefined;
  /** Every testable requirement, with what the last round that tested it showed. */
  readonly requirements: readonly { readonly id: string; readonly level: string; readonly verdict: string }[];
  readonly latency: readonly LatencyHistogram[];
}

export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

export const verdicts = ['pass', 'fail', 'inconclusive', 'unexercised'];

/** Upper bounds of buckets in milliseconds, doubled each time, as the histograms count in steps of a doubling. */
const bounds = Array.from({ length: 17 }, (_, power) => 2 ** power);
const stepsPerDoubling = 16;

/** Metrics in the text format of OpenMetrics 1.0. */
export function openMetrics(watched: Watched): string {
  const { target, rounds, requests, openFindings, lastRoundAt, lastExitCode, requirements, latency } = watched;
  const of = labels({ target });
  return [
    ...family('plumbline_rounds', 'counter', 'Rounds of the watch.', [`plumbline_rounds_total${of} ${rounds}`]),
    ...family('plumbline_requests', 'counter', 'Requests spent.', [`plumbline_requests_total${of} ${requests}`]),
    ...family('plumbline_findings_open', 'gauge', 'Findings that have not recovered.', [
      `plumbline_findings_open${of} ${openFindings}`,
    ]),
    ...(lastRoundAt === undefined || lastExitCode === undefined
      ? []
      : [
          ...family('plumbline_last_round_timestamp_seconds', 'gauge', 'Start of the last round.', [
            `plumbline_last_round_timestamp_seconds${of} ${lastRoundAt / 1000}`,
          ]),
          ...family('plumbline_last_round_exit_code', 'gauge', 'Exit code of the last round.', [
            `plumbline_last_round_exit_code${of} ${lastExitCode}`,
          ]),
        ]),
    ...family(
      'plumbline_requirement_verdict',
      'stateset',
      'What the last round that tested a requirement showed.',
      requirements.flatMap(({ id, level, verdict }) =>
        verdicts.map(
          (name) =>
            `plumbline_requirement_verdict${labels({ target, requirement: id, level, plumbline_requirement_verdict: name })} ${name === verdict ? 1 : 0}`,
        ),
      ),
    ),
    ...family(
      'plumbline_response_seconds',
      'histogram',
      'Time until the response was complete.',
      latency.flatMap((latencyHistogram) => histogram(target, latencyHistogram)),
      'seconds',
    ),
    '# EOF',
    '',
  ].join('\n');
}

function family(
  name: string,
  type: string,
  help: string,
  samples: readonly string[],
  unit?: string,
): readonly string[] {
  if (samples.length === 0) return [];
  return [
    `# TYPE ${name} ${type}`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${help}`,
    ...samples,
  ];
}

/** Counts of responses in buckets: up to each bound and above the one before it, then those above the last bound. */
export function bucketsOf({ counts }: LatencyHistogram) {
  const inBuckets = new Array<number>(bounds.length + 1).fill(0);
  for (const [step, count] of Object.entries(counts))
    inBuckets[Math.min(bounds.length, Math.ceil(Math.max(0, Number(step)) / stepsPerDoubling))]! += count;
  return { boundsMs: bounds, counts: inBuckets, all: inBuckets.reduce((sum, count) => sum + count, 0) };
}

function histogram(target: string, latency: LatencyHistogram): readonly string[] {
  const { operation, base, totalUs } = latency;
  const { counts, all } = bucketsOf(latency);
  const name = 'plumbline_response_seconds';
  const own = { target, operation, base };
  let upTo = 0;
  return [
    ...bounds.map(
      (bound, power) =>
        `${name}_bucket${labels({ ...own, le: (bound / 1000).toString() })} ${(upTo += counts[power]!)}`,
    ),
    `${name}_bucket${labels({ ...own, le: '+Inf' })} ${all}`,
    `${name}_count${labels(own)} ${all}`,
    `${name}_sum${labels(own)} ${totalUs / 1_000_000}`,
  ];
}

function labels(pairs: Readonly<Record<string, string>>): string {
  const escaped = (value: string): string =>
    value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  return `{${Object.entries(pairs)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')}}`;
}
