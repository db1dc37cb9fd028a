import { SeverityNumber } from '@opentelemetry/api-logs';
import { ExportResultCode } from '@opentelemetry/core';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { LoggerProvider, type LogRecordExporter, type ReadableLogRecord } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader, type PushMetricExporter } from '@opentelemetry/sdk-metrics';
import { withoutSecrets } from '../../mask/mask.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import type { Watched } from '../../reports/open-metrics.js';
import { version } from '../../results/version.js';
import type { Alarm } from '../../results/watch-log.js';
import { otlpMetrics } from './otlp-metrics.js';

export interface Otlp {
  /** Exports the metrics now; otherwise they go out at the interval of OTEL_METRIC_EXPORT_INTERVAL. */
  flush(): Promise<void>;
  /** Exports an alarm as an event; the result is the reason when it did not get through. */
  alarm(alarm: Alarm, target: string, words: string): Promise<string | undefined>;
  close(): Promise<void>;
}

const usualIntervalMs = 60_000;

/** Exports over OTLP to where the variables OTEL_EXPORTER_OTLP_* say, by default to a collector at localhost:4318. */
export async function openOtlp(
  watched: () => Watched,
  note: (line: string) => void,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Otlp> {
  const [metricExporter, logExporter] = await Promise.all([
    metricExporterFor(protocolOf('METRICS', environment)),
    logExporterFor(protocolOf('LOGS', environment)),
  ]);
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'plumbline', 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));
  const intervalMs = Number(environment.OTEL_METRIC_EXPORT_INTERVAL ?? '') || usualIntervalMs;
  const reader = new PeriodicExportingMetricReader({
    exporter: noting(metricExporter, note),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(intervalMs, 30_000),
    metricProducers: [
      {
        collect: () => {
          const scope = otlpMetrics(watched(), Date.now());
          const scopeMetrics = scope.metrics.length === 0 ? [] : [scope];
          return Promise.resolve({ resourceMetrics: { resource, scopeMetrics }, errors: [] });
        },
      },
    ],
  });
  const meters = new MeterProvider({ resource, readers: [reader] });
  const emitted: ReadableLogRecord[] = [];
  const logs = new LoggerProvider({
    resource,
    processors: [
      {
        // An alarm counts as told once the collector took it, which the processors of the SDK do not say.
        onEmit: (record) => void emitted.push(record),
        forceFlush: () => Promise.resolve(),
        shutdown: () => Promise.resolve(),
      },
    ],
  });
  const logger = logs.getLogger('plumbline', version);
  return {
    // What did not get through was noted.
    flush: () => meters.forceFlush().catch(() => undefined),
    alarm(alarm, target, words) {
      logger.emit(eventOf(alarm, target, words));
      return exported(logExporter, emitted.splice(0));
    },
    async close() {
      await Promise.allSettled([meters.shutdown(), logs.shutdown(), logExporter.shutdown()]);
    },
  };
}

const severities = {
  failed: { severityNumber: SeverityNumber.ERROR, severityText: 'ERROR' },
  untested: { severityNumber: SeverityNumber.WARN, severityText: 'WARN' },
  recovered: { severityNumber: SeverityNumber.INFO, severityText: 'INFO' },
  'tested again': { severityNumber: SeverityNumber.INFO, severityText: 'INFO' },
} as const;

function eventOf({ id, kind, round, at, finding, because }: Alarm, target: string, words: string) {
  const about = { id, kind, round, target, ...(because !== undefined && { because }), ...finding };
  return {
    ...severities[kind],
    eventName: `plumbline.alarm.${kind.replace(' ', '_')}`,
    timestamp: new Date(at),
    body: withoutSecrets(words),
    attributes: Object.fromEntries(
      Object.entries(about).map(([name, value]) => [
        `plumbline.${name}`,
        typeof value === 'string' ? withoutSecrets(value) : value,
      ]),
    ),
  };
}

function exported(exporter: LogRecordExporter, records: ReadableLogRecord[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    exporter.export(records, ({ code, error }) =>
      resolve(code === ExportResultCode.SUCCESS ? undefined : reasonOf(error)),
    );
  });
}

/** Says that metrics do not get through, once until they do again. */
function noting(exporter: PushMetricExporter, note: (line: string) => void): PushMetricExporter {
  const exportMetrics = exporter.export.bind(exporter);
  let isFailing = false;
  exporter.export = (metrics, done) =>
    exportMetrics(metrics, (result) => {
      const isFault = result.code !== ExportResultCode.SUCCESS;
      if (isFault && !isFailing) note(`metrics cannot be exported over OTLP (${reasonOf(result.error)})`);
      isFailing = isFault;
      done(result);
    });
  return exporter;
}

function reasonOf(error: (Error & { readonly code?: unknown }) | undefined): string {
  if (error === undefined) return 'no reason given';
  const { code, message } = error;
  return typeof code === 'number' ? `status ${code}` : message || String(code);
}

type Signal = 'METRICS' | 'LOGS';
type Protocol = 'http/protobuf' | 'http/json';

function protocolOf(signal: Signal, environment: NodeJS.ProcessEnv): Protocol {
  for (const name of [`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`, 'OTEL_EXPORTER_OTLP_ENDPOINT']) {
    const endpoint = environment[name];
    // The exporters would send to the usual address instead.
    if (endpoint !== undefined && endpoint !== '' && !/^https?:$/.test(schemeOf(endpoint)))
      throw new ConfigurationError(`--otlp: ${name} is no URL; expected one such as http://localhost:4318`);
  }
  const names = [`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`, 'OTEL_EXPORTER_OTLP_PROTOCOL'];
  const [protocol = 'http/protobuf'] = names.map((name) => environment[name] ?? '').filter((name) => name !== '');
  if (protocol === 'http/protobuf' || protocol === 'http/json') return protocol;
  throw new ConfigurationError(
    `--otlp: the protocol ${protocol} is not supported; expected http/protobuf or http/json`,
  );
}

function schemeOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}

async function metricExporterFor(protocol: Protocol): Promise<PushMetricExporter> {
  const { OTLPMetricExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-metrics-otlp-http')
      : await import('@opentelemetry/exporter-metrics-otlp-proto');
  return new OTLPMetricExporter();
}

async function logExporterFor(protocol: Protocol): Promise<LogRecordExporter> {
  const { OTLPLogExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-logs-otlp-http')
      : await import('@opentelemetry/exporter-logs-otlp-proto');
  return new OTLPLogExporter();
}
