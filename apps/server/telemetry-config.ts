import { encodings, type Signal, samplers, type TelemetrySettings } from '@portico/platform/server/telemetry/settings.ts'

type Environment = Partial<Record<string, string>>

/** What the standard variables of OpenTelemetry ask for; undefined where none names a collector, or `OTEL_SDK_DISABLED` is true. */
export function telemetryOf(environment: Environment, faults: string[]): TelemetrySettings | undefined {
  const text = (name: string) => environment[name]?.trim() || undefined
  if (text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined

  const oneOf = <T extends string>(name: string, allowed: readonly T[], otherwise: T): T => {
    const value = text(name)
    const known = value === undefined ? otherwise : allowed.find((one) => one === value)
    if (known === undefined) faults.push(`${name} is "${value}"; this build knows ${allowed.join(', ')}.`)
    return known ?? otherwise
  }
  const number = (name: string, otherwise: number, { least, most }: { least: number; most: number }): number => {
    const value = text(name)
    if (value === undefined) return otherwise
    if (/^\d{1,9}(\.\d{1,9})?$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value)
    faults.push(`${name} is "${value}"; it must be a number from ${least} to ${most}.`)
    return otherwise
  }
  const signal = (kind: 'TRACES' | 'METRICS'): Signal | undefined => {
    if (oneOf(`OTEL_${kind}_EXPORTER`, ['otlp', 'none'], 'otlp') === 'none') return undefined
    const name = text(`OTEL_EXPORTER_OTLP_${kind}_ENDPOINT`) ? `OTEL_EXPORTER_OTLP_${kind}_ENDPOINT` : 'OTEL_EXPORTER_OTLP_ENDPOINT'
    const address = text(name)
    if (address === undefined) return undefined
    const own = text(`OTEL_EXPORTER_OTLP_${kind}_PROTOCOL`)
    const encoding = oneOf(own ? `OTEL_EXPORTER_OTLP_${kind}_PROTOCOL` : 'OTEL_EXPORTER_OTLP_PROTOCOL', encodings, 'http/protobuf')
    if (!['http:', 'https:'].includes(URL.parse(address)?.protocol ?? '')) {
      faults.push(`${name} must be an address that begins with http:// or https://.`)
      return undefined
    }
    const url = name.endsWith(`${kind}_ENDPOINT`) ? address : `${address.replace(/\/+$/, '')}/v1/${kind.toLowerCase()}`
    return { url, encoding }
  }

  const [traces, metrics] = [signal('TRACES'), signal('METRICS')]
  if (!traces && !metrics) return undefined
  const aDay = { least: 1, most: 86_400_000 }
  return {
    serviceName: text('OTEL_SERVICE_NAME') ?? 'portico',
    traces: traces && {
      ...traces,
      sampler: oneOf('OTEL_TRACES_SAMPLER', samplers, 'parentbased_always_on'),
      ratio: number('OTEL_TRACES_SAMPLER_ARG', 1, { least: 0, most: 1 }),
      batch: {
        delayMs: number('OTEL_BSP_SCHEDULE_DELAY', 5000, aDay),
        timeoutMs: number('OTEL_BSP_EXPORT_TIMEOUT', 30_000, aDay),
        mostQueued: number('OTEL_BSP_MAX_QUEUE_SIZE', 2048, { least: 1, most: 1_000_000 }),
        mostSent: number('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512, { least: 1, most: 1_000_000 }),
      },
    },
    metrics: metrics && {
      ...metrics,
      everyMs: number('OTEL_METRIC_EXPORT_INTERVAL', 60_000, aDay),
      timeoutMs: number('OTEL_METRIC_EXPORT_TIMEOUT', 30_000, aDay),
    },
  }
}
