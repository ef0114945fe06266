import { queryClient, queryOf } from '@portico/platform/web/queries/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useCapabilities } from '../../environments/web/environment.queries.ts'
import { traffic } from '../../traffic/traffic.contract.ts'
import { floorTo, isUnread } from '../../traffic/traffic.rules.ts'
import type { Application, ApplicationRow } from '../application.contract.ts'
import { beginOf, type RangeName, ranges, takenOverWithin } from './usage.ts'

const quiet = { quiet: true }
const most = 5000

/** Calls of an application in the last hours: the sum and one number an hour. */
export const summaryQuery = (of: Pick<Application, 'id' | 'environmentId'>, hours: number) =>
  queryOf(traffic.summary, { params: { envId: of.environmentId }, query: { applicationId: of.id, hours } }, quiet)

/** The range as it stood in this minute, so that one look at the page asks once. */
export const listOf = (of: Pick<Application, 'id' | 'environmentId'>, from: Date, step: 'hour' | 'day', group: string[]) =>
  queryOf(
    traffic.list,
    { params: { envId: of.environmentId }, query: { applicationId: of.id, from: from.toISOString(), step, group, itemsPerPage: most } },
    quiet,
  )

export const usageByTime = (of: Application, range: RangeName, now: Date) => listOf(of, beginOf(range, now), ranges[range].step, ['time'])
export const usageByProduct = (of: Application, range: RangeName, now: Date) =>
  listOf(of, beginOf(range, now), ranges[range].step, ['apiproduct', 'statusClass'])

/** Calls in the last 7 days by key and product; undefined while nothing is known. */
export function useCallsByKey(of: Application): ((keyId: string, apiproduct: string) => number) | undefined {
  const { data } = useQuery(listOf(of, beginOf('7d', floorTo('hour', new Date())), 'hour', ['key', 'apiproduct']))
  if (!data) return undefined
  return (keyId, apiproduct) => data.data.find((row) => row.keyId === keyId && row.apiproduct === apiproduct)?.calls ?? 0
}

/** Calls of a product with a key in the last 24 hours, asked anew; undefined when that cannot be told. */
export async function callsOfLastDay(of: Application, keyId: string, apiproduct: string): Promise<number | undefined> {
  const query = listOf(of, new Date(floorTo('hour', new Date()).getTime() - 24 * 3_600_000), 'hour', ['key', 'apiproduct'])
  try {
    const { data } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
    return data.find((row) => row.keyId === keyId && row.apiproduct === apiproduct)?.calls ?? 0
  } catch {
    return undefined
  }
}

/** Up to when the hours were read whose calls the gateway reports, '' while none was; undefined where it tells of each call. */
export function useReadUntil(environmentId: string, hours: number): string | undefined {
  const reports = useCapabilities(environmentId)?.reports
  const asked = queryOf(traffic.summary, { params: { envId: environmentId }, query: { mine: true, hours } }, quiet)
  const { data } = useQuery({ ...asked, enabled: Boolean(reports) })
  if (reports) return data && !isUnread(data) ? data.covered?.to : ''
}

/** Calls in the last 24 hours of each application that the caller sees in an environment; undefined where they are not known. */
export function useCallsByApplication(envId: string): (row: ApplicationRow) => number | undefined {
  const from = new Date(floorTo('hour', new Date()).getTime() - 23 * 3_600_000).toISOString()
  const { data } = useQuery(
    queryOf(traffic.list, { params: { envId }, query: { from, step: 'hour', group: ['application'], itemsPerPage: most } }, quiet),
  )
  const until = useReadUntil(envId, 24)
  const calls = new Map(data?.data.map((row) => [row.applicationId, row.calls]))
  // With more applications than one answer holds, one that is not in it may still have calls.
  const isWhole = until !== '' && data !== undefined && data.page.total_elements <= data.data.length
  // What was made or taken over after the last report was read nobody knows of yet.
  return (row) => calls.get(row.id) ?? (isWhole && !(until ? until <= row.createdAt : takenOverWithin(24, row)) ? 0 : undefined)
}
