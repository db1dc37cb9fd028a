import { ValueType } from '@opentelemetry/api';
import { AggregationTemporality, DataPointType, type DataPoint, type MetricData } from '@opentelemetry/sdk-metrics';
import { bucketsOf, verdicts, type Watched } from '../../reports/open-metrics.js';
import { version } from '../../results/version.js';

/** The metrics of `/metrics` as OpenTelemetry names them; there are none before the first round. */
export function otlpMetrics(
  watched: Watched,
  nowMs: number,
): { scope: { name: string; version: string }; metrics: MetricData[] } {
  const scope = { name: 'plumbline', version };
  const { target, rounds, requests, openFindings, firstRoundAt, lastRoundAt, lastExitCode, requirements, latency } =
    watched;
  if (firstRoundAt === undefined || lastRoundAt === undefined || lastExitCode === undefined)
    return { scope, metrics: [] };
  // What is counted goes on where an earlier process of the same watch ended.
  const times = { startTime: hrTime(firstRoundAt), endTime: hrTime(nowMs) };
  const point = <T>(value: T, attributes: Record<string, string> = {}): DataPoint<T> => ({
    ...times,
    attributes: { target, ...attributes },
    value,
  });
  return {
    scope,
    metrics: [
      sum('plumbline.rounds', 'Rounds of the watch.', '{round}', [point(rounds)]),
      sum('plumbline.requests', 'Requests spent.', '{request}', [point(requests)]),
      gauge('plumbline.findings.open', 'Findings that have not recovered.', '{finding}', [point(openFindings)]),
      gauge('plumbline.last_round.time', 'Start of the last round.', 's', [point(lastRoundAt / 1000)]),
      gauge('plumbline.last_round.exit_code', 'Exit code of the last round.', '1', [point(lastExitCode)]),
      gauge(
        'plumbline.requirement.verdict',
        'What the last round that tested a requirement showed: 1 for this verdict, 0 for the others.',
        '1',
        requirements.flatMap(({ id, level, verdict }) =>
          verdicts.map((name) => point(name === verdict ? 1 : 0, { requirement: id, level, verdict: name })),
        ),
      ),
      {
        ...described('plumbline.response.duration', 'Time until the response was complete.', 's'),
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: latency.map((histogram) => {
          const { boundsMs, counts, all } = bucketsOf(histogram);
          const value = {
            buckets: { boundaries: boundsMs.map((bound) => bound / 1000), counts: [...counts] },
            count: all,
            sum: histogram.totalUs / 1_000_000,
            max: histogram.maxMs / 1000,
          };
          return point(value, { operation: histogram.operation, base: histogram.base });
        }),
      },
    ],
  };
}

/** Seconds are fractions; everything else is counted. */
function described(name: string, description: string, unit: string) {
  const descriptor = { name, description, unit, valueType: unit === 's' ? ValueType.DOUBLE : ValueType.INT };
  return { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
}

function sum(name: string, description: string, unit: string, dataPoints: DataPoint<number>[]): MetricData {
  return { ...described(name, description, unit), dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
}

function gauge(name: string, description: string, unit: string, dataPoints: DataPoint<number>[]): MetricData {
  return { ...described(name, description, unit), dataPointType: DataPointType.GAUGE, dataPoints };
}

function hrTime(ms: number): [seconds: number, nanoseconds: number] {
  return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];
}
