import { SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, BatchSpanProcessor, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base'
import { type Measured, gaugesOf } from './gauges.ts'
import type { Observer } from './observer.ts'

/** Share of calls that leave a trace where OTEL_TRACES_SAMPLER says nothing; every call is counted and timed. */
const tracedShare = 0.05
const serviceName = 'quintet'

/** Sends traces and metrics by OTLP until it is stopped. */
export interface Telemetry extends Observer {
  /** Sends what is left. */
  stop(): Promise<void>
}

const resourceOf = (environment: NodeJS.ProcessEnv) =>
  defaultResource()
    .merge(resourceFromAttributes({ 'service.name': environment['OTEL_SERVICE_NAME'] ?? serviceName }))
    .merge(detectResources({ detectors: [envDetector] }))

const endedSpan = (tracer: Tracer, name: string, kind: SpanKind, started: number, attributes: object, isFault: boolean) => {
  const now = Date.now()
  const span = tracer.startSpan(name, { kind, startTime: now - (performance.now() - started), attributes: { ...attributes } })
  if (!span.isRecording()) return
  if (isFault) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(now)
}

const createTracer = (environment: NodeJS.ProcessEnv) =>
  new BasicTracerProvider({
    resource: resourceOf(environment),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
    ...(!environment['OTEL_TRACES_SAMPLER'] && { sampler: new TraceIdRatioBasedSampler(tracedShare) }),
  })

const createMeters = (environment: NodeJS.ProcessEnv) => {
  const interval = Number(environment['OTEL_METRIC_EXPORT_INTERVAL'] ?? 60_000)
  const timeout = Math.min(interval, Number(environment['OTEL_METRIC_EXPORT_TIMEOUT'] ?? 30_000))
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis: interval,
    exportTimeoutMillis: timeout,
  })
  return new MeterProvider({ resource: resourceOf(environment), readers: [reader] })
}

/**
 * Traces and metrics over OTLP. The addresses, headers and intervals are read from the standard variables (OTEL_EXPORTER_OTLP_…) by
 * the exporters themselves. Names of calls, statuses and times are sent, nothing of members or their addresses.
 */
export const startTelemetry = (context: Measured, environment: NodeJS.ProcessEnv = process.env): Telemetry => {
  const [traces, metrics] = [createTracer(environment), createMeters(environment)]
  const [tracer, meter] = [traces.getTracer(serviceName), metrics.getMeter(serviceName)]
  const calls = meter.createHistogram('http.server.request.duration', { unit: 's', description: 'Time of calls.' })
  const jobs = meter.createHistogram('quintet.job.duration', { unit: 's', description: 'Time of jobs.' })
  const failures = meter.createCounter('quintet.job.failures', { description: 'Jobs that failed.' })
  for (const { name, about, unit, read } of gaugesOf(context))
    meter.createObservableGauge(name, { unit, description: about }).addCallback(async (result) => result.observe(await read()))
  return {
    call: (name, method, status, started) => {
      const attributes = { 'http.route': name, 'http.request.method': method, 'http.response.status_code': status }
      calls.record((performance.now() - started) / 1000, attributes)
      endedSpan(tracer, name, SpanKind.SERVER, started, attributes, status >= 500)
    },
    job: (name, isDone, started) => {
      jobs.record((performance.now() - started) / 1000, { job: name })
      if (!isDone) failures.add(1, { job: name })
    },
    stop: async () => {
      await Promise.allSettled([traces.shutdown(), metrics.shutdown()])
    },
  }
}
