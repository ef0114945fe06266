import type { MockBody } from '../../conformance/vendor-mock.ts'

export interface MockStat {
  at: Date
  product: string
  key: string
  status: string
  calls: number
}

const hourMs = 3_600_000

/** What analytics answer: a row for each combination of dimensions, in it a value for each hour in which there was something. */
export function statsShown(stats: readonly MockStat[], isX: boolean, query: URLSearchParams, dimensions: string[]): MockBody {
  if (query.get('select') !== 'sum(message_count)' || query.get('timeUnit') !== 'hour') throw new Error('The mock counts calls by the hour')
  const [from = 0, to = 0] = (query.get('timeRange') ?? '').split('~').map(timeOf)
  const dimensionOf: Record<string, (stat: MockStat) => string> = {
    apiproduct: ({ product }) => product,
    client_id: ({ key }) => key,
    response_status_code: ({ status }) => status,
  }
  const rows = new Map<string, { names: string[]; hours: Map<number, number> }>()
  for (const stat of stats) {
    if (stat.at.getTime() < from || stat.at.getTime() >= to) continue
    const names = dimensions.map((name) => dimensionOf[name]?.(stat) ?? '(not set)')
    const row = rows.get(names.join(',')) ?? { names, hours: new Map<number, number>() }
    const hour = Math.floor(stat.at.getTime() / hourMs) * hourMs
    row.hours.set(hour, (row.hours.get(hour) ?? 0) + stat.calls)
    rows.set(names.join(','), row)
  }
  const offset = Number(query.get('offset') ?? 0)
  const shown = [...rows.values()].slice(offset, offset + Number(query.get('limit') ?? 1000)).map(({ names, hours }) => ({
    ...(isX ? { individualNames: names, name: names.join(',') } : { name: names.join(',') }),
    metrics: [
      {
        name: 'sum(message_count)',
        // The latest comes first.
        values: [...hours].toSorted(([a], [b]) => b - a).map(([timestamp, value]) => ({ timestamp, value: value.toFixed(1) })),
      },
    ],
  }))
  return { environments: [{ dimensions: shown, name: 'test' }], ...(isX && { metaData: { errors: [], notices: [] } }) }
}

/** `10/05/2026 14:00` in UTC. */
function timeOf(text: string): number {
  const [, month, day, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d)$/.exec(text) ?? []
  if (time === undefined) throw new Error(`The mock cannot read the time ${text}`)
  return Date.parse(`${year}-${month}-${day}T${time}Z`)
}
