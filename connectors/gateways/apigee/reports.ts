import { sentence } from '../failures.contract.ts'
import { type Connection, GatewayError, type PageOf, type ReportedCalls, type ReportWindow } from '../gateway.ts'
import { strange } from '../shared/failures.ts'
import { isJson, type Json, listIn, numberIn, textIn } from '../shared/json.ts'
import { digestOf } from '../shared/mark.ts'
import { type ApigeeClient, apigeeClient, at } from './client.ts'
import type { Dialect } from './dialect.ts'

/** In this order they stand in an answer. A name of a product may hold a comma; the two behind it hold none. */
const dimensions = ['apiproduct', 'client_id', 'response_status_code'] as const
const metric = 'sum(message_count)'
const rowsAPage = 1000
const hourMs = 3_600_000
const unset = /^(\(not set\)|na|null)?$/i

/** The stats of one of the organisation's environments, hour by hour. */
export async function readReports(
  dialect: Dialect,
  connection: Connection,
  { from, to }: ReportWindow,
  page = '',
): Promise<PageOf<ReportedCalls>> {
  const client = apigeeClient(connection, dialect)
  const [, offset = '0', firstBefore = '', known] = /^(\d+) (\w*) (.+)$/s.exec(page) ?? []
  const environment = known ?? (await environmentOf(client, connection))
  const query = new URLSearchParams({
    select: metric,
    timeRange: `${stamp(from)}~${stamp(to)}`,
    timeUnit: 'hour',
    limit: String(rowsAPage),
    offset,
  })
  const answer = await client.read(`${at('environments', environment, 'stats')}/${dimensions.join(',')}?${query}`)
  if (!Array.isArray(answer.environments)) throw strange(dialect.name)
  const rows = listIn(answer.environments).flatMap(({ dimensions: of }) => listIn(of))
  // What is asked of raw facts ignores the offset and would come again for ever; the names hold values of keys.
  const first = digestOf(namesIn(rows[0]).join('\n')).slice(0, 16)
  if (rows.length > 0 && first === firstBefore) throw new GatewayError('unavailable', sentence('statsAgain', { who: dialect.name }))
  const items = rows.flatMap((row) => callsIn(dialect, row)).filter(({ at: hour }) => hour >= from && hour < to)
  return { items, next: rows.length < rowsAPage ? undefined : `${Number(offset) + rowsAPage} ${first} ${environment}` }
}

/** The one that the portal's environment names, else the only one that there is. */
async function environmentOf(client: ApigeeClient, { settings }: Connection): Promise<string> {
  if (textIn(settings.gatewayEnvironment) !== '') return textIn(settings.gatewayEnvironment)
  const { environments } = await client.read('')
  const names = Array.isArray(environments) ? environments.map(textIn).filter((name) => name !== '') : []
  const [only, ...others] = names
  if (only !== undefined && others.length === 0) return only
  throw new GatewayError('refused', sentence('severalEnvironments', { count: names.length, names: names.slice(0, 20).join(', ') || '–' }))
}

/** `10/05/2026 14:00`, in UTC as the vendor counts. */
const stamp = (time: Date): string => {
  const [year, month, day] = time.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year} ${time.toISOString().slice(11, 16)}`
}

/** Edge writes the names of a row as one text, X as a list beside it. */
function namesIn(row: Json | undefined): string[] {
  if (Array.isArray(row?.individualNames) && row.individualNames.length === dimensions.length) return row.individualNames.map(textIn)
  const parts = textIn(row?.name).split(',')
  return [parts.slice(0, -2).join(','), ...parts.slice(-2)]
}

function callsIn(dialect: Dialect, row: Json): ReportedCalls[] {
  const [product = '', key = '', status = ''] = namesIn(row)
  const counted = listIn(row.metrics).find(({ name }) => name === metric)
  if (!counted || !Array.isArray(counted.values)) throw strange(dialect.name)
  return counted.values.flatMap((value: unknown): ReportedCalls[] => {
    const [time, calls] = isJson(value) ? [numberIn(value.timestamp), numberIn(value.value)] : [Number.NaN, Number.NaN]
    if (!Number.isFinite(time) || !Number.isFinite(calls)) throw strange(dialect.name)
    if (calls <= 0) return []
    return [
      {
        at: new Date(Math.floor(time / hourMs) * hourMs),
        product: unset.test(product) ? null : product,
        key: unset.test(key) ? null : { valueDigest: digestOf(key) },
        // One that went away without an answer has none.
        statusClass: /^[1-5]\d\d$/.test(status) ? Number(status[0]) : 5,
        calls: Math.round(calls),
      },
    ]
  })
}
