import { DiagLogLevel, diag } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter as ProtobufMetrics } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufTraces } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Log } from '../services.ts'
import { traceCalls } from './outgoing.ts'
import { recorderOf, tracing } from './recorder.ts'
import { metricsOf } from './registry-metrics.ts'
import { traceRequests } from './requests.ts'
import type { TelemetrySettings, TraceSettings } from './settings.ts'
import { recordBy } from './work.ts'

/** A collector that does not answer must not keep the portal from stopping. */
const lastWordsMs = 2000
const complainEveryMs = 60_000

export interface Telemetry {
  /** What the registry holds is sent, at its times. */
  sendMetrics(registry: Registry): void
  /** Sends what is left, in at most two seconds. */
  close(): Promise<void>
}

/**
 * Sends traces and metrics to a collector by OTLP. Loaded only where the variables of OpenTelemetry ask for it. Call it before routes are there.
 * @param trustsProxy whether a proxy stands in front, whose `traceparent` counts
 */
export function startTelemetry(
  app: FastifyInstance,
  { serviceName, traces, metrics }: TelemetrySettings,
  { version, trustsProxy }: { version: string; trustsProxy: boolean },
): Telemetry {
  diag.setLogger(complaints(app.log), { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true })
  const resource = resourceFromAttributes({ 'service.version': version })
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': serviceName }))
  const ends: (() => Promise<unknown> | void)[] = []
  if (traces) {
    const exporter = new (traces.encoding === 'http/json' ? JsonTraces : ProtobufTraces)({ url: traces.url })
    const { delayMs, timeoutMs, mostQueued, mostSent } = traces.batch
    const spans = new BatchSpanProcessor({
      exporter,
      scheduledDelayMillis: delayMs,
      exportTimeoutMillis: timeoutMs,
      maxQueueSize: mostQueued,
      maxExportBatchSize: Math.min(mostSent, mostQueued),
    })
    const provider = new TracerProvider({ resource, sampler: samplerOf(traces), spanProcessors: [spans] })
    const all = tracing(provider.getTracer('portico', version), new AsyncLocalStorageContextManager().enable())
    traceRequests(app, all, trustsProxy)
    recordBy(recorderOf(all))
    ends.push(
      traceCalls(all),
      () => recordBy(undefined),
      () => provider.shutdown(),
    )
  }
  return {
    sendMetrics(registry) {
      if (!metrics) return
      const exporter = new (metrics.encoding === 'http/json' ? JsonMetrics : ProtobufMetrics)({ url: metrics.url })
      const reader = new PeriodicExportingMetricReader({
        exporter,
        exportIntervalMillis: metrics.everyMs,
        exportTimeoutMillis: Math.min(metrics.timeoutMs, metrics.everyMs),
        metricProducers: [metricsOf(registry)],
      })
      const provider = new MeterProvider({ resource, readers: [reader] })
      ends.push(() => provider.shutdown())
    },
    async close() {
      const all = Promise.allSettled(ends.map(async (end) => end()))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, lastWordsMs).unref())])
      diag.disable()
    },
  }
}

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const name = sampler.replace('parentbased_', '') as keyof typeof roots
  const root = roots[name]()
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** One line a minute: a collector that is away for a night fills no log. */
function complaints(log: Log) {
  let quietUntil = 0
  const complain = (reason: string) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + complainEveryMs
    log.warn({ reason: reason.slice(0, 300) }, 'telemetry could not be sent')
  }
  const nothing = () => {}
  return { error: complain, warn: complain, info: nothing, debug: nothing, verbose: nothing }
}
