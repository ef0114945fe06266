import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]
interface Value {
  value: number
  labels: Readonly<Record<string, string | number | undefined>>
  metricName?: string
}
type At = (attributes: Attributes) => Pick<DataPoint<unknown>, 'startTime' | 'endTime' | 'attributes'>

/** What `/metrics` shows, under the same names: one count of each thing, whoever reads it. */
export function metricsOf(registry: Registry): MetricProducer {
  const startTime = hrTime()
  return {
    async collect() {
      const endTime: HrTime = hrTime()
      const at: At = (attributes) => ({ startTime, endTime, attributes })
      const metrics = (await registry.getMetricsAsJSON()).flatMap((metric) => told(metric, at))
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope: { name: 'portico' }, metrics }] }, errors: [] }
    },
  }
}

function told(metric: Metric, at: At): MetricData[] {
  // Of a registry's types only those that the portal and its process have; the library types them as numbers and says them in words.
  const type = String(metric.type)
  const values = metric.values as Value[]
  const common = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const dataPoints = () => values.map(({ value, labels }) => ({ ...at(defined(labels)), value }))
  if (type === 'counter') return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: dataPoints() }]
  if (type === 'gauge') return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: dataPoints() }]
  if (type === 'histogram') return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric.name, values, at) }]
  return []
}

/** Prometheus counts each bucket with all below it; OpenTelemetry counts each alone. */
function histograms(name: string, values: readonly Value[], at: At): DataPoint<Histogram>[] {
  const byLabels = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  return [...byLabels.values()].map((series) => {
    const { le: _, ...labels } = series[0]?.labels ?? {}
    const one = (part: string) => series.find(({ metricName }) => metricName === `${name}_${part}`)?.value ?? 0
    const buckets = series
      .filter(({ metricName }) => metricName === `${name}_bucket`)
      .map(({ labels: { le }, value }) => ({ upTo: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le), value }))
      .toSorted((a, b) => a.upTo - b.upTo)
    return {
      ...at(defined(labels)),
      value: {
        count: one('count'),
        sum: one('sum'),
        buckets: {
          boundaries: buckets.map(({ upTo }) => upTo).filter(Number.isFinite),
          counts: buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0)),
        },
      },
    }
  })
}

const defined = (labels: Value['labels']): Attributes =>
  Object.fromEntries(Object.entries(labels).filter(([, value]) => value !== undefined))
