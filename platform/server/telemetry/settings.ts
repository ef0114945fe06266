export const encodings = ['http/protobuf', 'http/json'] as const
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Where one kind of telemetry goes, in which form. */
export interface Signal {
  url: string
  encoding: (typeof encodings)[number]
}

export interface TraceSettings extends Signal {
  sampler: (typeof samplers)[number]
  /** Which part of all traces a sampler by ratio keeps, 0 to 1. */
  ratio: number
  batch: { delayMs: number; timeoutMs: number; mostQueued: number; mostSent: number }
}

export interface MetricSettings extends Signal {
  everyMs: number
  timeoutMs: number
}

/** What the standard variables of OpenTelemetry say; everything else that they name is read by its exporters (headers, certificates, compression). */
export interface TelemetrySettings {
  serviceName: string
  traces: TraceSettings | undefined
  metrics: MetricSettings | undefined
}
