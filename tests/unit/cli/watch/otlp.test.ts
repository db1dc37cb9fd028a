import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openOtlp } from '../../../../src/product/cli/watch/otlp.js';
import { createTellers } from '../../../../src/product/cli/watch/tell.js';
import type { Watched } from '../../../../src/product/reports/open-metrics.js';
import type { Alarm } from '../../../../src/product/results/watch-log.js';

interface Received {
  readonly path: string;
  readonly type: string;
  readonly key: string;
  readonly body: Buffer;
}

const received: Received[] = [];
let status = 200;
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { url: path = '', headers } = request;
    const [type, key] = [String(headers['content-type']), String(headers['x-key'])];
    received.push({ path, type, key, body: Buffer.concat(chunks) });
    response.writeHead(status, { 'content-type': type });
    response.end(type === 'application/json' ? '{}' : '');
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=a-key');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=staging');
});

afterAll(() => {
  vi.unstubAllEnvs();
  collector.close();
});

const firstRoundAt = Date.UTC(2026, 0, 1);
const watched: Watched = {
  target: 'staging',
  rounds: 2,
  requests: 120,
  openFindings: 1,
  firstRoundAt,
  lastRoundAt: firstRoundAt + 900_000,
  lastExitCode: 1,
  requirements: [{ id: 'ORDER-134', level: 'must', verdict: 'fail' }],
  latency: [{ operation: 'getOrder', base: 'swapOrderV1', maxMs: 9, totalUs: 12_500, counts: { 16: 1, 51: 1 } }],
};
const alarm: Alarm = {
  id: '1 failed f1',
  kind: 'failed',
  round: 1,
  at: '2026-01-01T00:00:01.000Z',
  finding: {
    fingerprint: 'f1',
    requirement: 'ORDER-134',
    base: 'swapOrderV1',
    operation: 'getOrder',
    at: '/mode',
    expected: 'a text',
    actual: 'null',
    replay: '',
  },
};

/** The values of OTLP in JSON without the types around them. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) {
    const pairs = value as { key?: string; value?: Record<string, unknown> }[];
    return pairs.length > 0 && pairs.every((one) => one.key !== undefined)
      ? Object.fromEntries(pairs.map((one) => [one.key, Object.values(one.value!)[0]]))
      : value.map(plain);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
}

test('metrics and alarms go to the collector that the standard variables name, with their headers', async () => {
  const notes: string[] = [];
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
  const otlp = await openOtlp(
    () => watched,
    (line) => notes.push(line),
  );
  received.length = 0;
  await otlp.flush();
  expect(await otlp.alarm(alarm, 'staging', 'ALARM')).toBeUndefined();
  await otlp.close();
  expect(received.map(({ path, key }) => [path, key]).slice(0, 2)).toEqual([
    ['/v1/metrics', 'a-key'],
    ['/v1/logs', 'a-key'],
  ]);
  const [metrics, logs] = received.map(({ body }) => plain(JSON.parse(body.toString())));
  expect(metrics).toMatchObject({
    resourceMetrics: [
      { resource: { attributes: { 'service.name': 'plumbline', 'deployment.environment.name': 'staging' } } },
    ],
  });
  const points = pointsIn(metrics);
  expect(points('plumbline.requests')).toMatchObject([
    { asInt: 120, startTimeUnixNano: `${firstRoundAt}000000`, attributes: { target: 'staging' } },
  ]);
  expect(points('plumbline.requirement.verdict').filter(({ asInt }) => asInt === 1)).toMatchObject([
    { attributes: { requirement: 'ORDER-134', level: 'must', verdict: 'fail' } },
  ]);
  const [times] = points('plumbline.response.duration');
  expect(times).toMatchObject({ count: 2, sum: 0.0125, max: 0.009, attributes: { operation: 'getOrder' } });
  const { bucketCounts, explicitBounds } = times as { bucketCounts: number[]; explicitBounds: number[] };
  expect(bucketCounts.slice(0, 6)).toEqual([0, 1, 0, 0, 1, 0]);
  expect(bucketCounts).toHaveLength(explicitBounds.length + 1);
  expect(logs).toMatchObject({
    resourceLogs: [
      {
        scopeLogs: [
          {
            logRecords: [
              {
                eventName: 'plumbline.alarm.failed',
                severityNumber: 17,
                timeUnixNano: `${Date.parse(alarm.at)}000000`,
                attributes: { 'plumbline.requirement': 'ORDER-134', 'plumbline.id': '1 failed f1' },
              },
            ],
          },
        ],
      },
    ],
  });
  expect(notes).toEqual([]);
});

function pointsIn(metrics: unknown) {
  const { resourceMetrics } = metrics as {
    resourceMetrics: { scopeMetrics: { metrics: ({ name: string } & Record<string, unknown>)[] }[] }[];
  };
  const all = resourceMetrics[0]!.scopeMetrics[0]!.metrics;
  return (name: string): readonly Record<string, unknown>[] => {
    const { sum, gauge, histogram } = all.find((one) => one.name === name)!;
    return ((sum ?? gauge ?? histogram) as { dataPoints: Record<string, unknown>[] }).dataPoints;
  };
}

test('an alarm that the collector refuses is tried again, and the reason is noted once for metrics', async () => {
  const notes: string[] = [];
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', '');
  const otlp = await openOtlp(
    () => watched,
    (line) => notes.push(line),
  );
  const tellers = createTellers((line) => notes.push(line), undefined, otlp);
  received.length = 0;
  status = 400;
  expect(await tellers.tell(alarm, 'staging')).toBe(false);
  await otlp.flush();
  await otlp.flush();
  status = 200;
  expect(await tellers.tell(alarm, 'staging')).toBe(true);
  await otlp.close();
  expect(received.every(({ type }) => type === 'application/x-protobuf')).toBe(true);
  expect(notes.filter((line) => !line.startsWith('ALARM'))).toEqual([
    'the collector did not take alarm 1 failed f1 (status 400); it is tried again',
    'metrics cannot be exported over OTLP (status 400)',
  ]);
});

test.each([
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'expected http/protobuf or http/json'],
  [{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT is no URL'],
])('what cannot be exported to is refused: %j', async (environment, message) => {
  await expect(
    openOtlp(
      () => watched,
      () => undefined,
      environment,
    ),
  ).rejects.toThrow(message);
});
