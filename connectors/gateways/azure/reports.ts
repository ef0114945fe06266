import type { Connection, PageOf, ReportedCalls, ReportWindow } from '../gateway.ts'
import { type Json, numberIn, textIn } from '../shared/json.ts'
import { azureClient } from './client.ts'
import { pageAt } from './lists.ts'
import { keyNamed } from './names.ts'

const hourMs = 3_600_000

/**
 * The vendor's groups as classes: what it calls blocked are 401, 403 and 429, what it calls failed is 400 and 5xx, and most of the others are
 * 404 and the like.
 */
const groups = [
  ['callCountSuccess', 2],
  ['callCountBlocked', 4],
  ['callCountOther', 4],
  ['callCountFailed', 5],
] as const

/** What each subscription called, which the vendor tells of a whole time at once: so each hour is asked for by itself. */
export async function readReports(connection: Connection, { from, to }: ReportWindow, page = ''): Promise<PageOf<ReportedCalls>> {
  const client = azureClient(connection)
  const [, hour = from.toISOString(), rest = ''] = /^(\S+) (.*)$/s.exec(page) ?? []
  const at = new Date(hour)
  const end = new Date(at.getTime() + hourMs)
  // An hour ends before the next one begins, and the vendor counts the last moment in.
  const filter = `timestamp ge datetime'${stamp(at)}' and timestamp le datetime'${stamp(new Date(end.getTime() - 1000))}'`
  const query = new URLSearchParams(rest)
  query.set('$filter', filter)
  const { items, next } = await pageAt(client, '/reports/bySubscription', query.toString())
  return {
    items: items.flatMap((row) => callsIn(connection.environmentId, at, row)),
    next: next !== undefined ? `${hour} ${next}` : end < to ? `${end.toISOString()} ` : undefined,
  }
}

const stamp = (time: Date): string => time.toISOString().slice(0, 19)

function callsIn(environmentId: string, at: Date, row: Json): ReportedCalls[] {
  const name = lastOf(row.subscriptionId)
  const own = name === undefined ? undefined : keyNamed(name)
  // Another environment of the portal drives the same service, and counts its keys itself.
  if (own && own.environmentId !== environmentId) return []
  const key = own ? { id: own.keyId } : name === undefined ? null : { gatewayId: name }
  const product = lastOf(row.productId) ?? null
  return groups.flatMap(([field, statusClass]) => {
    const calls = Math.round(numberIn(row[field]))
    return calls > 0 ? [{ at, product, key, statusClass, calls }] : []
  })
}

/** `/subscriptions/x` is x; the vendor writes a hyphen for nobody. */
function lastOf(path: unknown): string | undefined {
  const last = textIn(path).split('/').at(-1)
  return last === undefined || last === '' || last === '-' ? undefined : last
}
